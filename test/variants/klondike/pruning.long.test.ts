import { expect, test } from 'vitest';
import { compare, KINGS, ONE_DECK, RULE_SETS, SPACES, TWO_DECKS } from './short-decks.ts';

const LONG = { enough: 2000, states: 20_000, firstSeed: 1_000_001 };

test.each([
  ['one deck, kings or nothing in spaces', KINGS, ONE_DECK],
  ['one deck, anything in spaces too', SPACES, ONE_DECK],
  ['two decks', SPACES, TWO_DECKS],
] as const)('each pruning agrees with exhaustive play: %s', (_, engine, shapes) => {
  const { solvable, unsolvable, open, wrong } = compare(engine, shapes, RULE_SETS, LONG);
  console.log(`${solvable} solvable, ${unsolvable} unsolvable, ${open} left out`);
  expect(wrong).toEqual([]);
  expect(solvable).toBeGreaterThanOrEqual(LONG.enough);
  expect(unsolvable).toBeGreaterThanOrEqual(LONG.enough);
});
