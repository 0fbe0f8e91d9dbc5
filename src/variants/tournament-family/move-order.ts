import { mixWord } from '../../solvers/mixing.ts';

/** How the moves of a state are ordered. */
export interface MoveOrder {
  /** Strength of the random part of a move's score; 0: none, the same order every time. */
  noise: number;
  /** Tournament: how far the weights of the scores differ from probe to probe; 0: they do not. */
  spread: number;
  /**
   * Tournament: most cards put into cells before a deal or redeal. A complete search needs all
   * cells; a probe looks at fewer.
   */
  mostStashed: number;
  /** A probe gives up starts of a phase that are worse than most before (see GoodStarts). */
  choosy: boolean;
  /** Distinguishes the random numbers of several probes. */
  probe: number;
}

export const COMPLETE_ORDER: MoveOrder = {
  noise: 0,
  spread: 0,
  mostStashed: 99,
  choosy: false,
  probe: 0,
};

/** The moves of one state, kept in order of falling scores while they are entered. */
export class OrderedMoves {
  noise = 0;
  count = 0;
  #into = new Int32Array(0);
  #at = 0;
  #random = 1;
  readonly #scores: Float64Array;

  constructor(most: number) {
    this.#scores = new Float64Array(most);
  }

  /** Seeds the random numbers: the same deal and probe give the same search everywhere. */
  seed(order: MoveOrder, key: number): void {
    this.noise = order.noise;
    this.#random = mixWord(key + Math.imul(order.probe + 1, 0x9e3779b9)) | 1;
  }

  start(into: Int32Array, at: number): void {
    this.#into = into as Int32Array<ArrayBuffer>;
    this.#at = at;
    this.count = 0;
  }

  enter(move: number, score: number): void {
    const scores = this.#scores;
    const into = this.#into;
    const value = this.noise > 0 ? score + this.noise * this.#nextRandom() : score;
    let place = this.count++;
    let at = this.#at + place;
    while (place > 0 && scores[place - 1]! < value) {
      scores[place] = scores[place - 1]!;
      into[at] = into[at - 1]!;
      place--;
      at--;
    }
    scores[place] = value;
    into[at] = move;
  }

  /** Enters a move behind all others. */
  append(move: number): void {
    this.#scores[this.count] = Number.NEGATIVE_INFINITY;
    this.#into[this.#at + this.count++] = move;
  }

  /** 0 … 1, xorshift (Marsaglia, "Xorshift RNGs", 2003). */
  #nextRandom(): number {
    let random = this.#random;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.#random = random;
    return (random >>> 0) / 4294967296;
  }
}
