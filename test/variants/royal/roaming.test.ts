import { expect, test } from 'vitest';
import { checkAgainstBruteForce } from './roaming-checks.ts';

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);

for (const firstGap of ['at-once', 'any-time']) {
  for (const ranks of [3, 4]) {
    test(`${firstGap}, ${ranks} ranks: every pruning agrees with a visit of all states`, () => {
      const { solvable, unsolvable } = checkAgainstBruteForce(firstGap, ranks, range(0, 2400));
      expect(solvable).toBeGreaterThan(5);
      expect(unsolvable).toBeGreaterThan(5);
    });
  }
}
