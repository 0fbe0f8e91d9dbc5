import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Piscina } from 'piscina';
import { ChunkSize } from './chunk-size.ts';
import { Claims, partOf } from './claims.ts';
import type { Batch, Chunk, Task, TaskReport } from './messages.ts';
import { Queue } from './queue.ts';
import type { Ranges } from './ranges.ts';

/** What a worker finds in its `workerData`. */
export interface WorkerData<Setup> {
  /** For its Claims. */
  readonly memory: SharedArrayBuffer;
  readonly setup: Setup;
}

/** The module that runs in each worker, and the exported function in it that does a task. */
export interface WorkerModule {
  readonly file: URL;
  readonly task: string;
}

export interface PoolOptions<Setup, Result> {
  worker: WorkerModule;
  setup: Setup;
  threads: number;
  /** Most megabytes of JavaScript heap a worker may have, tables not counted; default: node's. */
  heap?: number;
  /** The keys of the deals to do. */
  todo: Ranges;
  /** For deals from a file: the line of a deal. */
  line?: (key: bigint) => string;
  onResult: (key: bigint, result: Result) => void;
  /** Called after the results of one message have been given to `onResult`. */
  onBatch?: () => void;
  /** The result of a deal whose worker broke down. */
  failed: (message: string) => Result;
  /** Awaited before more deals are handed out: back-pressure of a slow reader. */
  ready?: () => Promise<void> | undefined;
}

export interface PoolReport {
  /** Milliseconds from the start of the workers to the last result. */
  wall: number;
  /** Milliseconds that the workers were at work, added up. */
  busy: number;
}

interface Flight {
  readonly task: Task;
  /** Indices whose results have come in. */
  readonly received: Set<number>;
  /** Called when more results have come in. */
  arrived?: () => void;
}

/** Broken workers in a row, before any has begun a deal, after which the run is given up. */
const MOST_FALSE_STARTS = 3;
/** Milliseconds that the last messages of a broken worker may take. */
const LAST_MESSAGES = 100;

/**
 * Works through deals on all threads. Each worker has one chunk at a time, sized by what deals
 * cost; a worker that finds nothing left takes half of what another has not begun. A worker that
 * breaks down costs the one deal it was at.
 */
export class Pool<Setup, Result> {
  readonly #options: PoolOptions<Setup, Result>;
  readonly #claims: Claims;
  readonly #queue: Queue;
  readonly #size = new ChunkSize();
  readonly #flights = new Map<number, Flight>();
  readonly #freeSlots: number[];
  #piscina: Piscina | undefined;
  #tasks = 0;
  #busy = 0;
  #falseStarts = 0;
  #fault: Error | undefined;
  #waiting = false;
  #finish: () => void = () => {};

  constructor(options: PoolOptions<Setup, Result>) {
    this.#options = options;
    this.#claims = Claims.forSlots(options.threads);
    this.#queue = new Queue(options.todo);
    this.#freeSlots = Array.from({ length: options.threads }, (_, slot) => slot);
  }

  /** Stops the deals being searched and hands out no more; `run` then ends soon. */
  interrupt(): void {
    this.#claims.interrupt();
    this.#fill();
  }

  /** Does all deals, or those done until an interrupt. Throws when no worker can work at all. */
  async run(): Promise<PoolReport> {
    const started = performance.now();
    if (this.#options.todo.isEmpty) return { wall: 0, busy: 0 };
    // A compiler thread of Node 20 that asks for a step of marking while its worker is being shut
    // down ends the whole process (an assertion in NodePlatform::ForIsolate). Workers hold little
    // but typed arrays, so marking their heaps in one go costs nothing.
    setFlagsFromString('--no-incremental-marking');
    const { worker, setup, threads, heap } = this.#options;
    const data: WorkerData<Setup> = { memory: this.#claims.memory, setup };
    const piscina = new Piscina({
      filename: worker.file.href,
      name: worker.task,
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      workerData: data,
      ...(heap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap } }),
    });
    this.#piscina = piscina;
    piscina.on('message', (batch: Batch<Result>) => this.#receive(batch));
    piscina.on('error', (error: Error) => {
      // A worker broke down without a task; fatal only when none is left.
      if (piscina.threads.length === 0) this.#stop(error);
    });
    try {
      await new Promise<void>((resolve) => {
        this.#finish = resolve;
        this.#fill();
      });
    } finally {
      await piscina.destroy();
    }
    if (this.#fault) throw this.#fault;
    return { wall: performance.now() - started, busy: this.#busy };
  }

  get #stopping(): boolean {
    return this.#fault !== undefined || this.#claims.interrupted;
  }

  #stop(fault: Error): void {
    this.#fault ??= fault;
    this.#claims.interrupt();
    this.#finish();
  }

  /** Gives every free slot something to do; ends the run when nothing is left. */
  #fill(): void {
    while (this.#freeSlots.length > 0 && !this.#stopping && !this.#waiting) {
      const pause = this.#queue.hasReturned ? undefined : this.#options.ready?.();
      if (pause) {
        this.#waiting = true;
        void pause.then(() => {
          this.#waiting = false;
          this.#fill();
        });
        break;
      }
      const chunk = this.#nextChunk();
      if (!chunk) break;
      void this.#dispatch(chunk, this.#freeSlots.pop()!);
    }
    if (this.#flights.size === 0 && (this.#stopping || !this.#waiting)) this.#finish();
  }

  #nextChunk(): Chunk | undefined {
    const { threads } = this.#options;
    return this.#queue.take(this.#size.next(this.#queue.left, threads)) ?? this.#takeAway();
  }

