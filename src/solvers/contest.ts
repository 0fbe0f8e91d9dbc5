/**
 * A game of two players without hidden cards, as the exact search needs it: player one wants the
 * value +1, player two −1. One mutable state; choices are found lazily, one after the other, so
 * that a choice that decides saves finding the rest.
 *
 * The game must end: no state comes back along any line with the same counters of idle turns.
 */
export interface ContestPosition {
  /** 96 well-mixed bits for everything that matters to the rest of the game but the counters. */
  readonly key0: number;
  readonly key1: number;
  readonly key2: number;

  /**
   * Counters (below 65,536) that have no part in the game but to end it as a draw: the larger, the
   * sooner, everything else being equal.
   */
  readonly idle0: number;
  readonly idle1: number;

  /** Whether player one is to move. */
  readonly maximizing: boolean;

  /** +1, 0 or −1 when the game is over, else UNDECIDED. */
  outcome(): number;

  /** Begins to go through the choices of the present state. */
  open(): void;

  /**
   * Plays the next choice of the innermost open state, or returns false when there is none left or
   * looking for one went beyond `mostEffort` (see `gaveUp`). `takeBack` takes it back.
   */
  playNext(): boolean;
  /** Whether the last `playNext` returned false without knowing that no choice is left. */
  readonly gaveUp: boolean;
  /** What finding choices may cost in all, in the position's own measure. Set by the search. */
  mostEffort: number;

  takeBack(): void;

  /** Ends what the last `open` began; the present state is the opened one. */
  close(): void;
}

/** `outcome` of a game that goes on. */
export const UNDECIDED = 2;
