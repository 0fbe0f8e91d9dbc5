import type { Position } from './position.ts';

/**
 * A shorter way to a win than a line found, by a search of the line's neighbourhood (Nakhost and
 * Müller, "Action elimination and plan neighborhood graph search", ICAPS 2010): the states of the
 * line and those a few moves beside it, up to a number of them, are taken as a graph, and in it
 * the shortest way from the start to a win is found. Detours fall out so, however long the line.
 *
 * @param position at the start of the line; it is left there
 * @param line search moves of this position that win and meet no state twice
 * @param mostStates how many states the graph may have
 * @returns search moves that win, fewer than the line has; `undefined`: none were found
 */
export function shortestNearby(
  position: Position,
  line: Int32Array,
  mostStates: number,
): Int32Array | undefined {
  return new Neighbourhood(position, mostStates).shorten(line);
}

const NONE = -1;

class Neighbourhood {
  readonly #position: Position;
  readonly #mostStates: number;
  readonly #moves: Int32Array;
  /** What `moves` writes where only its being asked counts. */
  readonly #unread: Int32Array;
  /** Numbers of the states, by key; 0 is the start. */
  readonly #numbers = new Map<string, number>();
  /** How a state was met first: from which one, by which move, how many moves from the start. */
  readonly #parent: number[] = [];
  readonly #move: number[] = [];
  readonly #depth: number[] = [];
  readonly #won: boolean[] = [];
  /** The states one move away. */
  readonly #next: number[][] = [];
  /** The state that the position is in. */
  #here = NONE;

  constructor(position: Position, mostStates: number) {
    this.#position = position;
    this.#mostStates = mostStates;
    this.#moves = new Int32Array(position.mostMoves);
    this.#unread = new Int32Array(position.mostMoves);
    this.#here = this.#add(NONE, 0);
  }

  shorten(line: Int32Array): Int32Array | undefined {
    for (const move of line) {
      this.#play(move);
      this.#here = this.#add(this.#here, move);
    }
    // First around the states of the line, then around those beside it, and so on.
    for (let state = 0; state < this.#next.length; state++) this.#lookAround(state);
    this.#goTo(0);
    const way = this.#shortestWay();
    return way.length < line.length ? this.#movesOf(way) : undefined;
  }

  /** The present state of the position, which is new. */
  #add(parent: number, move: number): number {
    const state = this.#next.length;
    this.#numbers.set(this.#key(), state);
    this.#parent.push(parent);
    this.#move.push(move);
    this.#depth.push(parent === NONE ? 0 : this.#depth[parent]! + 1);
    this.#won.push(this.#position.isWon());
    this.#next.push([]);
    return state;
  }

  #key(): string {
    const { key0, key1, key2 } = this.#position;
    return `${key0} ${key1} ${key2}`;
  }

  #lookAround(state: number): void {
    if (this.#won[state]) return;
    this.#goTo(state);
    const position = this.#position;
    const count = position.moves(this.#moves, 0);
    for (let at = 0; at < count; at++) {
      const move = this.#moves[at]!;
      position.play(move);
      let next = this.#numbers.get(this.#key());
      if (next === undefined && this.#next.length < this.#mostStates) next = this.#add(state, move);
      if (next !== undefined) this.#next[state]!.push(next);
      position.undo(move);
    }
  }

  /** Takes moves back to where the ways to both states part, and plays on from there. */
  #goTo(state: number): void {
    const moves: number[] = [];
    let target = state;
    while (this.#here !== target) {
      if (this.#depth[target]! > this.#depth[this.#here]!) {
        moves.push(this.#move[target]!);
        target = this.#parent[target]!;
      } else {
        this.#position.undo(this.#move[this.#here]!);
        this.#here = this.#parent[this.#here]!;
      }
    }
    for (const move of moves.reverse()) this.#play(move);
    this.#here = state;
  }

  /** A position need only play moves that it has just been asked for. */
  #play(move: number): void {
    this.#position.moves(this.#unread, 0);
    this.#position.play(move);
  }

  /** The states of the shortest way to a win, without the start. */
  #shortestWay(): number[] {
    const from = new Map<number, number>([[0, NONE]]);
    for (const state of from.keys()) {
      if (this.#won[state]) return wayTo(state, from);
      for (const next of this.#next[state]!) if (!from.has(next)) from.set(next, state);
    }
    throw new Error('the neighbourhood of a line that wins holds no win');
  }

  /**
   * The moves along a way. States that the search takes for the same may name their moves
   * differently, so each move is found by where it leads.
   */
  #movesOf(way: readonly number[]): Int32Array | undefined {
    const position = this.#position;
    const played: number[] = [];
    for (const state of way) {
      const count = position.moves(this.#moves, 0);
      const move = this.#moves.subarray(0, count).find((candidate) => {
        position.play(candidate);
        const leadsThere = this.#numbers.get(this.#key()) === state;
        position.undo(candidate);
        return leadsThere;
      });
      if (move === undefined) break;
      position.play(move);
      played.push(move);
    }
    for (const move of played.toReversed()) position.undo(move);
    return played.length === way.length ? Int32Array.from(played) : undefined;
  }
}

function wayTo(state: number, from: ReadonlyMap<number, number>): number[] {
  const way: number[] = [];
  for (let at = state; from.get(at)! !== NONE; at = from.get(at)!) way.push(at);
  return way.reverse();
}
