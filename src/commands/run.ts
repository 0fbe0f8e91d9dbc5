import { existsSync } from 'node:fs';
import { DEAL_COLUMNS, dealRow } from '../output/deal-rows.ts';
import { thousands } from '../output/figures.ts';
import { DamagedLine, isMissingOrEmpty } from '../output/journal.ts';
import { type ProgressMode, showProgress } from '../output/progress.ts';
import { ResultFile, type ResultSink } from '../output/result-file.ts';
import { ResultStream } from '../output/result-stream.ts';
import { rowFormat } from '../output/rows.ts';
import { readSidecar, type Sidecar, settingsDifference, writeSidecar } from '../output/sidecar.ts';
import { solutionFile } from '../output/solutions.ts';
import { type SummaryContext, summaryLines } from '../output/summary.ts';
import { type Counts, Tally, winRate } from '../output/tally.ts';
import { type DealResult, type DealSetup, failedDeal } from '../workers/deal-result.ts';
import { Pool, type PoolReport } from '../workers/pool.ts';
import { Ranges } from '../workers/ranges.ts';
import { fileProblem } from './deal-file.ts';
import { orderedRules } from './game-options.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { planRun, type RunOptions, type RunPlan } from './run-plan.ts';
import { Failure, UsageError } from './usage-error.ts';

/** Milliseconds between two updates of the sidecar. */
const SIDECAR_INTERVAL = 5_000;
/** Messages about single deals beyond this many are only counted. */
const MOST_MESSAGES = 20;

/** The worker of the main job. */
const DEAL_WORKER = {
  file: new URL('../workers/deal-worker.js', import.meta.url),
  task: 'solveDeals',
};

export async function run(options: RunOptions, io: Io): Promise<ExitCode> {
  return new Run(await planRun(options, io), io).go();
}

/** One sitting of the main job. */
class Run {
  readonly #plan: RunPlan;
  readonly #io: Io;
  readonly #tally = new Tally();
  readonly #keys: Map<string, bigint> | undefined;
  readonly #started: Date;
  #startedFirst: string;
  #wallBefore = 0;
  #done = Ranges.EMPTY;
  #sink: ResultSink | undefined;
  #file: ResultFile | undefined;
  #say: (line: string) => void;
  #messages = 0;
  #closed = false;

