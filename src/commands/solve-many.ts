import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { type SolvePlan, solvePlan } from '../runs/solve/plan.ts';
import { VERDICTS } from '../solvers/limits.ts';
import { answeredRules } from '../variants/rule-set.ts';
import { Ranges } from '../workers/ranges.ts';
import {
  addGameOptions,
  addLimitOptions,
  addOutputOptions,
  type CommandContext,
} from './options/common.ts';
import { findGame, findPatience, parseRules, parseSeedType } from './options/game.ts';
import { memoryOfWorkers } from './options/memory.ts';
import {
  checkTogether,
  commonPlan,
  dealsOf,
  defaultName,
  parseNodes,
  parseTimeout,
  partOf,
  type RunOptions,
  seedsOf,
  shardText,
} from './options/run.ts';
import { parseChoice } from './options/values.ts';

interface SolveManyOptions extends RunOptions {
  maxNodes?: string;
  timeout?: string;
  memory?: string;
  only?: string;
}

/** Options of solving that mean nothing where no deal is solvable or not. */
const SOLVING_OPTIONS = ['deals', 'solutions', 'only', 'maxNodes', 'timeout', 'memory'] as const;

/** Solving many deals needs no subcommand: it is what the bare program does. */
export function addSolveMany(program: Command, { io, finish }: CommandContext): void {
  addGameOptions(program)
    .option('--seeds <list>', 'the seeds: 7, 1-100000 or 1-10,20,30-40')
    .option('--deals <file>', 'deals from a file of JSON lines, or - for standard input')
    .option('--shard <i/n>', 'do only part I of N of the deals, for several machines');
  addLimitOptions(program).option(
    '--memory <size>',
    'for all tables together, as in 512M, 2G (default: 512M a thread)',
  );
  addOutputOptions(program)
    .option('--solutions <file>', 'one line of JSON with the moves for every solvable deal')
    .option('--only <verdict>', 'write only rows that are solvable, unsolvable or unknown')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SolveManyOptions) => {
      if (options.game !== undefined && findGame(options.game).players === 2) {
        refuseSolvingOptions(options);
        const { planPlainDuel } = await import('./duel.ts');
        const duel = planPlainDuel(options, io);
        const { run } = await import('../runs/run.ts');
        finish(await run(duel, io));
        return;
      }
      const plan = await planSolving(options, io);
      const { run } = await import('../runs/run.ts');
      finish(await run(plan, io));
    });
}

const EXAMPLES = `
Without a command every deal is solved on all cores: a row for each goes to a CSV file
(seed,verdict,reason,moves,nodes,ms; ms is wall clock), a summary to standard error. Where redeals
are a matter of chance (royal), outcome,value,kept,value_low follow: what came of the seed's own
shuffle, the chance of going out before it, the lengths kept, and the best chance found where it is
not proved; the verdict is that of the first deal.

Examples:
  patience-solve --game royal --seeds 1-100000
  patience-solve --game royal --seeds 1-100000 --resume
  patience-solve --game royal --rule first-gap=any-time --seeds 1-500 --out rows.csv
  patience-solve --game royal --seeds 1-10000000 --shard 3/8 --only solvable
  patience-solve --game royal --deals my-deals.jsonl --out - | head
  patience-solve solve --game royal --seed 7

Exit codes: 0 done (also when some deals are unknown), 1 something failed, 2 wrong usage,
130 interrupted.`;

function refuseSolvingOptions(options: SolveManyOptions): void {
  for (const name of SOLVING_OPTIONS) {
    if (options[name] === undefined) continue;
    const option = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(
      `--${option} is not for a game of two, in which no deal is solvable or not: leave it out`,
    );
  }
}

/** Checks the options; throws a UsageError at the first that is wrong. */
async function planSolving(options: SolveManyOptions, io: Io): Promise<SolvePlan> {
  const game = findPatience(options.game);
  const { rules: asked, changed } = parseRules(game, options.rule ?? []);
  const { rules, note } = answeredRules(game, asked);
  const seedType = parseSeedType(game, options.seedType);
  const common = commonPlan(options, io);
  const { threads, format, shard } = common;
  const memory = memoryOfWorkers(options.memory, threads, io.machine);
  const nodes = parseNodes(options.maxNodes, game);
  const milliseconds = parseTimeout(options.timeout);
  const only =
    options.only === undefined ? undefined : parseChoice(options.only, '--only', VERDICTS);
  checkTogether(options);
  const seeds = options.seeds === undefined ? undefined : seedsOf(options.seeds, game, seedType);
  const file = await dealsOf(options, game, asked, io);
  const deals = seeds ?? options.deals!;
  return solvePlan(
    {
      game,
      rules,
      note,
      seedType,
      seeds,
      file,
      shard: shardText(shard),
      nodes,
      milliseconds,
      memory: memory.perThread,
      format,
    },
    {
      ...common,
      part: partOf(seeds ?? Ranges.upTo(file!.deals.length), shard),
      notes: [note, memory.note].filter((text) => text !== undefined),
      out: options.out ?? defaultName({ variant: game, changed, seedType, deals, shard, format }),
      only,
      solutions: options.solutions,
    },
  );
}
