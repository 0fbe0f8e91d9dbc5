/**
 * The frozen dealer: what an `own` seed means, for ever. Generator, seed expansion and shuffle
 * live here and nowhere else; test/cards/golden-deals.txt pins them.
 *
 * The generator is Philox 4x32-10 (Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy
 * as 1, 2, 3", SC 2011): a keyed bijection of a 128-bit counter. The seed is the key, the stream
 * number is part of the counter, so seeds and streams are independent by construction, all 64
 * bits of a seed matter, and nothing has to be warmed up.
 */
export const MAX_SEED = (1n << 64n) - 1n;

const ROUND_FACTOR_0 = 0xd2511f53;
const ROUND_FACTOR_1 = 0xcd9e8d57;
const KEY_STEP_0 = 0x9e3779b9;
const KEY_STEP_1 = 0xbb67ae85;
const ROUNDS = 10;

/** High 32 bits of the 64-bit product of two unsigned 32-bit integers, as a signed integer. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carry = aLow * bHigh + (middle & 0xffff);
  return (aHigh * bHigh + Math.floor(middle / 65536) + Math.floor(carry / 65536)) | 0;
}

/**
 * One block of Philox 4x32-10.
 * @param counter four 32-bit words
 * @param key two 32-bit words
 * @param out receives four 32-bit words
 */
export function philox(counter: Uint32Array, key: Uint32Array, out: Uint32Array): void {
  let c0 = counter[0]!;
  let c1 = counter[1]!;
  let c2 = counter[2]!;
  let c3 = counter[3]!;
  let k0 = key[0]!;
  let k1 = key[1]!;
  for (let round = 0; round < ROUNDS; round++) {
    const high0 = multiplyHigh(ROUND_FACTOR_0, c0);
    const low0 = Math.imul(ROUND_FACTOR_0, c0);
    const high1 = multiplyHigh(ROUND_FACTOR_1, c2);
    const low1 = Math.imul(ROUND_FACTOR_1, c2);
    c0 = (high1 ^ c1 ^ k0) >>> 0;
    c1 = low1 >>> 0;
    c2 = (high0 ^ c3 ^ k1) >>> 0;
    c3 = low0 >>> 0;
    k0 = (k0 + KEY_STEP_0) >>> 0;
    k1 = (k1 + KEY_STEP_1) >>> 0;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

/** One stream of random numbers of one seed. Stream 0 deals; games name what the others are for. */
export class RandomStream {
  readonly #counter = new Uint32Array(4);
  readonly #key = new Uint32Array(2);
  readonly #block = new Uint32Array(4);
  #used = 4;

  /**
   * @param seed 0 … 2^64 − 1
   * @param stream 0 … 2^32 − 1
   */
  constructor(seed: bigint, stream = 0) {
    if (seed < 0n || seed > MAX_SEED) throw new RangeError(`seed ${seed} is outside 0 … 2^64 − 1`);
    this.#key[0] = Number(seed & 0xffffffffn);
    this.#key[1] = Number(seed >> 32n);
    this.#counter[2] = stream;
  }

  /** A uniform unsigned 32-bit integer. */
  next(): number {
    if (this.#used === 4) {
      philox(this.#counter, this.#key, this.#block);
      this.#counter[0] = this.#counter[0]! + 1;
      if (this.#counter[0] === 0) this.#counter[1] = this.#counter[1]! + 1;
      this.#used = 0;
    }
    return this.#block[this.#used++]!;
  }

  /** A uniform integer 0 … bound − 1 (bound ≤ 2^32); unbiased, by rejection. */
  below(bound: number): number {
    const limit = 4294967296 - (4294967296 % bound);
    let value = this.next();
    while (value >= limit) value = this.next();
    return value % bound;
  }

  /** Shuffles in place (Fisher and Yates, from the last place down) and returns the same array. */
  shuffle<T>(items: T[]): T[] {
    for (let last = items.length - 1; last > 0; last--) {
      const chosen = this.below(last + 1);
      const item = items[last]!;
      items[last] = items[chosen]!;
      items[chosen] = item;
    }
    return items;
  }
}
