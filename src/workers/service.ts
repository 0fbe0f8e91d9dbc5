import { Claims } from './claims.ts';
import type { Batch, Task, TaskReport } from './messages.ts';

/** Milliseconds that a finished result may wait in a worker before it is sent. */
const SEND_INTERVAL = 50;

/** Nothing can be solved in this worker or any other; the message is one sentence. */
export class FatalWorkerError extends Error {
  override name = 'FatalWorkerError';
}

/**
 * The worker's side of a pool: works through tasks and sends results in batches, at least every
 * 50 ms as long as `solve` polls, so that a kill loses next to nothing that was finished.
 */
export class Service<Result> {
  readonly #claims: Claims;
  readonly #post: (batch: Batch<Result>) => void;
  #task = -1;
  #waiting: { index: number; result: Result }[] = [];
  #sent = 0;
  #lastSent = Number.NEGATIVE_INFINITY;

  constructor(memory: SharedArrayBuffer, post: (batch: Batch<Result>) => void) {
    this.#claims = new Claims(memory);
    this.#post = post;
  }

  /** For a search to call now and then: true when it should stop. */
  readonly poll = (): boolean => {
    if (this.#waiting.length > 0 && performance.now() - this.#lastSent > SEND_INTERVAL) {
      this.#send();
    }
    return this.#claims.interrupted;
  };

  /**
   * @param solve one deal, by its index in the task; `undefined` when it was interrupted. What it
   *   throws becomes the result that `failed` makes of the message, except a FatalWorkerError.
   */
  run(
    task: Task,
    solve: (index: number) => Result | undefined,
    failed: (message: string) => Result,
  ): TaskReport {
    const started = performance.now();
    this.#task = task.id;
    this.#sent = 0;
    let fatal: string | undefined;
    while (!this.#claims.interrupted) {
      const index = this.#claims.claim(task.slot);
      if (index < 0) break;
      let result: Result | undefined;
      try {
        result = solve(index);
      } catch (error) {
        if (error instanceof FatalWorkerError) {
          fatal = error.message;
          break;
        }
        result = failed(error instanceof Error ? error.message : String(error));
      }
      if (result === undefined) break;
      this.#waiting.push({ index, result });
      if (performance.now() - this.#lastSent > SEND_INTERVAL) this.#send();
    }
    if (this.#waiting.length > 0) this.#send();
    const report = { sent: this.#sent, busy: performance.now() - started };
    return fatal === undefined ? report : { ...report, fatal };
  }

  #send(): void {
    this.#post({ task: this.#task, results: this.#waiting });
    this.#sent += this.#waiting.length;
    this.#waiting = [];
    this.#lastSent = performance.now();
  }
}
