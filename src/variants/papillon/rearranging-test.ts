import { SMALLEST_TABLE_BYTES, TranspositionTable } from '../../solvers/transposition-table.ts';
import type { PapillonLayout } from './layout.ts';
import { MOST_REARRANGED_MOVES, RearrangedGame } from './rearranged.ts';
import { CARDS, type PapillonState } from './state.ts';

/** Every card is turned, laid and played at most once. */
const MOST_DEPTH = 3 * CARDS + 1;

/** States of the easier game that the first search of a deal may enter. */
const FIRST_NODES = 3_000_000;
/**
 * The same for later ones, within these bounds: less after every search given up, more after a
 * long one that refuted a state. Searches are long where they lost themselves, or for good.
 */
const LEAST_PATIENCE = 1000;
const MOST_PATIENCE = 300_000;
/** What all searches of a deal may enter together: at first, and more for each state tested. */
const FIRST_ALLOWANCE = 6_000_000;
const ALLOWANCE = 20;

/**
 * Proves states lost: those from which not even the {@link RearrangedGame} goes out. It is searched
 * depth first; what was found is kept for all the searches of one deal, as many states of the real
 * game are one state there. When a search is given up, the states on its line
 * count as not lost.
 */
export class RearrangingTest {
  readonly #game = new RearrangedGame();
  /** States refuted under their keys, states not refuted with the last word of the key inverted. */
  readonly #table: TranspositionTable;
  readonly #moves = new Int32Array(MOST_DEPTH * MOST_REARRANGED_MOVES);
  readonly #next = new Int32Array(MOST_DEPTH);
  readonly #end = new Int32Array(MOST_DEPTH);
  readonly #line = new Int32Array(MOST_DEPTH);
  #layout: PapillonLayout | undefined;
  #allowance = 0;
  #patience = 0;
  /** States of the easier game entered since the deal was loaded. */
  nodes = 0;

  /** @param bytes for the table */
  constructor(bytes: number) {
    this.#table = new TranspositionTable(Math.max(bytes, SMALLEST_TABLE_BYTES));
  }

  /** Forgets what was found, unless it was found for the same deal. */
  load(layout: PapillonLayout): void {
    if (layout === this.#layout) return;
    this.#layout = layout;
    this.#table.clear();
    this.#allowance = FIRST_ALLOWANCE;
    this.nodes = 0;
    this.#patience = MOST_PATIENCE;
  }

  isLost(state: PapillonState): boolean {
    const table = this.#table;
    this.#allowance += ALLOWANCE;
    const game = this.#game;
    game.takeUp(state);
    if (table.has(game.key0, game.key1, game.key2)) return true;
    if (this.#isOpen() || game.isWon()) return false;
    if (this.#allowance < this.#patience) return false;
    const before = this.nodes;
    const refuted = this.#isRefuted(before + (before === 0 ? FIRST_NODES : this.#patience));
    const spent = this.nodes - before;
    this.#allowance -= spent;
    if (!refuted && spent >= this.#patience) {
      this.#patience = Math.max(LEAST_PATIENCE, Math.floor(0.75 * this.#patience));
    } else if (refuted && 8 * spent > this.#patience) {
      this.#patience = Math.min(MOST_PATIENCE, Math.floor(1.5 * this.#patience));
    }
    return refuted;
  }

  /** Whether the game's present state was searched before and not refuted. */
  #isOpen(): boolean {
    const game = this.#game;
    return this.#table.has(game.key0, game.key1, ~game.key2);
  }

  #isRefuted(mostNodes: number): boolean {
    const game = this.#game;
    const table = this.#table;
    const moves = this.#moves;
    const next = this.#next;
    const end = this.#end;
    const line = this.#line;
    let depth = 0;
    next[0] = 0;
    end[0] = game.moves(moves, 0);
    for (;;) {
      const at = next[depth]!;
      if (at === end[depth]!) {
        table.insert(game.key0, game.key1, game.key2);
        if (depth === 0) return true;
        game.undo(line[--depth]!);
        continue;
      }
      next[depth] = at + 1;
      const move = moves[at]!;
      game.play(move);
      this.nodes++;
      if (game.isWon() || this.#isOpen() || this.nodes >= mostNodes) {
        this.#leaveOpen(move, depth);
        return false;
      }
      if (table.has(game.key0, game.key1, game.key2)) {
        game.undo(move);
        continue;
      }
      line[depth] = move;
      const start = end[depth]!;
      depth++;
      next[depth] = start;
      end[depth] = start + game.moves(moves, start);
    }
  }

  /** Notes that the states of the line, from the last to the first, were not refuted. */
  #leaveOpen(last: number, depth: number): void {
    const game = this.#game;
    const table = this.#table;
    game.undo(last);
    for (let left = depth; ; left--) {
      table.insert(game.key0, game.key1, ~game.key2);
      if (left === 0) return;
      game.undo(this.#line[left - 1]!);
    }
  }
}
