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
