/**
 * The set of positions a search has entered, in bounded memory.
 *
 * A position is named by 96 bits in three words, `key0 key1 key2`; the table tells 74 of them
 * apart: all of `key0` and `key1` and the ten highest bits of `key2`. A game whose state fits 74
 * bits puts up to ten of them there and mixes the rest invertibly into `key0 key1`, in a way that
 * may depend on those ten: then the table is exact. A game
 * that hashes fills all three words with well-mixed bits: two different positions of one search
 * are then confused with probability at most n² / 2^75 for n positions, below 10^-6 for 10^8 of
 * them.
 *
 * Layout: buckets of eight entries, one entry two 32-bit words (64 bytes a bucket, a cache line).
 * The bucket number is the highest bits of `key0`.
 *
 *     word 0   bits 31…2  key1 bits 31…2
 *              bit  1     pinned: the position is on the path being searched
 *              bit  0     always 1 (an entry of two zero words is empty)
 *     word 1   bits 31…12 key0 bits 19…0
 *              bits 11…10 key1 bits 1…0
 *              bits  9…0  key2 bits 31…22
 *
 * There are at least 4,096 buckets, so the twelve bits of `key0` that word 1 leaves out are always
 * known from the bucket. That lets the table start small (it fits a core's cache on easy deals)
 * and double in place: bucket b becomes 2b and 2b + 1.
 *
 * When it may not grow (any more), a full bucket forgets an entry that is not pinned. Forgetting
 * only costs time: every position ever entered has had all its moves tried by the time the search
 * ends. Pins keep a search of a game with cycles from running in circles.
 */

const ENTRIES = 8;
const BUCKET_WORDS = 2 * ENTRIES;
const BUCKET_BYTES = 4 * BUCKET_WORDS;
const FIRST_BUCKET_BITS = 12;
/** 2^28 buckets are 16 GiB; typed arrays end there. */
const MOST_BUCKET_BITS = 27;
/** The table doubles when this share of its entries is used: few buckets of eight overflow then. */
const GROW_AT = 0.625;
/**
 * From this share on a full bucket makes it double too. Below it a full bucket is rare (4 of 1,000
 * at most) and forgets an entry, so that a table does not grow long before it is worth it.
 */
const MAY_GROW_AT = 0.375;

const PINNED = 2;
const OCCUPIED = 1;

/** The smallest budget a table can work with, in bytes. */
export const SMALLEST_TABLE_BYTES = BUCKET_BYTES << FIRST_BUCKET_BITS;

/** Bytes of the largest table within a budget; a table is a power of two. */
export function tableBytes(budget: number): number {
  let bits = FIRST_BUCKET_BITS;
  while (bits < MOST_BUCKET_BITS && BUCKET_BYTES * 2 ** (bits + 1) <= budget) bits++;
  return BUCKET_BYTES * 2 ** bits;
}

export class TranspositionTable {
  /** Bytes reserved; the system lends them only as the table grows. */
  readonly bytes: number;
  /** Entries that had to be forgotten since `clear`. */
  forgotten = 0;

  #words: Int32Array<ArrayBuffer>;
  readonly #mostBits: number;
  #bits = FIRST_BUCKET_BITS;
  #used = 0;
  #growAt = 0;
  #mayGrowAt = 0;

  /** @param budget bytes, at least {@link SMALLEST_TABLE_BYTES} */
  constructor(budget: number) {
    this.bytes = tableBytes(budget);
    this.#mostBits = Math.log2(this.bytes / BUCKET_BYTES);
    this.#words = new Int32Array(this.bytes / 4);
    this.#setGrowth();
  }

  /** Whether the table has its final size, so that a full bucket must forget. */
  get final(): boolean {
    return this.#bits === this.#mostBits;
  }

  /** Entries in use. */
  get used(): number {
    return this.#used;
  }

  /** Empties the table and makes it small again. */
  clear(): void {
    this.#words.fill(0, 0, BUCKET_WORDS * 2 ** this.#bits);
    this.#bits = FIRST_BUCKET_BITS;
    this.#used = 0;
    this.forgotten = 0;
    this.#setGrowth();
  }

