import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChunkSize } from '../../src/workers/chunk-size.ts';
import { Queue } from '../../src/workers/queue.ts';
import { Ranges } from '../../src/workers/ranges.ts';

describe('the queue', () => {
  it('hands out every number once, also what was given back', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 80 })),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean())),
        (values, steps) => {
          const queue = new Queue(
            Ranges.of(values.map((n) => ({ first: BigInt(n), last: BigInt(n) }))),
          );
          const seen: number[] = [];
          const take = (most: number, giveBack: boolean): boolean => {
            const chunk = queue.take(most);
            if (!chunk) return false;
            expect(chunk.count).toBeLessThanOrEqual(most);
            if (giveBack) queue.giveBack(chunk);
            else for (let i = 0; i < chunk.count; i++) seen.push(Number(chunk.first) + i);
            return true;
          };
          for (const [most, giveBack] of steps) take(most, giveBack);
          while (take(7, false));
          expect(queue.left).toBe(0n);
          expect(seen.sort((a, b) => a - b)).toEqual([...values].sort((a, b) => a - b));
        },
      ),
    );
  });
});

describe('the size of a chunk', () => {
  it('is small before anything is known', () => {
    expect(new ChunkSize().next(1_000_000n, 2)).toBeLessThan(10);
  });

  it('makes tasks of 0.1 to 2 seconds from what deals cost', () => {
    for (const cost of [0.02, 1, 40, 150]) {
      const size = new ChunkSize();
      size.record(1000, 1000 * cost);
      const work = size.next(10n ** 10n, 2) * cost;
      expect(work).toBeGreaterThan(100);
      expect(work).toBeLessThan(2000);
    }
  });

  it('is one deal where a deal takes long', () => {
    const size = new ChunkSize();
    size.record(3, 60_000);
    expect(size.next(1000n, 2)).toBe(1);
  });

  it('shrinks to single deals towards the end', () => {
    const size = new ChunkSize();
    size.record(1000, 10);
    expect(size.next(400n, 2)).toBe(100);
    expect(size.next(3n, 2)).toBe(1);
  });

  it('follows a change of cost', () => {
    const size = new ChunkSize();
    size.record(100_000, 10_000);
    for (let i = 0; i < 300; i++) size.record(10, 1_000);
    expect(size.next(10n ** 6n, 2)).toBeLessThan(10);
  });
});
