import { setImmediate as turn } from 'node:timers/promises';
import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { EXIT, type ExitCode, type Io, writeOut } from '../io.ts';
import { addGameOptions, type CommandContext } from './options/common.ts';
import { findGame, parseRules, parseSeedType } from './options/game.ts';
import { seedsOf } from './options/run.ts';
import { parseChoice } from './options/values.ts';

/** Deals written at once. */
const PORTION = 64;

const DEAL_FORMATS = ['text', 'json'] as const;

interface DealOptions {
  game?: string;
  seeds?: string;
  seedType?: string;
  rule?: string[];
  format?: string;
}

export function addDeal(program: Command, { io, finish }: CommandContext): void {
  const command = program.command('deal').description('print deals');
  addGameOptions(command)
    .option('--seeds <list>', 'the seeds: 7, 1-100 or 1-10,20,30-40')
    .option('--format <format>', 'text or json, one object a line for --deals (default: text)')
    .addHelpText(
      'after',
      `
Examples:
  patience-solve deal --game royal --seeds 7
  patience-solve deal --game royal --seeds 1-1000 --format json > deals.jsonl`,
    )
    .action(async (options: DealOptions) => finish(await deal(options, io)));
}

async function deal(options: DealOptions, io: Io): Promise<ExitCode> {
  const variant = findGame(options.game);
  const { rules } = parseRules(variant, options.rule ?? []);
  const seedType = parseSeedType(variant, options.seedType);
  const format = parseChoice(options.format ?? 'text', '--format', DEAL_FORMATS);
  if (options.seeds === undefined) {
    throw new UsageError('--seeds is missing: give seeds such as 7 or 1-100');
  }
  const seeds = seedsOf(options.seeds, variant, seedType);
  let closed = false;
  io.onClosedPipe(() => {
    closed = true;
  });
  let text = '';
  let count = 0;
  for (const seed of seeds) {
    const layout = variant.deal(seed, seedType, rules);
    if (format === 'text') {
      const heading = `${variant.id}, ${seedType} seed ${seed}`;
      text += `${count === 0 ? '' : '\n'}${heading}\n\n${variant.picture(layout)}\n`;
    } else {
      const own = seedType === 'own' ? '' : `"seed-type":${JSON.stringify(seedType)},`;
      const rest = JSON.stringify(variant.write(layout)).slice(1);
      text += `{"game":${JSON.stringify(variant.id)},"seed":${seed},${own}${rest}\n`;
    }
    if (++count % PORTION !== 0) continue;
    await writeOut(io, text);
    text = '';
    // Lets the news come through that the reader has gone.
    await turn();
    if (closed) return EXIT.done;
  }
  if (text !== '') await writeOut(io, text);
  return EXIT.done;
}
