import { describe, expect, it } from 'vitest';
import { dealRoyal } from '../../../../src/variants/royal/layout.ts';
import { caseNamed, KEPT_CASES } from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { sampledShuffle, stuckLayout } from '../../../../src/variants/royal/redeal/samples.ts';
import { RoyalValuer } from '../../../../src/variants/royal/redeal/valuer.ts';
import { royalRules } from '../../../../src/variants/royal/rule-options.ts';
import { keptLengths } from '../../../../src/variants/royal/rules.ts';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { ValuerCheck } from './valuer-checks.ts';

const FIXED_SETS = RULE_SETS.filter((rules) => rules['placed-twos'] === 'fixed');
const LIMITS = { nodes: 100_000_000, now: () => 0 };

/** Values that grow with the cards kept, for full decks. */
const GROWING = KEPT_CASES.map((lengths) => lengths.reduce((sum, length) => sum + length, 0) / 48);

describe('the value of a deal', () => {
  for (const rules of FIXED_SETS) {
    it(`is that of all shuffles and all lines, on short decks: ${nameOf(rules)}`, () => {
      const total = { solvable: 0, chosen: 0, redeemed: 0, lost: 0 };
      for (const ranks of [4, 5]) {
        const most = rules['first-gap'] === 'at-once' && ranks === 5 ? 7 : 6;
        const seen = new ValuerCheck(ranks, rules, 1, most).run(most === 7 ? 120 : 250);
        for (const key of ['solvable', 'chosen', 'redeemed', 'lost'] as const) {
          total[key] += seen[key];
        }
      }
      expect(total.solvable).toBeGreaterThan(50);
      expect(total.redeemed).toBeGreaterThan(30);
      expect(total.lost).toBeGreaterThan(2);
      // With preset suits two stuck positions of one short deck seldom differ in worth.
      if (rules['row-suits'] === 'free') expect(total.chosen).toBeGreaterThan(0);
    });
  }

  it('takes the values of one redeal as leaves of two', () => {
    const seen = new ValuerCheck(5, {}, 2, 6);
    let higher = 0;
    const one = new ValuerCheck(5, {}, 1, 6);
    for (let index = 0; index < 200; index++) {
      const layout = seen.deal(index);
      const value = seen.value(layout).play.value!;
      expect(value).toBeCloseTo(seen.exact.ofDeal(layout, 2), 12);
      const less = one.value(layout).play.value!;
      expect(value).toBeGreaterThanOrEqual(less);
      if (value > less) higher++;
    }
    expect(higher).toBeGreaterThan(10);
  });

  it('is what outcomes come to on average', () => {
    const check = new ValuerCheck(4, {}, 1, 6);
    let sum = 0;
    let squares = 0;
    const deals = 4000;
    for (let index = 0; index < deals; index++) {
      const { play } = check.value(check.deal(index), BigInt(index));
      const difference = play.value! - Number(play.outcome !== 'lost');
      sum += difference;
      squares += difference ** 2;
    }
    const error = Math.sqrt(squares) / deals;
    expect(error).toBeLessThan(0.008);
    expect(Math.abs(sum / deals)).toBeLessThan(3.5 * error);
  });

  it('is empty when a search hits its limit; the best line found is there for it', () => {
    const valuer = new RoyalValuer({}, 2 ** 24, [GROWING]);
    const layout = dealRoyal(2n, 'own');
    const whole = valuer.solve(layout, LIMITS, 2n);
    expect(whole.verdict).toBe('unsolvable');
    const half = valuer.solve(layout, { ...LIMITS, nodes: whole.nodes - 1 }, 2n);
    expect(half).toMatchObject({ verdict: 'unsolvable', nodes: whole.nodes - 1 });
    expect(half.play.outcome).toBe(whole.play.outcome === 'lost' ? 'unknown' : half.play.outcome);
    const early = valuer.solve(layout, { ...LIMITS, nodes: 20_000 }, 2n);
    expect(early).toMatchObject({ verdict: 'unknown', reason: 'nodes', nodes: 20_000 });
    expect(early.play.value).toBeUndefined();
    expect(early.play.outcome).toBe('unknown');
    expect(early.play.valueLow).toBeLessThanOrEqual(whole.play.value!);
    expect(early.play.valueLow).toBe(GROWING[caseNamed(early.play.kept!)]);
  });

  it('stops as interrupted, whichever search is going on', () => {
    const valuer = new RoyalValuer({}, 2 ** 24, [GROWING]);
    for (const polls of [1, 20, 60]) {
      let left = polls;
      const interrupted = (): boolean => --left <= 0;
      const valued = valuer.solve(dealRoyal(2n, 'own'), { ...LIMITS, interrupted }, 2n);
      expect(valued).toMatchObject({ verdict: 'unknown', reason: 'interrupted' });
    }
  });

  it('of a stuck layout is its chance, and its line is empty', () => {
    const cells = [...stuckLayout([12, 12, 12, 12]).cells];
    // Row 4 has its four before its three; all gaps lie behind kings.
    [cells[40], cells[41]] = [cells[41]!, cells[40]!];
    const valuer = new RoyalValuer({}, 2 ** 22, [GROWING]);
    const { verdict, play } = valuer.solve({ cells, columns: 13 }, LIMITS);
    expect(verdict).toBe('unsolvable');
    expect(play).toEqual({ value: 37 / 48, kept: '12-12-12-1', line: [] });
  });
});

describe('the sampled shuffles', () => {
  it('keep the lengths of their case, hold every card, and leave the cell behind them free', () => {
    for (let keptCase = 0; keptCase < KEPT_CASES.length; keptCase += 7) {
      const lengths = KEPT_CASES[keptCase]!;
      const layout = sampledShuffle(keptCase, 1, BigInt(keptCase));
      const kept = keptLengths(layout, royalRules({}));
      expect(new Set(layout.cells).size).toBe(49);
      for (const [row, length] of lengths.entries()) {
        expect(kept[row]).toBe(length);
        expect(layout.cells[13 * row + length]).toBe(-1);
      }
    }
  });

  it('differ by index and by the redeals left, and repeat', () => {
    const cells = (redeals: number, index: bigint): string =>
      sampledShuffle(1000, redeals, index).cells.join();
    expect(cells(1, 5n)).toBe(cells(1, 5n));
    expect(new Set([cells(1, 5n), cells(1, 6n), cells(2, 5n)]).size).toBe(3);
  });

  it('come to the exact chance of every case of a short deck', () => {
    const check = new ValuerCheck(4, {}, 1, 6);
    let far = 0;
    const cases = check.exact.casesWithin(6);
    const valuer = new RoyalValuer({}, 2 ** 22, []);
    for (const keptCase of cases) {
      const chance = check.exact.chance(keptCase, 1);
      let won = 0;
      for (let index = 0n; index < 400n; index++) {
        won += valuer.solve(sampledShuffle(keptCase, 1, index, 4), LIMITS).play.value!;
      }
      const error = Math.sqrt((chance * (1 - chance)) / 400);
      if (Math.abs(won / 400 - chance) > 2.6 * error + 1e-9) far++;
    }
    // One in a hundred is further away than that.
    expect(far).toBeLessThanOrEqual(1);
  });
});
