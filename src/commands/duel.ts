import type { Command } from 'commander';
import { DUEL_COLUMNS } from '../output/duel-rows.ts';
import { PROGRESS_MODES, type ProgressMode } from '../output/progress.ts';
import { FORMATS, type FormatName } from '../output/rows.ts';
import { PLAYOUTS, type PlayoutName } from '../players/dispute/playout.ts';
import {
  DEFAULT_WORLDS,
  STRATEGIES,
  type Strategy,
  searches,
  strategyText,
} from '../players/dispute/strategies.ts';
import type { Rules, Variant } from '../variants/variant.ts';
import type { Ranges } from '../workers/ranges.ts';
import { addGameOptions, type CommandContext } from './command.ts';
import { findGame, parseRules } from './game-options.ts';
import type { Io } from './io.ts';
import { listWords, parseChoice, parseCount, parseShard } from './options.ts';
import { defaultName, seedsOf } from './run-plan.ts';
import { UsageError } from './usage-error.ts';

const MOST_THREADS = 1024;
const MOST_WORLDS = 100_000;

export interface DuelOptions {
  game?: string;
  rule?: string[];
  seedType?: string;
  seeds?: string;
  a?: string;
  b?: string;
  worlds?: string;
  playout?: string;
  swap?: boolean;
  show?: boolean;
  threads?: string;
  out?: string;
  format?: string;
  resume?: boolean;
  force?: boolean;
  progress?: string;
  shard?: string;
}

/** Everything a duel is, checked. */
export interface DuelPlan {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly a: Strategy;
  readonly b: Strategy;
  readonly swap: boolean;
  readonly show: boolean;
  readonly seeds: Ranges;
  readonly shard: string | null;
  /** Seeds of this part. */
  readonly part: Ranges;
  readonly threads: number;
  readonly out: string;
  readonly format: FormatName;
  readonly resume: boolean;
  readonly force: boolean;
  readonly progress: ProgressMode;
  /** One sentence to say at the start. */
  readonly note?: string;
}

export function addDuel(program: Command, { io, finish }: CommandContext): void {
  const command = program
    .command('duel')
    .description('play two strategies against each other in a game of two');
  addGameOptions(command)
    .option('--seeds <list>', 'the seeds: 7, 1-100000 or 1-10,20,30-40')
    .option('--a <strategy>', `in seat A: ${listWords(STRATEGIES)}`)
    .option('--b <strategy>', 'in seat B')
    .option(
      '--worlds <n>',
      `sampled worlds a decision of search and eager (default: ${DEFAULT_WORLDS}); search:64 sets it for one seat`,
    )
    .option(
      '--playout <name>',
      'how sampled games are played out: greedy or random (default: greedy)',
    )
    .option('--swap', 'play every deal twice with seats exchanged, and compare in pairs')
    .option('--show', 'print the game of one seed move by move instead')
    .option('--shard <i/n>', 'play only part I of N of the seeds, for several machines')
    .option('--threads <n>', 'worker threads (default: all the machine has)')
    .option('--out <file>', 'results; - is standard output (default: named after game and seeds)')
    .option('--format <format>', 'csv or ndjson (default: csv)')
    .option('--resume', 'continue the results file: keep its rows, play what is missing')
    .option('--force', 'replace a results file that exists')
    .option('--progress <how>', 'auto, bar, text or none (default: auto)')
    .addHelpText('after', EXAMPLES)
    .action(async (options: DuelOptions) => {
      const plan = planDuel(options, io);
      const run = await import('./duel-run.ts');
      finish(await (plan.show ? run.showDuel(plan, io) : run.runDuel(plan, io)));
    });
}

const EXAMPLES = `
Strategies: random (uniform over the legal moves), greedy (a fixed order of preference), search
(samples the unseen cards and plays out; exact near the end), eager (search that never declines a
usable card). None sees a card that its player could not have seen.
Rows: ${['seed', ...DUEL_COLUMNS.map(({ name }) => name)].join(',')}.

Examples:
  patience-solve duel --game dispute --seeds 1-1000 --a search --b greedy --swap
  patience-solve duel --game dispute --seeds 1-1000 --a search:64 --b search:8 --swap
  patience-solve duel --game dispute --seeds 7 --a search --b greedy --show`;

