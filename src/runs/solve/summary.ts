import {
  bytesText,
  durationText,
  percent,
  significant,
  thousands,
} from '../../statistics/figures.ts';
import { type Interval, Z } from '../../statistics/interval.ts';
import { table } from '../../text.ts';
import type { SummaryContext } from '../kind.ts';
import type { LimitSettings } from './settings.ts';
import { type Counts, type Effort, winRate } from './tally.ts';
import { type ErrorOf, type PlayCounts, playRates } from './value-tally.ts';

/**
 * The summary of a run of solvable-or-not, between its title and its end.
 * @param limits `undefined`: there is no sidecar
 * @param errorOf the standard errors of values, where they are known
 */
export function solveSummary(
  counts: Counts,
  limits: LimitSettings | undefined,
  errorOf: ErrorOf | undefined,
  { deals, threads }: SummaryContext,
): string[] {
  const frame = [deals, limitText(limits), threadText(threads, limits)];
  const known = frame.filter((part) => part !== undefined && part !== '');
  return [
    ...(known.length > 0 ? [known.join('; ')] : []),
    ...verdictLines(counts),
    ...rateLines(counts),
    ...(counts.play && counts.deals > 0 ? playLines(counts.play, counts.deals, errorOf) : []),
    ...effortLines(counts),
  ];
}

function limitText(limits: LimitSettings | undefined): string | undefined {
  if (!limits) return undefined;
  const nodes = `at most ${thousands(limits.nodes)} nodes`;
  const time =
    limits.milliseconds === null ? '' : ` and ${durationText(limits.milliseconds)} of wall clock`;
  return `${nodes}${time} a deal`;
}

function threadText(
  threads: number | undefined,
  limits: LimitSettings | undefined,
): string | undefined {
  if (threads === undefined || !limits) return undefined;
  const tables = bytesText(limits['table-bytes']);
  return threads === 1
    ? `1 thread with a table of ${tables}`
    : `${threads} threads with tables of ${tables}`;
}

function verdictLines({ solvable, unsolvable, unknown, reasons }: Counts): string[] {
  const why = Object.entries(reasons).map(([reason, count]) => `${reason} ${thousands(count)}`);
  const figures = [solvable, unsolvable, unknown].map(thousands);
  const width = Math.max(...figures.map((figure) => figure.length));
  return [
    `  solvable    ${figures[0]!.padStart(width)}`,
    `  unsolvable  ${figures[1]!.padStart(width)}`,
    `  unknown     ${figures[2]!.padStart(width)}${why.length > 0 ? `  (${why.join(', ')})` : ''}`,
  ];
}

function rateLines(counts: Counts): string[] {
  const rate = winRate(counts);
  if (!rate) return ['win rate: no deals'];
  const what = counts.play ? 'solvable on the first deal' : 'win rate';
  const { deals, solvable, unknown } = counts;
  const won =
    unknown === 0
      ? `${percent(rate.share)} (${thousands(solvable)} of ${thousands(deals)})`
      : `${percent(rate.share)} (${thousands(solvable)} of ${thousands(deals)}) if the unknown are lost, ${percent((solvable + unknown) / deals)} if they are won`;
  const { low, high } = rate.interval;
  return [`${what} ${won}; 95 % interval ${percent(low)} to ${percent(high)}`];
}

/** The mean value and the share of outcomes won, which estimate the same: the true win rate. */
function playLines(play: PlayCounts, deals: number, errorOf: ErrorOf | undefined): string[] {
  const { mean, tableError, interval, outcome, difference } = playRates(play, deals, errorOf);
  const open = deals - play.values.count;
  const ends = ({ low, high }: Interval): string => `${percent(low)} to ${percent(high)}`;
  const value =
    open === 0
      ? percent(mean.low)
      : `${percent(mean.low)} with the best lines found for the ${thousands(open)} deals not proved, ${percent(mean.high)} if they are won`;
  const table = errorOf
    ? `the table's standard error of ${percent(tableError)} included`
    : 'the uncertainty of the table of values not included';
  const lines = [`mean value ${value}; 95 % interval ${ends(interval)}, ${table}`];
  if (!outcome) return lines;
  const { won, unknown, deals: known } = outcome;
  const share = `${percent(won / known)} (${thousands(won)} of ${thousands(known)}, ${thousands(play.outcomes['won-redeal'])} after a redeal)`;
  const rate =
    unknown === 0
      ? share
      : `${share} if the ${thousands(unknown)} unknown are lost, ${percent((won + unknown) / known)} if they are won`;
  lines.push(`outcomes won ${rate}; 95 % interval ${ends(outcome.interval)}`);
  if (difference) {
    const { mean: gap, error } = difference;
    const far = Math.abs(gap) > Z * error;
    lines.push(
      `value minus outcome ${points(gap)} points, standard error ${points(error)}: ${far ? 'further apart than chance explains in 19 of 20 runs' : 'they agree'}`,
    );
  }
  return lines;
}

const points = (share: number): string => (100 * share).toFixed(2);

function effortLines({ deals, nodes, ms }: Counts): string[] {
  if (deals === 0) return [];
  const row = (name: string, { mean, p99, max }: Effort): string[] => [
    `  ${name}`,
    `mean ${significant(mean)}`,
    `p99 ${p99 === undefined ? 'not known' : significant(p99)}`,
    `max ${significant(max)}`,
  ];
  return ['effort of a deal', ...table([row('nodes', nodes), row('ms', ms)])];
}
