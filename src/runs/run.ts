import { Failure } from '../errors.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { thousands } from '../statistics/figures.ts';
import { Pool, type PoolReport } from '../workers/pool.ts';
import { Ranges } from '../workers/ranges.ts';
import type { RowRecord, Settings, Sidecar, SummaryContext, Tally } from './kind.ts';
import { whileLocked } from './locked.ts';
import { type Output, openOutput, outputFailure } from './output.ts';
import type { RunPlan } from './plan.ts';
import { type ProgressMode, type ProgressView, showProgress } from './progress.ts';
import { writeSidecar } from './sidecar.ts';
import { dealsText, summaryText } from './summary.ts';

/** Milliseconds between two updates of the sidecar. */
const SIDECAR_INTERVAL = 5_000;
/** Messages about single deals beyond this many are only counted. */
const MOST_MESSAGES = 20;

/** Does a run of any kind: does what is to be done, writes rows as they come, sums up. */
export function run<Own extends Settings, Item extends RowRecord, Counts, Setup, Result>(
  plan: RunPlan<Own, Item, Counts, Setup, Result>,
  io: Io,
): Promise<ExitCode> {
  return whileLocked(plan.out, io, () => new Run(plan, io).go());
}

/** What came of the work. */
interface End {
  readonly report?: PoolReport;
  readonly fault?: unknown;
  readonly threads: number;
}

/** One run of the program, from opening the files to the summary. */
class Run<Own extends Settings, Item extends RowRecord, Counts, Setup, Result> {
  readonly #plan: RunPlan<Own, Item, Counts, Setup, Result>;
  readonly #io: Io;
  readonly #tally: Tally<Item, Counts>;
  /** The keys of all rows of this run. */
  readonly #keys: Ranges;
  /** For deals from a file: their places by seed. */
  readonly #places: Map<string, bigint> | undefined;
  readonly #started: Date;
  #output!: Output<Item>;
  #view: ProgressView | undefined;
  #messages = 0;
  #pool: { interrupt(): void } | undefined;
  #interrupted = false;
  #closed = false;

  constructor(plan: RunPlan<Own, Item, Counts, Setup, Result>, io: Io) {
    this.#plan = plan;
    this.#io = io;
    this.#started = io.now();
    this.#tally = plan.kind.makeTally(plan.settings);
    this.#keys = plan.kind.keys(plan.part, plan.settings);
    if (plan.file) {
      this.#places = new Map(plan.file.deals.map(({ seed }, place) => [seed, BigInt(place)]));
    }
  }

