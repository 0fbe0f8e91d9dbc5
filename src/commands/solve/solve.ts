import type { Command } from 'commander';
import { Failure, UsageError } from '../../errors.ts';
import { seedJson } from '../../files/row-format.ts';
import { EXIT, type ExitCode, type Io, writeOut } from '../../io.ts';
import { answeredRules, withRules } from '../../variants/rule-set.ts';
import type { Contest, Patience, RedealCount } from '../../variants/variant.ts';
import type { SolveSetup } from '../../workers/solve-result.ts';
import { addGameOptions, addLimitOptions, type CommandContext } from '../options/common.ts';
import { findGame, parseRules, parseSeedType } from '../options/game.ts';
import { memoryOfWorkers } from '../options/memory.ts';
import { chanceSeed, dealTitle, readOneDeal } from '../options/one-deal.ts';
import { parseNodes, parseTimeout } from '../options/run.ts';
import { parseCount } from '../options/values.ts';
import {
  describeFewest,
  type FewestRedeals,
  findFewestRedeals,
  limitRedeals,
} from './fewest-redeals.ts';
import { solutionJson, solutionLines } from './report.ts';
import { searchDeal } from './search.ts';

interface SolveOptions {
  game?: string;
  seed?: string;
  deal?: string;
  seedType?: string;
  rule?: string[];
  maxNodes?: string;
  timeout?: string;
  memory?: string;
  json?: boolean;
  fewestRedeals?: boolean;
}

export function addSolve(program: Command, { io, finish }: CommandContext): void {
  const command = program
    .command('solve')
    .description('solve one deal: its layout, verdict, numbered solution and effort');
  addGameOptions(command)
    .option('--seed <n>', 'the deal of this seed')
    .option('--deal <file>', 'the deal in a file of JSON, or - for standard input');
  addLimitOptions(command)
    .option('--memory <size>', 'for the table, as in 512M, 2G (default: 512M)')
    .option('--json', 'one line of JSON instead of text')
    .option(
      '--fewest-redeals',
      'also find the least number of redeals with which the deal goes out',
    )
    .addHelpText(
      'after',
      `
Examples:
  patience-solve solve --game royal --seed 7
  patience-solve solve --game royal --rule first-gap=any-time --deal table.json --json`,
    )
    .action(async (options: SolveOptions) => {
      const game = findGame(options.game);
      if (options.fewestRedeals === true && !(game.players === 1 && game.redeals)) {
        throw new UsageError(
          `--fewest-redeals: ${game.id} has no redeal that a player chooses; leave it out`,
        );
      }
      const solve =
        game.players === 1 ? solvePatience(game, options, io) : analyseContest(game, options, io);
      finish(await solve);
    });
}

async function solvePatience(game: Patience, options: SolveOptions, io: Io): Promise<ExitCode> {
  const { rules: asked } = parseRules(game, options.rule ?? []);
  const { rules, note } = answeredRules(game, asked);
  const seedType = parseSeedType(game, options.seedType);
  const memory = memoryOfWorkers(options.memory, 1, io.machine);
  const setup: SolveSetup = {
    game: game.id,
    rules,
    seedType,
    memory: memory.perThread,
    mostNodes: parseNodes(options.maxNodes, game),
    milliseconds: parseTimeout(options.timeout),
    solutions: true,
    shorten: true,
  };
  const context = { variant: game, rules: asked, seedType: options.seedType };
  const deal = await readOneDeal(options, context, io);
  for (const line of [note, memory.note]) if (line !== undefined) io.stderr.write(`${line}\n`);
  if (options.json !== true) {
    const title = withRules(dealTitle(game.id, deal, seedType), rules);
    await writeOut(io, `${title}\n\n${game.picture(deal.layout)}\n\n`);
  }
  let searched = await searchDeal(setup, deal, io);
  let fewest: FewestRedeals | undefined;
  if (options.fewestRedeals === true && searched.result !== undefined) {
    const redealing = game as Patience & { redeals: RedealCount };
    fewest = await findFewestRedeals(
      searched.result,
      async (redeals) => {
        const limited = limitRedeals(redealing, setup, deal, redeals);
        searched = await searchDeal(limited.setup, limited.deal, io);
        return searched.result;
      },
      redealing.redeals.count,
    );
    searched = { ...searched, result: fewest.best };
  }
  const solution = { ...searched, game, deal, setup, fewest };
  if (options.json === true) await writeOut(io, solutionJson(solution));
  else {
    const lines = solutionLines(solution);
    if (fewest !== undefined) lines.push(describeFewest(fewest));
    await writeOut(io, `${lines.join('\n')}\n`);
  }
  if (searched.interrupted) return EXIT.interrupted;
  if (searched.result?.message !== undefined) throw new Failure(searched.result.message);
  return EXIT.done;
}

/** A game of two is analysed: no deal of it is solvable or not. */
async function analyseContest(game: Contest, options: SolveOptions, io: Io): Promise<ExitCode> {
  const { rules } = parseRules(game, options.rule ?? []);
  const nodes =
    options.maxNodes === undefined ? undefined : parseCount(options.maxNodes, '--max-nodes');
  const milliseconds = parseTimeout(options.timeout);
  const memory = memoryOfWorkers(options.memory, 1, io.machine).perThread;
  const deal = await readOneDeal(options, { variant: game, rules, seedType: options.seedType }, io);
  const say = async (text: string): Promise<void> => {
    if (options.json !== true) await writeOut(io, text);
  };
  const title = withRules(dealTitle(game.id, deal, 'own'), rules);
  await say(`${title}\n\n${game.picture(deal.layout)}\n\n`);
  let interrupted = false;
  const forget = io.onInterrupt(() => {
    interrupted = true;
  });
  const { layout } = deal;
  const question = {
    layout,
    rules,
    seed: chanceSeed(deal) ?? 0n,
    nodes,
    milliseconds,
    memory,
    now: () => performance.now(),
    interrupted: () => interrupted,
  };
  const found = await game.analyse(question, say);
  forget();
  if (options.json === true) {
    const known = { game: game.id, rules, deal: game.write(layout), ...found };
    const seed = deal.seed === undefined ? '' : `"seed":${seedJson(deal.seed)},`;
    await writeOut(io, `{${seed}${JSON.stringify(known).slice(1)}\n`);
  }
  return interrupted ? EXIT.interrupted : EXIT.done;
}