  /** Half of what the worker with most to do has not begun. */
  #takeAway(): Chunk | undefined {
    let richest: Flight | undefined;
    let most = 0;
    for (const flight of this.#flights.values()) {
      const unclaimed = this.#claims.unclaimed(flight.task.slot);
      if (unclaimed > most) {
        most = unclaimed;
        richest = flight;
      }
    }
    if (!richest) return undefined;
    const taken = this.#claims.takeAway(richest.task.slot);
    return taken && partOf(richest.task, taken.first, taken.count);
  }

  async #dispatch(chunk: Chunk, slot: number): Promise<void> {
    const task: Task = { ...chunk, id: this.#tasks++, slot, ...this.#lines(chunk) };
    const flight: Flight = { task, received: new Set() };
    this.#claims.open(slot, chunk.count);
    this.#flights.set(task.id, flight);
    try {
      const report = (await this.#piscina!.run(task)) as TaskReport;
      while (flight.received.size < report.sent) {
        await new Promise<void>((resolve) => {
          flight.arrived = resolve;
        });
      }
      this.#falseStarts = 0;
      this.#busy += report.busy;
      this.#size.record(report.sent, report.busy);
      if (report.fatal !== undefined) this.#stop(new Error(report.fatal));
    } catch (error) {
      await this.#recover(flight, error instanceof Error ? error.message : String(error));
    }
    this.#flights.delete(task.id);
    this.#freeSlots.push(slot);
    this.#fill();
  }

  #lines(chunk: Chunk): { lines?: readonly string[] } {
    const { line } = this.#options;
    if (!line) return {};
    return { lines: Array.from({ length: chunk.count }, (_, i) => line(chunk.first + BigInt(i))) };
  }

  /** The worker of this task is gone: the deal it was at has failed, the rest is done again. */
  async #recover(flight: Flight, message: string): Promise<void> {
    if (this.#fault) return;
    await sleep(LAST_MESSAGES);
    const { task, received } = flight;
    // Take back what nobody has claimed, so that it can be told from what was begun.
    const begun = this.#claims.claimed(task.slot);
    for (let taken = this.#claims.takeAway(task.slot); taken; ) {
      this.#queue.giveBack(partOf(task, taken.first, taken.count));
      taken = this.#claims.takeAway(task.slot);
    }
    if (begun === 0) {
      if (++this.#falseStarts >= MOST_FALSE_STARTS) this.#stop(new Error(message));
      return;
    }
    this.#falseStarts = 0;
    const current = begun - 1;
    for (let index = 0; index < current; index++) {
      if (!received.has(index)) this.#queue.giveBack(partOf(task, index, 1));
    }
    if (!received.has(current)) {
      this.#deliver([[task.first + BigInt(current), this.#options.failed(message)]]);
    }
  }

  #receive(batch: Batch<Result>): void {
    const flight = this.#flights.get(batch.task);
    if (!flight) return;
    const first = flight.task.first;
    for (const { index } of batch.results) flight.received.add(index);
    this.#deliver(batch.results.map(({ index, result }) => [first + BigInt(index), result]));
    flight.arrived?.();
  }

  /** What the receiver throws (a full disk) ends the run. */
  #deliver(results: readonly (readonly [bigint, Result])[]): void {
    if (this.#fault) return;
    try {
      for (const [key, result] of results) this.#options.onResult(key, result);
      this.#options.onBatch?.();
    } catch (error) {
      this.#stop(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
