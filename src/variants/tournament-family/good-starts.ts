/** Probes play on from this share of the starts, once so many have been seen. */
const GOOD_SHARE = 0.1;
const ENOUGH_SEEN = 4;

const VALUES = 256;

/**
 * What the probes of one deal have seen at the starts of a phase of the game (after a redeal,
 * after a deal): probes give up lines that start the phase worse than most did before.
 */
export class GoodStarts {
  /** For each phase a counter for each value, the last one for all. */
  readonly #seen: Int32Array;

  constructor(phases: number) {
    this.#seen = new Int32Array(phases * VALUES);
  }

  /** Forgets everything: another deal begins. */
  reset(): void {
    this.#seen.fill(0);
  }

  /**
   * Takes note of a start.
   * @param value the smaller the better, 0 … 254
   * @returns true: most starts of the phase were better
   */
  isBad(phase: number, value: number): boolean {
    const seen = this.#seen;
    const from = phase * VALUES;
    let better = 0;
    for (let i = 0; i < value; i++) better += seen[from + i]!;
    const all = seen[from + VALUES - 1]!;
    seen[from + value]!++;
    seen[from + VALUES - 1]!++;
    return all >= ENOUGH_SEEN && better > GOOD_SHARE * all;
  }
}
