import { expect, test } from 'vitest';
import { compare, KINGS, ONE_DECK, RULE_SETS, SPACES, TWO_DECKS } from './short-decks.ts';

const QUICK = { enough: 20, states: 4000 };

/** The same for thousands of deals is in pruning.long.test.ts. */
test.each([
  ['one deck, kings or nothing in spaces', KINGS, ONE_DECK.slice(0, 5)],
  ['one deck, anything in spaces too', SPACES, ONE_DECK.slice(0, 5)],
  ['two decks', SPACES, TWO_DECKS.slice(0, 4)],
] as const)('each pruning agrees with exhaustive play: %s', (_, engine, shapes) => {
  const { solvable, unsolvable, wrong } = compare(engine, shapes, RULE_SETS, QUICK);
  expect(wrong).toEqual([]);
  expect(solvable).toBeGreaterThanOrEqual(QUICK.enough);
  expect(unsolvable).toBeGreaterThanOrEqual(QUICK.enough);
});
