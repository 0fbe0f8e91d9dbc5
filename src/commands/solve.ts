import type { Command } from 'commander';
import { significant, thousands } from '../output/figures.ts';
import { seedJson } from '../output/rows.ts';
import type { UnknownReason } from '../solvers/limits.ts';
import type { Play } from '../solvers/valuer.ts';
import type { DisputeLayout } from '../variants/dispute/layout.ts';
import type { Rules, SeedType, Variant } from '../variants/variant.ts';
import type { DealResult, DealSetup } from '../workers/deal-result.ts';
import { failedDeal } from '../workers/deal-result.ts';
import { Ranges } from '../workers/ranges.ts';
import { addGameOptions, addLimitOptions, type CommandContext } from './command.ts';
import {
  countRedeals,
  describeFewest,
  type FewestRedeals,
  findFewestRedeals,
  hasRedeals,
  limitRedeals,
} from './fewest-redeals.ts';
import {
  findGame,
  findSolvableGame,
  orderedRules,
  parseRules,
  parseSeedType,
} from './game-options.ts';
import { dealWorker, EXIT, type ExitCode, type Io, writeOut } from './io.ts';
import { shareMemory } from './memory.ts';
import { type OneDeal, readOneDeal } from './one-deal.ts';
import { parseCount, parseDuration } from './options.ts';
import { playReport } from './play-report.ts';
import { DEFAULT_NODES } from './run-plan.ts';
import { Failure, UsageError } from './usage-error.ts';

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
    .action(async (options: SolveOptions) => finish(await solve(options, io)));
}

/** A game of two is analysed: no deal of it is solvable or not. */
async function solveContest(options: SolveOptions, io: Io): Promise<ExitCode> {
  const variant = findGame(options.game);
  const { rules } = parseRules(variant, options.rule ?? []);
  const nodes =
    options.maxNodes === undefined ? undefined : parseCount(options.maxNodes, '--max-nodes');
  const milliseconds =
    options.timeout === undefined ? undefined : parseDuration(options.timeout, '--timeout');
  const memory = shareMemory(options.memory, 1, io.machine);
  const deal = await readOneDeal(options, { variant, rules, seedType: options.seedType }, io);
  for (const warning of deal.warnings) io.stderr.write(`warning: ${warning}\n`);
  const { analyse } = await import('./contest.ts');
  return analyse(
    {
      variant,
      rules,
      layout: deal.layout as DisputeLayout,
      seed: deal.seed,
      nodes,
      milliseconds,
      memory: memory.perThread,
      json: options.json ?? false,
    },
    io,
  );
}

