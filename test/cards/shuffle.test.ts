import { expect, test } from 'vitest';
import { stepCounts, testShuffle, unevenness } from './shuffle-statistics.ts';

testShuffle(30_000);

test('a generator whose seeds differ by a constant step fails the step test', () => {
  // Lehmer's generator (Park and Miller, 1988): the first draw hardly depends on the seed's low bits.
  const draw = (seed: bigint): number =>
    Math.floor((Number((seed * 48271n) % 2147483647n) / 2147483647) * 52);
  expect(unevenness(stepCounts(draw, 1n, 1n, 20_000))).toBeGreaterThan(50);
});

test('a seed cut to 32 bits fails the step test', () => {
  const draw = (seed: bigint): number => Number((seed & 0xffffffffn) % 52n);
  expect(unevenness(stepCounts(draw, 0n, 1n << 32n, 1000))).toBeGreaterThan(50);
});

test('counts that are random, uneven and too even are told apart', () => {
  const even = new Array<number>(52).fill(1000);
  expect(unevenness(even)).toBeLessThan(-5);
  expect(unevenness([...even.slice(1), 1400])).toBeGreaterThan(5);
  // Chi-square of exactly its 50 % point, 50.335 for 51 degrees of freedom: no deviation.
  const off = Math.sqrt((50.335 * 1000) / 2);
  const median = [...even.slice(2), 1000 + off, 1000 - off];
  expect(Math.abs(unevenness(median))).toBeLessThan(0.01);
});