  async go(): Promise<ExitCode> {
    const plan = this.#plan;
    this.#io.onInterrupt(() => {
      this.#interrupted = true;
      this.#say('interrupted: finishing the files; press Ctrl-C again to stop at once');
      this.#pool?.interrupt();
    });
    this.#io.onClosedPipe(() => {
      this.#closed = true;
      this.#pool?.interrupt();
    });
    this.#output = await openOutput(
      plan,
      {
        keyOf: (item) => this.#keyOf(item),
        keyOfSeed: (seed) => this.#keyOfSeed(seed),
        count: (item) => this.#tally.add(item),
        sidecar: (before) => this.#sidecar(before, true),
      },
      this.#io,
    );
    const { finished, before, done } = this.#output;
    for (const warning of plan.file?.warnings ?? []) this.#say(`warning: ${warning}`);
    for (const note of plan.notes) this.#say(note);
    if (finished) {
      const counts = plan.kind.countsOf(before as Own & Sidecar);
      return this.#sumUp(counts, false, { wall: 1000 * before!['wall-seconds'] });
    }
    if (!done.isEmpty) {
      this.#say(
        `continuing ${plan.out}: ${thousands(done.size)} of ${thousands(this.#keys.size)} ${plan.kind.noun} are done`,
      );
    }
    const bad = this.#reportBadDeals();
    return this.#close(await this.#work(this.#keys.minus(done).minus(bad)));
  }

  /** Deals of the file that cannot be played get their rows first. @returns their places */
  #reportBadDeals(): Ranges {
    const { file, part } = this.#plan;
    const bad: bigint[] = [];
    for (const [index, { line, problem }] of (file?.deals ?? []).entries()) {
      const place = BigInt(index);
      if (problem === undefined || !part.has(place)) continue;
      bad.push(place);
      this.#complain(`${file!.name} line ${line}: ${problem}`);
      if (!this.#output.done.has(place)) this.#take(place, this.#plan.failed(), 'reported');
    }
    this.#output.sink.flush();
    return Ranges.of(bad.map((place) => ({ first: place, last: place })));
  }

  async #work(todo: Ranges): Promise<End> {
    const { plan, io } = { plan: this.#plan, io: this.#io };
    const { sink } = this.#output;
    const threads = todo.size < BigInt(plan.threads) ? Number(todo.size) : plan.threads;
    const pool = new Pool<Setup, Result>({
      worker: { file: new URL(plan.worker.file, io.workers), task: plan.worker.task },
      setup: plan.setup,
      threads,
      todo,
      ...(plan.file ? { line: (place: bigint) => plan.file!.deals[Number(place)]!.text } : {}),
      onResult: (key, result) => this.#take(key, result),
      onBatch: () => sink.flush(),
      failed: (message) => plan.failed(message),
      ready: () => sink.ready(),
    });
    this.#pool = pool;
    if (this.#interrupted || this.#closed) pool.interrupt();
    this.#view = showProgress(
      this.#progressMode(),
      io.stderr,
      this.#keys.size,
      plan.kind.noun,
      () => ({ done: this.#tally.rows, inWords: this.#tally.inWords() }),
    );
    const timer = setInterval(() => this.#updateSidecar(), SIDECAR_INTERVAL);
    try {
      return { report: await pool.run(), threads };
    } catch (fault) {
      return { fault, threads };
    } finally {
      clearInterval(timer);
      this.#view.stop();
      this.#view = undefined;
    }
  }

  #progressMode(): Exclude<ProgressMode, 'auto'> {
    const { progress, out } = this.#plan;
    if (progress !== 'auto') return progress;
    const sharesTerminal = out === '-' && this.#io.stdout.isTTY;
    return this.#io.stderr.isTTY && !sharesTerminal ? 'bar' : 'text';
  }

  /** Puts the files in order and sums up. */
  async #close({ report, fault, threads }: End): Promise<ExitCode> {
    const { out } = this.#plan;
    const { sink, files, before } = this.#output;
    if (fault !== undefined) {
      this.#updateSidecar();
      const code = (fault as NodeJS.ErrnoException).code ?? '';
      if (/^E[A-Z]+$/.test(code)) throw outputFailure(`--out ${out}`, fault);
      throw new Failure(`the run was given up: ${(fault as Error).message}`);
    }
    const partial = BigInt(this.#tally.rows) < this.#keys.size;
    try {
      await sink.finish();
      if (files) {
        writeSidecar(out, this.#sidecar(before, partial, this.#io.now()));
        if (!partial) files.removeOthers();
      }
    } catch (error) {
      throw outputFailure(`--out ${out}`, error);
    }
    if (this.#closed) return EXIT.done;
    const work = report && report.wall > 0 ? { busy: report.busy / (report.wall * threads) } : {};
    const code = this.#sumUp(this.#tally.counts(), partial, { wall: this.#wall(before), ...work });
    return this.#interrupted && partial ? EXIT.interrupted : code;
  }

  #sumUp(counts: Counts, partial: boolean, more: SummaryContext): ExitCode {
    const { kind, settings, threads, out, part } = this.#plan;
    const lines = summaryText(kind, counts, settings, {
      deals: dealsText(settings, part),
      threads,
      ...(partial ? { partialOf: this.#keys.size } : {}),
      ...more,
      ...(out === '-' ? {} : { rows: out }),
    });
    if (partial && out !== '-') lines.push('the same command with --resume does the rest');
    this.#io.stderr.write(`${lines.join('\n')}\n`);
    return kind.errorsOf(counts) > 0 ? EXIT.failed : EXIT.done;
  }

  /** The key of a row of this run. */
  #keyOf(item: Item): bigint | undefined {
    const { kind, settings } = this.#plan;
    const key = this.#places ? this.#places.get(item.seed) : kind.keyOf(item, settings);
    return key !== undefined && this.#keys.has(key) ? key : undefined;
  }

  /** The key of a deal; solutions name it by its seed alone. */
  #keyOfSeed(seed: string): bigint | undefined {
    const number = /^\d{1,70}$/.test(seed) ? BigInt(seed) : undefined;
    const key = this.#places ? this.#places.get(seed) : number;
    return key !== undefined && this.#plan.part.has(key) ? key : undefined;
  }

  #take(key: bigint, result: Result, reported?: 'reported'): void {
    const plan = this.#plan;
    const item = plan.record(
      key,
      result,
      plan.file ? plan.file.deals[Number(key)]!.seed : String(key),
    );
    this.#tally.add(item);
    const problem = plan.problem(result);
    if (problem !== undefined && !reported) this.#complain(`seed ${item.seed}: ${problem}`);
    this.#output.sink.add({ key, item, solution: plan.solution?.(result) });
  }

  #complain(line: string): void {
    if (++this.#messages <= MOST_MESSAGES) this.#say(`error: ${line}`);
    else if (this.#messages === MOST_MESSAGES + 1) {
      this.#say(`error: more such ${this.#plan.kind.noun} follow; their rows say error`);
    }
  }

  #say(line: string): void {
    if (this.#view) this.#view.say(line);
    else this.#io.stderr.write(`${line}\n`);
  }

  #updateSidecar(): void {
    const { files, before } = this.#output;
    if (!files) return;
    try {
      writeSidecar(this.#plan.out, this.#sidecar(before, true));
    } catch {
      // A full disk shows when rows are written, and is reported then.
    }
  }

  /** Milliseconds of this run and of those that it continues. */
  #wall(before: Sidecar | undefined): number {
    const here = this.#io.now().getTime() - this.#started.getTime();
    return here + (before ? 1000 * before['wall-seconds'] : 0);
  }

  #sidecar(before: Sidecar | undefined, partial: boolean, ended?: Date): Sidecar {
    const { kind, settings, facts, threads } = this.#plan;
    const { machine, version, commandLine } = this.#io;
    return {
      tool: 'patience-solve',
      version,
      command: commandLine,
      ...settings,
      ...facts,
      threads,
      node: machine.node,
      cpu: machine.cpu,
      started: before?.started ?? this.#started.toISOString(),
      ended: ended?.toISOString() ?? null,
      'wall-seconds': Math.round(this.#wall(before) / 100) / 10,
      partial,
      ...kind.countFields(this.#tally.counts(), settings),
    };
  }
}
