import { DUEL_COLUMNS, readDuelRow } from '../output/duel-rows.ts';
import { type DuelSidecar, writeDuelSidecar } from '../output/duel-sidecar.ts';
import { thousands } from '../output/figures.ts';
import { type FormatName, rowFormat } from '../output/rows.ts';
import { sortLines } from '../output/sorting.ts';
import { Ranges } from '../workers/ranges.ts';
import { fileProblem } from './deal-file.ts';
import { type DuelFiles, readDuelFiles } from './duel-files.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { joinedFields, joinParts } from './parts.ts';
import { Failure, UsageError } from './usage-error.ts';

/** Joins the finished files of a duel's shards into one, in order. */
export async function mergeDuels(paths: readonly string[], out: string, io: Io): Promise<ExitCode> {
  const files = readDuelFiles(paths, 'merge');
  const { sidecars, tally } = files;
  const { duel, format, seeds } = sidecars[0]!;
  for (const [index, { partial }] of sidecars.entries()) {
    if (!partial) continue;
    throw new UsageError(`merge: ${paths[index]} is not finished: finish it with --resume first`);
  }
  const parts = sidecars.map(({ part }, index) => ({
    path: paths[index]!,
    part: Ranges.parse(part) ?? Ranges.EMPTY,
  }));
  const ofOneRun = sidecars.every((sidecar) => sidecar.seeds === seeds);
  const all = joinParts(parts, ofOneRun ? (Ranges.parse(seeds) ?? Ranges.EMPTY) : undefined);
  const games = BigInt(tally.games);
  if (games !== (duel.swap ? 2n : 1n) * all.size) {
    throw new UsageError(
      `merge: the ${thousands(games)} games of ${paths.join(', ')} are not those of ${all}: make the files anew`,
    );
  }
  const rows = rowFormat(format as FormatName, DUEL_COLUMNS);
  const keyOf = (line: string): bigint | undefined => {
    const row = rows.parse(line);
    const game = row && readDuelRow(row);
    if (!game) return undefined;
    const seed = BigInt(game.seed);
    return duel.swap ? 2n * seed + (game.seats[0] === duel.a ? 0n : 1n) : seed;
  };
  try {
    await sortLines(paths, out, rows.header, keyOf);
    writeDuelSidecar(out, joinedSidecar(files, all, io));
  } catch (error) {
    throw new Failure(`--out ${out} cannot be written: ${fileProblem(error)}`);
  }
  io.stderr.write(`${thousands(games)} games of ${paths.length} files joined in ${out}\n`);
  return EXIT.done;
}

function joinedSidecar({ sidecars, tally }: DuelFiles, all: Ranges, io: Io): DuelSidecar {
  return {
    ...sidecars[0]!,
    ...joinedFields(sidecars, all, io),
    seeds: all.toString(),
    'duel-counts': tally.counts(),
  };
}
