import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Claims, MOST_DEALS_PER_TASK } from '../../src/workers/claims.ts';

describe('claims', () => {
  it('are given out from the front, each once, until the task ends', () => {
    const claims = Claims.forSlots(2);
    claims.open(1, 3);
    expect([0, 1, 2, 3].map(() => claims.claim(1))).toEqual([0, 1, 2, -1]);
    expect(claims.claimed(1)).toBe(3);
  });

  it('of the longest task are all given out', () => {
    const claims = Claims.forSlots(1);
    claims.open(0, MOST_DEALS_PER_TASK);
    let last = -1;
    for (let index = claims.claim(0); index >= 0; index = claims.claim(0)) last = index;
    expect(last).toBe(MOST_DEALS_PER_TASK - 1);
  });

  it('are shared with whoever holds the memory', () => {
    const pool = Claims.forSlots(1);
    const worker = new Claims(pool.memory);
    pool.open(0, 2);
    expect(worker.claim(0)).toBe(0);
    expect(pool.unclaimed(0)).toBe(1);
    expect(worker.interrupted).toBe(false);
    pool.interrupt();
    expect(worker.interrupted).toBe(true);
  });

  it('and takings cover every deal exactly once, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.boolean()), (count, steps) => {
        const claims = Claims.forSlots(1);
        claims.open(0, count);
        const seen: number[] = [];
        const step = (claim: boolean): void => {
          if (claim) {
            const index = claims.claim(0);
            if (index >= 0) seen.push(index);
          } else {
            const taken = claims.takeAway(0);
            for (let i = 0; taken && i < taken.count; i++) seen.push(taken.first + i);
          }
        };
        for (const claim of steps) step(claim);
        while (claims.unclaimed(0) > 0) step(true);
        expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
      }),
    );
  });
});
