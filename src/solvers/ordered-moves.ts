/** The moves of one state, kept in order of falling scores while they are entered. */
export class OrderedMoves {
  count = 0;
  #into: Int32Array = new Int32Array(0);
  #at = 0;
  readonly #scores: Float64Array;

  /** @param most moves that a state may have */
  constructor(most: number) {
    this.#scores = new Float64Array(most);
  }

  /** Begins the moves of another state, which are written from index `at` on. */
  start(into: Int32Array, at: number): void {
    this.#into = into;
    this.#at = at;
    this.count = 0;
  }

  /** Of equal scores the one entered first stays first. */
  enter(move: number, score: number): void {
    const scores = this.#scores;
    const into = this.#into;
    let place = this.count++;
    let at = this.#at + place;
    while (place > 0 && scores[place - 1]! < score) {
      scores[place] = scores[place - 1]!;
      into[at] = into[at - 1]!;
      place--;
      at--;
    }
    scores[place] = score;
    into[at] = move;
  }

  /** Enters a move behind all others. */
  append(move: number): void {
    this.#scores[this.count] = Number.NEGATIVE_INFINITY;
    this.#into[this.#at + this.count++] = move;
  }
}

/**
 * Whole numbers from 0 up to a strength, to vary scores with; a linear congruential generator
 * (Press et al., "Numerical Recipes in C", 1992, 7.1).
 */
export class ScoreNoise {
  /** 0: no noise. */
  strength = 0;
  #random = 1;

  seed(seed: number): void {
    this.#random = seed;
  }

  next(): number {
    if (this.strength === 0) return 0;
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) | 0;
    return (this.#random >>> 8) % this.strength;
  }
}
