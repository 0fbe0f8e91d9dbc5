import type { SearchEnd } from './depth-first.ts';
import type { Limits } from './limits.ts';
import type { Position } from './position.ts';
import type { TranspositionTable } from './transposition-table.ts';

/** A position that a beam can be sent through: its state can be kept and judged. */
export interface BeamPosition extends Position {
  /** 32-bit words that a kept state takes. */
  readonly stateWords: number;
  save(into: Int32Array, at: number): void;
  /** Takes up a state that `save` wrote for the same deal. */
  restore(from: Int32Array, at: number): void;
  /** How far from a win the state looks: a whole number, the lower the better. */
  estimate(): number;
}

/** Nodes between two looks at the clock. */
const CLOCK_INTERVAL = 1024;

/** Levels after which a beam gives up; a game that makes no progress would go on for ever. */
const MOST_LEVELS = 1000;

/**
 * Beam search: from all states at one distance from the start it keeps the `width` that look best
 * and goes on from those. Good at finding wins, and short ones; it says nothing about deals it
 * does not win. Deterministic: ties go to the state found first.
 */
export class BeamSearch {
  /** Positions entered by the last search, repeated ones included. */
  nodes = 0;

  readonly #table: TranspositionTable;
  readonly #bytes: number;
  #line: number[] = [];
  /** The states of this level and of the next. */
  #states = new Int32Array(0);
  #nextStates = new Int32Array(0);
  /** Per state of a level: the state of the level before it, and the move between. */
  readonly #parents: Int32Array[] = [];
  readonly #moves: Int32Array[] = [];
  /** Every new state that follows from this level: from which state, by which move, its score. */
  #candidateParents = new Int32Array(0);
  #candidateMoves = new Int32Array(0);
  #scores = new Int32Array(0);
  #generated = new Int32Array(0);

  /**
   * @param table shared with other searches; cleared at the start of each
   * @param bytes what the states and lines may take
   */
  constructor(table: TranspositionTable, bytes: number) {
    this.#table = table;
    this.#bytes = bytes;
  }

  /** The moves of the line of the last search, if it won, oldest first. */
  line(): Int32Array {
    return Int32Array.from(this.#line);
  }

  /** Searches from the position's present state. Only `won` is a proof of anything. */
  run(position: BeamPosition, width: number, limits: Limits): SearchEnd {
    const table = this.#table;
    table.clear();
    this.nodes = 0;
    this.#line = [];
    if (position.isWon()) return 'won';
    table.insert(position.key0, position.key1, position.key2);
    const words = position.stateWords;
    const levels = this.#reserve(width, words, position.mostMoves);
    const generated = this.#generated;
    const candidateParents = this.#candidateParents;
    const candidateMoves = this.#candidateMoves;
    const scores = this.#scores;
    const deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    let untilClock = CLOCK_INTERVAL;
    let count = 1;
    position.save(this.#states, 0);
    for (let level = 0; level < levels; level++) {
      let candidates = 0;
      for (let parent = 0; parent < count; parent++) {
        position.restore(this.#states, parent * words);
        const moves = position.moves(generated, 0);
        for (let index = 0; index < moves; index++) {
          if (this.nodes === limits.nodes) return 'nodes';
          if (--untilClock === 0) {
            untilClock = CLOCK_INTERVAL;
            if (deadline !== undefined && limits.now() > deadline) return 'time';
            if (limits.interrupted?.()) return 'interrupted';
          }
          this.nodes++;
          const move = generated[index]!;
          position.play(move);
          if (table.insert(position.key0, position.key1, position.key2)) {
            if (position.isWon()) {
              this.#trace(level, parent, move);
              return 'won';
            }
            if (candidates < scores.length) {
              candidateParents[candidates] = parent;
              candidateMoves[candidates] = move;
              scores[candidates++] = position.estimate();
            }
          }
          position.undo(move);
        }
      }
      if (candidates === 0) return 'exhausted';
      count = this.#keepBest(position, level, candidates, width);
    }
    return 'memory';
  }

  /** Keeps the best candidates as the next level. */
  #keepBest(position: BeamPosition, level: number, candidates: number, width: number): number {
    const scores = this.#scores;
    let limit = Number.POSITIVE_INFINITY;
    let atLimit = 0;
    if (candidates > width) {
      const sorted = scores.slice(0, candidates).sort();
      limit = sorted[width - 1]!;
      atLimit = width - sorted.indexOf(limit);
    }
    // A narrower beam may have come further than a wider one before it.
    if ((this.#parents[level]?.length ?? 0) < width) {
      this.#parents[level] = new Int32Array(width);
      this.#moves[level] = new Int32Array(width);
    }
    const parents = this.#parents[level]!;
    const moves = this.#moves[level]!;
    const words = position.stateWords;
    let kept = 0;
    let restored = -1;
    for (let candidate = 0; candidate < candidates; candidate++) {
      const score = scores[candidate]!;
      if (score > limit || (score === limit && atLimit-- <= 0)) continue;
      const parent = this.#candidateParents[candidate]!;
      const move = this.#candidateMoves[candidate]!;
      if (parent !== restored) position.restore(this.#states, parent * words);
      restored = parent;
      position.play(move);
      position.save(this.#nextStates, kept * words);
      position.undo(move);
      parents[kept] = parent;
      moves[kept++] = move;
    }
    const states = this.#states;
    this.#states = this.#nextStates;
    this.#nextStates = states;
    return kept;
  }

  #trace(level: number, parent: number, move: number): void {
    const line = [move];
    let state = parent;
    for (let at = level - 1; at >= 0; at--) {
      line.push(this.#moves[at]![state]!);
      state = this.#parents[at]![state]!;
    }
    this.#line = line.reverse();
  }

  /** Makes room for a width; returns how many levels fit the budget. */
  #reserve(width: number, words: number, mostMoves: number): number {
    if (this.#generated.length < mostMoves) this.#generated = new Int32Array(mostMoves);
    if (this.#states.length < width * words) {
      this.#states = new Int32Array(width * words);
      this.#nextStates = new Int32Array(width * words);
    }
    // More than this many new states a kept one are rare; what is too many is left out.
    const candidates = width * CANDIDATES_A_STATE + mostMoves;
    if (this.#scores.length < candidates) {
      this.#candidateParents = new Int32Array(candidates);
      this.#candidateMoves = new Int32Array(candidates);
      this.#scores = new Int32Array(candidates);
    }
    const fixed = 4 * (2 * width * words + 3 * candidates);
    return Math.max(0, Math.min(MOST_LEVELS, Math.floor((this.#bytes - fixed) / (8 * width))));
  }
}

const CANDIDATES_A_STATE = 12;