async function solve(options: SolveOptions, io: Io): Promise<ExitCode> {
  if (options.game !== undefined && findGame(options.game).players === 2) {
    return solveContest(options, io);
  }
  const variant = findSolvableGame(options.game);
  const { rules: asked } = parseRules(variant, options.rule ?? []);
  const { rules, note } = variant.question(asked);
  const seedType = parseSeedType(variant, options.seedType);
  if (options.fewestRedeals === true && !hasRedeals(variant)) {
    throw new UsageError(
      `--fewest-redeals: ${variant.id} has no redeal that a player chooses; leave it out`,
    );
  }
  const memory = shareMemory(options.memory, 1, io.machine);
  const nodes =
    options.maxNodes === undefined
      ? (variant.defaultNodes ?? DEFAULT_NODES)
      : parseCount(options.maxNodes, '--max-nodes');
  const milliseconds =
    options.timeout === undefined ? undefined : parseDuration(options.timeout, '--timeout');
  const deal = await readOneDeal(
    options,
    { variant, rules: asked, seedType: options.seedType },
    io,
  );
  const notes = [...deal.warnings.map((warning) => `warning: ${warning}`), note, memory.note];
  for (const line of notes) if (line !== undefined) io.stderr.write(`${line}\n`);

  const setup: DealSetup = {
    game: variant.id,
    rules,
    seedType,
    memory: memory.perThread,
    mostNodes: nodes,
    milliseconds,
    solutions: true,
    shorten: true,
  };
  if (options.json !== true) {
    const rule = orderedRules(variant, rules);
    await writeOut(
      io,
      `${title(variant, deal, seedType)}: ${rule}\n\n${variant.picture(deal.layout)}\n\n`,
    );
  }
  let { result, interrupted } = await search(setup, deal, io);
  let fewest: FewestRedeals | undefined;
  if (options.fewestRedeals === true && result !== undefined) {
    fewest = await findFewestRedeals(result, async (redeals) => {
      const limited = limitRedeals(setup, deal, redeals);
      const again = await search(limited.setup, limited.deal, io);
      interrupted = again.interrupted;
      return again.result;
    });
    result = fewest.best;
  }
  if (options.json === true) {
    await writeOut(io, jsonLine(variant, deal, setup, result, interrupted, fewest));
  } else {
    const lines = report(
      variant,
      result,
      interrupted,
      nodes,
      playLines(variant, deal, rules, result),
    );
    if (fewest !== undefined) lines.push(describeFewest(fewest));
    await writeOut(io, `${lines.join('\n')}\n`);
  }
  if (interrupted) return EXIT.interrupted;
  if (result?.message !== undefined) throw new Failure(result.message);
  return EXIT.done;
}

/** Searches in a worker, so that Ctrl-C is heard. */
async function search(
  setup: DealSetup,
  deal: OneDeal,
  io: Io,
): Promise<{ result: DealResult | undefined; interrupted: boolean }> {
  let result: DealResult | undefined;
  let interrupted = false;
  const seed = deal.text === undefined ? BigInt(deal.seed!) : 0n;
  const { Pool } = await import('../workers/pool.ts');
  const pool = new Pool<DealSetup, DealResult>({
    worker: dealWorker(io),
    setup,
    threads: 1,
    todo: Ranges.of([{ first: seed, last: seed }]),
    ...(deal.text === undefined ? {} : { line: () => deal.text! }),
    onResult: (_, found) => {
      result = found;
    },
    failed: failedDeal,
  });
  const forget = io.onInterrupt(() => {
    interrupted = true;
    pool.interrupt();
  });
  try {
    await pool.run();
  } catch (error) {
    throw new Failure(`the search was given up: ${(error as Error).message}`);
  } finally {
    forget();
  }
  return { result, interrupted: interrupted && result === undefined };
}

function title(variant: Variant, { seed }: OneDeal, seedType: SeedType): string {
  if (seed === undefined) return variant.id;
  return `${variant.id}, ${/^\d+$/.test(seed) ? `${seedType} seed` : 'deal'} ${seed}`;
}

/** How a deal that does not go out on the first deal is best played. */
function playLines(
  variant: Variant,
  { layout, seed }: OneDeal,
  rules: Rules,
  result: DealResult | undefined,
): string[] {
  if (!result?.play || result.verdict === 'solvable') return [];
  const { play } = result;
  const number = /^\d+$/.test(seed ?? '') ? BigInt(seed!) : undefined;
  return playReport({
    play,
    game: variant.plainGame(layout, rules, number),
    redeals: Number(rules.redeals),
    error: play.kept === undefined ? undefined : variant.valuation?.(rules)?.errorOf(play.kept),
  });
}

