import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { BoundsTable } from '../../src/solvers/bounds-table.ts';

const found = (table: BoundsTable, idle0: number, idle1: number) => {
  table.find(1, 2, 3, idle0, idle1);
  return [table.low, table.high];
};

describe('the table of bounds', () => {
  it('carries a forced win to smaller counters and nothing else of what was exact', () => {
    const table = new BoundsTable(1 << 16);
    table.store(1, 2, 3, 4, 4, 1, 1);
    expect(found(table, 4, 4)).toEqual([1, 1]);
    expect(found(table, 3, 4)).toEqual([1, 1]);
    // Nearer to the draw the win may come too late, but the other cannot win either.
    expect(found(table, 5, 5)).toEqual([0, 1]);
    expect(found(table, 5, 3)).toEqual([-1, 1]);
  });

  it('carries a draw to larger counters only', () => {
    const table = new BoundsTable(1 << 16);
    table.store(1, 2, 3, 4, 4, 0, 0);
    expect(found(table, 4, 5)).toEqual([0, 0]);
    expect(found(table, 3, 3)).toEqual([-1, 1]);
  });

  it('joins what several entries say', () => {
    const table = new BoundsTable(1 << 16);
    table.store(1, 2, 3, 2, 2, 0, 1);
    table.store(1, 2, 3, 6, 6, -1, 0);
    table.store(1, 2, 3, 2, 2, -1, 0);
    expect(found(table, 2, 2)).toEqual([0, 0]);
    expect(found(table, 4, 4)).toEqual([0, 0]);
  });

  it('keeps nearly all entries while it grows, and never tells a wrong value', () => {
    const table = new BoundsTable(1 << 22);
    const random = new RandomStream(3n);
    const entries = Array.from({ length: 20_000 }, () => ({
      key: [random.next() | 0, random.next() | 0, random.next() | 0] as const,
      value: random.below(3) - 1,
    }));
    for (const { key, value } of entries) table.store(...key, 0, 0, value, value);
    let kept = 0;
    for (const { key, value } of entries) {
      table.find(...key, 0, 0);
      if (table.low === table.high) {
        expect(table.low).toBe(value);
        kept++;
      }
      table.find(key[0] ^ 1, key[1], key[2], 0, 0);
      expect([table.low, table.high]).toEqual([-1, 1]);
    }
    expect(kept).toBeGreaterThan(0.97 * entries.length);
  });
});
