/**
 * Bounds on the values of states, in bounded memory, for games of win, draw and loss in which the
 * draw comes by counting idle turns.
 *
 * A state is named by 96 well-mixed bits, without the two counters of idle turns; these stand
 * beside it, because what is known under some counters tells something about others:
 * a forced win that is in time with larger counters is one with smaller counters, and who cannot
 * win with smaller counters cannot win with larger ones.
 *
 * Layout: buckets of eight entries, one entry four 32-bit words, the bucket chosen by the highest
 * bits of `key0`:
 *
 *     word 0   key1
 *     word 1   key2
 *     word 2   bits 31…4  the 28 lowest bits of key0
 *              bits 3…2   high + 2: 1 … 3 (0: the entry is empty)
 *              bits 1…0   low + 2
 *     word 3   the counters, 16 bits each
 *
 * With at least four bits of bucket number all 96 bits are compared: two states of one search are
 * confused with probability below n² / 2^97. A full bucket overwrites an entry; that only costs
 * time.
 */
const ENTRIES = 8;
const ENTRY_WORDS = 4;
const BUCKET_WORDS = ENTRIES * ENTRY_WORDS;
const LEAST_BITS = 6;
const FIRST_BITS = 10;
const GROW_AT = 0.5;

export class BoundsTable {
  /** The bounds found by the last `find`. */
  low = -1;
  high = 1;

  #words: Int32Array<ArrayBuffer>;
  readonly #mostBits: number;
  #bits: number;
  #used = 0;

  readonly #carry: boolean;

  /**
   * @param bytes the table takes at most the largest power of two of buckets that fits
   * @param carry false: what is known under other counters is not used (for tests)
   */
  constructor(bytes: number, carry = true) {
    this.#carry = carry;
    const buckets = Math.max(2 ** LEAST_BITS, bytes / (4 * BUCKET_WORDS));
    this.#mostBits = Math.min(24, Math.floor(Math.log2(buckets)));
    this.#bits = Math.min(this.#mostBits, FIRST_BITS);
    this.#words = new Int32Array(BUCKET_WORDS * 2 ** this.#bits);
  }

  /** Empties the table and makes it small again. */
  clear(): void {
    const bits = Math.min(this.#mostBits, FIRST_BITS);
    if (bits === this.#bits) this.#words.fill(0);
    else this.#words = new Int32Array(BUCKET_WORDS * 2 ** bits);
    this.#bits = bits;
    this.#used = 0;
  }

  /** Sets `low` and `high` to what is known of the state; nothing known is −1 and 1. */
  find(key0: number, key1: number, key2: number, idle0: number, idle1: number): void {
    const words = this.#words;
    const start = (key0 >>> (32 - this.#bits)) * BUCKET_WORDS;
    const tag = key0 << 4;
    let lowest = -1;
    let highest = 1;
    for (let at = start; at < start + BUCKET_WORDS; at += ENTRY_WORDS) {
      const bounds = words[at + 2]!;
      if ((bounds & 15) === 0) break;
      if (words[at] !== key1 || words[at + 1] !== key2 || (bounds & ~15) !== tag) continue;
      let low = (bounds & 3) - 2;
      let high = ((bounds >> 2) & 3) - 2;
      const counters = words[at + 3]!;
      const other0 = counters >>> 16;
      const other1 = counters & 0xffff;
      if (other0 !== idle0 || other1 !== idle1) {
        if (!this.#carry) continue;
        // Nearer to the draw: only wins carry over. Farther from it: only what nobody can win.
        if (other0 >= idle0 && other1 >= idle1) {
          if (low !== 1) low = -1;
          if (high !== -1) high = 1;
        } else if (other0 <= idle0 && other1 <= idle1) {
          if (low >= 0) low = 0;
          if (high <= 0) high = 0;
        } else continue;
      }
      if (low > lowest) lowest = low;
      if (high < highest) highest = high;
    }
    this.low = lowest;
    this.high = highest;
  }

  /** Enters bounds, narrowing those that are there already. */
  store(
    key0: number,
    key1: number,
    key2: number,
    idle0: number,
    idle1: number,
    low: number,
    high: number,
  ): void {
    const words = this.#words;
    const start = (key0 >>> (32 - this.#bits)) * BUCKET_WORDS;
    const tag = key0 << 4;
    const counters = (idle0 << 16) | idle1;
    let lowest = low;
    let highest = high;
    let target = start + ENTRY_WORDS * ((key1 >>> 8) % ENTRIES);
    for (let at = start; at < start + BUCKET_WORDS; at += ENTRY_WORDS) {
      const bounds = words[at + 2]!;
      if ((bounds & 15) === 0) {
        target = at;
        this.#used++;
        break;
      }
      if (words[at] === key1 && words[at + 1] === key2 && (bounds & ~15) === tag) {
        if (words[at + 3] !== counters) continue;
        lowest = Math.max(low, (bounds & 3) - 2);
        highest = Math.min(high, ((bounds >> 2) & 3) - 2);
        target = at;
        break;
      }
    }
    words[target] = key1;
    words[target + 1] = key2;
    words[target + 2] = tag | ((highest + 2) << 2) | (lowest + 2);
    words[target + 3] = counters;
    if (this.#bits < this.#mostBits && this.#used > GROW_AT * ENTRIES * 2 ** this.#bits)
      this.#grow();
  }

  /** Doubles: the next lower bit of key0 decides whether an entry of bucket b goes to 2b or 2b + 1. */
  #grow(): void {
    const old = this.#words;
    const words = new Int32Array(2 * old.length);
    const bit = 1 << (31 - this.#bits + 4);
    for (let bucket = 0; bucket < 2 ** this.#bits; bucket++) {
      let low = 2 * bucket * BUCKET_WORDS;
      let high = low + BUCKET_WORDS;
      const start = bucket * BUCKET_WORDS;
      for (let at = start; at < start + BUCKET_WORDS; at += ENTRY_WORDS) {
        const bounds = old[at + 2]!;
        if ((bounds & 15) === 0) break;
        const to = bounds & bit ? high : low;
        if (bounds & bit) high += ENTRY_WORDS;
        else low += ENTRY_WORDS;
        for (let i = 0; i < ENTRY_WORDS; i++) words[to + i] = old[at + i]!;
      }
    }
    this.#words = words;
    this.#bits++;
  }
}
