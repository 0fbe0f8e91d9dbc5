import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';

const CARDS = 52;

/** Statistics further out than this are a fault: 6 · 10^-7 for one, and a run makes some hundred. */
const MOST_SIGMA = 5;

/**
 * How far counts are from equal frequencies, as a standard normal deviate: chi-square with
 * cells − 1 degrees of freedom, made normal by Wilson and Hilferty (PNAS 17, 1931). Far below 0
 * the counts are too even to be random.
 */
export function unevenness(counts: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i]!;
  const expected = total / counts.length;
  let chiSquare = 0;
  for (let i = 0; i < counts.length; i++) chiSquare += (counts[i]! - expected) ** 2 / expected;
  const variance = 2 / (9 * (counts.length - 1));
  return (Math.cbrt(chiSquare / (counts.length - 1)) - (1 - variance)) / Math.sqrt(variance);
}

const firstDraw = (seed: bigint, stream = 0): number => new RandomStream(seed, stream).below(CARDS);

/** How often each step from `draw(seed)` to `draw(seed + distance)` occurs, modulo 52. */
export function stepCounts(
  draw: (seed: bigint) => number,
  from: bigint,
  distance: bigint,
  seeds: number,
): Float64Array {
  const counts = new Float64Array(CARDS);
  const earlier = new Int32Array(seeds);
  for (let i = 0; i < seeds; i++) earlier[i] = draw(from + BigInt(i));
  for (let i = 0; i < seeds; i++) {
    const step = (draw(from + BigInt(i) + distance) - earlier[i]! + CARDS) % CARDS;
    counts[step] = counts[step]! + 1;
  }
  return counts;
}

/** The tests of the dealer, over this many neighbouring seeds. */
export function testShuffle(seeds: number): void {
  describe(`over ${seeds} neighbouring seeds`, () => {
    test('each of the 51 draws of a shuffle is uniform', () => {
      const counts = Array.from({ length: CARDS + 1 }, (_, bound) => new Float64Array(bound));
      for (let seed = 0; seed < seeds; seed++) {
        const random = new RandomStream(BigInt(seed));
        for (let bound = CARDS; bound > 1; bound--) {
          const drawn = counts[bound]!;
          const value = random.below(bound);
          drawn[value] = drawn[value]! + 1;
        }
      }
      for (let bound = CARDS; bound > 1; bound--) {
        expect(Math.abs(unevenness(counts[bound]!)), `draw below ${bound}`).toBeLessThan(
          MOST_SIGMA,
        );
      }
    });

    test('each card comes to each place equally often', () => {
      const counts = new Float64Array(CARDS * CARDS);
      const deck = new Array<number>(CARDS);
      for (let seed = 0; seed < seeds; seed++) {
        for (let card = 0; card < CARDS; card++) deck[card] = card;
        new RandomStream(BigInt(seed)).shuffle(deck);
        for (let place = 0; place < CARDS; place++) {
          const cell = CARDS * place + deck[place]!;
          counts[cell] = counts[cell]! + 1;
        }
      }
      for (let place = 0; place < CARDS; place++) {
        const cards = counts.subarray(CARDS * place, CARDS * (place + 1));
        expect(Math.abs(unevenness(cards)), `place ${place}`).toBeLessThan(MOST_SIGMA);
      }
    });

    test.each([
      ['the next seed', 0n, 1n],
      ['the seed after the next', 0n, 2n],
      ['the next seed, around 2^53', 2n ** 53n - 1000n, 1n],
      ['the next seed, near the highest', 2n ** 64n - 1n - BigInt(seeds), 1n],
      ['a seed 2^32 higher', 0n, 2n ** 32n],
      ['a seed 2^63 higher', 0n, 2n ** 63n],
      ['a seed 2^32 − 1 higher', 0n, 2n ** 32n - 1n],
    ])('the first draw takes every step to that of %s equally often', (_, from, distance) => {
      const counts = stepCounts((seed) => firstDraw(seed), from, distance, seeds);
      expect(Math.abs(unevenness(counts))).toBeLessThan(MOST_SIGMA);
    });

    test('the first draws of a seed and the next one come in every pair equally often', () => {
      const counts = new Float64Array(CARDS * CARDS);
      let before = firstDraw(0n);
      for (let seed = 1; seed <= seeds; seed++) {
        const drawn = firstDraw(BigInt(seed));
        const cell = CARDS * before + drawn;
        counts[cell] = counts[cell]! + 1;
        before = drawn;
      }
      expect(Math.abs(unevenness(counts))).toBeLessThan(MOST_SIGMA);
    });

    test('the streams of a seed are as strange to each other as seeds are', () => {
      const pairs = new Float64Array(CARDS * CARDS);
      const steps = new Float64Array(CARDS);
      for (let seed = 0; seed < seeds; seed++) {
        const dealt = firstDraw(BigInt(seed), 0);
        const redealt = firstDraw(BigInt(seed), 1);
        const step = (firstDraw(7n, seed + 1) - firstDraw(7n, seed) + CARDS) % CARDS;
        pairs[CARDS * dealt + redealt] = pairs[CARDS * dealt + redealt]! + 1;
        steps[step] = steps[step]! + 1;
      }
      expect(Math.abs(unevenness(pairs))).toBeLessThan(MOST_SIGMA);
      expect(Math.abs(unevenness(steps))).toBeLessThan(MOST_SIGMA);
    });

    test('no two seeds deal the same twelve cards first', () => {
      const seen = new Set<string>();
      const deck = new Array<number>(CARDS);
      for (let seed = 0; seed < seeds; seed++) {
        for (let card = 0; card < CARDS; card++) deck[card] = card;
        new RandomStream(BigInt(seed)).shuffle(deck);
        seen.add(String.fromCharCode(...deck.slice(0, 12)));
      }
      expect(seen.size).toBe(seeds);
    });

    test('seeds that differ in one bit, whichever of the 64, deal unrelated cards', () => {
      const each = Math.ceil(seeds / 256);
      const order = Array.from({ length: CARDS }, (_, card) => card);
      for (let bit = 0n; bit < 64n; bit++) {
        let agreeing = 0;
        for (let seed = 0; seed < each; seed++) {
          const one = new RandomStream(BigInt(seed)).shuffle([...order]);
          const other = new RandomStream(BigInt(seed) ^ (1n << bit)).shuffle([...order]);
          for (let place = 0; place < CARDS; place++) {
            if (one[place] === other[place]) agreeing++;
          }
        }
        // Two random orders agree in one place on average, with variance one.
        const deviation = (agreeing - each) / Math.sqrt(each);
        expect(Math.abs(deviation), `bit ${bit}`).toBeLessThan(MOST_SIGMA);
      }
    });
  });
}
