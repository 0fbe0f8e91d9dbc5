import type { Interval } from '../../statistics/interval.ts';
import { findVariant } from '../../variants/index.ts';
import type { Kind } from '../kind.ts';
import { differs } from '../sidecar.ts';
import { type DealRecord, dealColumns, makeDealRow, parseDealRow } from './record.ts';
import { limitsDifference, type SolveSettings, type SolveSidecar } from './settings.ts';
import { solveSummary } from './summary.ts';
import { type Counts, DealTally, joinCounts, winRate } from './tally.ts';
import { type ErrorOf, playRates } from './value-tally.ts';

/** Deals are solvable, unsolvable or unknown; with redeals by chance they are valued too. */
export const solveKind: Kind<SolveSettings, DealRecord, Counts> = {
  noun: 'deals',
  done: 'done',
  owns: ({ limits, counts }) => Boolean(limits && counts),
  columns: ({ columns }) => dealColumns(columns) ?? [],
  recognise: dealColumns,
  makeRow: makeDealRow,
  parseRow: parseDealRow,
  keys: (part) => part,
  keyOf: ({ seed }) => (/^\d{1,70}$/.test(seed) ? BigInt(seed) : undefined),
  verdictOf: ({ verdict }) => verdict,
  hasSolution: ({ verdict }) => verdict === 'solvable',
  makeTally: () => new DealTally(),
  rowsOf: ({ deals }) => deals,
  errorsOf: ({ reasons }) => reasons.error ?? 0,
  countsOf: (sidecar) => (sidecar as unknown as SolveSidecar).counts,
  joinCounts,
  countFields: (counts, settings) => countFields(counts, valueErrors(settings)),
  difference: (was, is) =>
    limitsDifference(was.limits, is.limits) ??
    differs('table of values is', was.values ?? 'none', is.values ?? 'none') ??
    differs('columns are', was.columns.join(','), is.columns.join(',')),
  summaryLines: (counts, settings, context) =>
    solveSummary(counts, settings?.limits, settings && valueErrors(settings), context),
};

/** The standard errors by the digest of the tables that they come from. */
const knownErrors = new Map<string, ErrorOf | undefined>();

/** The standard errors of the values that a run rests on, if this version has the same tables. */
export function valueErrors({ game, rules, values }: SolveSettings): ErrorOf | undefined {
  if (values === undefined) return undefined;
  if (!knownErrors.has(values)) {
    const variant = findVariant(game);
    const valuation = variant?.players === 1 ? variant.valuation?.(rules) : undefined;
    knownErrors.set(values, valuation?.digest === values ? valuation.errorOf : undefined);
  }
  return knownErrors.get(values);
}

/** The counts of a sidecar and what follows from them. */
export function countFields(
  counts: Counts,
  errorOf?: ErrorOf,
): Pick<SolveSidecar, 'counts' | 'win-rate' | 'interval'> & { value?: ValueFields } {
  const rate = winRate(counts);
  return {
    counts,
    'win-rate': rate ? sixDecimals(rate.share) : null,
    interval: rate ? bounds(rate.interval) : null,
    ...(counts.play && rate ? { value: valueFields(counts, errorOf) } : {}),
  };
}

/** What follows from the values and outcomes of the deals. */
interface ValueFields {
  /** The mean value; with values that are not proved: at least that. */
  readonly mean: number;
  /** The standard error of the mean, the part of the table of values included, and that part. */
  readonly 'standard-error': number;
  readonly 'table-error': number;
  readonly interval: readonly [number, number];
  /** Won / deals by outcome, unknown ones as lost, and its interval; `null` without outcomes. */
  readonly 'outcome-rate': number | null;
  readonly 'outcome-interval': readonly [number, number] | null;
}

function valueFields({ play, deals }: Counts, errorOf: ErrorOf | undefined): ValueFields {
  const { mean, error, tableError, interval, outcome } = playRates(play!, deals, errorOf);
  return {
    mean: sixDecimals(mean.low),
    'standard-error': sixDecimals(error),
    'table-error': sixDecimals(tableError),
    interval: bounds(interval),
    'outcome-rate': outcome ? sixDecimals(outcome.won / outcome.deals) : null,
    'outcome-interval': outcome ? bounds(outcome.interval) : null,
  };
}

const bounds = ({ low, high }: Interval): [number, number] => [sixDecimals(low), sixDecimals(high)];

const sixDecimals = (share: number): number => Math.round(1e6 * share) / 1e6;
