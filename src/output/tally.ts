import { UNKNOWN_REASONS, type UnknownReason, type Verdict } from '../solvers/limits.ts';
import { type Interval, winRateInterval } from '../statistics/interval.ts';
import { type CountedPlay, joinPlayCounts, type PlayCounts, PlayTally } from './play-tally.ts';
import { Spread } from './spread.ts';

/** What a tally looks at in a row. */
export interface Counted {
  verdict: Verdict;
  reason?: UnknownReason;
  nodes: number;
  /** Milliseconds of wall clock. */
  ms: number;
  /** Where redeals are a matter of chance. */
  play?: CountedPlay;
}

/** Mean, 99th percentile and maximum of one kind of effort. */
export interface Effort {
  mean: number;
  /** `undefined` after files were joined whose rows are not all there. */
  p99?: number;
  max: number;
}

/** The numbers of a summary; also what a sidecar holds. */
export interface Counts {
  deals: number;
  solvable: number;
  unsolvable: number;
  unknown: number;
  /** The unknown ones by reason; reasons that did not occur are left out. */
  reasons: Partial<Record<UnknownReason, number>>;
  nodes: Effort;
  ms: Effort;
  /** Where redeals are a matter of chance. */
  play?: PlayCounts;
}

/** Adds up rows in any order in constant memory. */
export class Tally {
  #solvable = 0;
  #unsolvable = 0;
  #unknown = 0;
  readonly #reasons = new Map<UnknownReason, number>();
  readonly #nodes = new Spread();
  readonly #ms = new Spread();
  readonly #play = new PlayTally();

  add(row: Counted): void {
    if (row.verdict === 'solvable') this.#solvable++;
    else if (row.verdict === 'unsolvable') this.#unsolvable++;
    else {
      this.#unknown++;
      const reason = row.reason ?? 'error';
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    }
    this.#nodes.add(row.nodes);
    this.#ms.add(row.ms);
    if (row.play) this.#play.add(row.play);
  }

  /** The rows of several tallies together. */
  static joined(parts: readonly Tally[]): Tally {
    const all = new Tally();
    for (const part of parts) {
      all.#solvable += part.#solvable;
      all.#unsolvable += part.#unsolvable;
      all.#unknown += part.#unknown;
      for (const [reason, count] of part.#reasons) {
        all.#reasons.set(reason, (all.#reasons.get(reason) ?? 0) + count);
      }
      all.#nodes.addAll(part.#nodes);
      all.#ms.addAll(part.#ms);
      all.#play.addAll(part.#play);
    }
    return all;
  }

  get deals(): number {
    return this.#solvable + this.#unsolvable + this.#unknown;
  }

  get solvable(): number {
    return this.#solvable;
  }

  get unknown(): number {
    return this.#unknown;
  }

  get errors(): number {
    return this.#reasons.get('error') ?? 0;
  }

  counts(): Counts {
    const reasons: Counts['reasons'] = {};
    for (const reason of UNKNOWN_REASONS) {
      const count = this.#reasons.get(reason);
      if (count !== undefined) reasons[reason] = count;
    }
    return {
      deals: this.deals,
      solvable: this.#solvable,
      unsolvable: this.#unsolvable,
      unknown: this.#unknown,
      reasons,
      nodes: effortOf(this.#nodes),
      ms: effortOf(this.#ms),
      ...(this.#play.rows > 0 ? { play: this.#play.counts() } : {}),
    };
  }
}

function effortOf(spread: Spread): Effort {
  return {
    mean: rounded(spread.mean),
    p99: rounded(spread.quantile(0.99)),
    max: rounded(spread.max),
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** The win rate of some counts and its interval; `undefined` for no deals. */
export function winRate(counts: Counts): { share: number; interval: Interval } | undefined {
  if (counts.deals === 0) return undefined;
  return {
    share: counts.solvable / counts.deals,
    interval: winRateInterval(counts.solvable, counts.unknown, counts.deals),
  };
}

/** The counts of disjoint runs together. Percentiles cannot be joined and are left out. */
export function joinCounts(parts: readonly Counts[]): Counts {
  const sum = (pick: (part: Counts) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const deals = sum((part) => part.deals);
  const effort = (pick: (part: Counts) => Effort): Effort => ({
    mean: deals === 0 ? 0 : rounded(sum((part) => pick(part).mean * part.deals) / deals),
    max: parts.reduce((most, part) => Math.max(most, pick(part).max), 0),
  });
  const reasons: Counts['reasons'] = {};
  for (const reason of UNKNOWN_REASONS) {
    const count = sum((part) => part.reasons[reason] ?? 0);
    if (count > 0) reasons[reason] = count;
  }
  const plays = parts.flatMap(({ play }) => play ?? []);
  return {
    deals,
    solvable: sum((part) => part.solvable),
    unsolvable: sum((part) => part.unsolvable),
    unknown: sum((part) => part.unknown),
    reasons,
    nodes: effort((part) => part.nodes),
    ms: effort((part) => part.ms),
    ...(plays.length > 0 ? { play: joinPlayCounts(plays) } : {}),
  };
}
