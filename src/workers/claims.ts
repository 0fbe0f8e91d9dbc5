import type { Chunk } from './messages.ts';

/** A claim word has 15 bits for each of its two numbers. */
export const MOST_DEALS_PER_TASK = 32_767;

const INTERRUPTED = 0;
const FIRST_SLOT = 1;

/**
 * Which deals of the running tasks are taken: memory that the pool and its workers share.
 *
 * Word 0 is 1 after an interrupt. Then one word per slot, a slot being a task in flight: the high
 * half is the index of the next deal nobody has claimed, the low half the end of the task. The
 * worker claims deals one by one from the front; the pool takes deals away from the end to give
 * them to an idle worker. Both change the word by compare-and-exchange only, so that each deal is
 * claimed exactly once.
 */
export class Claims {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array<SharedArrayBuffer>;

  /** @param memory of another Claims, in a worker */
  constructor(memory: SharedArrayBuffer) {
    this.memory = memory;
    this.#words = new Int32Array(memory);
  }

  static forSlots(slots: number): Claims {
    return new Claims(new SharedArrayBuffer(4 * (FIRST_SLOT + slots)));
  }

  get interrupted(): boolean {
    return Atomics.load(this.#words, INTERRUPTED) !== 0;
  }

  interrupt(): void {
    Atomics.store(this.#words, INTERRUPTED, 1);
  }

  /** Opens a slot for a new task of `count` deals. */
  open(slot: number, count: number): void {
    Atomics.store(this.#words, FIRST_SLOT + slot, count);
  }

  /** Claims the next deal of a task: its index, or −1 when none is left. */
  claim(slot: number): number {
    const at = FIRST_SLOT + slot;
    for (;;) {
      const word = Atomics.load(this.#words, at);
      const next = word >>> 16;
      if (next >= (word & 0xffff)) return -1;
      if (Atomics.compareExchange(this.#words, at, word, word + 0x10000) === word) return next;
    }
  }

  /** How many deals of the task have been claimed. */
  claimed(slot: number): number {
    return Atomics.load(this.#words, FIRST_SLOT + slot) >>> 16;
  }

  /** How many deals of the task nobody has claimed. */
  unclaimed(slot: number): number {
    const word = Atomics.load(this.#words, FIRST_SLOT + slot);
    return Math.max(0, (word & 0xffff) - (word >>> 16));
  }

  /**
   * Takes the later half (at least one) of the unclaimed deals away from a task.
   * @returns the indices taken, as first and count; `undefined` when none is left
   */
  takeAway(slot: number): { first: number; count: number } | undefined {
    const at = FIRST_SLOT + slot;
    for (;;) {
      const word = Atomics.load(this.#words, at);
      const next = word >>> 16;
      const end = word & 0xffff;
      if (next >= end) return undefined;
      const count = Math.ceil((end - next) / 2);
      if (Atomics.compareExchange(this.#words, at, word, word - count) === word) {
        return { first: end - count, count };
      }
    }
  }
}

/** Deals from index `from` on, `count` of them, of a chunk. */
export function partOf(chunk: Chunk, from: number, count: number): Chunk {
  return { first: chunk.first + BigInt(from), count };
}
