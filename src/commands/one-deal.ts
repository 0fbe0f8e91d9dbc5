import { type DealContext, parseDealFile, readInput } from './deal-file.ts';
import { parseSeedType } from './game-options.ts';
import type { Io } from './io.ts';
import { parseSeed } from './options.ts';
import { UsageError } from './usage-error.ts';

/** The deal that `--seed` or `--deal` names. */
export interface OneDeal {
  readonly layout: unknown;
  /** Its seed or the name its file gives it; `undefined`: it has none. */
  readonly seed: string | undefined;
  /** Its JSON; `undefined`: it was dealt from the seed. */
  readonly text: string | undefined;
  readonly warnings: readonly string[];
}

/** Reads `--seed` or `--deal`, exactly one of which must be given. */
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
    const seed = parseSeed(options.seed, '--seed', variant.highestSeed(seedType), seedType);
    const layout = variant.deal(seed, seedType, variant.question(rules).rules);
    return { layout, seed: String(seed), text: undefined, warnings: [] };
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
  const { line, seed, text, layout, problem } = deals[0]!;
  if (problem !== undefined) {
    throw new UsageError(`--deal ${options.deal} line ${line} is no deal to use: ${problem}`);
  }
  return { layout, seed: seed.startsWith('line:') ? undefined : seed, text, warnings };
}
