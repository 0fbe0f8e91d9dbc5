import { mixWord } from '../../solvers/mixing.ts';

/** Starts kept for each phase. */
const KEPT = 64;

/** How much worse a start counts for each time that a probe has gone on from it. */
const WEAR = 1;

interface Start {
  value: number;
  key0: number;
  key1: number;
  /** The moves that lead there. */
  line: Int32Array;
  uses: number;
}

/**
 * The best starts of each phase of the game (after a deal or redeal) that the probes of one deal have come
 * to. Later probes go on from these instead of from the beginning.
 */
export class BestStarts {
  readonly #phases: Start[][];

  constructor(phases: number) {
    this.#phases = Array.from({ length: phases }, () => []);
  }

  /** Forgets everything: another deal begins. */
  reset(): void {
    for (const starts of this.#phases) starts.length = 0;
  }

  /** @param value the smaller the better */
  offer(
    phase: number,
    value: number,
    key0: number,
    key1: number,
    moves: Int32Array,
    length: number,
  ): void {
    const starts = this.#phases[phase]!;
    let worst = -1;
    let worstValue = value;
    for (let i = 0; i < starts.length; i++) {
      const start = starts[i]!;
      if (start.key0 === key0 && start.key1 === key1) return;
      const worn = start.value + WEAR * start.uses;
      if (worn > worstValue) {
        worst = i;
        worstValue = worn;
      }
    }
    if (starts.length === KEPT && worst < 0) return;
    const start = { value, key0, key1, line: moves.slice(0, length), uses: 0 };
    if (starts.length < KEPT) starts.push(start);
    else starts[worst] = start;
  }

  /** The moves to a good start for a probe; `undefined`: from the beginning. */
  choose(probe: number): Int32Array | undefined {
    const random = mixWord(probe + 0x51ed27) >>> 0;
    const filled = this.#phases.filter((starts) => starts.length > 0);
    const phase = random % (filled.length + 1);
    const starts = filled[phase];
    if (starts === undefined) return undefined;
    let best = starts[0]!;
    for (const start of starts) {
      if (start.value + WEAR * start.uses < best.value + WEAR * best.uses) best = start;
    }
    best.uses++;
    return best.line;
  }
}
