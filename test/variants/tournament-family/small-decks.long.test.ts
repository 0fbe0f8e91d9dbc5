import { describe, expect, test } from 'vitest';
import { compareWithExhaustivePlay } from './exhaustive-comparison.ts';
import { SMALL_DECKS } from './small-decks.ts';

/** Of each verdict, for every game and rule value. */
const ENOUGH = 2000;

describe(`${ENOUGH} solvable and ${ENOUGH} unsolvable small decks of each kind`, () => {
  for (const deck of SMALL_DECKS) {
    test(deck.name, () => {
      const plan = { seeds: 30_000, enough: ENOUGH, states: 20_000 };
      const result = compareWithExhaustivePlay(deck, plan);
      expect(result.wrong).toEqual([]);
      expect(result.solvable).toBeGreaterThanOrEqual(ENOUGH);
      expect(result.unsolvable).toBeGreaterThanOrEqual(ENOUGH);
    });
  }
});
