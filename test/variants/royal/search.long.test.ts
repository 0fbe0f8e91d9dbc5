import { describe, expect, it } from 'vitest';
import { KernelPosition } from '../../../src/variants/royal/kernel-position.ts';
import { RoyalPosition } from '../../../src/variants/royal/position.ts';
import { compareWithBruteForce } from './short-decks.ts';
import { nameOf, RULE_SETS } from './short-layout.ts';

const ENOUGH = 2000;

describe('royal on short decks, at length', () => {
  for (const rules of RULE_SETS) {
    if (rules['placed-twos'] === 'roaming' && rules['row-suits'] === 'free') continue;
    for (const prunings of [[], ['lost'], ['persistent'], ['lost', 'persistent']]) {
      for (const Position of [KernelPosition, RoyalPosition]) {
        it(`${Position.name} decides like an exhaustive visit: ${nameOf(rules)}, ${prunings.join(' and ') || 'unpruned'}`, () => {
          const position = new Position(
            rules['first-gap'] === 'at-once',
            rules['row-suits'] === 'preset',
            new Set(prunings),
          );
          const found = compareWithBruteForce(position, rules, ENOUGH, 100_000);
          expect(found.wrong).toEqual([]);
          expect(found.solvable).toBeGreaterThanOrEqual(ENOUGH);
          expect(found.unsolvable).toBeGreaterThanOrEqual(ENOUGH);
        });
      }
    }
  }
});
