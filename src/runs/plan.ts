import type { DealFile } from '../deals/deal-file.ts';
import type { Ranges } from '../workers/ranges.ts';
import type { Kind, RowRecord, Settings } from './kind.ts';
import type { ProgressMode } from './progress.ts';

/** The module that runs in each worker, by its file in the folder of workers, and its function. */
export interface WorkerName {
  readonly file: string;
  readonly task: string;
}

/** Everything a run is, checked; the run itself needs no option any more. */
export interface RunPlan<
  Own extends Settings = Settings,
  Item extends RowRecord = RowRecord,
  Counts = unknown,
  Setup = unknown,
  Result = unknown,
> {
  readonly kind: Kind<Own, Item, Counts>;
  readonly settings: Own;
  /** Members of the sidecar that are no settings. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Sentences to say at the start. */
  readonly notes: readonly string[];
  /** Seeds of this run, or places in the file. */
  readonly part: Ranges;
  readonly file: DealFile | undefined;

  readonly worker: WorkerName;
  readonly setup: Setup;
  readonly threads: number;
  /** The record of a result. @param seed what its row is called; unused where the key tells it */
  record(key: bigint, result: Result, seed: string): Item;
  /** The moves that win, where they are asked for. */
  solution?(result: Result): readonly string[] | undefined;
  /** What went wrong with this deal or game; `undefined`: nothing. */
  problem(result: Result): string | undefined;
  /** The result of a deal that could not be looked at. */
  failed(message?: string): Result;

  /** `-`: standard output. */
  readonly out: string;
  readonly only: string | undefined;
  readonly solutions: string | undefined;
  readonly resume: boolean;
  readonly force: boolean;
  readonly progress: ProgressMode;
}
