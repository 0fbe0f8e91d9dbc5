import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { thousands } from '../output/figures.ts';
import { DamagedLine } from '../output/journal.ts';
import { openResults, type Results, visitRows } from '../output/results.ts';
import { countFields, type Sidecar, settingsDifference, writeSidecar } from '../output/sidecar.ts';
import { joinLines, sortLines } from '../output/sorting.ts';
import { type Counts, joinCounts, Tally } from '../output/tally.ts';
import { Ranges, RangesBuilder } from '../workers/ranges.ts';
import { alone } from './alone.ts';
import type { CommandContext } from './command.ts';
import { fileProblem } from './deal-file.ts';
import { isDuel } from './duel-files.ts';
import { mergeDuels } from './duel-merge.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { joinedFields, joinParts } from './parts.ts';
import { Failure, UsageError } from './usage-error.ts';
import { errorsOf } from './value-errors.ts';

interface MergeOptions {
  out?: string;
  force?: boolean;
}

export function addMerge(program: Command, { io, finish }: CommandContext): void {
  program
    .command('merge')
    .description('join the results of shards into one file, in order')
    .argument('<file...>', 'finished results files with their sidecars')
    .option('--out <file>', 'the joined file')
    .option('--force', 'replace a file that exists')
    .addHelpText(
      'after',
      `
Refuses gaps, overlaps and files made with different settings.

Example:
  patience-solve merge royal-1-1000-shard*.csv --out royal-1-1000.csv`,
    )
    .action(async (files: string[], options: MergeOptions) =>
      finish(await merge(files, options, io)),
    );
}

/** One file to be joined, checked. */
interface Piece {
  readonly path: string;
  readonly results: Results;
  readonly sidecar: Sidecar;
  /** What it covers. */
  readonly part: Ranges;
  readonly tally: Tally;
}

async function merge(
  files: readonly string[],
  { out, force }: MergeOptions,
  io: Io,
): Promise<ExitCode> {
  if (out === undefined || out === '' || out === '-') {
    throw new UsageError('--out is missing: name the file for the joined rows');
  }
  if (files.some((file) => resolve(file) === resolve(out))) {
    throw new UsageError(`--out ${out} is one of the files to join: name another`);
  }
  if (existsSync(out) && force !== true) {
    throw new UsageError(`--out ${out} exists already: use --force to replace it`);
  }
  return alone(out, io, () =>
    files.some(isDuel) ? mergeDuels(files, out, io) : mergeDeals(files, out, io),
  );
}

async function mergeDeals(files: readonly string[], out: string, io: Io): Promise<ExitCode> {
  const pieces = files.map(readPiece);
  checkSettings(pieces);
  const all = joinParts(pieces, wholeOf(pieces));
  const { format } = pieces[0]!.results;
  const fromFile = pieces[0]!.sidecar.deals !== null;
  try {
    if (fromFile) {
      const ordered = [...pieces].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
      joinLines(
        ordered.map(({ path }) => path),
        out,
        format.header,
      );
    } else {
      const keyOf = (line: string): bigint | undefined => {
        const row = format.parse(line);
        return row && /^\d+$/.test(row.seed) ? BigInt(row.seed) : undefined;
      };
      await sortLines(
        pieces.map(({ path }) => path),
        out,
        format.header,
        keyOf,
      );
    }
    writeSidecar(out, joinedSidecar(pieces, all, io));
  } catch (error) {
    throw new Failure(`--out ${out} cannot be written: ${fileProblem(error)}`);
  }
  io.stderr.write(`${thousands(all.size)} deals of ${pieces.length} files joined in ${out}\n`);
  return EXIT.done;
}

const startOf = ({ part }: Piece): bigint => part.intervals[0]?.first ?? -1n;

function readPiece(path: string): Piece {
  try {
    const results = openResults(path);
    const { sidecar } = results;
    if (!sidecar) {
      throw new UsageError(
        `merge: ${path} has no sidecar ${path}.json, which says how it was made: put it beside the file`,
      );
    }
    const part = Ranges.parse(sidecar.part);
    if (!part) throw new DamagedLine('its sidecar does not say what it covers');
    if (sidecar.partial) {
      throw new UsageError(`merge: ${path} is not finished: finish it with --resume first`);
    }
    const tally = new Tally();
    const keys = new RangesBuilder();
    const torn = visitRows(path, results.format, (row, counted) => {
      tally.add(counted);
      if (sidecar.deals === null) keys.add(BigInt(row.seed));
    });
    if (torn) throw new DamagedLine('its last line is torn');
    const complete = sidecar.only !== null || BigInt(tally.deals) === part.size;
    const own = keys.build().minus(part).isEmpty;
    if (!complete || !own) throw new DamagedLine(`its rows are not those of ${sidecar.part}`);
    return { path, results, sidecar, part, tally };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof DamagedLine ? error.message : fileProblem(error);
    throw new UsageError(`merge: ${path} cannot be used: ${why}`);
  }
}

function checkSettings(pieces: readonly Piece[]): void {
  const first = pieces[0]!;
  for (const piece of pieces) {
    const difference = settingsDifference(first.sidecar, piece.sidecar);
    if (difference !== undefined) {
      throw new UsageError(
        `merge: ${first.path} and ${piece.path} do not belong together: in the first the ${difference}; join only files of equal settings`,
      );
    }
  }
}

/** The run that all pieces are shards of; `undefined`: it cannot be told. */
function wholeOf(pieces: readonly Piece[]): Ranges | undefined {
  const { deals, seeds } = pieces[0]!.sidecar;
  if (deals !== null) return Ranges.upTo(deals.count);
  if (pieces.some(({ sidecar }) => sidecar.seeds !== seeds)) return undefined;
  return Ranges.parse(seeds ?? '') ?? Ranges.EMPTY;
}

function joinedSidecar(pieces: readonly Piece[], all: Ranges, io: Io): Sidecar {
  const first = pieces[0]!.sidecar;
  const sidecars = pieces.map(({ sidecar }) => sidecar);
  return {
    ...first,
    ...joinedFields(sidecars, all, io),
    seeds: first.deals === null ? all.toString() : null,
    ...countFields(joinedCounts(pieces), errorsOf(first).errorOf),
  };
}

function joinedCounts(pieces: readonly Piece[]): Counts {
  if (pieces[0]!.sidecar.only !== null)
    return joinCounts(pieces.map(({ sidecar }) => sidecar.counts));
  return Tally.joined(pieces.map(({ tally }) => tally)).counts();
}
