import { countedRow, dealRow } from '../output/deal-rows.ts';
import { thousands } from '../output/figures.ts';
import { type ProgressMode, type ProgressView, showProgress } from '../output/progress.ts';
import { countFields, type Sidecar, writeSidecar } from '../output/sidecar.ts';
import { type SummaryContext, summaryLines } from '../output/summary.ts';
import { type Counts, Tally } from '../output/tally.ts';
import { type DealResult, type DealSetup, failedDeal } from '../workers/deal-result.ts';
import { Pool, type PoolReport } from '../workers/pool.ts';
import { Ranges } from '../workers/ranges.ts';
import { alone } from './alone.ts';
import { orderedRules } from './game-options.ts';
import { dealWorker, EXIT, type ExitCode, type Io } from './io.ts';
import type { RunPlan } from './run-plan.ts';
import { openTarget, outputFailure, type Target } from './target.ts';
import { Failure } from './usage-error.ts';

/** Milliseconds between two updates of the sidecar. */
const SIDECAR_INTERVAL = 5_000;
/** Messages about single deals beyond this many are only counted. */
const MOST_MESSAGES = 20;
/** Longer lists of seeds are cut in the summary. */
const LONGEST_SEEDS = 60;

/** The main job: solves many deals, writes their rows, sums up. */
export function run(plan: RunPlan, io: Io): Promise<ExitCode> {
  return alone(plan.out, io, () => new Sitting(plan, io).go());
}

/** What came of the deals of one sitting. */
interface End {
  readonly report?: PoolReport;
  readonly fault?: unknown;
  readonly threads: number;
}

/** One sitting of the main job, from opening the files to the summary. */
class Sitting {
  readonly #plan: RunPlan;
  readonly #io: Io;
  readonly #tally = new Tally();
  /** For deals from a file: their places by seed. */
  readonly #places: Map<string, bigint> | undefined;
  readonly #started: Date;
  #target!: Target;
  #view: ProgressView | undefined;
  #messages = 0;
  #pool: { interrupt(): void } | undefined;
  #interrupted = false;
  #closed = false;