  /**
   * Enters a position.
   * @returns false when it was there already
   */
  insert(key0: number, key1: number, key2: number): boolean {
    const words = this.#words;
    const first = (key1 & ~3) | OCCUPIED;
    const second = (key0 << 12) | ((key1 & 3) << 10) | (key2 >>> 22);
    const start = (key0 >>> (32 - this.#bits)) * BUCKET_WORDS;
    const end = start + BUCKET_WORDS;
    for (let at = start; at < end; at += 2) {
      const word = words[at]!;
      if (word === 0) {
        words[at] = first;
        words[at + 1] = second;
        if (++this.#used >= this.#growAt) this.#grow();
        return true;
      }
      if ((word & ~PINNED) === first && words[at + 1] === second) return false;
    }
    if (this.#used >= this.#mayGrowAt) {
      this.#grow();
      return this.insert(key0, key1, key2);
    }
    this.#replace(start, first, second);
    return true;
  }

  /** Whether a position is in the table. */
  has(key0: number, key1: number, key2: number): boolean {
    return this.#find(key0, key1, key2) >= 0;
  }

  /** Keeps an entry from being forgotten while its position is on the path. */
  pin(key0: number, key1: number, key2: number): void {
    const at = this.#find(key0, key1, key2);
    if (at >= 0) this.#words[at] = this.#words[at]! | PINNED;
  }

  unpin(key0: number, key1: number, key2: number): void {
    const at = this.#find(key0, key1, key2);
    if (at >= 0) this.#words[at] = this.#words[at]! & ~PINNED;
  }

  /** Takes a position out, pinned or not. Its bucket stays without holes. */
  remove(key0: number, key1: number, key2: number): void {
    const at = this.#find(key0, key1, key2);
    if (at < 0) return;
    const words = this.#words;
    const end = at - (at % BUCKET_WORDS) + BUCKET_WORDS;
    let last = at;
    while (last + 2 < end && words[last + 2] !== 0) last += 2;
    words[at] = words[last]!;
    words[at + 1] = words[last + 1]!;
    words[last] = 0;
    words[last + 1] = 0;
    this.#used--;
  }

  #find(key0: number, key1: number, key2: number): number {
    const words = this.#words;
    const first = (key1 & ~3) | OCCUPIED;
    const second = (key0 << 12) | ((key1 & 3) << 10) | (key2 >>> 22);
    const start = (key0 >>> (32 - this.#bits)) * BUCKET_WORDS;
    for (let at = start; at < start + BUCKET_WORDS; at += 2) {
      if ((words[at]! & ~PINNED) === first && words[at + 1] === second) return at;
    }
    return -1;
  }

  /** Overwrites an unpinned entry, chosen by the new key; none: the new one is not entered. */
  #replace(start: number, first: number, second: number): void {
    const words = this.#words;
    this.forgotten++;
    const preferred = (first >>> 2) % ENTRIES;
    for (let i = 0; i < ENTRIES; i++) {
      const at = start + 2 * ((preferred + i) % ENTRIES);
      if ((words[at]! & PINNED) === 0) {
        words[at] = first;
        words[at + 1] = second;
        return;
      }
    }
  }

  /** Doubles in place. From the last bucket down, so that nothing is overwritten before it moved. */
  #grow(): void {
    const words = this.#words;
    const oldBits = this.#bits;
    for (let bucket = 2 ** oldBits - 1; bucket >= 0; bucket--) {
      const from = bucket * BUCKET_WORDS;
      const lowStart = 2 * from;
      const highStart = lowStart + BUCKET_WORDS;
      let low = lowStart;
      let high = highStart;
      // The bit of key0 below the old bucket number decides the half.
      const bit = 1 << (31 - oldBits + 12);
      for (let i = 0; i < ENTRIES; i++) {
        const at = from + 2 * i;
        const first = words[at]!;
        const second = words[at + 1]!;
        words[at] = 0;
        words[at + 1] = 0;
        if (first === 0) continue;
        if (second & bit) {
          words[high] = first;
          words[high + 1] = second;
          high += 2;
        } else {
          words[low] = first;
          words[low + 1] = second;
          low += 2;
        }
      }
    }
    this.#bits++;
    this.#setGrowth();
  }

  #setGrowth(): void {
    const entries = ENTRIES * 2 ** this.#bits;
    const never = Number.POSITIVE_INFINITY;
    this.#growAt = this.final ? never : Math.floor(entries * GROW_AT);
    this.#mayGrowAt = this.final ? never : Math.floor(entries * MAY_GROW_AT);
  }
}
