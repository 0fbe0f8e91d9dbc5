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
   * @param value the smaller the better, 0 … 254
   * @returns true: most starts of the phase were better
   */
  isBad(phase: number, value: number): boolean {
    const seen = this.#seen;
    const from = phase * VALUES;
    const all = seen[from + VALUES - 1]!;
    if (all < ENOUGH_SEEN) return false;
    let better = 0;
    for (let i = 0; i < value; i++) better += seen[from + i]!;
    return better > GOOD_SHARE * all;
  }

  /** Takes note of a start. @returns whether it is bad compared with those before */
  note(phase: number, value: number): boolean {
    const bad = this.isBad(phase, value);
    this.#seen[phase * VALUES + value]!++;
    this.#seen[phase * VALUES + VALUES - 1]!++;
    return bad;
  }
}
