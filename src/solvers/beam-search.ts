import type { SearchEnd } from './depth-first.ts';
import { doubled } from './doubled.ts';
import type { Limits } from './limits.ts';
import { mixWord } from './mixing.ts';
import type { Position } from './position.ts';
import type { TranspositionTable } from './transposition-table.ts';

/** A position that a beam can be sent through: its state can be judged. */
export interface BeamPosition extends Position {
  /** How far from a win the state looks: a whole number, the lower the better. */
  estimate(): number;
  /**
   * The part of the game that the state belongs to, where a game has parts that end for good (by a
   * deal, by a redeal); only states of one part are compared. A move may raise it by one.
   */
  readonly phase?: number;
}

/** How a beam's judgement is varied, so that several of one width differ: see {@link BeamSearch}. */
export interface BeamNoise {
  /** What is added to an estimate is below this whole number. */
  strength: number;
  /** Distinguishes the noises of several beams. */
  seed: number;
}

export interface BeamShape {
  /** States kept at each distance from the start. */
  width: number;
  noise?: BeamNoise;
}

/** Nodes between two looks at the clock. */
const CLOCK_INTERVAL = 1024;

/** Levels after which a beam gives up; a game that makes no progress would go on for ever. */
const MOST_LEVELS = 1000;

/** Levels without a state that looks better than all before, after which a phase is over. */
const PATIENCE = 10;

/** Room for new states, for each one that is kept in the end. */
const CANDIDATES = 6;

/** The best of the new states found so far, in the order in which they were found. */
class Candidates {
  count = 0;
  parents = new Int32Array(0);
  moves = new Int32Array(0);
  scores = new Int32Array(0);
  #most = 0;

  /** @param most states that are kept in the end */
  reserve(most: number): void {
    this.count = 0;
    this.#most = most;
    const room = CANDIDATES * most;
    if (this.scores.length >= room) return;
    this.parents = new Int32Array(room);
    this.moves = new Int32Array(room);
    this.scores = new Int32Array(room);
  }

  add(parent: number, move: number, score: number): void {
    if (this.count === CANDIDATES * this.#most) this.keepBest();
    this.parents[this.count] = parent;
    this.moves[this.count] = move;
    this.scores[this.count++] = score;
  }

  /** The score of the one that looks best. */
  best(): number {
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.count; i++) if (this.scores[i]! < best) best = this.scores[i]!;
    return best;
  }

  /** Keeps the best; of equal ones those found first. */
  keepBest(): void {
    const most = this.#most;
    if (this.count <= most) return;
    const { parents, moves, scores } = this;
    const sorted = scores.slice(0, this.count).sort();
    const limit = sorted[most - 1]!;
    let atLimit = most - sorted.indexOf(limit);
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const score = scores[i]!;
      if (score > limit || (score === limit && atLimit-- <= 0)) continue;
      parents[kept] = parents[i]!;
      moves[kept] = moves[i]!;
      scores[kept++] = score;
    }
    this.count = kept;
  }
}

/**
 * Beam search: from all states at one distance from the start it keeps the `width` that look best
 * and goes on from those. Good at finding wins, and short ones; it says nothing about deals it
 * does not win. Deterministic: ties go to the state found first.
 *
 * Where the game has phases, the states with which the next one begins are gathered from all
 * levels of this one and wait until it is over; then the best `width` of them go on.
 *
 * Of the states only the lines that lead to them are kept, as a tree; the position walks from one
 * to the next by the moves between, which are few, as states kept one after the other are near
 * relations.
 *
 * Several narrow beams with noise in their estimates, which depends on the state and a seed alone,
 * win far more than one as wide as all of them.
 */
export class BeamSearch {
  /** Positions entered by the last search, repeated ones included. */
  nodes = 0;

  readonly #table: TranspositionTable;
  readonly #bytes: number;
  #line: number[] = [];
  /** Of every state kept, in the order in which they were: its parent, a lower number, the move. */
  #parents = new Int32Array(1 << 12);
  #moves = new Int32Array(1 << 12);
  #kept = 0;
  /** The state kept that the position is in. */
  #at = 0;
  #path = new Int32Array(1 << 10);
  readonly #level = new Candidates();
  readonly #nextPhase = new Candidates();
  #generated = new Int32Array(0);

