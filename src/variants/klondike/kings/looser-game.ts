import type { Position } from '../../../solvers/position.ts';
import { SMALLEST_TABLE_BYTES, TranspositionTable } from '../../../solvers/transposition-table.ts';
import type { KlondikeLayout } from '../layout.ts';
import type { KlondikeRules } from '../rule-options.ts';
import type { KingsState } from './state.ts';

/** Positions that one search may enter, and how deep it may go. */
const MOST_NODES = 200_000;
const MOST_DEPTH = 1000;
/**
 * Searches that end at their limit say nothing. Positions they may enter: so many for a deal, and
 * so many more for each search.
 */
const FIRST_CREDIT = 2_000_000;
const CREDIT = 5;
/** Words that name a position in the list of those entered. */
const KEY_WORDS = 3;
const ENTERED_WORDS = KEY_WORDS * (MOST_NODES + 1);
/** With less credit left a search is not worth its start. */
const LEAST_CREDIT = 50;

/**
 * The rules with one card turned at a time and unlimited passes: every talon card is always at hand.
 * `undefined`: the rules are like that already.
 */
export function loosestRules(rules: KlondikeRules): KlondikeRules | undefined {
  if (rules.draw === 1 && rules.passes === Number.POSITIVE_INFINITY) return undefined;
  return { ...rules, draw: 1, passes: Number.POSITIVE_INFINITY };
}

/** The game with one card turned at a time and unlimited passes. */
export type SetPosition = KingsState & Position & { load(layout: KlondikeLayout): void };

/**
 * Proves positions lost by the looser game in which every talon card is always at hand. It has far
 * fewer positions, as the talon is a set there, so whether one is lost is worth remembering: many
 * positions of the stricter game are the same one to it.
 */
export class LooserGame {
  readonly #position: SetPosition;
  readonly #mostNodes: number;
  /** Positions that cannot be won; during a search also those that it has entered. */
  readonly #lost: TranspositionTable;
  /** Positions that can be won, or whose search was given up. */
  readonly #passed: TranspositionTable;
  readonly #moves: Int32Array;
  /** Per open state: the next move to try, and where its moves end. */
  readonly #next = new Int32Array(MOST_DEPTH + 1);
  readonly #end = new Int32Array(MOST_DEPTH + 1);
  readonly #line = new Int32Array(MOST_DEPTH + 1);
  /** The keys that the search has entered. */
  readonly #entered = new Int32Array(ENTERED_WORDS);
  #enteredEnd = 0;
  #depth = 0;
  #credit = 0;

  /** The least memory it can work with, in bytes. */
  static readonly leastMemory = 4 * ENTERED_WORDS + 3 * SMALLEST_TABLE_BYTES;

  /**
   * @param memory bytes for what it remembers, at least {@link leastMemory}
   * @param mostNodes positions that one search may enter
   */
  constructor(position: SetPosition, memory: number, mostNodes = MOST_NODES) {
    this.#position = position;
    this.#mostNodes = mostNodes;
    const tables = memory - 4 * ENTERED_WORDS;
    this.#lost = new TranspositionTable(Math.floor((2 * tables) / 3));
    this.#passed = new TranspositionTable(Math.floor(tables / 3));
    this.#moves = new Int32Array((MOST_DEPTH + 1) * position.mostMoves);
  }

  /** The passes that a half-played deal has left bind only the stricter game. */
  load({ passesLeft: _, ...layout }: KlondikeLayout): void {
    this.#position.load(layout);
    this.#lost.clear();
    this.#passed.clear();
    this.#credit = FIRST_CREDIT;
  }

  /** Whether the cards lie so that not even the looser game can be won. Of the layout loaded. */
  isLost(stricter: KingsState): boolean {
    const position = this.#position;
    position.copy(stricter);
    const { key0, key1, key2 } = position;
    if (this.#lost.has(key0, key1, key2)) return true;
    if (position.isWon() || this.#passed.has(key0, key1, key2)) return false;
    this.#credit += CREDIT;
    if (this.#credit < LEAST_CREDIT) return false;
    const end = this.#search(Math.min(this.#mostNodes, this.#credit));
    // None of the positions entered leads out of them, and none is won: all are lost.
    if (end === 'exhausted') return true;
    if (end === 'won') this.#passLine();
    else this.#passed.insert(key0, key1, key2);
    this.#forgetEntered();
    return false;
  }

  #search(mostNodes: number): 'won' | 'exhausted' | 'nodes' {
    const position = this.#position;
    const moves = this.#moves;
    const next = this.#next;
    const end = this.#end;
    const line = this.#line;
    let nodes = 0;
    let depth = 0;
    this.#enteredEnd = 0;
    this.#enter();
    next[0] = 0;
    end[0] = position.moves(moves, 0);
    for (;;) {
      const at = next[depth]!;
      if (at === end[depth]!) {
        if (depth === 0) return 'exhausted';
        position.undo(line[--depth]!);
        continue;
      }
      next[depth] = at + 1;
      if (nodes === mostNodes || depth === MOST_DEPTH) {
        this.#credit -= nodes;
        return 'nodes';
      }
      nodes++;
      const move = moves[at]!;
      position.play(move);
      line[depth] = move;
      if (position.isWon() || this.#passed.has(position.key0, position.key1, position.key2)) {
        this.#depth = depth + 1;
        return 'won';
      }
      if (!this.#enter()) {
        position.undo(move);
        continue;
      }
      depth++;
      const start = end[depth - 1]!;
      next[depth] = start;
      end[depth] = start + position.moves(moves, start);
    }
  }

  #enter(): boolean {
    const { key0, key1, key2 } = this.#position;
    if (!this.#lost.insert(key0, key1, key2)) return false;
    const entered = this.#entered;
    const at = this.#enteredEnd;
    entered[at] = key0;
    entered[at + 1] = key1;
    entered[at + 2] = key2;
    this.#enteredEnd = at + KEY_WORDS;
    return true;
  }

  /** Remembers the positions of the line, but for the won one at its end, which needs no memory. */
  #passLine(): void {
    const position = this.#position;
    while (this.#depth > 0) {
      position.undo(this.#line[--this.#depth]!);
      this.#passed.insert(position.key0, position.key1, position.key2);
    }
  }

  #forgetEntered(): void {
    const entered = this.#entered;
    for (let at = 0; at < this.#enteredEnd; at += KEY_WORDS) {
      this.#lost.remove(entered[at]!, entered[at + 1]!, entered[at + 2]!);
    }
  }
}
