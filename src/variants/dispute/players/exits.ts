import { doubled } from '../../../solvers/doubled.ts';
import { SMALLEST_TABLE_BYTES, TranspositionTable } from '../../../solvers/transposition-table.ts';
import { isHouseToHouse, type MoveCode } from '../notation.ts';
import { DisputePosition, MOST_MOVES, ONGOING } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';

/**
 * What a player can bring about before chance or the opponent comes in: the positions reached by
 * his own moves up to the first one that turns up an unseen card, ends the turn or wins.
 * Each position once, and at most `cap` of them opened: those with the fewest moves from house to
 * house first, for these are what makes some turns explode.
 */
export class Exits {
  /** Positions opened by the last enumeration. */
  opened = 0;
  /** Whether the cap left positions unopened. */
  capped = false;
  /** Ends of the lines, as node numbers for {@link lineTo}. */
  readonly ends: number[] = [];

  readonly #work: DisputePosition;
  readonly #reached = new TranspositionTable(SMALLEST_TABLE_BYTES);
  readonly #moves = new Int32Array(MOST_MOVES);
  readonly #cap: number;
  /** Positions still to open, by the number of moves from house to house that lead there. */
  readonly #open: number[][] = [];
  #parents = new Int32Array(1024);
  #played = new Int32Array(1024);
  #nodes = 0;

  constructor(rules: DisputeRules, cap: number) {
    this.#work = new DisputePosition(rules);
    this.#cap = cap;
  }

  enumerate(table: DisputePosition): void {
    const work = this.#work;
    work.copyFrom(table);
    this.#reached.clear();
    this.ends.length = 0;
    this.opened = 0;
    this.capped = false;
    this.#nodes = 0;
    this.#add(-1, 0);
    const { mover } = work;
    const open = this.#open;
    open.length = 0;
    open.push([0]);
    for (let shifts = 0; shifts < open.length; ) {
      const node = open[shifts]!.pop();
      if (node === undefined) {
        shifts++;
        continue;
      }
      if (this.opened === this.#cap) {
        this.capped = true;
        break;
      }
      this.opened++;
      const line = this.lineTo(node);
      for (const move of line) work.play(move);
      const count = work.legalMoves(this.#moves, 0);
      for (let i = 0; i < count; i++) {
        const move = this.#moves[i]!;
        work.play(move);
        work.computeKey();
        if (this.#reached.insert(work.key0, work.key1, work.key2)) {
          const child = this.#add(node, move);
          const ended = work.over !== ONGOING || work.mover !== mover || work.awaitsCard();
          if (ended) this.ends.push(child);
          else {
            const cost = shifts + (isHouseToHouse(move) ? 1 : 0);
            if (cost === open.length) open.push([]);
            open[cost]!.push(child);
          }
        }
        work.undo();
      }
      for (let i = line.length; i > 0; i--) work.undo();
    }
  }

  /** The moves from the table to a node. */
  lineTo(node: number): MoveCode[] {
    const line: MoveCode[] = [];
    for (let at = node; this.#parents[at]! >= 0; at = this.#parents[at]!) {
      line.push(this.#played[at]!);
    }
    return line.reverse();
  }

  #add(parent: number, move: MoveCode): number {
    const node = this.#nodes++;
    if (node === this.#parents.length) {
      this.#parents = doubled(this.#parents);
      this.#played = doubled(this.#played);
    }
    this.#parents[node] = parent;
    this.#played[node] = move;
    return node;
  }
}
