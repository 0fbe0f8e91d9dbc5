import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, UsageError } from '../errors.ts';
import { fileProblem } from '../files/disk.ts';
import { DamagedLine } from '../files/journal.ts';
import { joinLines, sortLines } from '../files/sorting.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { thousands } from '../statistics/figures.ts';
import { Ranges } from '../workers/ranges.ts';
import type { RowRecord, Sidecar, Tally } from './kind.ts';
import { whileLocked } from './locked.ts';
import { openResults, type Results, RowSet, readFor, visitRecords } from './results.ts';
import { settingsDifference, writeSidecar } from './sidecar.ts';
import { joinTallies } from './summary.ts';

/** A results file to be joined, checked. */
interface Piece {
  readonly path: string;
  readonly results: Results;
  readonly sidecar: Sidecar;
  /** What it covers: seeds, or places in the file of deals. */
  readonly part: Ranges;
  readonly tally: Tally<RowRecord, unknown>;
}

/** Joins the finished files of a run's parts into one, in order. */
export function merge(
  files: readonly string[],
  { out, force }: { out?: string; force?: boolean },
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
  return whileLocked(out, io, () => join(files, out, io));
}

async function join(files: readonly string[], out: string, io: Io): Promise<ExitCode> {
  const pieces = files.map((path) => readFor('merge', path, () => readPiece(path)));
  checkSettings(pieces);
  const all = joinParts(pieces, wholeOf(pieces));
  const { kind, format } = pieces[0]!.results;
  const { sidecar } = pieces[0]!;
  const ordered = [...pieces].sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
  const paths = ordered.map(({ path }) => path);
  const keyOf = (line: string): bigint | undefined => {
    const row = format.parse(line);
    const item = row && kind.parseRow(row);
    return item && kind.keyOf(item, sidecar);
  };
  try {
    if (sidecar.deals) joinLines(paths, out, format.header);
    else await sortLines(paths, out, format.header, keyOf);
    writeSidecar(out, joinedSidecar(pieces, all, io));
  } catch (error) {
    throw new Failure(`--out ${out} cannot be written: ${fileProblem(error)}`);
  }
  const rows = kind.keys(all, sidecar).size;
  io.stderr.write(
    `${thousands(rows)} ${kind.noun} of ${pieces.length} ${pieces.length === 1 ? 'file' : 'files'} joined in ${out}\n`,
  );
  return EXIT.done;
}

const startOf = ({ part }: Piece): bigint => part.intervals[0]?.first ?? -1n;

function readPiece(path: string): Piece {
  const results = openResults(path);
  const { sidecar, kind } = results;
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
  const expected = kind.keys(part, sidecar);
  const tally = kind.makeTally(sidecar);
  const rows = new RowSet();
  const torn = visitRecords(results, (item) => {
    tally.add(item);
    if (!sidecar.deals) rows.add(kind.keyOf(item, sidecar), item.seed);
  });
  if (torn) throw new DamagedLine('its last line is torn');
  const complete = sidecar.only || BigInt(tally.rows) === expected.size;
  const own = rows.keys.minus(expected).isEmpty && !rows.hasRepeats;
  if (!complete || !own) throw new DamagedLine(`its rows are not those of ${sidecar.part}`);
  return { path, results, sidecar, part, tally };
}

function checkSettings(pieces: readonly Piece[]): void {
  const first = pieces[0]!;
  const { kind } = first.results;
  for (const piece of pieces) {
    const difference =
      piece.results.kind === kind
        ? settingsDifference(kind, first.sidecar, piece.sidecar)
        : `rows are ${kind.noun}, not ${piece.results.kind.noun}`;
    if (difference === undefined) continue;
    throw new UsageError(
      `merge: ${first.path} and ${piece.path} do not belong together: in the first the ${difference}; join only files of equal settings`,
    );
  }
}

/** The run that all pieces are shards of; `undefined`: it cannot be told. */
function wholeOf(pieces: readonly Piece[]): Ranges | undefined {
  const { deals, seeds } = pieces[0]!.sidecar;
  if (deals) return Ranges.upTo(deals.count);
  if (pieces.some(({ sidecar }) => sidecar.seeds !== seeds)) return undefined;
  return Ranges.parse(seeds ?? '') ?? Ranges.EMPTY;
}

/**
 * Joins what the pieces cover; throws a UsageError where two overlap or something is missing.
 * @param whole what ought to be covered; `undefined`: everything between the ends
 */
function joinParts(pieces: readonly Piece[], whole: Ranges | undefined): Ranges {
  let all = Ranges.EMPTY;
  for (const [index, { path, part }] of pieces.entries()) {
    if (!all.intersection(part).isEmpty) {
      const other = pieces.slice(0, index).find((one) => !one.part.intersection(part).isEmpty)!;
      const both = other.part.intersection(part);
      throw new UsageError(
        `merge: ${other.path} and ${path} overlap in ${both}: leave one of them out`,
      );
    }
    all = all.union(part);
  }
  const missing = (whole ?? between(all)).minus(all);
  if (!missing.isEmpty) {
    throw new UsageError(`merge: there is a gap, ${missing}: add the file that covers it`);
  }
  return all;
}

function between(all: Ranges): Ranges {
  const { intervals } = all;
  if (intervals.length === 0) return all;
  return Ranges.of([{ first: intervals[0]!.first, last: intervals.at(-1)!.last }]);
}

function joinedSidecar(pieces: readonly Piece[], all: Ranges, io: Io): Sidecar {
  const first = pieces[0]!;
  const { kind } = first.results;
  const sidecars = pieces.map(({ sidecar }) => sidecar);
  const wall = sidecars.reduce((sum, sidecar) => sum + sidecar['wall-seconds'], 0);
  const counts = first.sidecar.only
    ? kind.joinCounts(sidecars.map((sidecar) => kind.countsOf(sidecar)))
    : joinTallies(
        kind.makeTally(first.sidecar),
        pieces.map(({ tally }) => tally),
      ).counts();
  return {
    ...first.sidecar,
    version: io.version,
    command: io.commandLine,
    seeds: first.sidecar.deals ? null : all.toString(),
    shard: null,
    part: all.toString(),
    started: sidecars.map(({ started }) => started).sort()[0]!,
    ended: sidecars
      .map(({ ended }) => ended ?? '')
      .sort()
      .at(-1)!,
    'wall-seconds': Math.round(10 * wall) / 10,
    ...kind.countFields(counts, first.sidecar),
  };
}
