/**
 * MT19937 (Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8, 1998), the generator behind
 * the seeds of several other programs.
 */
export class MersenneTwister {
  readonly #state = new Uint32Array(624);
  #index = 624;

  /** Seeds from one 32-bit integer, as `init_genrand` of the paper's code does. */
  constructor(seed: number) {
    const state = this.#state;
    state[0] = seed >>> 0;
    for (let i = 1; i < 624; i++) {
      const previous = state[i - 1]! ^ (state[i - 1]! >>> 30);
      state[i] = Math.imul(1812433253, previous) + i;
    }
  }

  /** Seeds from several 32-bit words, as `init_by_array` of the paper's code does. */
  static ofWords(words: readonly number[]): MersenneTwister {
    const twister = new MersenneTwister(19650218);
    const state = twister.#state;
    let i = 1;
    for (let round = 0; round < Math.max(624, words.length); round++) {
      const word = round % words.length;
      const mixed = Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1664525);
      state[i] = (state[i]! ^ mixed) + words[word]! + word;
      if (++i === 624) {
        state[0] = state[623]!;
        i = 1;
      }
    }
    for (let round = 0; round < 623; round++) {
      const mixed = Math.imul(state[i - 1]! ^ (state[i - 1]! >>> 30), 1566083941);
      state[i] = (state[i]! ^ mixed) - i;
      if (++i === 624) {
        state[0] = state[623]!;
        i = 1;
      }
    }
    state[0] = 0x80000000;
    return twister;
  }

  /** A number from 0 up to but not 1 with 53 random bits (`genrand_res53`). */
  nextFraction(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** A uniform unsigned 32-bit integer. */
  next(): number {
    if (this.#index === 624) this.#refill();
    let value = this.#state[this.#index++]!;
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    value ^= value >>> 18;
    return value >>> 0;
  }

  #refill(): void {
    const state = this.#state;
    for (let i = 0; i < 624; i++) {
      const mixed = (state[i]! & 0x80000000) | (state[(i + 1) % 624]! & 0x7fffffff);
      const twist = mixed & 1 ? 0x9908b0df : 0;
      state[i] = state[(i + 397) % 624]! ^ (mixed >>> 1) ^ twist;
    }
    this.#index = 0;
  }
}
