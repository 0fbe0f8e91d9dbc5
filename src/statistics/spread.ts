/** Steps per doubling: neighbouring values within one part in 1,024 share a bin. */
const STEPS = 1024;

/**
 * Mean, maximum and quantiles of many non-negative numbers in bounded memory, whatever their
 * order. Mean and maximum are exact; a quantile is exact to one part in a thousand.
 */
export class Spread {
  count = 0;
  sum = 0;
  max = 0;
  readonly #bins = new Map<number, number>();

  add(value: number): void {
    this.count++;
    this.sum += value;
    if (value > this.max) this.max = value;
    const bin = binOf(value);
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + 1);
  }

  addAll(other: Spread): void {
    this.count += other.count;
    this.sum += other.sum;
    this.max = Math.max(this.max, other.max);
    for (const [bin, count] of other.#bins) {
      this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + count);
    }
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.sum / this.count;
  }

  /** The smallest value that at least this share (0 … 1) of the numbers does not exceed. */
  quantile(share: number): number {
    const wanted = Math.max(1, Math.ceil(share * this.count));
    let seen = 0;
    for (const bin of [...this.#bins.keys()].sort((a, b) => a - b)) {
      seen += this.#bins.get(bin)!;
      if (seen >= wanted) return Math.min(lowerEdge(bin), this.max);
    }
    return 0;
  }
}

function binOf(value: number): number {
  if (value <= 0) return Number.NEGATIVE_INFINITY;
  const exponent = Math.floor(Math.log2(value));
  const fraction = value / 2 ** exponent - 1;
  return exponent * STEPS + Math.floor(fraction * STEPS);
}

/** The lower edge of a bin. */
function lowerEdge(bin: number): number {
  if (bin === Number.NEGATIVE_INFINITY) return 0;
  const exponent = Math.floor(bin / STEPS);
  return 2 ** exponent * (1 + (bin - exponent * STEPS) / STEPS);
}
