import { DUEL_COLUMNS, readDuelRow } from '../output/duel-rows.ts';
import { type DuelSidecar, duelDifference, readDuelSidecar } from '../output/duel-sidecar.ts';
import { DuelTally } from '../output/duel-tally.ts';
import { DamagedLine } from '../output/journal.ts';
import { readLines } from '../output/lines.ts';
import { SeedSet } from '../output/results.ts';
import { type FormatName, rowFormat } from '../output/rows.ts';
import { ruleText } from '../output/sidecar.ts';
import { fileProblem } from './deal-file.ts';
import { UsageError } from './usage-error.ts';

/** Whether a results file is that of a duel. */
export const isDuel = (path: string): boolean => readDuelSidecar(path) !== undefined;

/** Finished or unfinished files of one duel, their games counted. */
export interface DuelFiles {
  readonly sidecars: readonly DuelSidecar[];
  readonly tally: DuelTally;
}

/**
 * Reads the files of one duel and checks that they belong together.
 * @param command whose complaint it is when they do not
 */
export function readDuelFiles(paths: readonly string[], command: string): DuelFiles {
  const sidecars = paths.map((path) => {
    const sidecar = readDuelSidecar(path);
    if (!sidecar) {
      throw new UsageError(
        `${command}: ${path} is not a duel like the others: give the files of one kind at a time`,
      );
    }
    return sidecar;
  });
  const first = sidecars[0]!;
  for (const [index, sidecar] of sidecars.entries()) {
    const difference = duelDifference(sidecar, first);
    if (difference === undefined) continue;
    throw new UsageError(
      `${command}: ${paths[index]} and ${paths[0]} do not belong together: in the first the ${difference}`,
    );
  }
  const tally = new DuelTally([first.duel.a, first.duel.b], first.duel.swap);
  // With seats exchanged a seed has two games.
  const seen = [new SeedSet(), new SeedSet()] as const;
  for (const [index, path] of paths.entries()) {
    try {
      addRows(path, sidecars[index]!, tally, seen);
    } catch (error) {
      const why = error instanceof DamagedLine ? error.message : fileProblem(error);
      throw new UsageError(`${command}: ${path} cannot be used: ${why}`);
    }
  }
  if (seen.some((seeds) => seeds.hasRepeats)) {
    throw new UsageError(`${command}: ${paths.join(', ')} have a game twice: leave one file out`);
  }
  return { sidecars, tally };
}

/** The summary of the games in the files of one duel, recomputed from their rows. */
export function duelSummary(paths: readonly string[]): string[] {
  const { sidecars, tally } = readDuelFiles(paths, 'summary');
  const { game, rules } = sidecars[0]!;
  return [`${game}: ${ruleText(rules)}`, ...tally.lines({ rows: paths.join(', ') })];
}

function addRows(
  path: string,
  { format, duel }: DuelSidecar,
  tally: DuelTally,
  seen: readonly [SeedSet, SeedSet],
): void {
  const rows = rowFormat(format as FormatName, DUEL_COLUMNS);
  let number = 0;
  for (const { text, complete } of readLines(path)) {
    number++;
    if (!complete) break;
    if (number === 1 && rows.header !== '') continue;
    const row = rows.parse(text.replace(/\r$/, ''));
    const game = row && readDuelRow(row);
    if (!game) throw new DamagedLine(`line ${number} is damaged`);
    seen[game.seats[0] === duel.a ? 0 : 1].add(game.seed);
    tally.add(game);
  }
}