  constructor(plan: RunPlan, io: Io) {
    this.#plan = plan;
    this.#io = io;
    this.#started = io.now();
    this.#startedFirst = this.#started.toISOString();
    this.#say = (line) => {
      io.stderr.write(`${line}\n`);
    };
    if (plan.file) {
      this.#keys = new Map(plan.file.deals.map(({ seed }, place) => [seed, BigInt(place)]));
    }
  }

  async go(): Promise<ExitCode> {
    const plan = this.#plan;
    const finished = await this.#open();
    if (finished)
      return this.#sumUp(finished.counts, false, { wall: finished['wall-seconds'] * 1000 });
    for (const warning of plan.file?.warnings ?? []) this.#say(`warning: ${warning}`);
    for (const note of [plan.note, plan.memory.note]) if (note !== undefined) this.#say(note);
    if (!this.#done.isEmpty) {
      this.#say(
        `continuing ${plan.out}: ${thousands(this.#done.size)} of ${thousands(plan.part.size)} deals are done`,
      );
    }
    this.#reportBadDeals();
    return this.#work();
  }

  /** Opens the results. @returns the sidecar of a run with `--only` that has nothing left to do */
  async #open(): Promise<Sidecar | undefined> {
    const { out, only, solutions, part, settings, resume } = this.#plan;
    const format = rowFormat(settings.format, DEAL_COLUMNS);
    const keyOf = (seed: string): bigint | undefined => this.#keyOf(seed);
    if (out === '-') {
      if (solutions !== undefined) this.#refuseExisting('--solutions', solutions);
      const file = solutions === undefined ? undefined : solutionFile(solutions, keyOf);
      attempt(`--solutions ${solutions}`, () => file?.begin());
      this.#sink = new ResultStream(this.#io.stdout, format, only, part, file);
      return undefined;
    }
    const file = new ResultFile({ path: out, format, only, solutions, keyOf });
    this.#file = file;
    this.#sink = file;
    const afresh = !resume || attempt(`--out ${out}`, () => isMissingOrEmpty(out));
    if (!afresh) return this.#resume(file);
    if (!resume) this.#refuseExisting('--out', out);
    if (solutions !== undefined) this.#refuseExisting('--solutions', solutions);
    attempt(`--out ${out}`, () => writeSidecar(out, this.#sidecar(true)));
    attempt(`--out ${out}`, () => file.begin());
    return undefined;
  }

  #refuseExisting(option: string, path: string): void {
    if (this.#plan.force || !existsSync(path)) return;
    if (this.#plan.resume && isMissingOrEmpty(path)) return;
    const remedy =
      option === '--out' || this.#plan.out !== '-'
        ? 'use --resume to continue it or --force to replace it'
        : 'use --force to replace it';
    throw new UsageError(`${option} ${path} exists already: ${remedy}`);
  }

  async #resume(file: ResultFile): Promise<Sidecar | undefined> {
    const { out, only, part, settings } = this.#plan;
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
    this.#startedFirst = before.started;
    this.#wallBefore = 1000 * before['wall-seconds'];
    if (only !== undefined && !before.partial) {
      if (before.part === part.toString()) return before;
      throw new UsageError(
        `--resume cannot extend ${out}: it was finished with --only for the seeds ${before.part}; choose another --out for the others`,
      );
    }
    try {
      this.#done = await file.resume((row) => this.#tally.add(row));
    } catch (error) {
      if (!(error instanceof DamagedLine)) throw outputFailure(`--out ${out}`, error);
      throw new UsageError(
        `--resume cannot continue ${out}: it ${error.message}; choose another --out or use --force to begin anew`,
      );
    }
    attempt(`--out ${out}`, () => writeSidecar(out, this.#sidecar(true)));
    return undefined;
  }

  /** Deals of the file that cannot be played get their rows first. */
  #reportBadDeals(): void {
    const { file, part } = this.#plan;
    file?.deals.forEach(({ line, problem }, place) => {
      if (problem === undefined || !part.has(BigInt(place))) return;
      this.#complain(`${file.name} line ${line}: ${problem}`);
      if (!this.#done.has(BigInt(place))) this.#take(BigInt(place), failedDeal(problem), true);
    });
    this.#flush();
  }

  async #work(): Promise<ExitCode> {
    const plan = this.#plan;
    const bad = Ranges.of(
      (plan.file?.deals ?? []).flatMap(({ problem }, place) =>
        problem === undefined ? [] : [{ first: BigInt(place), last: BigInt(place) }],
      ),
    );
    const todo = plan.part.minus(this.#done).minus(bad);
    const setup: DealSetup = {
      game: plan.variant.id,
      rules: plan.rules,
      seedType: plan.seedType,
      memory: plan.memory.perThread,
      mostNodes: plan.nodes,
      milliseconds: plan.milliseconds,
      solutions: plan.solutions !== undefined,
    };
    const threads = todo.size < BigInt(plan.threads) ? Number(todo.size) : plan.threads;
    const pool = new Pool<DealSetup, DealResult>({
      worker: DEAL_WORKER,
      setup,
      threads,
      todo,
      ...(plan.file ? { line: (key: bigint) => plan.file!.deals[Number(key)]!.text } : {}),
      onResult: (key, result) => this.#take(key, result, false),
      onBatch: () => this.#flush(),
      failed: failedDeal,
      ready: () => this.#sink!.ready(),
    });
    let interrupted = false;
    const forget = this.#io.onInterrupt(() => {
      interrupted = true;
      this.#say('interrupted: finishing the files; press Ctrl-C again to stop at once');
      pool.interrupt();
    });
    this.#io.onClosedPipe(() => {
      this.#closed = true;
      pool.interrupt();
    });
    const view = showProgress(this.#progressMode(), this.#io.stderr, plan.part.size, () => ({
      done: this.#tally.deals,
      solvable: this.#tally.solvable,
      unknown: this.#tally.unknown,
    }));
    this.#say = view.say;
    const timer = setInterval(() => this.#updateSidecar(), SIDECAR_INTERVAL);
    let report: PoolReport | undefined;
    let fault: unknown;
    try {
      report = await pool.run();
    } catch (error) {
      fault = error;
    } finally {
      clearInterval(timer);
      view.stop();
      this.#say = (line) => this.#io.stderr.write(`${line}\n`);
    }
    const code = await this.#close(report, threads, interrupted, fault);
    forget();
    return code;
  }

  #progressMode(): Exclude<ProgressMode, 'auto'> {
    const { progress, out } = this.#plan;
    if (progress !== 'auto') return progress;
    const sharesTerminal = out === '-' && this.#io.stdout.isTTY;
    return this.#io.stderr.isTTY && !sharesTerminal ? 'bar' : 'text';
  }

  async #close(
    report: PoolReport | undefined,
    threads: number,
    interrupted: boolean,
    fault: unknown,
  ): Promise<ExitCode> {
    const { out, part } = this.#plan;
    if (fault !== undefined) {
      this.#updateSidecar();
      const code = (fault as NodeJS.ErrnoException).code;
      if (code !== undefined && /^E[A-Z]+$/.test(code)) throw outputFailure(`--out ${out}`, fault);
      throw new Failure(`the run was given up: ${(fault as Error).message}`);
    }
    const partial = BigInt(this.#tally.deals) < part.size;
    try {
      await this.#sink!.finish();
      if (this.#file) {
        writeSidecar(out, this.#sidecar(partial, true));
        if (!partial) this.#file.removeOthers();
      }
    } catch (error) {
      throw outputFailure(`--out ${out}`, error);
    }
    if (this.#closed) return EXIT.done;
    const busy = report && report.wall > 0 ? { busy: report.busy / (report.wall * threads) } : {};
    const code = this.#sumUp(this.#tally.counts(), partial, { wall: this.#wall(), ...busy });
    return interrupted && partial ? EXIT.interrupted : code;
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
    });
    if (partial && plan.out !== '-') lines.push('the same command with --resume does the rest');
    this.#io.stderr.write(`${lines.join('\n')}\n`);
    return (counts.reasons.error ?? 0) > 0 ? EXIT.failed : EXIT.done;
  }

  #keyOf(seed: string): bigint | undefined {
    const key = this.#keys
      ? this.#keys.get(seed)
      : /^\d{1,20}$/.test(seed)
        ? BigInt(seed)
        : undefined;
    return key !== undefined && this.#plan.part.has(key) ? key : undefined;
  }

  #take(key: bigint, result: DealResult, reported: boolean): void {
    const seed = this.#plan.file ? this.#plan.file.deals[Number(key)]!.seed : String(key);
    const ms = Math.round(result.ms * 10) / 10;
    this.#tally.add({ ...result, ms });
    if (result.message !== undefined && !reported)
      this.#complain(`seed ${seed}: ${result.message}`);
    const { verdict, solution } = result;
    this.#sink!.add({ key, row: dealRow(seed, result), verdict, solution });
  }

  #complain(line: string): void {
    if (++this.#messages <= MOST_MESSAGES) this.#say(`error: ${line}`);
    else if (this.#messages === MOST_MESSAGES + 1) {
      this.#say('error: more such deals follow; their rows say unknown,error');
    }
  }

  #flush(): void {
    this.#sink!.flush();
  }

  #updateSidecar(): void {
    if (!this.#file) return;
    try {
      writeSidecar(this.#plan.out, this.#sidecar(true));
    } catch {
      // A full disk shows when the rows are written; then it is reported.
    }
  }

  #wall(): number {
    return this.#wallBefore + (this.#io.now().getTime() - this.#started.getTime());
  }

  #sidecar(partial: boolean, ended = false): Sidecar {
    const plan = this.#plan;
    const { machine, version, commandLine, now } = this.#io;
    const counts = this.#tally.counts();
    const rate = winRate(counts);
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
      started: this.#startedFirst,
      ended: ended ? now().toISOString() : null,
      'wall-seconds': Math.round(this.#wall() / 100) / 10,
      partial,
      counts,
      'win-rate': rate ? fixed(rate.share) : null,
      interval: rate ? [fixed(rate.interval.low), fixed(rate.interval.high)] : null,
    };
  }
}

const fixed = (share: number): number => Math.round(1e6 * share) / 1e6;

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

function attempt<Result>(what: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    throw new UsageError(`${what} cannot be written: ${fileProblem(error)}`);
  }
}

function outputFailure(what: string, error: unknown): Failure {
  return new Failure(`${what} cannot be written: ${fileProblem(error)}`);
}
