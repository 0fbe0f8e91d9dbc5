import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { DEAL_COLUMNS, PLAY_COLUMNS } from '../output/deal-rows.ts';
import type { ErrorOf } from '../output/play-tally.ts';
import { PROGRESS_MODES, type ProgressMode } from '../output/progress.ts';
import { type Column, FORMATS } from '../output/rows.ts';
import type { Settings } from '../output/sidecar.ts';
import { VERDICTS, type Verdict } from '../solvers/limits.ts';
import type { Rules, SeedType, Variant } from '../variants/variant.ts';
import { Ranges } from '../workers/ranges.ts';
import { type DealFile, readDealFile } from './deal-file.ts';
import { findSolvableGame, parseRules, parseSeedType } from './game-options.ts';
import type { Io } from './io.ts';
import { shareMemory, type WorkerMemory } from './memory.ts';
import {
  parseChoice,
  parseCount,
  parseDuration,
  parseSeeds,
  parseShard,
  type Shard,
} from './options.ts';
import { UsageError } from './usage-error.ts';

/** Positions a deal may cost unless the game or the user says otherwise. */
export const DEFAULT_NODES = 100_000_000;
/** More threads than this are a typing error. */
const MOST_THREADS = 1024;

/** The options as commander hands them over, texts all of them. */
export interface RunOptions {
  game?: string;
  seeds?: string;
  deals?: string;
  seedType?: string;
  rule?: string[];
  maxNodes?: string;
  timeout?: string;
  memory?: string;
  threads?: string;
  out?: string;
  format?: string;
  solutions?: string;
  resume?: boolean;
  force?: boolean;
  only?: string;
  shard?: string;
  progress?: string;
}

/** Everything a run is, checked. */
export interface RunPlan {
  readonly variant: Variant;
  /** The rules that the run answers. */
  readonly rules: Rules;
  readonly seedType: SeedType;
  /** Where the rules that were asked for cannot be answered: one sentence. */
  readonly note: string | undefined;
  readonly file: DealFile | undefined;
  /** Keys of this run: seeds, or places in the file. */
  readonly part: Ranges;
  readonly nodes: number;
  readonly milliseconds: number | undefined;
  readonly memory: WorkerMemory;
  readonly threads: number;
  /** `-`: standard output. */
  readonly out: string;
  readonly only: Verdict | undefined;
  readonly solutions: string | undefined;
  readonly resume: boolean;
  readonly force: boolean;
  readonly progress: ProgressMode;
  /** Of a row after its seed. */
  readonly columns: readonly Column[];
  /** Where redeals are a matter of chance: the standard errors of the values. */
  readonly errorOf: ErrorOf | undefined;
  readonly settings: Settings;
}

/** Checks the options of the main job; throws a UsageError at the first that is wrong. */
export async function planRun(options: RunOptions, io: Io): Promise<RunPlan> {
  const variant = findSolvableGame(options.game);
  const { rules: asked, changed } = parseRules(variant, options.rule ?? []);
  const { rules, note } = variant.question(asked);
  const seedType = parseSeedType(variant, options.seedType);
  const threads =
    options.threads === undefined
      ? io.machine.threads
      : parseCount(options.threads, '--threads', 1, MOST_THREADS);
  const memory = shareMemory(options.memory, threads, io.machine);
  const nodes =
    options.maxNodes === undefined
      ? (variant.defaultNodes ?? DEFAULT_NODES)
      : parseCount(options.maxNodes, '--max-nodes');
  const milliseconds =
    options.timeout === undefined ? undefined : parseDuration(options.timeout, '--timeout');
  const format = parseChoice(options.format ?? 'csv', '--format', FORMATS);
  const only =
    options.only === undefined ? undefined : parseChoice(options.only, '--only', VERDICTS);
  const progress = parseChoice(options.progress ?? 'auto', '--progress', PROGRESS_MODES);
  const shard = options.shard === undefined ? undefined : parseShard(options.shard);
  checkTogether(options);

  const seeds = options.seeds === undefined ? undefined : seedsOf(options.seeds, variant, seedType);
  const file =
    options.deals === undefined
      ? undefined
      : await readDealFile(
          options.deals,
          '--deals',
          { variant, rules: asked, seedType: options.seedType },
          io,
        );
  const valuation = variant.valuation?.(rules);
  const columns = valuation ? [...DEAL_COLUMNS, ...PLAY_COLUMNS] : DEAL_COLUMNS;
  const whole = seeds ?? Ranges.upTo(file!.deals.length);
  const part = shard ? whole.shard(shard.index, shard.of) : whole;
  const out =
    options.out ?? defaultName(variant, changed, seedType, seeds ?? options.deals!, shard, format);
  return {
    variant,
    rules,
    seedType,
    note,
    file,
    part,
    nodes,
    milliseconds,
    memory,
    threads,
    out,
    only,
    solutions: options.solutions,
    resume: options.resume ?? false,
    force: options.force ?? false,
    progress,
    columns,
    errorOf: valuation?.errorOf,
    settings: {
      game: variant.id,
      rules,
      'seed-type': seedType,
      seeds: seeds?.toString() ?? null,
      deals: file ? { file: file.name, sha256: file.sha256, count: file.deals.length } : null,
      shard: shard ? `${shard.index}/${shard.of}` : null,
      part: part.toString(),
      limits: { nodes, milliseconds: milliseconds ?? null, 'table-bytes': memory.table },
      format,
      ...(valuation ? { values: valuation.digest } : {}),
      columns: ['seed', ...columns.map(({ name }) => name)],
      only: only ?? null,
    },
  };
}

function checkTogether(options: RunOptions): void {
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
  return parseSeeds(text, '--seeds', variant.highestSeed(seedType), seedType);
}

/** Longer lists of seeds are named by their ends and a digest. */
const LONGEST_RANGE = 60;

/** `royal-1-1000.csv`, `royal-first-gap=any-time-1-1000-shard2of8.csv`. */
export function defaultName(
  variant: Variant,
  changed: Rules,
  seedType: SeedType,
  what: Ranges | string,
  shard: Shard | undefined,
  format: string,
): string {
  const parts = [variant.id];
  for (const { name } of variant.ruleOptions) {
    if (changed[name] !== undefined) parts.push(`${name}=${changed[name]}`);
  }
  if (seedType !== variant.seedTypes[0]) parts.push(seedType);
  parts.push(typeof what === 'string' ? fileStem(what) : rangeName(what));
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