/** @param play lines that tell how a deal that is not solvable is best played */
function report(
  variant: Variant,
  result: DealResult | undefined,
  interrupted: boolean,
  nodes: number,
  play: readonly string[],
): string[] {
  if (!result) return [`unknown (${interrupted ? 'interrupted' : 'error'})`];
  const effort = `search: ${thousands(result.nodes)} nodes, ${significant(result.ms)} ms`;
  const where = result.play ? ' on the first deal' : '';
  if (result.verdict === 'unsolvable') {
    return [`unsolvable${where}: no line of play wins`, ...play, effort];
  }
  if (result.verdict === 'unknown') {
    const why: Record<UnknownReason, string> = {
      nodes: `the limit of ${thousands(nodes)} nodes was reached`,
      time: 'the time was up',
      memory: 'the memory was full',
      interrupted: 'the search was interrupted',
      error: 'the search failed',
    };
    const reason = result.reason ?? 'error';
    return [`unknown: ${why[reason]} (${reason})`, ...play, effort];
  }
  const moves = result.solution!;
  const width = String(moves.length).length;
  return [
    `solvable${where} in ${moves.length} ${moves.length === 1 ? 'move' : 'moves'}${redealText(moves)}${passText(variant, moves)} (card, from, to)`,
    ...moves.map((move, i) => `${String(i + 1).padStart(width)}. ${move}`),
    result.moves === moves.length ? effort : `${effort}; it found ${result.moves} moves`,
  ];
}

/** Says how many of the moves are redeals, where there are any. */
function redealText(moves: readonly string[]): string {
  const redeals = countRedeals(moves);
  return redeals === 0 ? '' : ` with ${redeals} ${redeals === 1 ? 'redeal' : 'redeals'}`;
}

function playMembers({ outcome, value, kept, valueLow }: Play): [string, string][] {
  return [
    ['outcome', JSON.stringify(outcome ?? null)],
    ['value', JSON.stringify(value ?? null)],
    ['kept', JSON.stringify(kept ?? null)],
    ['value_low', JSON.stringify(valueLow ?? null)],
  ];
}

/** Passes through the stock that the moves use, where the rules of the game count them. */
function countPasses(variant: Variant, moves: readonly string[]): number | undefined {
  if (!variant.ruleOptions.some(({ name }) => name === 'passes')) return undefined;
  const recycles = moves.filter((move) => move === 'recycle').length;
  return recycles + (recycles > 0 || moves.includes('draw') ? 1 : 0);
}

function passText(variant: Variant, moves: readonly string[]): string {
  const passes = countPasses(variant, moves);
  if (passes === undefined) return '';
  if (passes === 0) return ' without turning the stock';
  return ` with ${passes} ${passes === 1 ? 'pass' : 'passes'} through the stock`;
}

function jsonLine(
  variant: Variant,
  deal: OneDeal,
  { rules, seedType }: DealSetup,
  result: DealResult | undefined,
  interrupted: boolean,
  fewest: FewestRedeals | undefined,
): string {
  const passes = result?.solution && countPasses(variant, result.solution);
  const members = [
    ['game', JSON.stringify(variant.id)],
    ...(deal.seed === undefined ? [] : [['seed', seedJson(deal.seed)]]),
    ['seed-type', JSON.stringify(seedType)],
    ['rules', JSON.stringify(rules)],
    ['deal', JSON.stringify(variant.write(deal.layout))],
    ['verdict', JSON.stringify(result?.verdict ?? 'unknown')],
    [
      'reason',
      JSON.stringify(result ? (result.reason ?? null) : interrupted ? 'interrupted' : 'error'),
    ],
    ['moves', JSON.stringify(result?.solution ?? result?.play?.line ?? null)],
    ['length', JSON.stringify(result?.solution?.length ?? null)],
    ['length-found', JSON.stringify(result?.moves ?? null)],
    ...(result?.play === undefined ? [] : playMembers(result.play)),
    ...(passes === undefined ? [] : [['passes', JSON.stringify(passes)]]),
    ['nodes', JSON.stringify(result?.nodes ?? null)],
    ...(fewest === undefined
      ? []
      : [
          ['redeals', JSON.stringify(fewest.redeals ?? null)],
          [
            'redeals-proved-least',
            JSON.stringify(fewest.redeals !== undefined && fewest.open.length === 0),
          ],
        ]),
    ['ms', JSON.stringify(result ? Math.round(10 * result.ms) / 10 : null)],
  ];
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}\n`;
}
