import { describe, expect, it } from 'vitest';
import { FixedPosition } from '../../../../src/variants/royal/fixed/position.ts';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { compareWithBruteForce } from './short-decks.ts';
import { TwinPosition } from './twin-position.ts';

const ENOUGH = 2000;

describe('royal on short decks, at length', () => {
  for (const rules of RULE_SETS) {
    if (rules['placed-twos'] === 'roaming' && rules['row-suits'] === 'free') continue;
    for (const prunings of [[], ['lost'], ['persistent'], ['lost', 'persistent']]) {
      for (const Position of [FixedPosition, TwinPosition]) {
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
