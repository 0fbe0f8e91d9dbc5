import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Interval } from '../statistics/interval.ts';
import { type ErrorOf, playRates } from './play-tally.ts';
import type { FormatName } from './rows.ts';
import { type Counts, winRate } from './tally.ts';

/** What a run was: everything needed to repeat it, to resume it and to join it with others. */
export interface Settings {
  readonly game: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly 'seed-type': string;
  /** All seeds of the run, shards not considered; `null` for deals from a file. */
  readonly seeds: string | null;
  /** Deals from a file: its name, the SHA-256 of its bytes, how many deals. */
  readonly deals: { readonly file: string; readonly sha256: string; readonly count: number } | null;
  /** `2/8`, or `null`: the whole. */
  readonly shard: string | null;
  /** What this file covers: seeds, or places in the file of deals from 0. */
  readonly part: string;
  readonly limits: Limits;
  readonly format: FormatName;
  readonly columns: readonly string[];
  /** Names the tables that deals are valued with; missing: they are not. */
  readonly values?: string;
  /** The only verdict whose rows are written, or `null`. */
  readonly only: string | null;
}

export interface Limits {
  readonly nodes: number;
  readonly milliseconds: number | null;
  /** Bytes of the table of one worker. */
  readonly 'table-bytes': number;
}

/** The file beside the results: `<name>.csv.json`. */
export interface Sidecar extends Settings {
  readonly tool: string;
  readonly version: string;
  readonly command: string;
  readonly note: string | null;
  readonly threads: number;
  readonly 'memory-bytes': number;
  readonly node: string;
  readonly cpu: string;
  readonly started: string;
  readonly ended: string | null;
  /** Wall clock of all sittings, in seconds. */
  readonly 'wall-seconds': number;
  readonly partial: boolean;
  readonly counts: Counts;
  /** Solvable / deals, and the Wilson 95 % interval; `null` for no deals. */
  readonly 'win-rate': number | null;
  readonly interval: readonly [number, number] | null;
  /** Where redeals are a matter of chance. */
  readonly value?: SidecarValue;
}

/** What follows from the values and outcomes of the deals. */
export interface SidecarValue {
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

/** The counts of a sidecar and what follows from them. */
export function countFields(
  counts: Counts,
  errorOf?: ErrorOf,
): Pick<Sidecar, 'counts' | 'win-rate' | 'interval' | 'value'> {
  const rate = winRate(counts);
  const value = counts.play && rate ? valueFields(counts, errorOf) : undefined;
  return {
    counts,
    'win-rate': rate ? sixDecimals(rate.share) : null,
    interval: rate ? bounds(rate.interval) : null,
    ...(value ? { value } : {}),
  };
}

function valueFields({ play, deals }: Counts, errorOf: ErrorOf | undefined): SidecarValue {
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

export const sidecarPath = (results: string): string => `${results}.json`;

/** Writes it in one step, so that it is never torn. */
export function writeSidecar(results: string, sidecar: Sidecar): void {
  const path = sidecarPath(results);
  writeFileSync(`${path}.tmp`, `${JSON.stringify(sidecar, undefined, 2)}\n`);
  renameSync(`${path}.tmp`, path);
}

/** `undefined`: there is none, or it is no sidecar. */
export function readSidecar(results: string): Sidecar | undefined {
  try {
    const value = JSON.parse(readFileSync(sidecarPath(results), 'utf8'));
    return value?.game && value.rules && value.limits && value.counts ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What keeps rows of two runs from standing in one file: game, rules, seed type, limits, the deals
 * themselves, the form of the file. `undefined`: nothing. The text reads on from "their" or "its".
 */
export function settingsDifference(was: Settings, is: Settings): string | undefined {
  const differs = (what: string, a: string, b: string): string | undefined =>
    a === b ? undefined : `${what} ${a}, not ${b}`;
  return (
    differs('game is', was.game, is.game) ??
    differs('rules are', sortedRuleText(was.rules), sortedRuleText(is.rules)) ??
    differs('seed type is', was['seed-type'], is['seed-type']) ??
    differs('node limit is', `${was.limits.nodes}`, `${is.limits.nodes}`) ??
    differs('time limit is', timeText(was.limits), timeText(is.limits)) ??
    differs('table size is', tableText(was.limits), tableText(is.limits)) ??
    differs('deals are', dealsText(was), dealsText(is)) ??
    differs('table of values is', was.values ?? 'none', is.values ?? 'none') ??
    differs('format is', was.format, is.format) ??
    differs('columns are', was.columns.join(','), is.columns.join(',')) ??
    differs('rows are', was.only ?? 'of all verdicts', is.only ?? 'of all verdicts')
  );
}

/** `first-gap=at-once redeals=0`, in the order of the sidecar, which is that of the game. */
export const ruleText = (rules: Settings['rules']): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** The same for two sidecars to be compared, whatever their order. */
export const sortedRuleText = (rules: Settings['rules']): string =>
  ruleText(Object.fromEntries(Object.entries(rules).sort()));

const timeText = ({ milliseconds }: Limits): string =>
  milliseconds === null ? 'off' : `${milliseconds} ms`;

const tableText = (limits: Limits): string => `${limits['table-bytes'] / 2 ** 20} MiB a thread`;

const dealsText = ({ deals }: Settings): string =>
  deals === null ? 'seeds' : `a file with SHA-256 ${deals.sha256.slice(0, 12)}`;
