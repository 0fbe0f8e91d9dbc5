import { OUTCOMES, type Outcome } from '../../solvers/valuer.ts';
import { type Interval, winRateInterval, Z } from '../../statistics/interval.ts';
import type { PlayRecord } from './record.ts';

/** How many numbers, their sum and the sum of their squares. */
export interface Sums {
  count: number;
  sum: number;
  squares: number;
}

/** The numbers of a summary that are about redeals by chance. */
export interface PlayCounts {
  /** The proved values. */
  values: Sums;
  /** The sum of the best chances found, where the value is not proved. */
  low: number;
  outcomes: Record<Outcome, number>;
  /** Value minus outcome (1 won, 0 lost) of the deals that have both. */
  differences: Sums;
  /** How often lengths are aimed at, longest first, by deals of proved value that do not go out. */
  kept: Readonly<Record<string, number>>;
}

/** The standard error of the value of a deal that aims at these lengths. */
export type ErrorOf = (kept: string) => number;

/** What follows from the counts. */
export interface PlayRates {
  /** The mean of the values; without proof of all: at least and at most that. */
  mean: Interval;
  /** The standard error of the mean, that of the table of values included. */
  error: number;
  /** The part of the table. */
  tableError: number;
  interval: Interval;
  /** The deals whose shuffles are decided; `undefined`: none are. */
  outcome?: { won: number; unknown: number; deals: number; interval: Interval };
  /** Value minus outcome: the mean and its standard error; `undefined`: no deal has both. */
  difference?: { mean: number; error: number };
}

/** Sums are kept in ten-thousandths, the last decimal of a value, so that they are exact. */
const UNIT = 10_000;

/** Adds up the rows of deals with redeals by chance, in any order. */
export class ValueTally {
  readonly #values = new UnitSums();
  readonly #differences = new UnitSums();
  #low = 0;
  readonly #outcomes = new Map<Outcome, number>();
  readonly #kept = new Map<string, number>();
  rows = 0;

  add({ outcome, value, valueLow, kept }: PlayRecord): void {
    this.rows++;
    if (outcome !== undefined) this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    if (value === undefined) {
      this.#low += Math.round(UNIT * (valueLow ?? 0));
      return;
    }
    this.#values.add(Math.round(UNIT * value));
    if (outcome !== undefined && outcome !== 'unknown') {
      this.#differences.add(Math.round(UNIT * value) - (outcome === 'lost' ? 0 : UNIT));
    }
    if (kept !== undefined) {
      const key = longestFirst(kept);
      this.#kept.set(key, (this.#kept.get(key) ?? 0) + 1);
    }
  }

  addAll(other: ValueTally): void {
    this.rows += other.rows;
    this.#values.addAll(other.#values);
    this.#differences.addAll(other.#differences);
    this.#low += other.#low;
    for (const [key, count] of other.#outcomes) {
      this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + count);
    }
    for (const [key, count] of other.#kept) {
      this.#kept.set(key, (this.#kept.get(key) ?? 0) + count);
    }
  }

  counts(): PlayCounts {
    const outcomes = Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, this.#outcomes.get(outcome) ?? 0]),
    ) as Record<Outcome, number>;
    return {
      values: this.#values.sums(),
      low: this.#low / UNIT,
      outcomes,
      differences: this.#differences.sums(),
      kept: Object.fromEntries([...this.#kept].sort(([a], [b]) => byLengths(a, b))),
    };
  }
}

class UnitSums {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(units: number): void {
    this.#count++;
    this.#sum += units;
    this.#squares += units * units;
  }

  addAll(other: UnitSums): void {
    this.#count += other.#count;
    this.#sum += other.#sum;
    this.#squares += other.#squares;
  }

  sums(): Sums {
    return { count: this.#count, sum: this.#sum / UNIT, squares: this.#squares / UNIT ** 2 };
  }
}

const lengthsOf = (kept: string): number[] => kept.split('-').map(Number);

const longestFirst = (kept: string): string =>
  lengthsOf(kept)
    .sort((a, b) => b - a)
    .join('-');

/** Longer lengths first. */
function byLengths(a: string, b: string): number {
  const [first, second] = [lengthsOf(a), lengthsOf(b)];
  const at = first.findIndex((length, row) => length !== second[row]);
  return at < 0 ? 0 : second[at]! - first[at]!;
}

/** The counts of disjoint runs together. */
export function joinPlayCounts(parts: readonly PlayCounts[]): PlayCounts {
  const joined = new Map<string, number>();
  for (const { kept } of parts) {
    for (const [key, count] of Object.entries(kept))
      joined.set(key, (joined.get(key) ?? 0) + count);
  }
  const total = (pick: (part: PlayCounts) => number, digits: number): number => {
    const sum = parts.reduce((all, part) => all + pick(part), 0);
    return Number(sum.toFixed(digits));
  };
  const sums = (pick: (part: PlayCounts) => Sums): Sums => ({
    count: total((part) => pick(part).count, 0),
    sum: total((part) => pick(part).sum, 4),
    squares: total((part) => pick(part).squares, 8),
  });
  return {
    values: sums((part) => part.values),
    low: total((part) => part.low, 4),
    outcomes: Object.fromEntries(
      OUTCOMES.map((outcome) => [outcome, total((part) => part.outcomes[outcome], 0)]),
    ) as Record<Outcome, number>,
    differences: sums((part) => part.differences),
    kept: Object.fromEntries([...joined].sort(([a], [b]) => byLengths(a, b))),
  };
}

/**
 * @param deals all deals, those included that could not be looked at; at least 1
 * @param errorOf without it the table's part is taken as 0
 */
export function playRates(counts: PlayCounts, deals: number, errorOf?: ErrorOf): PlayRates {
  const { values, low, outcomes, differences } = counts;
  const tableError = (of: number): number => {
    if (!errorOf || of === 0) return 0;
    let variance = 0;
    for (const [kept, count] of Object.entries(counts.kept)) {
      variance += ((count / of) * errorOf(kept)) ** 2;
    }
    return Math.sqrt(variance);
  };
  const mean = {
    low: (values.sum + low) / deals,
    high: (values.sum + deals - values.count) / deals,
  };
  const error = Math.hypot(errorOfMean(values, deals), tableError(deals));
  const rates: PlayRates = {
    mean,
    error,
    tableError: tableError(deals),
    interval: {
      low: Math.max(0, mean.low - Z * error),
      high: Math.min(1, mean.high + Z * error),
    },
  };
  const won = outcomes['won-first'] + outcomes['won-redeal'];
  const known = won + outcomes.lost + outcomes.unknown;
  if (known > 0) {
    const { unknown } = outcomes;
    const interval = winRateInterval(won, unknown, known);
    rates.outcome = { won, unknown, deals: known, interval };
  }
  if (differences.count > 0) {
    rates.difference = {
      mean: differences.sum / differences.count,
      error: Math.hypot(errorOfMean(differences, differences.count), tableError(differences.count)),
    };
  }
  return rates;
}

/** The standard error of the mean of so many numbers like these. */
function errorOfMean({ count, sum, squares }: Sums, of: number): number {
  if (count === 0) return 0;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean) / of);
}
