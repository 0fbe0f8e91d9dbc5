import { describe, expect, it } from 'vitest';
import { DealTally, joinCounts } from '../../src/runs/solve/tally.ts';
import { joinTallies } from '../../src/runs/summary.ts';

describe('a tally', () => {
  it('adds up verdicts, reasons and effort', () => {
    const tally = new DealTally();
    tally.add({ seed: '1', verdict: 'solvable', nodes: 10, ms: 1 });
    tally.add({ seed: '1', verdict: 'unsolvable', nodes: 30, ms: 3 });
    tally.add({ seed: '1', verdict: 'unknown', reason: 'nodes', nodes: 50, ms: 5 });
    expect(tally.counts()).toEqual({
      deals: 3,
      solvable: 1,
      unsolvable: 1,
      unknown: 1,
      reasons: { nodes: 1 },
      nodes: { mean: 30, p99: 50, max: 50 },
      ms: { mean: 3, p99: 5, max: 5 },
    });
  });

  it('of parts joined is the tally of the whole', () => {
    const parts = [new DealTally(), new DealTally()];
    const whole = new DealTally();
    for (let i = 0; i < 500; i++) {
      const row = {
        seed: '1',
        verdict: i % 3 ? 'solvable' : 'unsolvable',
        nodes: i * i,
        ms: i,
      } as const;
      parts[i % 2]!.add(row);
      whole.add(row);
    }
    expect(joinTallies(new DealTally(), parts).counts()).toEqual(whole.counts());
    const joined = joinCounts(parts.map((part) => part.counts()));
    expect(joined).toMatchObject({ deals: 500, solvable: 333, unsolvable: 167 });
    expect(joined.nodes.mean).toBeCloseTo(whole.counts().nodes.mean, 0);
    expect(joined.nodes.p99).toBeUndefined();
  });
});
