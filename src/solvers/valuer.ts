import type { Solved } from './deal-solver.ts';
import type { Limits } from './limits.ts';

/**
 * What became of a deal in which the player made the most of the first deal and the seed decided
 * the shuffles. `unknown`: a search did not end.
 */
export const OUTCOMES = ['won-first', 'won-redeal', 'lost', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a deal with redeals by chance is best played. */
export interface Play {
  /** The chance of going out; missing: the best line is not proved. */
  value?: number;
  /** The best chance found, where the value is not proved. */
  valueLow?: number;
  /** Per row the cards kept at the stuck position aimed at, `0-4-4-2`; missing: none is. */
  kept?: string;
  /** Missing: no seed decides the shuffle. */
  outcome?: Outcome;
  /**
   * The plain moves: to the win, or to the stuck position aimed at and, where a seed decides the
   * shuffles, on to the end of the game.
   */
  line?: string[];
}

/** The verdict is that of the first deal. */
export interface Valued extends Solved {
  play: Play;
}

/** Values deals of one game under one set of rules. */
export interface Valuer<Layout> {
  /** @param seed decides the shuffles; the line to the first of them does not depend on it */
  solve(layout: Layout, limits: Limits, seed?: bigint): Valued;
  /** @returns at most as many moves as the solution has; see DealSolver */
  shorten(layout: Layout, solved: Solved, limits: Limits): string[];
}

/** How a game values deals under rules with redeals by chance. */
export interface Valuation<Layout> {
  /** The move, in the notation of the game, that shuffles. */
  readonly shuffle: string;
  /** Names the data it rests on, so that rows of different ones are never mixed. */
  readonly digest: string;
  /** The standard error of the value of a deal that aims at `kept`, as in {@link Play}. */
  errorOf(kept: string): number;
  /** @param memory bytes for table and stacks */
  makeValuer(memory: number): Valuer<Layout>;
}
