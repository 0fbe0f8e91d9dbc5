import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { type DealFile, readDealFile } from '../../deals/deal-file.ts';
import { UsageError } from '../../errors.ts';
import { FORMATS, type FormatName } from '../../files/row-format.ts';
import type { Io } from '../../io.ts';
import { PROGRESS_MODES, type ProgressMode } from '../../runs/progress.ts';
import type { Patience, Rules, SeedType, Variant } from '../../variants/variant.ts';
import type { Ranges } from '../../workers/ranges.ts';
import {
  parseChoice,
  parseCount,
  parseDuration,
  parseSeeds,
  parseShard,
  type Shard,
} from './values.ts';

/** Positions a deal may cost unless the game or the user says otherwise. */
export const DEFAULT_NODES = 100_000_000;
/** More threads than this are a typing error. */
const MOST_THREADS = 1024;

/** The options that runs of all kinds share, as commander hands them over. */
export interface RunOptions {
  game?: string;
  rule?: string[];
  seedType?: string;
  seeds?: string;
  deals?: string;
  shard?: string;
  threads?: string;
  out?: string;
  format?: string;
  solutions?: string;
  resume?: boolean;
  force?: boolean;
  progress?: string;
}

/** The same, checked; what depends on the kind of run is not among them. */
export interface CommonPlan {
  readonly threads: number;
  readonly format: FormatName;
  readonly progress: ProgressMode;
  readonly shard: Shard | undefined;
  readonly resume: boolean;
  readonly force: boolean;
}

/** Checks what options of all runs say by themselves. */
export function commonPlan(options: RunOptions, io: Io): CommonPlan {
  return {
    threads: parseThreads(options.threads, io),
    format: parseChoice(options.format ?? 'csv', '--format', FORMATS),
    progress: parseChoice(options.progress ?? 'auto', '--progress', PROGRESS_MODES),
    shard: options.shard === undefined ? undefined : parseShard(options.shard),
    resume: options.resume ?? false,
    force: options.force ?? false,
  };
}

export function parseThreads(text: string | undefined, io: Io): number {
  return text === undefined ? io.machine.threads : parseCount(text, '--threads', 1, MOST_THREADS);
}

/** `--max-nodes`, else what the game or the program allows. */
export function parseNodes(text: string | undefined, game: Patience): number {
  return text === undefined
    ? (game.defaultNodes ?? DEFAULT_NODES)
    : parseCount(text, '--max-nodes');
}

/** `--timeout` in milliseconds; `undefined`: none. */
export const parseTimeout = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseDuration(text, '--timeout');

/** What contradicts what, whatever the kind of run. */
export function checkTogether(options: RunOptions): void {
  if (options.seeds !== undefined && options.deals !== undefined) {
    throw new UsageError('--seeds and --deals exclude each other: give one of them');
  }
  if (options.seeds === undefined && options.deals === undefined) {
    throw new UsageError('--seeds is missing: give seeds such as 1-1000, or a file with --deals');
  }
  if (options.resume && options.force) {
    throw new UsageError('--resume continues a file and --force replaces it: give one of them');
  }
  if (options.out === '-' && options.resume) {
    throw new UsageError('--resume needs a file: name one with --out');
  }
  if (options.out === '')
    throw new UsageError('--out is empty: name a file, or - for standard output');
  if (options.solutions === '' || options.solutions === '-') {
    throw new UsageError('--solutions needs the name of a file');
  }
  if (options.solutions !== undefined && options.solutions === options.out) {
    throw new UsageError(
      '--solutions and --out name the same file: choose another for one of them',
    );
  }
}

/** The value of `--seeds` for a game and a seed type. */
export function seedsOf(text: string, variant: Variant, seedType: SeedType): Ranges {
  return parseSeeds(text, '--seeds', variant.seeds[seedType]!, seedType);
}

/** The deals of `--deals`, where it is given. */
export async function dealsOf(
  { deals, seedType }: RunOptions,
  variant: Variant,
  rules: Rules,
  io: Io,
): Promise<DealFile | undefined> {
  if (deals === undefined) return undefined;
  return readDealFile(deals, '--deals', { variant, rules, seedType }, io);
}

/** Part of a run, as sidecars tell it. */
export const shardText = (shard: Shard | undefined): string | null =>
  shard ? `${shard.index}/${shard.of}` : null;

/** The part of all that a shard does. */
export const partOf = (whole: Ranges, shard: Shard | undefined): Ranges =>
  shard ? whole.shard(shard.index, shard.of) : whole;

/** Longer lists of seeds are named by their ends and a digest. */
const LONGEST_RANGE = 60;

/** What a results file is named after. */
export interface Naming {
  readonly variant: Variant;
  /** What else is played, where rows are not of solvable or not: `greedy-random-swap`. */
  readonly what?: string;
  /** The rules that are not the default. */
  readonly changed: Rules;
  readonly seedType: SeedType;
  /** Seeds, or the path of a file of deals. */
  readonly deals: Ranges | string;
  readonly shard: Shard | undefined;
  readonly format: string;
}

/** `royal-1-1000.csv`, `royal-first-gap=any-time-1-1000-shard2of8.csv`. */
export function defaultName(naming: Naming): string {
  const { variant, what, changed, seedType, deals, shard, format } = naming;
  const parts = [variant.id];
  if (what !== undefined) parts.push(what);
  for (const { name } of variant.ruleOptions) {
    if (changed[name] !== undefined) parts.push(`${name}=${changed[name]}`);
  }
  if (seedType !== 'own') parts.push(seedType);
  parts.push(typeof deals === 'string' ? fileStem(deals) : rangeName(deals));
  if (shard) parts.push(`shard${shard.index}of${shard.of}`);
  return `${parts.join('-')}.${format}`;
}

const fileStem = (path: string): string =>
  path === '-' ? 'stdin' : basename(path, extname(path)) || 'deals';

function rangeName(seeds: Ranges): string {
  const text = seeds.toString();
  if (text.length <= LONGEST_RANGE) return text;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const { first } = seeds.intervals[0]!;
  const { last } = seeds.intervals[seeds.intervals.length - 1]!;
  return `${first}-${last}-${digest}`;
}
