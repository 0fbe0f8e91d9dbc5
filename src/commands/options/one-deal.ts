import { type DealContext, parseDealFile } from '../../deals/deal-file.ts';
import { parseDeal } from '../../deals/deal-json.ts';
import { UsageError } from '../../errors.ts';
import { type Io, readInput } from '../../io.ts';
import { answeredRules } from '../../variants/rule-set.ts';
import type { SeedType } from '../../variants/variant.ts';
import { parseSeedType } from './game.ts';
import { parseSeed } from './values.ts';

/** The deal that `--seed` or `--deal` names. */
export interface OneDeal {
  readonly layout: unknown;
  /** Its seed or the name its file gives it; `undefined`: it has none. */
  readonly seed: string | undefined;
  /** Its text; `undefined`: it was dealt from the seed. */
  readonly text: string | undefined;
}

/** Reads `--seed` or `--deal`, exactly one of which must be given, and says what it warns of. */
export async function readOneDeal(
  options: { seed?: string; deal?: string; seedType?: string },
  context: DealContext,
  io: Io,
): Promise<OneDeal> {
  const { variant, rules } = context;
  if (options.seed !== undefined && options.deal !== undefined) {
    throw new UsageError('--seed and --deal exclude each other: give one of them');
  }
  if (options.seed !== undefined) {
    const seedType = parseSeedType(variant, options.seedType);
    const seed = parseSeed(options.seed, '--seed', variant.seeds[seedType]!, seedType);
    const layout = variant.deal(seed, seedType, answeredRules(variant, rules).rules);
    return { layout, seed: String(seed), text: undefined };
  }
  if (options.deal === undefined) {
    throw new UsageError('--seed is missing: give a seed such as 7, or a file with --deal');
  }
  const bytes = await readInput(options.deal, '--deal', io);
  const { deals, warnings } = parseDealFile(bytes.toString('utf8'), options.deal, context);
  if (deals.length !== 1) {
    const found = deals.length === 0 ? 'no deal' : `${deals.length} deals`;
    throw new UsageError(`--deal ${options.deal} holds ${found}: give a file with one`);
  }
  const { line, seed, text, problem } = deals[0]!;
  if (problem !== undefined) {
    throw new UsageError(`--deal ${options.deal} line ${line} is no deal to use: ${problem}`);
  }
  for (const warning of warnings) io.stderr.write(`warning: ${warning}\n`);
  const layout = variant.read(parseDeal(text, variant), rules);
  return { layout, seed: seed.startsWith('line:') ? undefined : seed, text };
}

/** `klondike, own seed 7`, as far as it is known. */
export function dealTitle(game: string, { seed }: OneDeal, seedType: SeedType): string {
  if (seed === undefined) return game;
  return `${game}, ${/^\d+$/.test(seed) ? `${seedType} seed` : 'deal'} ${seed}`;
}

/** The seed that decides chance events of a deal; `undefined`: it bears none. */
export const chanceSeed = ({ seed }: OneDeal): bigint | undefined =>
  seed !== undefined && /^\d+$/.test(seed) ? BigInt(seed) : undefined;
