import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ranges, RangesBuilder } from '../../src/workers/ranges.ts';

const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }));
const set = (values: readonly number[]): Ranges =>
  Ranges.of(values.map((value) => ({ first: BigInt(value), last: BigInt(value) })));
const sorted = (values: Iterable<number>): bigint[] =>
  [...new Set(values)].sort((a, b) => a - b).map(BigInt);

describe('ranges', () => {
  it('join what overlaps, touches or repeats', () => {
    expect(Ranges.parse('5-9,1-3,4,20,8-12,20')!.toString()).toBe('1-12,20');
  });

  it('hold 2^64 numbers without expanding them', () => {
    const all = Ranges.parse('0-18446744073709551615')!;
    expect(all.size).toBe(2n ** 64n);
    expect(all.shard(2, 3).toString()).toBe('6148914691236517205-12297829382473034409');
  });

  it('come back from their text', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const ranges = set(values);
        expect(Ranges.parse(ranges.toString())!.equals(ranges)).toBe(true);
        expect([...ranges]).toEqual(sorted(values));
        expect(ranges.size).toBe(BigInt(values.length));
      }),
    );
  });

  it('add, subtract and intersect like sets', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect([...set(a).minus(set(b))]).toEqual(sorted(a.filter((n) => !b.includes(n))));
        expect([...set(a).intersection(set(b))]).toEqual(sorted(a.filter((n) => b.includes(n))));
        expect([...set(a).union(set(b))]).toEqual(sorted([...a, ...b]));
        for (let n = 0; n <= 60; n++) expect(set(a).has(BigInt(n))).toBe(a.includes(n));
      }),
    );
  });

  it('subtract intervals that reach over several others', () => {
    const from = Ranges.parse('0-100')!;
    expect(from.minus(Ranges.parse('0-9,50,90-200')!).toString()).toBe('10-49,51-89');
    expect(Ranges.parse('1-3,7-9')!.minus(from).isEmpty).toBe(true);
  });

  it('are cut into shards that cover everything once', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (values, of) => {
        const whole = set(values);
        const shards = Array.from({ length: of }, (_, i) => whole.shard(i + 1, of));
        expect(shards.flatMap((shard) => [...shard])).toEqual([...whole]);
        const sizes = shards.map((shard) => Number(shard.size));
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('can be built number by number in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 })), (values) => {
        const builder = new RangesBuilder();
        for (const value of values) builder.add(BigInt(value));
        expect([...builder.build()]).toEqual(sorted(values));
      }),
    );
  });

  it.each(['x', '1-', '3-1', '-1', '1,,2', '1 2'])('do not read "%s"', (text) => {
    expect(Ranges.parse(text)).toBeUndefined();
  });
});