  constructor(plan: RunPlan, io: Io) {
    this.#plan = plan;
    this.#io = io;
    this.#started = io.now();
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
    this.#target = await openTarget({
      plan,
      io: this.#io,
      keyOf: (seed) => this.#keyOf(seed),
      counted: (row) => this.#tally.add(row),
      sidecar: (before) => this.#sidecar(before, true),
    });
    const { finished, before, done } = this.#target;
    for (const warning of plan.file?.warnings ?? []) this.#say(`warning: ${warning}`);
    for (const note of [plan.note, plan.memory.note]) if (note !== undefined) this.#say(note);
    if (finished) return this.#sumUp(before!.counts, false, wallOf(before!));
    if (!done.isEmpty) {
      this.#say(
        `continuing ${plan.out}: ${thousands(done.size)} of ${thousands(plan.part.size)} deals are done`,
      );
    }
    const bad = this.#reportBadDeals();
    return this.#close(await this.#work(plan.part.minus(done).minus(bad)));
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
      if (!this.#target.done.has(place)) this.#take(place, failedDeal(), 'reported');
    }
    this.#target.sink.flush();
    return Ranges.of(bad.map((place) => ({ first: place, last: place })));
  }

  async #work(todo: Ranges): Promise<End> {
    const { plan, io } = { plan: this.#plan, io: this.#io };
    const { sink } = this.#target;
    const threads = todo.size < BigInt(plan.threads) ? Number(todo.size) : plan.threads;
    const pool = new Pool<DealSetup, DealResult>({
      worker: dealWorker(io),
      setup: {
        game: plan.variant.id,
        rules: plan.rules,
        seedType: plan.seedType,
        memory: plan.memory.perThread,
        mostNodes: plan.nodes,
        milliseconds: plan.milliseconds,
        solutions: plan.solutions !== undefined,
        shorten: false,
      },
      threads,
      todo,
      ...(plan.file ? { line: (place: bigint) => plan.file!.deals[Number(place)]!.text } : {}),
      onResult: (key, result) => this.#take(key, result),
      onBatch: () => sink.flush(),
      failed: failedDeal,
      ready: () => sink.ready(),
    });
    this.#pool = pool;
    if (this.#interrupted || this.#closed) pool.interrupt();
    this.#view = showProgress(this.#progressMode(), io.stderr, plan.part.size, () => ({
      done: this.#tally.deals,
      solvable: this.#tally.solvable,
      unknown: this.#tally.unknown,
    }));
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
    const { out, part } = this.#plan;
    const { sink, file, before } = this.#target;
    if (fault !== undefined) {
      this.#updateSidecar();
      const code = (fault as NodeJS.ErrnoException).code ?? '';
      if (/^E[A-Z]+$/.test(code)) throw outputFailure(`--out ${out}`, fault);
      throw new Failure(`the run was given up: ${(fault as Error).message}`);
    }
    const partial = BigInt(this.#tally.deals) < part.size;
    try {
      await sink.finish();
      if (file) {
        writeSidecar(out, this.#sidecar(before, partial, this.#io.now()));
        if (!partial) file.removeOthers();
      }
    } catch (error) {
      throw outputFailure(`--out ${out}`, error);
    }
    if (this.#closed) return EXIT.done;
    const work = report && report.wall > 0 ? { busy: report.busy / (report.wall * threads) } : {};
    const wall = { wall: this.#wall(before) };
    const code = this.#sumUp(this.#tally.counts(), partial, { ...wall, ...work });
    return this.#interrupted && partial ? EXIT.interrupted : code;
  }

  #sumUp(counts: Counts, partial: boolean, more: SummaryContext): ExitCode {
    const plan = this.#plan;
    const what = plan.file
      ? `${plan.file.name}, ${thousands(plan.file.deals.length)} deals`
      : `${plan.seedType} seeds ${shortened(plan.part.toString())}`;
    const lines = summaryLines(counts, {
      title: `${plan.variant.id}: ${orderedRules(plan.variant, plan.rules)}`,
      deals: plan.settings.shard === null ? what : `${what} (part ${plan.settings.shard})`,
      limits: plan.settings.limits,
      threads: plan.threads,
      ...(partial ? { partialOf: plan.part.size } : {}),
      ...more,
      ...(plan.out === '-' ? {} : { rows: plan.out }),
      ...(plan.errorOf ? { errorOf: plan.errorOf } : {}),
    });
    if (partial && plan.out !== '-') lines.push('the same command with --resume does the rest');
    this.#io.stderr.write(`${lines.join('\n')}\n`);
    return (counts.reasons.error ?? 0) > 0 ? EXIT.failed : EXIT.done;
  }

  /** The key that the seed of a row stands for, if it belongs to this run. */
  #keyOf(seed: string): bigint | undefined {
    const number = /^\d{1,20}$/.test(seed) ? BigInt(seed) : undefined;
    const key = this.#places ? this.#places.get(seed) : number;
    return key !== undefined && this.#plan.part.has(key) ? key : undefined;
  }

  #take(key: bigint, result: DealResult, reported?: 'reported'): void {
    const { file } = this.#plan;
    const seed = file ? file.deals[Number(key)]!.seed : String(key);
    const row = dealRow(seed, result, this.#plan.columns);
    // As the row says it, so that a resumed run counts the same.
    this.#tally.add(countedRow(row)!);
    if (result.reason === 'error' && !reported) this.#complain(`seed ${seed}: ${result.message}`);
    const { verdict, solution } = result;
    this.#target.sink.add({ key, row, verdict, solution });
  }

  #complain(line: string): void {
    if (++this.#messages <= MOST_MESSAGES) this.#say(`error: ${line}`);
    else if (this.#messages === MOST_MESSAGES + 1) {
      this.#say('error: more such deals follow; their rows say unknown,error');
    }
  }

  #say(line: string): void {
    if (this.#view) this.#view.say(line);
    else this.#io.stderr.write(`${line}\n`);
  }

  #updateSidecar(): void {
    const { file, before } = this.#target;
    if (!file) return;
    try {
      writeSidecar(this.#plan.out, this.#sidecar(before, true));
    } catch {
      // A full disk shows when rows are written, and is reported then.
    }
  }

  /** Milliseconds of all sittings. */
  #wall(before: Sidecar | undefined): number {
    const here = this.#io.now().getTime() - this.#started.getTime();
    return here + (before ? 1000 * before['wall-seconds'] : 0);
  }

  #sidecar(before: Sidecar | undefined, partial: boolean, ended?: Date): Sidecar {
    const plan = this.#plan;
    const { machine, version, commandLine } = this.#io;
    return {
      tool: 'patience-solve',
      version,
      command: commandLine,
      ...plan.settings,
      note: plan.note ?? null,
      threads: plan.threads,
      'memory-bytes': plan.memory.perThread * plan.threads,
      node: machine.node,
      cpu: machine.cpu,
      started: before?.started ?? this.#started.toISOString(),
      ended: ended?.toISOString() ?? null,
      'wall-seconds': Math.round(this.#wall(before) / 100) / 10,
      partial,
      ...countFields(this.#tally.counts(), plan.errorOf),
    };
  }
}

const wallOf = (sidecar: Sidecar): SummaryContext => ({ wall: 1000 * sidecar['wall-seconds'] });

const shortened = (text: string): string =>
  text.length > LONGEST_SEEDS ? `${text.slice(0, LONGEST_SEEDS - 3)}...` : text;
