import type { RandomStream } from '../../cards/shuffle.ts';
import { type DisputePosition, MOST_MOVES, ONGOING } from '../../variants/dispute/position.ts';
import { greedyMove } from './greedy.ts';

/** How sampled games are played to their end. */
export const PLAYOUTS = ['greedy', 'random'] as const;
export type PlayoutName = (typeof PLAYOUTS)[number];

/** Plays a position with all cards known to its end; `over` then tells how it went. */
export type Playout = (position: DisputePosition, random: SmallRandom) => void;

export const greedyPlayout: Playout = (position) => {
  while (position.over === ONGOING) position.play(greedyMove(position));
};

const moves = new Int32Array(MOST_MOVES);

export const randomPlayout: Playout = (position, random) => {
  while (position.over === ONGOING) {
    const count = position.legalMoves(moves, 0);
    position.play(moves[random.below(count)]!);
  }
};

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
