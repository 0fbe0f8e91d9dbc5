import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import type { ValuesPlan } from '../runs/values.ts';
import { VARIANTS } from '../variants/index.ts';
import { addGameOptions, type CommandContext } from './options/common.ts';
import { findGame, parseRules } from './options/game.ts';
import { memoryOfWorkers } from './options/memory.ts';
import { DEFAULT_NODES, parseThreads } from './options/run.ts';
import { parseCount } from './options/values.ts';

const MOST_SAMPLES = 10_000_000;

interface ValuesOptions {
  game?: string;
  rule?: string[];
  samples?: string;
  pilot?: string;
  error?: string;
  threads?: string;
  memory?: string;
  out?: string;
  resume?: boolean;
}

export function addValues(program: Command, { io, finish }: CommandContext): void {
  addGameOptions(
    program
      .command('values')
      .description(
        'sample what redeals by chance are worth: the tables that deals are valued with',
      ),
  )
    .option('--samples <n>', 'shuffles of each case (default: 1000)')
    .option('--pilot <n>', 'first deals that show which cases matter (default: 1000)')
    .option(
      '--error <percent>',
      'sample the cases that matter until the table adds no more than this to the standard error of a mean value, in points (default: 0.1)',
    )
    .option('--memory <size>', 'for all tables together, as in 512M, 2G (default: 512M a thread)')
    .option('--threads <n>', 'worker threads (default: all the machine has)')
    .option('--out <file>', 'the table, as CSV')
    .option('--resume', 'continue the file of an interrupted run')
    .addHelpText(
      'after',
      `
The rule redeals says how many redeals are left, the next one included; more than one needs the
tables of fewer.

Examples:
  patience-solve values --game royal --out at-once-fixed-free-1.csv
  patience-solve values --game royal --rule redeals=2 --samples 400 --out table.csv --resume`,
    )
    .action(async (options: ValuesOptions) => {
      const plan = planValues(options, io);
      const { sampleValues } = await import('../runs/values.ts');
      finish(await sampleValues(plan, io));
    });
}

/** Checks the options; throws a UsageError at the first that is wrong. */
function planValues(options: ValuesOptions, io: Io): ValuesPlan {
  const game = findGame(options.game);
  const sampling = game.players === 1 ? game.sampling : undefined;
  if (game.players !== 1 || !sampling) {
    const sampled = VARIANTS.filter((one) => one.players === 1 && one.sampling);
    throw new UsageError(
      `--game ${game.id} has no redeal by chance: give ${sampled.map(({ id }) => id).join(', ')}`,
    );
  }
  const { rules } = parseRules(game, options.rule ?? []);
  const leaves = sampling.leaves(rules);
  if (typeof leaves === 'string') throw new UsageError(leaves);
  const samples = parseCount(options.samples ?? '1000', '--samples', 1, MOST_SAMPLES);
  const pilot = parseCount(options.pilot ?? '1000', '--pilot', 0, MOST_SAMPLES);
  const error = parsePoints(options.error ?? '0.1');
  const threads = parseThreads(options.threads, io);
  const memory = memoryOfWorkers(options.memory, threads, io.machine).perThread;
  const { out } = options;
  if (out === undefined || out === '' || out === '-') {
    throw new UsageError('--out is missing: name the file for the table');
  }
  const resume = options.resume ?? false;
  const nodes = DEFAULT_NODES;
  return {
    game,
    sampling,
    rules,
    leaves,
    samples,
    pilot,
    error,
    threads,
    memory,
    nodes,
    out,
    resume,
  };
}

function parsePoints(text: string): number {
  const points = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && points > 0 && points < 100) return points / 100;
  throw new UsageError(`--error takes points such as 0.1, not "${text}"`);
}
