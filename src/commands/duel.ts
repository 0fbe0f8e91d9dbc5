import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode, type Io, writeOut } from '../io.ts';
import { type DuelPlan, duelPlan } from '../runs/duel/plan.ts';
import { DUEL_COLUMNS } from '../runs/duel/record.ts';
import { listWords } from '../text.ts';
import { VARIANTS } from '../variants/index.ts';
import { withRules } from '../variants/rule-set.ts';
import { type Contest, SEATS, type Strategy } from '../variants/variant.ts';
import { addGameOptions, addOutputOptions, type CommandContext } from './options/common.ts';
import { findContest, parseRules } from './options/game.ts';
import {
  checkTogether,
  commonPlan,
  defaultName,
  partOf,
  type RunOptions,
  seedsOf,
  shardText,
} from './options/run.ts';
import { parseChoice, parseCount } from './options/values.ts';

const MOST_WORLDS = 100_000;

interface DuelOptions extends RunOptions {
  a?: string;
  b?: string;
  worlds?: string;
  playout?: string;
  swap?: boolean;
  show?: boolean;
}

const CONTESTS = VARIANTS.filter((game) => game.players === 2);

export function addDuel(program: Command, { io, finish }: CommandContext): void {
  const { names, defaultWorlds, samplers, playouts } = CONTESTS[0]!.strategies;
  const command = program
    .command('duel')
    .description('play two strategies against each other in a game of two');
  addGameOptions(command)
    .option('--seeds <list>', 'the seeds: 7, 1-100000 or 1-10,20,30-40')
    .option('--a <strategy>', `in seat A: ${listWords(names)}`)
    .option('--b <strategy>', 'in seat B')
    .option(
      '--worlds <n>',
      `sampled worlds a decision of ${listWords(samplers, 'and')} (default: ${defaultWorlds}); search:64 sets it for one seat`,
    )
    .option(
      '--playout <name>',
      `how sampled games are played out: ${listWords(playouts)} (default: ${playouts[0]})`,
    )
    .option('--swap', 'play every deal twice with seats exchanged, and compare in pairs')
    .option('--show', 'print the game of one seed move by move instead')
    .option('--shard <i/n>', 'play only part I of N of the seeds, for several machines');
  addOutputOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (options: DuelOptions) => {
      const plan = planDuel(options, io);
      if (options.show) {
        finish(await showDuel(plan, io));
        return;
      }
      const { run } = await import('../runs/run.ts');
      finish(await run(plan, io));
    });
}

const EXAMPLES = `
${CONTESTS.map(({ strategies }) => strategies.help).join('\n')}
Rows: ${['seed', ...DUEL_COLUMNS.map(({ name }) => name)].join(',')}.

Examples:
  patience-solve duel --game dispute --seeds 1-1000 --a search --b greedy --swap
  patience-solve duel --game dispute --seeds 1-1000 --a search:64 --b search:8 --swap
  patience-solve duel --game dispute --seeds 7 --a search --b greedy --show`;

/** Checks the options; throws a UsageError at the first that is wrong. */
export function planDuel(options: DuelOptions, io: Io, notes: readonly string[] = []): DuelPlan {
  const game = findContest(options.game);
  const { rules, changed } = parseRules(game, options.rule ?? []);
  if (options.seedType !== undefined && options.seedType !== 'own') {
    throw new UsageError(`--seed-type takes own for ${game.id}, not "${options.seedType}"`);
  }
  if (options.seeds === undefined) {
    throw new UsageError('--seeds is missing: give seeds such as 1-1000');
  }
  const a = parseStrategy(game, options.a, '--a', options);
  const b = parseStrategy(game, options.b, '--b', options);
  for (const option of ['worlds', 'playout'] as const) {
    if (options[option] !== undefined && !a.samples && !b.samples) {
      throw new UsageError(
        `--${option} is for ${listWords(game.strategies.samplers)}: name one of them with --a or --b`,
      );
    }
  }
  const swap = options.swap ?? false;
  if (swap && a.text === b.text) {
    throw new UsageError(
      '--swap exchanges two different strategies: --a and --b name the same one',
    );
  }
  const seeds = seedsOf(options.seeds, game, 'own');
  if (options.show && seeds.size !== 1n) {
    throw new UsageError('--show prints one game: give --seeds one seed');
  }
  const common = commonPlan(options, io);
  checkTogether(options);
  const { shard, format } = common;
  const pairing = `${a.text}-${b.text}`.replaceAll(':', '');
  const what = `${pairing}${swap ? '-swap' : ''}`;
  return duelPlan(
    { game, rules, a, b, swap, seeds, shard: shardText(shard), format },
    {
      ...common,
      part: partOf(seeds, shard),
      notes,
      out:
        options.out ??
        defaultName({ variant: game, what, changed, seedType: 'own', deals: seeds, shard, format }),
    },
  );
}

function parseStrategy(
  { strategies, parseStrategy: parse }: Contest,
  text: string | undefined,
  option: string,
  { worlds, playout }: DuelOptions,
): Strategy {
  if (text === undefined) {
    throw new UsageError(`${option} is missing: give a strategy, ${listWords(strategies.names)}`);
  }
  const played = parseChoice(playout ?? strategies.playouts[0]!, '--playout', strategies.playouts);
  const sampled = worlds === undefined ? undefined : parseCount(worlds, '--worlds', 1, MOST_WORLDS);
  const strategy = parse(text, sampled, played);
  if (typeof strategy === 'string') throw new UsageError(`${option}${strategy}`);
  return strategy;
}

/** What the bare program does with a game of two: its plain strategy plays itself. */
export function planPlainDuel(options: DuelOptions, io: Io): DuelPlan {
  const { id, strategies } = findContest(options.game);
  const { plain } = strategies;
  return planDuel({ ...options, a: plain, b: plain }, io, [
    `${id} is a game of two: ${plain} plays ${plain}; for other strategies use patience-solve duel`,
  ]);
}

/** Prints one game move by move: whose turn it is, what he does, the table when a turn ends. */
async function showDuel({ setup, part }: DuelPlan, io: Io): Promise<ExitCode> {
  const { game: id, rules, a, b } = setup;
  const game = findContest(id);
  const seed = part.intervals[0]!.first;
  const layout = game.deal(seed, 'own', rules);
  const table = game.plainGame(layout, rules);
  const names = [a.text, b.text];
  const lines = [
    withRules(`${id}, own seed ${seed}`, rules),
    `A ${names[0]}, B ${names[1]}`,
    '',
    table.picture(),
  ];
  let moves: string[] = [];
  game.makeMatch(rules, a, b).play(layout, false, seed, undefined, (move) => {
    const { toMove, turns } = table;
    moves.push(move);
    table.play(move);
    if (table.turns === turns && !table.isOver) return;
    lines.push('', `turn ${turns + 1}, ${SEATS[toMove]} (${names[toMove]}): ${moves.join('; ')}`);
    moves = [];
    if (!table.isOver) lines.push('', table.picture());
  });
  lines.push('', table.picture(), '', table.standing());
  await writeOut(io, `${lines.join('\n')}\n`);
  return EXIT.done;
}