/** Checks the options; throws a UsageError at the first that is wrong. */
export function planDuel(options: DuelOptions, io: Io, note?: string): DuelPlan {
  const variant = findGame(options.game);
  if (variant.players !== 2) {
    throw new UsageError(`--game ${variant.id} is played by one: a duel needs dispute`);
  }
  const { rules, changed } = parseRules(variant, options.rule ?? []);
  if (options.seedType !== undefined && options.seedType !== 'own') {
    throw new UsageError(`--seed-type takes own for ${variant.id}, not "${options.seedType}"`);
  }
  if (options.seeds === undefined) {
    throw new UsageError('--seeds is missing: give seeds such as 1-1000');
  }
  const a = parseStrategy(options.a, '--a', options);
  const b = parseStrategy(options.b, '--b', options);
  for (const option of ['worlds', 'playout'] as const) {
    if (options[option] !== undefined && !searches(a) && !searches(b)) {
      throw new UsageError(`--${option} is for search or eager: name one of them with --a or --b`);
    }
  }
  const swap = options.swap ?? false;
  if (swap && strategyText(a) === strategyText(b)) {
    throw new UsageError(
      '--swap exchanges two different strategies: --a and --b name the same one',
    );
  }
  const seeds = seedsOf(options.seeds, variant, 'own');
  const show = options.show ?? false;
  if (show && seeds.size !== 1n) {
    throw new UsageError('--show prints one game: give --seeds one seed');
  }
  if (options.resume && options.force) {
    throw new UsageError('--resume continues a file and --force replaces it: give one of them');
  }
  if (options.out === '-' && options.resume) {
    throw new UsageError('--resume needs a file: name one with --out');
  }
  if (options.out === '')
    throw new UsageError('--out is empty: name a file, or - for standard output');
  const shard = options.shard === undefined ? undefined : parseShard(options.shard);
  const format = parseChoice(options.format ?? 'csv', '--format', FORMATS);
  const pairing = `${strategyText(a)}-${strategyText(b)}`.replaceAll(':', '');
  return {
    variant,
    rules,
    a,
    b,
    swap,
    show,
    seeds,
    shard: shard ? `${shard.index}/${shard.of}` : null,
    part: shard ? seeds.shard(shard.index, shard.of) : seeds,
    threads:
      options.threads === undefined
        ? io.machine.threads
        : parseCount(options.threads, '--threads', 1, MOST_THREADS),
    out:
      options.out ??
      defaultName(variant, changed, 'own', seeds, shard, format).replace(
        variant.id,
        `${variant.id}-${pairing}${swap ? '-swap' : ''}`,
      ),
    format,
    resume: options.resume ?? false,
    force: options.force ?? false,
    progress: parseChoice(options.progress ?? 'auto', '--progress', PROGRESS_MODES),
    ...(note === undefined ? {} : { note }),
  };
}

function parseStrategy(text: string | undefined, option: string, options: DuelOptions): Strategy {
  if (text === undefined) {
    throw new UsageError(`${option} is missing: give a strategy, ${listWords(STRATEGIES)}`);
  }
  const [name, own] = text.split(/:(.*)/s);
  const strategy: Strategy = {
    name: parseChoice(name!, option, STRATEGIES),
    worlds: DEFAULT_WORLDS,
    playout: parseChoice<PlayoutName>(options.playout ?? 'greedy', '--playout', PLAYOUTS),
  };
  if (own !== undefined && !searches(strategy)) {
    throw new UsageError(`${option} ${text}: only search and eager take a number of worlds`);
  }
  if (own !== undefined) strategy.worlds = parseCount(own, option, 1, MOST_WORLDS);
  else if (options.worlds !== undefined) {
    strategy.worlds = parseCount(options.worlds, '--worlds', 1, MOST_WORLDS);
  }
  return strategy;
}

/** What the bare program does with a game of two: greedy against greedy. */
export function planPlainDuel(
  options: DuelOptions & Readonly<Record<string, unknown>>,
  io: Io,
): DuelPlan {
  const foreign = ['deals', 'solutions', 'only', 'maxNodes', 'timeout', 'memory'];
  for (const name of foreign) {
    if (options[name] === undefined) continue;
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(
      `--${option} is not for a game of two, in which no deal is solvable or not: leave it out`,
    );
  }
  return planDuel(
    { ...options, a: 'greedy', b: 'greedy' },
    io,
    `${findGame(options.game).id} is a game of two: greedy plays greedy; for other strategies use patience-solve duel`,
  );
}
