import type { Command } from 'commander';
import { parseJson } from '../deals/deal-json.ts';
import { UsageError } from '../errors.ts';
import { seedOfSolution } from '../files/solutions.ts';
import { EXIT, type ExitCode, type Io, readInput, writeOut } from '../io.ts';
import { type ContestGame, IllegalMove, type PlainGame } from '../variants/variant.ts';
import { addGameOptions, type CommandContext } from './options/common.ts';
import { findGame, parseRules } from './options/game.ts';
import { chanceSeed, readOneDeal } from './options/one-deal.ts';

/** Legal moves named at the end of an unfinished game. */
const MOST_SHOWN = 8;

interface CheckOptions {
  game?: string;
  seed?: string;
  deal?: string;
  seedType?: string;
  rule?: string[];
  moves?: string;
}

export function addCheck(program: Command, { io, finish }: CommandContext): void {
  const command = program
    .command('check')
    .description('replay a list of moves by the plain rules: legal? won?');
  addGameOptions(command)
    .option('--deal <file>', 'the deal in a file of JSON, or - for standard input')
    .option('--seed <n>', 'instead of --deal: the deal of this seed')
    .option(
      '--moves <file>',
      'the moves, one a line or separated by "; ", or the lines of a --solutions file; - is standard input',
    )
    .addHelpText(
      'after',
      `
Exit code 0: all moves are legal (the last line says whether they win); 1: a move is not.

Examples:
  patience-solve check --game royal --deal deal.json --moves moves.txt
  patience-solve check --game royal --seed 7 --moves solutions.ndjson`,
    )
    .action(async (options: CheckOptions) => finish(await check(options, io)));
}

async function check(options: CheckOptions, io: Io): Promise<ExitCode> {
  const variant = findGame(options.game);
  const { rules } = parseRules(variant, options.rule ?? []);
  if (options.moves === undefined) {
    throw new UsageError('--moves is missing: give a file with the moves, one a line');
  }
  if (options.moves === '-' && options.deal === '-') {
    throw new UsageError('--deal and --moves cannot both be standard input: name a file for one');
  }
  const deal = await readOneDeal(options, { variant, rules, seedType: options.seedType }, io);
  const text = (await readInput(options.moves, '--moves', io)).toString('utf8');
  const moves = readMoves(text, options.moves, deal.seed);
  const game = variant.plainGame(deal.layout, rules, chanceSeed(deal));
  for (const [index, move] of moves.entries()) {
    try {
      game.play(move);
    } catch (error) {
      if (!(error instanceof IllegalMove)) throw error;
      await writeOut(
        io,
        `${game.picture()}\n\nmove ${index + 1} of ${moves.length}, ${move}, is illegal: ${error.message}\n`,
      );
      return EXIT.failed;
    }
  }
  const played = moves.length === 1 ? 'the move is legal' : `all ${moves.length} moves are legal`;
  await writeOut(io, `${game.picture()}\n\n${played}\n${endText(game)}\n`);
  return EXIT.done;
}

function endText(game: PlainGame | ContestGame): string {
  if ('standing' in game) return game.standing();
  return game.isWon() ? 'won' : `not won: ${movesLeft(game.legalMoves())}`;
}

function movesLeft(moves: readonly string[]): string {
  if (moves.length === 0) return 'no move is left';
  const shown = moves.slice(0, MOST_SHOWN).join('; ');
  const more = moves.length > MOST_SHOWN ? `; and ${moves.length - MOST_SHOWN} more` : '';
  return `what may be moved now: ${shown}${more}`;
}

/** Moves of a text; the numbers of a printed solution are taken off. */
function readMoves(text: string, file: string, seed: string | undefined): string[] {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trimStart().startsWith('{')) return readSolution(plain, file, seed);
  return plain
    .split(/[\n;]/)
    .map((move) => move.replace(/^\s*\d+\.\s+/, '').trim())
    .filter((move) => move !== '');
}

/** The moves of this deal in a file of solutions. */
function readSolution(text: string, file: string, seed: string | undefined): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  // What `solve --json` prints has more members than a line of solutions.
  const only = lines.length === 1 && (seed === undefined || seedOfJson(lines[0]!) === seed);
  const line = only
    ? lines[0]
    : lines.find((one) => seed !== undefined && seedOfSolution(one) === seed);
  const moves: unknown = line === undefined ? undefined : parsedMoves(line);
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) {
    throw new UsageError(
      `--moves ${file} has no moves for ${seed === undefined ? 'this deal' : `seed ${seed}`}: give a list of moves or the solution of this deal`,
    );
  }
  return moves;
}

function seedOfJson(line: string): string | undefined {
  try {
    return String(parseJson(line).seed);
  } catch {
    return undefined;
  }
}

function parsedMoves(line: string): unknown {
  try {
    return JSON.parse(line).moves;
  } catch {
    return undefined;
  }
}
