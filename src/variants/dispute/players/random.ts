import { RandomStream } from '../../../cards/shuffle.ts';
import type { Seat } from '../layout.ts';
import type { MoveCode } from '../notation.ts';
import { type DisputePosition, MOST_MOVES } from '../position.ts';
import { type Player, playerStream } from './player.ts';

/** Chooses uniformly among the legal moves (of several empty houses only the first counts). */
export class RandomPlayer implements Player {
  readonly name = 'random';
  readonly #moves = new Int32Array(MOST_MOVES);
  #random = new RandomStream(0n);

  begin(seed: bigint, seat: Seat): void {
    this.#random = new RandomStream(seed, playerStream(seat));
  }

  choose(table: DisputePosition): MoveCode {
    const count = table.legalMoves(this.#moves, 0);
    return this.#moves[this.#random.below(count)]!;
  }
}
