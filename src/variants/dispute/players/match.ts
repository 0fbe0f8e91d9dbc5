import type { Card } from '../../../cards/card.ts';
import type { MatchResult } from '../../variant.ts';
import type { DisputeLayout } from '../layout.ts';
import type { MoveCode } from '../notation.ts';
import { A_OUT, B_OUT, CYCLE, DisputePosition, ONGOING } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import type { Player } from './player.ts';

/**
 * Seats two strategies at a deal. It alone knows the unseen cards and names each one when a move
 * turns it up.
 */
export class Match {
  readonly table: DisputePosition;
  #hiddenReserve: Card[][] = [];
  #hiddenStock: Card[][] = [];

  constructor(rules: DisputeRules) {
    this.table = new DisputePosition(rules);
    this.table.recording = false;
  }

  load(layout: DisputeLayout): void {
    this.table.load(layout, false);
    this.#hiddenReserve = layout.sides.map((side) => side.reserve.slice(0, side.reserveUnseen));
    this.#hiddenStock = layout.sides.map((side) => (side.stockSeen ? [] : [...side.stock]));
  }

  /** Plays a move of the player to move and turns up what it uncovers. */
  play(move: MoveCode): void {
    const { table } = this;
    table.play(move);
    while (table.awaitsCard()) {
      const hidden = table.awaitsTurned() ? this.#hiddenStock : this.#hiddenReserve;
      table.reveal(hidden[table.mover]!.pop()!);
    }
  }

  /**
   * Plays a game to its end.
   * @param players of A and of B
   * @param seed of the strategies' own choices
   * @param watch called before every move
   * @param interrupted asked before every turn's first move; true gives the game up
   */
  run(
    layout: DisputeLayout,
    players: readonly [Player, Player],
    seed: bigint,
    watch?: (table: DisputePosition, move: MoveCode) => void,
  ): MatchResult;
  run(
    layout: DisputeLayout,
    players: readonly [Player, Player],
    seed: bigint,
    watch: ((table: DisputePosition, move: MoveCode) => void) | undefined,
    interrupted: () => boolean,
  ): MatchResult | undefined;
  run(
    layout: DisputeLayout,
    players: readonly [Player, Player],
    seed: bigint,
    watch?: (table: DisputePosition, move: MoveCode) => void,
    interrupted?: () => boolean,
  ): MatchResult | undefined {
    this.load(layout);
    const { table } = this;
    players[0].begin(seed, 0);
    players[1].begin(seed, 1);
    const starter = table.mover;
    let moves = 0;
    let turns = -1;
    while (table.over === ONGOING) {
      if (table.turns !== turns) {
        turns = table.turns;
        if (interrupted?.()) return undefined;
      }
      const move = players[table.mover].choose(table);
      watch?.(table, move);
      this.play(move);
      moves++;
    }
    return {
      starter,
      winner: table.over === A_OUT ? 0 : table.over === B_OUT ? 1 : undefined,
      reason: table.over <= B_OUT ? 'out' : table.over === CYCLE ? 'cycle' : 'cap',
      turns: table.turns,
      moves,
      left: [table.handSize(0), table.handSize(1)],
    };
  }
}
