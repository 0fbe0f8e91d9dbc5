import type { Seat } from '../layout.ts';
import type { MoveCode } from '../notation.ts';
import type { DisputePosition } from '../position.ts';

/**
 * A strategy for one seat. It is shown the table in the form that {@link DisputePosition} has in
 * play: cards nobody has seen are not in it, only which ones they are. It must not change it.
 */
export interface Player {
  readonly name: string;
  /** A game begins. The same seed and seat lead to the same choices. */
  begin(seed: bigint, seat: Seat): void;
  /** One of the legal moves of the player to move. */
  choose(table: DisputePosition): MoveCode;
}

/** The random stream of a seat's own choices; the streams before these deal the cards. */
export const playerStream = (seat: Seat): number => 16 + seat;
