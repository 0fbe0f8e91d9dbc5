import {
  A_OUT,
  B_OUT,
  type DisputePosition,
  MOST_MOVES,
  ONGOING,
} from '../../../../src/variants/dispute/position.ts';

/**
 * Minimax over single legal moves with the ban on repetition as the rules have it: no table, no
 * classes of arrangements, no lines. What the exact endgame is checked against.
 */
export class PlainSearch {
  readonly #most: number;
  #nodes = 0;

  /** @param most positions a search may visit */
  constructor(most: number) {
    this.#most = most;
  }

  /** +1, 0, −1 for A with best play of both; `undefined`: too long. */
  value(position: DisputePosition): number | undefined {
    this.#nodes = 0;
    return this.#search(position);
  }

  #search(position: DisputePosition): number | undefined {
    if (position.over !== ONGOING) {
      return position.over === A_OUT ? 1 : position.over === B_OUT ? -1 : 0;
    }
    if (++this.#nodes > this.#most) return undefined;
    const best = position.mover === 0 ? 1 : -1;
    const moves = new Int32Array(MOST_MOVES);
    const count = position.legalMoves(moves, 0);
    let value = -best;
    for (let i = count - 1; i >= 0; i--) {
      position.play(moves[i]!);
      const found = this.#search(position);
      position.undo();
      if (found === undefined) return undefined;
      if (found * best > value * best) value = found;
      if (value === best) break;
    }
    return value;
  }
}
