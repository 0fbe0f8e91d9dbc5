import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { FixedPosition } from '../../../../src/variants/royal/fixed/position.ts';
import { dealRoyal } from '../../../../src/variants/royal/layout.ts';
import { endWorths } from '../../../../src/variants/royal/redeal/end-worths.ts';
import {
  CASE_BY_CODE,
  caseOf,
  KEPT_CASES,
} from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { compareBestEnds, randomValues, search } from './best-ends.ts';
import { TwinPosition } from './twin-position.ts';

const FIXED_SETS = RULE_SETS.filter((rules) => rules['placed-twos'] === 'fixed');

describe('the cases of kept lengths', () => {
  it('are 1,820, and every order of four lengths has its case', () => {
    expect(KEPT_CASES).toHaveLength(1820);
    expect(KEPT_CASES[0]).toEqual([12, 12, 12, 12]);
    expect(KEPT_CASES[1819]).toEqual([0, 0, 0, 0]);
    for (let code = 0; code < CASE_BY_CODE.length; code++) {
      const lengths = [code & 15, (code >> 4) & 15, (code >> 8) & 15, code >> 12];
      if (Math.max(...lengths) > 12) continue;
      expect(KEPT_CASES[caseOf(lengths)]!.join()).toBe(lengths.sort((a, b) => b - a).join());
    }
  });
});

describe('the worths of ends', () => {
  it('bound every case between two others, and nothing where none lies', () => {
    const values = randomValues(5n, 1000);
    const { mostWorth } = endWorths(values);
    const worth = (at: number): number => mostWorth[KEPT_CASES.length * at + at]!;
    const random = new RandomStream(6n);
    const within = (least: number, most: number): boolean =>
      KEPT_CASES[least]!.every((length, row) => length <= KEPT_CASES[most]![row]!);
    for (let trial = 0; trial < 300; trial++) {
      const [least, most] = [random.below(1820), random.below(trial % 3 === 0 ? 1820 : 300)];
      let best = 0;
      for (let at = 0; at < KEPT_CASES.length; at++) {
        if (within(least, at) && within(at, most)) best = Math.max(best, worth(at));
      }
      expect(mostWorth[KEPT_CASES.length * least + most]).toBe(best);
    }
    const byValue = KEPT_CASES.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
    for (let i = 1; i < byValue.length; i++) {
      const [lower, higher] = [byValue[i - 1]!, byValue[i]!];
      expect(worth(higher) - worth(lower)).toBe(values[higher] === values[lower] ? 0 : 1);
    }
  });
});

describe('the best end', () => {
  for (const rules of FIXED_SETS) {
    it(`is that of a visit of all ends, whatever ends are worth: ${nameOf(rules)}`, () => {
      expect(compareBestEnds(rules, 2, 60)).toBeGreaterThan(15);
    });
  }

  it('is found by the kernel and by its twin through the same positions', () => {
    const worths = endWorths(randomValues(9n, 1000));
    for (const rules of FIXED_SETS) {
      const effort = (Position: typeof FixedPosition | typeof TwinPosition) => {
        const position = new Position(
          rules['first-gap'] === 'at-once',
          rules['row-suits'] === 'preset',
          new Set(['lost', 'persistent']),
          worths,
        );
        const found: unknown[] = [];
        for (let seed = 1n; seed <= 3n; seed++) {
          position.load(dealRoyal(seed, 'own'));
          for (const better of [false, true]) {
            if (better) position.seekBetterEnds();
            const end = search.run(position, { nodes: 10_000, now: () => 0 });
            found.push(end, search.nodes, position.key0, position.bestEnd());
            position.load(dealRoyal(seed, 'own'));
          }
        }
        return found;
      };
      expect(effort(TwinPosition)).toEqual(effort(FixedPosition));
    }
  });
});
