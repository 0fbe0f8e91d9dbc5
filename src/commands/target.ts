import { existsSync } from 'node:fs';
import { DamagedLine, isMissingOrEmpty } from '../output/journal.ts';
import { ResultFile, type ResultSink } from '../output/result-file.ts';
import { ResultStream } from '../output/result-stream.ts';
import { rowFormat } from '../output/rows.ts';
import {
  readSidecar,
  type Sidecar,
  settingsDifference,
  sidecarPath,
  writeSidecar,
} from '../output/sidecar.ts';
import { solutionFile } from '../output/solutions.ts';
import type { Counted } from '../output/tally.ts';
import { tidyAway } from '../output/tidy.ts';
import { Ranges } from '../workers/ranges.ts';
import { fileProblem } from './deal-file.ts';
import type { Io } from './io.ts';
import type { RunPlan } from './run-plan.ts';
import { Failure, UsageError } from './usage-error.ts';

/** Where the results of a run go, open, with what is there already. */
export interface Target {
  readonly sink: ResultSink;
  /** `undefined`: standard output. */
  readonly file?: ResultFile;
  /** The keys whose rows are there. */
  readonly done: Ranges;
  /** The sidecar of the sitting that is continued. */
  readonly before?: Sidecar;
  /** Nothing is left to do, and the rows do not tell what was done: see `before`. */
  readonly finished: boolean;
}

export interface TargetOptions {
  readonly plan: RunPlan;
  readonly io: Io;
  /** The key of a row's seed. */
  keyOf(seed: string): bigint | undefined;
  /** Is given every row that is there already. */
  counted(row: Counted): void;
  /** The sidecar as it is at the start. */
  sidecar(before: Sidecar | undefined): Sidecar;
}

/** Opens standard output or files, new or to be continued. */
export async function openTarget(options: TargetOptions): Promise<Target> {
  const { plan, io, keyOf } = options;
  const { out, only, solutions, part, settings, resume } = plan;
  const format = rowFormat(settings.format, plan.columns);
  if (out === '-') {
    if (solutions !== undefined) refuseExisting(plan, '--solutions', solutions);
    const file = solutions === undefined ? undefined : solutionFile(solutions, keyOf);
    attempt(`--solutions ${solutions}`, () => file?.begin());
    const sink = new ResultStream(io.stdout, format, only, part, file);
    return { sink, done: Ranges.EMPTY, finished: false };
  }
  const file = new ResultFile({ path: out, format, only, solutions, keyOf });
  const what = `--out ${out}`;
  if (resume && !attempt(what, () => isMissingOrEmpty(out))) return continueFile(file, options);
  if (!resume) refuseExisting(plan, '--out', out);
  if (solutions !== undefined) refuseExisting(plan, '--solutions', solutions);
  begin(file, options);
  return { sink: file, file, done: Ranges.EMPTY, finished: false };
}

/** Begins all files, the sidecar before the rows; if one cannot be made, none stays behind. */
function begin(file: ResultFile, { plan, sidecar }: TargetOptions): void {
  const { out, solutions } = plan;
  const paths = [solutions, out, sidecarPath(out)].filter((path) => path !== undefined);
  const made = paths.filter((path) => !existsSync(path));
  try {
    attempt(`--solutions ${solutions}`, () => file.beginSolutions());
    attempt(`--out ${out}`, () => writeSidecar(out, sidecar(undefined)));
    attempt(`--out ${out}`, () => file.beginRows());
  } catch (error) {
    for (const path of made) tidyAway(path);
    throw error;
  }
}

function refuseExisting({ force, resume, out }: RunPlan, option: string, path: string): void {
  if (force || !existsSync(path)) return;
  if (resume && isMissingOrEmpty(path)) return;
  const remedy =
    out === '-' || (resume && option === '--solutions')
      ? 'choose another name, or use --force to replace it'
      : 'use --resume to continue it or --force to replace it';
  throw new UsageError(`${option} ${path} exists already: ${remedy}`);
}

async function continueFile(file: ResultFile, options: TargetOptions): Promise<Target> {
  const { out, only, part, settings } = options.plan;
  const before = readSidecar(out);
  if (!before) {
    throw new UsageError(
      `--resume cannot tell how ${out} was made, for ${out}.json is missing or damaged: use --force to begin anew`,
    );
  }
  const difference = settingsDifference(before, settings);
  if (difference !== undefined) {
    throw new UsageError(
      `--resume cannot continue ${out}: its ${difference}; give the same options or another --out`,
    );
  }
  if (only !== undefined && !before.partial) {
    if (before.part === part.toString()) {
      return { sink: file, file, done: part, before, finished: true };
    }
    throw new UsageError(
      `--resume cannot extend ${out}: it was finished with --only for ${before.part}; choose another --out for the rest`,
    );
  }
  let done: Ranges;
  try {
    done = await file.resume(options.counted);
  } catch (error) {
    if (!(error instanceof DamagedLine)) throw outputFailure(`--out ${out}`, error);
    throw new UsageError(
      `--resume cannot continue ${out}: ${error.message}; choose another --out or use --force to begin anew`,
    );
  }
  attempt(`--out ${out}`, () => writeSidecar(out, options.sidecar(before)));
  return { sink: file, file, done, before, finished: false };
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
