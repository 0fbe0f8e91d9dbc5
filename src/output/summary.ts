import { bytesText, durationText, percent, significant, table, thousands } from './figures.ts';
import type { Limits } from './sidecar.ts';
import { type Counts, type Effort, winRate } from './tally.ts';

/** What a summary says besides the counts; what is unknown is left out. */
export interface SummaryContext {
  /** `royal: first-gap=at-once redeals=0`. */
  title?: string;
  /** `own seeds 1-1000`. */
  deals?: string;
  limits?: Limits;
  threads?: number;
  /** Deals of the whole run, when not all of them are done. */
  partialOf?: bigint;
  /** Milliseconds. */
  wall?: number;
  /** The share of the wall time that the workers were at work. */
  busy?: number;
  /** Where the rows are. */
  rows?: string;
}

/** The summary of a run as lines of text. */
export function summaryLines(counts: Counts, context: SummaryContext): string[] {
  const lines: string[] = [];
  if (context.partialOf !== undefined) {
    lines.push(
      `PARTIAL: ${thousands(counts.deals)} of ${thousands(context.partialOf)} deals are done`,
    );
  }
  if (context.title !== undefined) lines.push(context.title);
  const frame = [context.deals, limitText(context.limits), threadText(context)];
  const known = frame.filter((part) => part !== undefined && part !== '');
  if (known.length > 0) lines.push(known.join('; '));
  lines.push(...verdictLines(counts), ...rateLines(counts), ...effortLines(counts));
  const end: string[] = [];
  if (context.wall !== undefined) end.push(`wall time ${durationText(context.wall)}`);
  if (context.busy !== undefined) end.push(`workers busy ${percent(context.busy, 1)} of it`);
  if (end.length > 0) lines.push(end.join(', '));
  if (context.rows !== undefined) lines.push(`rows in ${context.rows}`);
  return lines;
}

function limitText(limits: Limits | undefined): string | undefined {
  if (!limits) return undefined;
  const nodes = `at most ${thousands(limits.nodes)} nodes`;
  const time =
    limits.milliseconds === null ? '' : ` and ${durationText(limits.milliseconds)} of wall clock`;
  return `${nodes}${time} a deal`;
}

function threadText({ threads, limits }: SummaryContext): string | undefined {
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
  const { deals, solvable, unknown } = counts;
  const won =
    unknown === 0
      ? `${percent(rate.share)} (${thousands(solvable)} of ${thousands(deals)})`
      : `${percent(rate.share)} (${thousands(solvable)} of ${thousands(deals)}) if the unknown are lost, ${percent((solvable + unknown) / deals)} if they are won`;
  const { low, high } = rate.interval;
  return [`win rate ${won}; 95 % interval ${percent(low)} to ${percent(high)}`];
}

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
