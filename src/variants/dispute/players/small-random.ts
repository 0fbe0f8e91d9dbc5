import type { RandomStream } from '../../../cards/shuffle.ts';

/**
 * A fast generator for sampling, seeded from a frozen stream: sfc32 (Doty-Humphrey's Small Fast
 * Counting generator, PractRand).
 */
export class SmallRandom {
  #a = 0;
  #b = 0;
  #c = 0;
  #counter = 1;

  seed(stream: RandomStream): void {
    this.#a = stream.next() | 0;
    this.#b = stream.next() | 0;
    this.#c = stream.next() | 0;
    this.#counter = 1;
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A uniform unsigned 32-bit integer. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A uniform integer 0 … bound − 1, by multiplication; the bias is below bound / 2^32. */
  below(bound: number): number {
    return Math.floor((this.next() / 4294967296) * bound);
  }
}
