import { existsSync } from 'node:fs';
import { Failure, UsageError } from '../errors.ts';
import { fileProblem, removeQuietly } from '../files/disk.ts';
import { DamagedLine, isMissingOrEmpty } from '../files/journal.ts';
import { rowFormat } from '../files/row-format.ts';
import { solutionFile } from '../files/solutions.ts';
import type { Io } from '../io.ts';
import { Ranges } from '../workers/ranges.ts';
import type { RowRecord, Settings, Sidecar } from './kind.ts';
import type { RunPlan } from './plan.ts';
import { RowFiles, type RowSink } from './row-files.ts';
import { RowStream } from './row-stream.ts';
import { readSidecar, settingsDifference, sidecarPath, writeSidecar } from './sidecar.ts';

/** Where the rows of a run go, open, with what is there already. */
export interface Output<Item extends RowRecord> {
  readonly sink: RowSink<Item>;
  /** `undefined`: standard output. */
  readonly files?: RowFiles<Item>;
  /** The keys whose rows are there. */
  readonly done: Ranges;
  /** The sidecar of the run that is continued. */
  readonly before?: Sidecar;
  /** Nothing is left to do, and the rows do not tell what was done: see `before`. */
  readonly finished: boolean;
}

/** What opening the output needs of the run. */
export interface OutputOwner<Item> {
  /** The key of a record, if it belongs to this run. */
  keyOf(item: Item): bigint | undefined;
  /** The key of a deal's seed, if it belongs to this run. */
  keyOfSeed(seed: string): bigint | undefined;
  /** Is given every record that is there already. */
  count(item: Item): void;
  /** The sidecar as it is at the start. */
  sidecar(before: Sidecar | undefined): Sidecar;
}

/** Opens standard output or files, new or to be continued: who decides on `--resume`. */
export async function openOutput<Own extends Settings, Item extends RowRecord>(
  plan: RunPlan<Own, Item>,
  owner: OutputOwner<Item>,
  io: Io,
): Promise<Output<Item>> {
  const { out, only, solutions, settings, kind, resume, part } = plan;
  const { keyOf, keyOfSeed } = owner;
  const format = rowFormat(settings.format, kind.columns(settings));
  if (out === '-') {
    if (solutions !== undefined) refuseExisting(plan, '--solutions', solutions);
    const file = solutions === undefined ? undefined : solutionFile(solutions, keyOfSeed);
    attempt(`--solutions ${solutions}`, () => file?.begin());
    const keys = kind.keys(part, settings);
    const sink = new RowStream<Item>(io.stdout, kind, format, only, keys, file);
    return { sink, done: Ranges.EMPTY, finished: false };
  }
  const files = new RowFiles<Item>({ path: out, kind, format, only, solutions, keyOf, keyOfSeed });
  if (resume && !attempt(`--out ${out}`, () => isMissingOrEmpty(out))) {
    return continueFiles(files, plan, owner);
  }
  if (!resume) refuseExisting(plan, '--out', out);
  if (solutions !== undefined) refuseExisting(plan, '--solutions', solutions);
  begin(files, plan, owner);
  return { sink: files, files, done: Ranges.EMPTY, finished: false };
}

/** Begins all files, the sidecar before the rows; if one cannot be made, none stays behind. */
function begin<Item extends RowRecord>(
  files: RowFiles<Item>,
  { out, solutions }: Pick<RunPlan, 'out' | 'solutions'>,
  { sidecar }: OutputOwner<Item>,
): void {
  const paths = [solutions, out, sidecarPath(out)].filter((path) => path !== undefined);
  const made = paths.filter((path) => !existsSync(path));
  try {
    attempt(`--solutions ${solutions}`, () => files.beginSolutions());
    attempt(`--out ${out}`, () => writeSidecar(out, sidecar(undefined)));
    attempt(`--out ${out}`, () => files.beginRows());
  } catch (error) {
    for (const path of made) removeQuietly(path);
    throw error;
  }
}

type Naming = Pick<RunPlan, 'force' | 'resume' | 'out'>;

function refuseExisting({ force, resume, out }: Naming, option: string, path: string): void {
  if (force || !existsSync(path)) return;
  if (resume && isMissingOrEmpty(path)) return;
  const remedy =
    out === '-' || (resume && option === '--solutions')
      ? 'choose another name, or use --force to replace it'
      : 'use --resume to continue it or --force to replace it';
  throw new UsageError(`${option} ${path} exists already: ${remedy}`);
}

async function continueFiles<Own extends Settings, Item extends RowRecord>(
  files: RowFiles<Item>,
  { out, only, part, settings, kind }: RunPlan<Own, Item>,
  owner: OutputOwner<Item>,
): Promise<Output<Item>> {
  const before = readSidecar(out, kind);
  if (!before) {
    throw new UsageError(
      `--resume cannot tell how ${out} was made, for ${out}.json is missing or damaged: use --force to begin anew`,
    );
  }
  const difference = settingsDifference(kind, before, settings);
  if (difference !== undefined) {
    throw new UsageError(
      `--resume cannot continue ${out}: its ${difference}; give the same options or another --out`,
    );
  }
  if (only !== undefined && !before.partial) {
    if (before.part === part.toString()) {
      return { sink: files, files, done: part, before, finished: true };
    }
    throw new UsageError(
      `--resume cannot extend ${out}: it was finished with --only for ${before.part}; choose another --out for the rest`,
    );
  }
  let done: Ranges;
  try {
    done = await files.resume(owner.count);
  } catch (error) {
    if (!(error instanceof DamagedLine)) throw outputFailure(`--out ${out}`, error);
    throw new UsageError(
      `--resume cannot continue ${out}: ${error.message}; choose another --out or use --force to begin anew`,
    );
  }
  attempt(`--out ${out}`, () => writeSidecar(out, owner.sidecar(before)));
  return { sink: files, files, done, before, finished: false };
}

function attempt<Result>(what: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new UsageError(`${what} cannot be written: ${fileProblem(error)}`);
  }
}

/** The disk failed while a run was going on. */
export function outputFailure(what: string, error: unknown): Failure {
  return new Failure(`${what} cannot be written: ${fileProblem(error)}`);
}
