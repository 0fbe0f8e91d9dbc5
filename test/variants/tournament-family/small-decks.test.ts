import { describe, expect, test } from 'vitest';
import { compareWithExhaustivePlay } from './exhaustive-comparison.ts';
import { SMALL_DECKS } from './small-decks.ts';

describe('on small decks the search agrees with exhaustive play of the plain rules', () => {
  for (const deck of SMALL_DECKS) {
    test(deck.name, () => {
      const result = compareWithExhaustivePlay(deck, { seeds: 30, enough: 4, states: 3000 });
      expect(result.wrong).toEqual([]);
      expect(result.solvable).toBeGreaterThan(0);
      expect(result.unsolvable).toBeGreaterThan(0);
    });
  }
});

test('a card put aside before a deal lets another be played that all the rest depends on', () => {
  const deck = SMALL_DECKS[0]!;
  const result = compareWithExhaustivePlay(deck, {
    first: 102,
    seeds: 102,
    enough: 1,
    states: 3000,
  });
  expect(result).toEqual({ solvable: 1, unsolvable: 0, open: 0, wrong: [] });
});