  /**
   * @param table shared with other searches; cleared at the start of each
   * @param bytes what the lines and candidates may take
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
  run(position: BeamPosition, { width, noise }: BeamShape, limits: Limits): SearchEnd {
    const table = this.#table;
    table.clear();
    this.nodes = 0;
    this.#line = [];
    if (position.isWon()) return 'won';
    table.insert(position.key0, position.key1, position.key2);
    const mostKept = this.#reserve(position, width);
    if (mostKept === 0) return 'memory';
    const generated = this.#generated;
    const level = this.#level;
    const nextPhase = this.#nextPhase;
    const deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    let untilClock = CLOCK_INTERVAL;
    let phase = position.phase;
    // The states to go on from are the last ones kept.
    let first = 0;
    this.#kept = 1;
    this.#at = 0;
    let best = Number.POSITIVE_INFINITY;
    let patience = PATIENCE;
    for (let levels = 0; levels < MOST_LEVELS; levels++) {
      level.count = 0;
      for (let parent = first; parent < this.#kept; parent++) {
        this.#walk(position, parent);
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
              this.#trace(parent, move);
              return 'won';
            }
            const candidates = position.phase === phase ? level : nextPhase;
            candidates.add(parent, move, position.estimate() + noiseOf(position, noise));
          }
          position.undo(move);
        }
      }
      const bestHere = level.best();
      patience = bestHere < best ? PATIENCE : patience - 1;
      best = Math.min(best, bestHere);
      let chosen = level;
      if (nextPhase.count > 0 && (level.count === 0 || patience <= 0)) {
        chosen = nextPhase;
        phase = phase! + 1;
        best = Number.POSITIVE_INFINITY;
        patience = PATIENCE;
      }
      if (chosen.count === 0) return 'exhausted';
      chosen.keepBest();
      if (this.#kept + chosen.count > mostKept) return 'memory';
      first = this.#kept;
      this.#keep(chosen);
    }
    return 'memory';
  }

  /** Takes the position to a state that was kept, by their nearest common ancestor. */
  #walk(position: BeamPosition, target: number): void {
    const parents = this.#parents;
    const path = this.#path;
    let steps = 0;
    let from = this.#at;
    let to = target;
    while (from !== to) {
      if (from > to) {
        position.undo(this.#moves[from]!);
        from = parents[from]!;
      } else {
        path[steps++] = this.#moves[to]!;
        to = parents[to]!;
      }
    }
    while (steps > 0) position.play(path[--steps]!);
    this.#at = target;
  }

  #keep(chosen: Candidates): void {
    while (this.#kept + chosen.count > this.#parents.length) {
      this.#parents = doubled(this.#parents);
      this.#moves = doubled(this.#moves);
    }
    for (let i = 0; i < chosen.count; i++) {
      this.#parents[this.#kept] = chosen.parents[i]!;
      this.#moves[this.#kept++] = chosen.moves[i]!;
    }
    chosen.count = 0;
  }

  #trace(parent: number, move: number): void {
    const line = [move];
    for (let state = parent; state > 0; state = this.#parents[state]!) {
      line.push(this.#moves[state]!);
    }
    this.#line = line.reverse();
  }

  /** Makes room for a width; returns how many states the budget lets it keep; 0: too few. */
  #reserve(position: BeamPosition, width: number): number {
    const pools = position.phase === undefined ? 1 : 2;
    // A candidate takes 12 bytes; a state kept 8, and while the arrays grow the old ones are there too.
    const mostKept = Math.floor((this.#bytes / 12 - pools * CANDIDATES * width) / 3);
    if (mostKept < width) return 0;
    if (this.#generated.length < position.mostMoves) {
      this.#generated = new Int32Array(position.mostMoves);
    }
    this.#level.reserve(width);
    this.#nextPhase.reserve(pools > 1 ? width : 0);
    return mostKept;
  }
}

function noiseOf(position: BeamPosition, noise: BeamNoise | undefined): number {
  if (noise === undefined) return 0;
  return (mixWord(position.key0 + Math.imul(noise.seed, 0x9e3779b9)) >>> 8) % noise.strength;
}
