import { mixWord } from '../../solvers/mixing.ts';
import { OrderedMoves } from '../../solvers/ordered-moves.ts';

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
  /** Distinguishes the random numbers of several probes. */
  probe: number;
}

export const COMPLETE_ORDER: MoveOrder = {
  noise: 0,
  spread: 0,
  mostStashed: 99,
  probe: 0,
};

/** For beams, which choose among states: the order of moves decides ties only. */
export const BEAM_ORDER: MoveOrder = { ...COMPLETE_ORDER, mostStashed: 2 };

/** Ordered moves with random parts in their scores, as strong as the order says. */
export class NoisyMoves extends OrderedMoves {
  noise = 0;
  #random = 1;

  /** Seeds the random numbers: the same deal and probe give the same search everywhere. */
  seed(order: MoveOrder, key: number): void {
    this.noise = order.noise;
    this.#random = mixWord(key + Math.imul(order.probe + 1, 0x9e3779b9)) | 1;
  }

  override enter(move: number, score: number): void {
    super.enter(move, this.noise > 0 ? score + this.noise * this.#nextRandom() : score);
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
