/** An interval of whole numbers, both ends included. */
export interface Interval {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * A set of whole numbers (seeds, or places in a file of deals) as sorted, disjoint intervals that
 * do not touch. It is never expanded: 10^10 seeds are one interval.
 */
export class Ranges {
  static readonly EMPTY = new Ranges([]);

  readonly intervals: readonly Interval[];
  /** How many numbers there are. */
  readonly size: bigint;

  private constructor(intervals: readonly Interval[]) {
    this.intervals = intervals;
    let size = 0n;
    for (const { first, last } of intervals) size += last - first + 1n;
    this.size = size;
  }

  /** Intervals in any order; they may overlap, touch or repeat. */
  static of(intervals: Iterable<Interval>): Ranges {
    const sorted = [...intervals].sort((a, b) =>
      a.first < b.first ? -1 : a.first > b.first ? 1 : 0,
    );
    const joined: { first: bigint; last: bigint }[] = [];
    for (const { first, last } of sorted) {
      const previous = joined[joined.length - 1];
      if (previous && first <= previous.last + 1n) {
        if (last > previous.last) previous.last = last;
      } else {
        joined.push({ first, last });
      }
    }
    return new Ranges(joined);
  }

  /** The numbers `0 … count − 1`. */
  static upTo(count: number): Ranges {
    return count === 0 ? Ranges.EMPTY : new Ranges([{ first: 0n, last: BigInt(count) - 1n }]);
  }

  /** Reads what {@link toString} writes; `undefined`: the text is something else. */
  static parse(text: string): Ranges | undefined {
    if (text === '') return Ranges.EMPTY;
    const intervals: Interval[] = [];
    for (const part of text.split(',')) {
      const match = /^(\d+)(?:-(\d+))?$/.exec(part);
      if (!match) return undefined;
      const first = BigInt(match[1]!);
      const last = match[2] === undefined ? first : BigInt(match[2]);
      if (last < first) return undefined;
      intervals.push({ first, last });
    }
    return Ranges.of(intervals);
  }

  /** `7`, `1-10,20`; the empty text for the empty set. */
  toString(): string {
    return this.intervals
      .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
      .join(',');
  }

  get isEmpty(): boolean {
    return this.intervals.length === 0;
  }

  equals(other: Ranges): boolean {
    return this.toString() === other.toString();
  }

  has(value: bigint): boolean {
    let low = 0;
    let high = this.intervals.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const interval = this.intervals[middle]!;
      if (value < interval.first) high = middle - 1;
      else if (value > interval.last) low = middle + 1;
      else return true;
    }
    return false;
  }

  union(other: Ranges): Ranges {
    return Ranges.of([...this.intervals, ...other.intervals]);
  }

  /** The numbers of this set that are not in the other. */
  minus(other: Ranges): Ranges {
    const left: Interval[] = [];
    let at = 0;
    for (const { first, last } of this.intervals) {
      let from = first;
      while (at < other.intervals.length && other.intervals[at]!.last < from) at++;
      for (let i = at; i < other.intervals.length && other.intervals[i]!.first <= last; i++) {
        const hole = other.intervals[i]!;
        if (hole.first > from) left.push({ first: from, last: hole.first - 1n });
        if (hole.last + 1n > from) from = hole.last + 1n;
      }
      if (from <= last) left.push({ first: from, last });
    }
    return new Ranges(left);
  }

  intersection(other: Ranges): Ranges {
    return this.minus(this.minus(other));
  }

  /** The numbers from place `from` (0-based) up to, not including, place `to` in ascending order. */
  slice(from: bigint, to: bigint): Ranges {
    const taken: Interval[] = [];
    let place = 0n;
    for (const { first, last } of this.intervals) {
      const size = last - first + 1n;
      const start = from > place ? from - place : 0n;
      const end = to - place < size ? to - place : size;
      if (start < end) taken.push({ first: first + start, last: first + end - 1n });
      place += size;
    }
    return new Ranges(taken);
  }

  /** Part `index` (1 … of) of the set, cut into `of` consecutive parts of nearly equal size. */
  shard(index: number, of: number): Ranges {
    const parts = BigInt(of);
    return this.slice((this.size * BigInt(index - 1)) / parts, (this.size * BigInt(index)) / parts);
  }

  /** Every number in ascending order. */
  *[Symbol.iterator](): Generator<bigint> {
    for (const { first, last } of this.intervals) {
      for (let value = first; value <= last; value++) yield value;
    }
  }
}

/** Collects single numbers into a set; cheap where they come nearly in order. */
export class RangesBuilder {
  readonly #intervals: { first: bigint; last: bigint }[] = [];

  add(value: bigint): void {
    const previous = this.#intervals[this.#intervals.length - 1];
    if (previous && value === previous.last + 1n) previous.last = value;
    else this.#intervals.push({ first: value, last: value });
  }

  /** How many numbers were added twice or more does not show in the result. */
  build(): Ranges {
    return Ranges.of(this.#intervals);
  }
}
