import type { Command } from 'commander';
import { addGameOptions, addLimitOptions, type CommandContext } from './command.ts';
import { findGame } from './game-options.ts';
import { planRun, type RunOptions } from './run-plan.ts';

/** The main job needs no subcommand: it is what the bare program does. */
export function addMainJob(program: Command, { io, finish }: CommandContext): void {
  addGameOptions(program)
    .option('--seeds <list>', 'the seeds: 7, 1-100000 or 1-10,20,30-40')
    .option('--deals <file>', 'deals from a file of JSON lines, or - for standard input')
    .option('--shard <i/n>', 'do only part I of N of the deals, for several machines');
  addLimitOptions(program)
    .option('--memory <size>', 'for all tables together, as in 512M, 2G (default: 512M a thread)')
    .option('--threads <n>', 'worker threads (default: all the machine has)')
    .option('--out <file>', 'results; - is standard output (default: named after game and seeds)')
    .option('--format <format>', 'csv or ndjson (default: csv)')
    .option('--solutions <file>', 'one line of JSON with the moves for every solvable deal')
    .option('--only <verdict>', 'write only rows that are solvable, unsolvable or unknown')
    .option('--resume', 'continue the results file: keep its rows, do what is missing')
    .option('--force', 'replace a results file that exists')
    .option('--progress <how>', 'auto, bar, text or none (default: auto)')
    .addHelpText('after', EXAMPLES)
    .action(async (options: RunOptions) => {
      if (options.game !== undefined && findGame(options.game).players === 2) {
        const { planPlainDuel } = await import('./duel.ts');
        const duel = planPlainDuel({ ...options }, io);
        const { runDuel } = await import('./duel-run.ts');
        finish(await runDuel(duel, io));
        return;
      }
      const plan = await planRun(options, io);
      const { run } = await import('./run.ts');
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
