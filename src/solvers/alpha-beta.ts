import { BoundsTable } from './bounds-table.ts';
import { type ContestPosition, UNDECIDED } from './contest.ts';
import type { Limits, UnknownReason } from './limits.ts';

/** What a search knows of a state's value; both ends are equal when it is proved. */
export interface ValueBounds {
  low: number;
  high: number;
  /** Why it is not proved. */
  reason?: Exclude<UnknownReason, 'error' | 'memory'>;
  nodes: number;
}

const CLOCK_INTERVAL = 1024;
/** Of an open state: its key and its counters. */
const KEY_WORDS = 5;

/**
 * Alpha-beta over win, draw and loss with a table of bounds (Knuth and Moore, "An analysis of
 * alpha-beta pruning", Artificial Intelligence 6, 1975), with an explicit stack. Values are those
 * of player one.
 */
export class AlphaBeta {
  readonly #table: BoundsTable;
  #alpha = new Int8Array(256);
  #beta = new Int8Array(256);
  /** Alpha and beta as they were when the state was entered. */
  #firstAlpha = new Int8Array(256);
  #firstBeta = new Int8Array(256);
  #best = new Int8Array(256);
  #keys = new Int32Array(KEY_WORDS * 256);
  nodes = 0;

  /**
   * @param bytes memory for the table
   * @param carry whether what is known under other counters of idle turns is used
   */
  constructor(bytes: number, carry = true) {
    this.#table = new BoundsTable(bytes, carry);
  }

  /** Forgets what it knows, for another set of rules or to make runs repeat. */
  clear(): void {
    this.#table.clear();
  }

  /**
   * Searches the position's present state and leaves it there.
   * @param alpha the search may stop as soon as the value is known to be at most this
   * @param beta … or at least this
   */
  run(position: ContestPosition, limits: Limits, alpha = -1, beta = 1): ValueBounds {
    const table = this.#table;
    const deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    let untilClock = CLOCK_INTERVAL;
    this.nodes = 0;
    position.mostEffort = limits.nodes;
    const over = position.outcome();
    if (over !== UNDECIDED) return { low: over, high: over, nodes: 0 };
    table.find(position.key0, position.key1, position.key2, position.idle0, position.idle1);
    if (table.low === table.high) return { low: table.low, high: table.high, nodes: 0 };

    let depth = 0;
    this.#enter(position, 0, alpha, beta);
    for (;;) {
      const stopped = this.nodes >= limits.nodes ? 'nodes' : undefined;
      let reason: ValueBounds['reason'] = stopped;
      if (--untilClock === 0) {
        untilClock = CLOCK_INTERVAL;
        if (deadline !== undefined && limits.now() > deadline) reason ??= 'time';
        if (limits.interrupted?.()) reason ??= 'interrupted';
      }
      if (reason) return this.#giveUp(position, depth, reason);

      const a = this.#alpha[depth]!;
      const b = this.#beta[depth]!;
      if (a < b && position.playNext()) {
        this.nodes++;
        let value = position.outcome();
        if (value === UNDECIDED) {
          table.find(position.key0, position.key1, position.key2, position.idle0, position.idle1);
          // Bounds that decide within the window are as good as a search.
          if (table.low >= b) value = table.low;
          else if (table.high <= a) value = table.high;
          else if (table.low === table.high) value = table.low;
        }
        if (value === UNDECIDED) {
          depth++;
          this.#enter(position, depth, a, b);
          continue;
        }
        position.takeBack();
        this.#learn(position, depth, value);
        continue;
      }
      if (a < b && position.gaveUp) return this.#giveUp(position, depth, 'nodes');
      position.close();
      const value = this.#best[depth]!;
      const keys = this.#keys;
      const at = KEY_WORDS * depth;
      const first = this.#firstAlpha[depth]!;
      const last = this.#firstBeta[depth]!;
      const low = value > first ? value : -1;
      const high = value < last ? value : 1;
      table.store(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!, keys[at + 4]!, low, high);
      if (depth === 0) return { low, high, nodes: this.nodes };
      depth--;
      position.takeBack();
      this.#learn(position, depth, value);
    }
  }

  /** Takes everything back. */
  #giveUp(
    position: ContestPosition,
    depth: number,
    reason: NonNullable<ValueBounds['reason']>,
  ): ValueBounds {
    for (let open = depth; open >= 0; open--) {
      position.close();
      if (open > 0) position.takeBack();
    }
    return { low: -1, high: 1, reason, nodes: this.nodes };
  }

  #enter(position: ContestPosition, depth: number, alpha: number, beta: number): void {
    if (depth === this.#alpha.length) this.#grow();
    this.#alpha[depth] = alpha;
    this.#beta[depth] = beta;
    this.#firstAlpha[depth] = alpha;
    this.#firstBeta[depth] = beta;
    this.#best[depth] = position.maximizing ? -1 : 1;
    const keys = this.#keys;
    const at = KEY_WORDS * depth;
    keys[at] = position.key0;
    keys[at + 1] = position.key1;
    keys[at + 2] = position.key2;
    keys[at + 3] = position.idle0;
    keys[at + 4] = position.idle1;
    position.open();
  }

  #learn(position: ContestPosition, depth: number, value: number): void {
    if (position.maximizing) {
      if (value > this.#best[depth]!) this.#best[depth] = value;
      if (value > this.#alpha[depth]!) this.#alpha[depth] = value;
    } else {
      if (value < this.#best[depth]!) this.#best[depth] = value;
      if (value < this.#beta[depth]!) this.#beta[depth] = value;
    }
  }

  #grow(): void {
    const length = 2 * this.#alpha.length;
    const larger = (array: Int8Array) => {
      const copy = new Int8Array(length);
      copy.set(array);
      return copy;
    };
    this.#alpha = larger(this.#alpha);
    this.#beta = larger(this.#beta);
    this.#firstAlpha = larger(this.#firstAlpha);
    this.#firstBeta = larger(this.#firstBeta);
    this.#best = larger(this.#best);
    const keys = new Int32Array(KEY_WORDS * length);
    keys.set(this.#keys);
    this.#keys = keys;
  }
}
