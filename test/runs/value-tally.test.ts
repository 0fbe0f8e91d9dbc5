import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import {
  DEAL_COLUMNS,
  dealRecord,
  makeDealRow,
  PLAY_COLUMNS,
  type PlayRecord,
  parseDealRow,
} from '../../src/runs/solve/record.ts';
import { solveSummary } from '../../src/runs/solve/summary.ts';
import { DealTally } from '../../src/runs/solve/tally.ts';
import {
  joinPlayCounts,
  type PlayCounts,
  playRates,
  ValueTally,
} from '../../src/runs/solve/value-tally.ts';

/** Plays whose outcomes follow their values; every 20th value is not proved. */
function plays(count: number, seed: bigint): PlayRecord[] {
  const random = new RandomStream(seed, 9);
  return Array.from({ length: count }, (_, index): PlayRecord => {
    if (random.below(10) < 6) return { outcome: 'won-first', value: 1 };
    const value = (2000 + random.below(6000)) / 10_000;
    const kept = `${random.below(3)}-0-4-${random.below(3)}`;
    if (index % 20 === 0) return { outcome: 'unknown', valueLow: value, kept };
    const outcome = random.below(10_000) < 10_000 * value ? 'won-redeal' : 'lost';
    return { outcome, value, kept };
  });
}

function counted(rows: readonly PlayRecord[]): PlayCounts {
  const tally = new ValueTally();
  for (const row of rows) tally.add(row);
  return tally.counts();
}

describe('the tally of plays', () => {
  it('gives the same for all rows, for tallies added and for counts joined', () => {
    const rows = plays(3000, 1n);
    const whole = counted(rows);
    const parts = [rows.slice(0, 700), rows.slice(700)];
    expect(joinPlayCounts(parts.map(counted))).toEqual(whole);
    const tally = new ValueTally();
    for (const part of parts) {
      const other = new ValueTally();
      for (const row of [...part].reverse()) other.add(row);
      tally.addAll(other);
    }
    expect(tally.counts()).toEqual(whole);
  });

  it('names lengths longest first, whatever their rows', () => {
    const { kept } = counted([
      { value: 0.5, kept: '0-4-4-2' },
      { value: 0.5, kept: '4-2-0-4' },
      { value: 0.5, kept: '12-0-0-0' },
      { valueLow: 0.5, kept: '1-1-1-1' },
    ]);
    expect(Object.entries(kept)).toEqual([
      ['12-0-0-0', 1],
      ['4-4-2-0', 2],
    ]);
  });

  it('counts values that are not proved both ways', () => {
    const counts = counted([{ value: 1 }, { value: 0.5 }, { valueLow: 0.25 }]);
    const { mean, outcome, difference } = playRates(counts, 4);
    expect(mean.low).toBeCloseTo(1.75 / 4, 12);
    // The third may be a sure win, and so may the one of which nothing is known.
    expect(mean.high).toBeCloseTo(3.5 / 4, 12);
    expect(outcome).toBeUndefined();
    expect(difference).toBeUndefined();
  });

  it('has the standard error of the mean and that of the table', () => {
    const rows = Array.from({ length: 100 }, (_, i): PlayRecord => {
      return i % 2 === 0
        ? { value: 1, outcome: 'won-first' }
        : { value: 0.4, kept: '0-0-0-0', outcome: 'lost' };
    });
    const { error, tableError, interval, mean, difference } = playRates(
      counted(rows),
      100,
      () => 0.02,
    );
    expect(tableError).toBeCloseTo(0.01, 12);
    expect(error).toBeCloseTo(Math.hypot(0.03, 0.01), 12);
    expect(mean.low).toBeCloseTo(0.7, 12);
    expect(interval.high - mean.low).toBeCloseTo(1.96 * error, 4);
    expect(difference!.mean).toBeCloseTo(0.2, 12);
    expect(difference!.error).toBeCloseTo(Math.hypot(0.02, 0.01), 12);
  });

  it('finds values and outcomes that belong together to agree, and others not', () => {
    const tally = new DealTally();
    const wrong = new DealTally();
    for (const play of plays(20_000, 3n)) {
      const row = { seed: '1', verdict: 'solvable', nodes: 1, ms: 1 } as const;
      tally.add({ ...row, play });
      wrong.add({
        ...row,
        play: play.value && play.value < 1 ? { ...play, value: play.value + 0.05 } : play,
      });
    }
    expect(solveSummary(tally.counts(), undefined, undefined, {}).join('\n')).toMatch(
      /points.*: they agree/,
    );
    expect(solveSummary(wrong.counts(), undefined, undefined, {}).join('\n')).toMatch(
      /further apart than chance/,
    );
  });
});

describe('a row with its play', () => {
  const columns = [...DEAL_COLUMNS, ...PLAY_COLUMNS];

  it('is read back as it was written', () => {
    for (const play of plays(100, 4n)) {
      const result = { verdict: 'solvable', moves: 3, nodes: 5, ms: 1.25, play } as const;
      const row = makeDealRow(dealRecord('1', result, true), columns);
      expect(row.cells).toHaveLength(columns.length);
      expect(parseDealRow(row)!.play).toEqual(play);
    }
    const result = { verdict: 'unknown', reason: 'error', nodes: 0, ms: 0 } as const;
    const failed = makeDealRow(dealRecord('1', result, true), columns);
    expect(parseDealRow(failed)!.play).toEqual({});
  });

  it('is damaged with cells that mean nothing', () => {
    const deal = ['solvable', '', '3', '5', '1.2'];
    for (const play of [
      ['won', '1.0000', '', ''],
      ['lost', '0,5', '', ''],
      ['lost', '2.5', '', ''],
      ['lost', '0.5000', '4-4-', ''],
      ['lost', '0.5000', '4-4-2-0', '0.4000'],
    ]) {
      expect(parseDealRow({ seed: '1', cells: [...deal, ...play] })).toBeUndefined();
    }
    expect(
      parseDealRow({ seed: '1', cells: [...deal, 'lost', '0.5000', '4-4-2-0', ''] }),
    ).toBeDefined();
  });
});
