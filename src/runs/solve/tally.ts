import { UNKNOWN_REASONS, type UnknownReason } from '../../solvers/limits.ts';
import { percent, thousands } from '../../statistics/figures.ts';
import { type Interval, winRateInterval } from '../../statistics/interval.ts';
import { Spread } from '../../statistics/spread.ts';
import type { Tally } from '../kind.ts';
import type { DealRecord } from './record.ts';
import { joinPlayCounts, type PlayCounts, ValueTally } from './value-tally.ts';

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

/** Adds up deals. */
export class DealTally implements Tally<DealRecord, Counts> {
  #solvable = 0;
  #unsolvable = 0;
  #unknown = 0;
  readonly #reasons = new Map<UnknownReason, number>();
  readonly #nodes = new Spread();
  readonly #ms = new Spread();
  readonly #play = new ValueTally();

  add(row: DealRecord): void {
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

  addAll(other: DealTally): void {
    this.#solvable += other.#solvable;
    this.#unsolvable += other.#unsolvable;
    this.#unknown += other.#unknown;
    for (const [reason, count] of other.#reasons) {
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
    }
    this.#nodes.addAll(other.#nodes);
    this.#ms.addAll(other.#ms);
    this.#play.addAll(other.#play);
  }

  get rows(): number {
    return this.#solvable + this.#unsolvable + this.#unknown;
  }

  inWords(): string {
    const { rows } = this;
    const solvable = rows > 0 ? `${percent(this.#solvable / rows, 1)} solvable` : 'none finished';
    return `${solvable}, ${thousands(this.#unknown)} unknown`;
  }

  counts(): Counts {
    const reasons: Counts['reasons'] = {};
    for (const reason of UNKNOWN_REASONS) {
      const count = this.#reasons.get(reason);
      if (count !== undefined) reasons[reason] = count;
    }
    return {
      deals: this.rows,
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
