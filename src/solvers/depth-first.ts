import type { Limits, UnknownReason } from './limits.ts';
import type { Position } from './position.ts';
import type { TranspositionTable } from './transposition-table.ts';

/** How a search ended. `exhausted`: every line was followed or pruned, and none wins. */
export type SearchEnd = 'won' | 'exhausted' | Exclude<UnknownReason, 'error'>;

/** Nodes between two looks at the clock. */
const CLOCK_INTERVAL = 4096;

/** How much longer each stretch between restarts is than the one before: so they become rare. */
const RESTART_GROWTH = 1.01;

/**
 * Depth-first search with an explicit stack over any {@link Position}. Made once per worker and
 * used for deal after deal, so that the loop sees one shape of position and nothing is allocated
 * per node. The stacks grow by doubling; they count towards `stackBytes`.
 */
export class DepthFirstSearch {
  /** Positions entered by the last search, repeated ones included. */
  nodes = 0;
  /** Length of the line the last search ended on: the solution after `won`. */
  depth = 0;

  readonly #table: TranspositionTable;
  readonly #stackBytes: number;
  /** Moves of all open states, one after the other. */
  #moves = new Int32Array(1 << 12);
  /** Per open state: the next move to try, and where its moves end. */
  #next = new Int32Array(1 << 10);
  #end = new Int32Array(1 << 10);
  /** The moves played from the start. */
  #line = new Int32Array(1 << 10);

  /** @param stackBytes the stacks' share of the memory budget, in bytes */
  constructor(table: TranspositionTable, stackBytes: number) {
    this.#table = table;
    this.#stackBytes = stackBytes;
  }

  /** The moves of the line the last search ended on, oldest first. */
  line(): Int32Array {
    return this.#line.slice(0, this.depth);
  }

  /**
   * Searches from the position's present state and leaves the position where it stopped.
   * `won` and `exhausted` are proofs as far as the position's pruning is sound.
   */
  run(position: Position, limits: Limits): SearchEnd {
    const table = this.#table;
    table.clear();
    this.nodes = 0;
    this.depth = 0;
    if (position.isWon()) return 'won';
    table.insert(position.key0, position.key1, position.key2);

    const mostMoves = position.mostMoves;
    const cyclic = !position.acyclic;
    const deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    const mostNodes = limits.nodes;
    let moves = this.#moves;
    let next = this.#next;
    let end = this.#end;
    let line = this.#line;
    let nodes = 0;
    let depth = 0;
    let pinning = false;
    let untilClock = CLOCK_INTERVAL;
    let stretch = position.restartAfter ?? Number.POSITIVE_INFINITY;
    let restartAt = stretch;

    if (moves.length < mostMoves) moves = this.#moves = new Int32Array(2 * mostMoves);
    next[0] = 0;
    end[0] = position.moves(moves, 0);

    for (;;) {
      const at = next[depth]!;
      if (at === end[depth]!) {
        if (depth === 0) {
          this.nodes = nodes;
          return 'exhausted';
        }
        if (pinning) table.unpin(position.key0, position.key1, position.key2);
        position.undo(line[--depth]!);
        continue;
      }
      next[depth] = at + 1;
      if (nodes === mostNodes) return this.#stop('nodes', nodes, depth);
      if (--untilClock === 0) {
        untilClock = CLOCK_INTERVAL;
        if (deadline !== undefined && limits.now() > deadline) {
          return this.#stop('time', nodes, depth);
        }
        if (limits.interrupted?.()) return this.#stop('interrupted', nodes, depth);
      }
      if (nodes >= restartAt && depth > 0) {
        // The states of the line have moves left to try. They are forgotten; every one of them is
        // entered again before the search ends, as each is a move away from the one before, and
        // the first is searched in full.
        while (depth > 0) {
          table.remove(position.key0, position.key1, position.key2);
          position.undo(line[--depth]!);
        }
        position.reorder?.();
        stretch *= RESTART_GROWTH;
        restartAt = nodes + stretch;
        next[0] = 0;
        end[0] = position.moves(moves, 0);
        continue;
      }
      nodes++;
      const move = moves[at]!;
      position.play(move);
      if (!table.insert(position.key0, position.key1, position.key2)) {
        position.undo(move);
        continue;
      }
      line[depth] = move;
      depth++;
      if (position.isWon()) {
        this.nodes = nodes;
        this.depth = depth;
        return 'won';
      }
      if (cyclic && table.forgotten > 0) {
        if (!pinning) {
          pinning = true;
          this.#pinLine(position, depth);
        } else {
          table.pin(position.key0, position.key1, position.key2);
        }
      }
      const start = end[depth - 1]!;
      if (start + mostMoves > moves.length || depth + 1 >= line.length) {
        if (!this.#growStacks(start + mostMoves, depth + 1)) {
          return this.#stop('memory', nodes, depth);
        }
        moves = this.#moves;
        next = this.#next;
        end = this.#end;
        line = this.#line;
      }
      next[depth] = start;
      end[depth] = start + position.moves(moves, start);
    }
  }

  #stop(reason: SearchEnd, nodes: number, depth: number): SearchEnd {
    this.nodes = nodes;
    this.depth = depth;
    return reason;
  }

  /** Pins every state of the present line: from the first forgotten entry on they must stay. */
  #pinLine(position: Position, depth: number): void {
    const line = this.#line;
    this.#table.pin(position.key0, position.key1, position.key2);
    for (let i = depth - 1; i >= 0; i--) {
      position.undo(line[i]!);
      this.#table.pin(position.key0, position.key1, position.key2);
    }
    for (let i = 0; i < depth; i++) position.play(line[i]!);
  }

  #growStacks(moves: number, depth: number): boolean {
    const moveLength = grownLength(this.#moves.length, moves);
    const depthLength = grownLength(this.#line.length, depth + 1);
    if (4 * (moveLength + 3 * depthLength) > this.#stackBytes) return false;
    this.#moves = grown(this.#moves, moveLength);
    this.#next = grown(this.#next, depthLength);
    this.#end = grown(this.#end, depthLength);
    this.#line = grown(this.#line, depthLength);
    return true;
  }
}

function grownLength(length: number, needed: number): number {
  let grownTo = length;
  while (grownTo < needed) grownTo *= 2;
  return grownTo;
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (array.length === length) return array as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
