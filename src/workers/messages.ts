/** Consecutive keys (seeds, or places in a file of deals) that one task covers. */
export interface Chunk {
  readonly first: bigint;
  /** 1 … MOST_DEALS_PER_TASK */
  readonly count: number;
}

/** What the pool sends to a worker. */
export interface Task extends Chunk {
  readonly id: number;
  /** Where in the shared memory the deals of this task are claimed (see Claims). */
  readonly slot: number;
  /** For deals from a file: the lines, one per deal. */
  readonly lines?: readonly string[];
}

/** What a worker sends while it works: results in the order in which they were found. */
export interface Batch<Result> {
  readonly task: number;
  readonly results: readonly { readonly index: number; readonly result: Result }[];
}

/** What a worker returns at the end of a task. */
export interface TaskReport {
  /** How many results it sent. */
  readonly sent: number;
  /** Milliseconds it was at work. */
  readonly busy: number;
  /** No deal can be solved at all; one sentence. */
  readonly fatal?: string;
}
