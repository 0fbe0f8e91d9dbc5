import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Failure, UsageError } from '../errors.ts';
import { fileProblem } from '../files/disk.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { percent, thousands } from '../statistics/figures.ts';
import type { Patience, Rules, Sampling, ValueTable } from '../variants/variant.ts';
import { Pool } from '../workers/pool.ts';
import { type Interval, Ranges } from '../workers/ranges.ts';
import {
  keyParts,
  type SampleResult,
  type SampleSetup,
  sampleKey,
} from '../workers/value-samples.ts';
import { whileLocked } from './locked.ts';

/** Samples between two writes of the file. */
const ROUND_SAMPLES = 20_000;
/** Of the deals that show which cases matter, far from those that anybody publishes. */
const FIRST_PILOT = 1_000_000_000;
/** Most passes of looking for the cases that matter and sampling them. */
const MOST_PASSES = 6;

/** Everything that is needed to sample a table, checked. */
export interface ValuesPlan {
  readonly game: Patience;
  readonly sampling: Sampling;
  readonly rules: Rules;
  /** The chances with fewer redeals left. */
  readonly leaves: readonly (readonly number[])[];
  /** Of each case. */
  readonly samples: number;
  /** First deals that show which cases matter. */
  readonly pilot: number;
  /** What the table may add to the standard error of a mean value, as a share. */
  readonly error: number;
  readonly threads: number;
  /** Bytes of one worker. */
  readonly memory: number;
  /** Positions a sample may cost. */
  readonly nodes: number;
  readonly out: string;
  readonly resume: boolean;
}

/** Samples a table of what redeals by chance are worth. */
export function sampleValues(plan: ValuesPlan, io: Io): Promise<ExitCode> {
  return whileLocked(plan.out, io, () => new ValueRun(plan, io).go());
}

class ValueRun {
  readonly #io: Io;
  readonly #plan: ValuesPlan;
  readonly #table: ValueTable;
  #pool: { interrupt(): void } | undefined;
  #interrupted = false;

  constructor(plan: ValuesPlan, io: Io) {
    this.#io = io;
    this.#plan = plan;
    this.#table = this.#openTable();
  }

  #openTable(): ValueTable {
    const { out, resume, sampling } = this.#plan;
    if (!existsSync(out)) return sampling.newTable();
    if (!resume) {
      throw new UsageError(`--out ${out} exists already: use --resume to continue it`);
    }
    try {
      const text = readFileSync(out, 'utf8');
      if (!text.startsWith(`# ${this.#title()}\n`)) {
        throw new Error('it is a table of other rules');
      }
      return sampling.readTable(text);
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code
        ? fileProblem(error)
        : (error as Error).message;
      throw new UsageError(`--resume cannot continue ${out}: ${why}`);
    }
  }

  async go(): Promise<ExitCode> {
    const forget = this.#io.onInterrupt(() => {
      this.#interrupted = true;
      this.#pool?.interrupt();
    });
    try {
      await this.#sampleAll();
      await this.#sampleWhatMatters();
    } finally {
      forget();
    }
    return this.#interrupted ? EXIT.interrupted : EXIT.done;
  }

  /** Every case gets the same number of samples at least. */
  async #sampleAll(): Promise<void> {
    const { samples, sampling } = this.#plan;
    const all = Array.from(
      { length: sampling.cases },
      (_, keptCase) => [keptCase, samples] as const,
    );
    await this.#sampleUpTo(new Map(all));
    if (this.#interrupted) return;
    this.#say(`${thousands(sampling.cases)} cases have ${thousands(samples)} samples`);
  }

  /** Samples the cases that best lines of first deals aim at, until they are exact enough. */
  async #sampleWhatMatters(): Promise<void> {
    const { pilot, error: wantedError } = this.#plan;
    if (pilot === 0) return;
    for (let pass = 1; pass <= MOST_PASSES && !this.#interrupted; pass++) {
      const uses = await this.#countUses();
      if (this.#interrupted) return;
      const table = this.#table;
      let variance = 0;
      let spread = 0;
      for (const [keptCase, count] of uses) {
        const share = count / pilot;
        variance += (share * table.error(keptCase)) ** 2;
        spread += share * table.deviation(keptCase);
      }
      const error = Math.sqrt(variance);
      this.#say(
        `pass ${pass}: ${uses.size} cases are aimed at; the table's part of the standard error of the mean value is ${percent(error, 3)}`,
      );
      if (error <= wantedError) return;
      const wanted = new Map<number, number>();
      for (const [keptCase, count] of uses) {
        const part = ((count / pilot) * table.deviation(keptCase)) / spread;
        // Samples so divided make the variance (spread² / all of them) least.
        wanted.set(keptCase, Math.ceil(part * (spread / wantedError) ** 2 * 1.1));
      }
      await this.#sampleUpTo(wanted);
    }
  }

  /** Brings cases to so many samples, in rounds of whole cases. */
  async #sampleUpTo(wanted: ReadonlyMap<number, number>): Promise<void> {
    let round: Interval[] = [];
    let samples = 0;
    for (const [keptCase, count] of wanted) {
      const before = this.#table.count(keptCase);
      if (before >= count) continue;
      round.push({ first: sampleKey(keptCase, before), last: sampleKey(keptCase, count - 1) });
      samples += count - before;
      if (samples < ROUND_SAMPLES) continue;
      await this.#sampleRound(round);
      round = [];
      samples = 0;
    }
    if (round.length > 0) await this.#sampleRound(round);
  }

  async #sampleRound(intervals: Interval[]): Promise<void> {
    if (this.#interrupted) return;
    const found: [keptCase: number, value: number][] = [];
    await this.#run(this.#plan.leaves, Ranges.of(intervals), (key, value) => {
      found.push([keyParts(key)[0], value]);
    });
    // A round is taken whole or not at all: what is quick must not count more than what is slow.
    if (this.#interrupted) return;
    // In a fixed order, so that sums of fractions do not depend on the threads.
    found.sort(([a, x], [b, y]) => a - b || x - y);
    for (const [keptCase, value] of found) this.#table.add(keptCase, value);
    this.#write();
  }

  /** How often each case is aimed at in the pilot deals, as the table stands. */
  async #countUses(): Promise<Map<number, number>> {
    const uses = new Map<number, number>();
    const { pilot, sampling, leaves } = this.#plan;
    const deals = Ranges.of([
      {
        first: sampleKey(sampling.cases, FIRST_PILOT),
        last: sampleKey(sampling.cases, FIRST_PILOT + pilot - 1),
      },
    ]);
    await this.#run([...leaves, this.#table.values()], deals, (_, __, keptCase) => {
      if (keptCase !== undefined) uses.set(keptCase, (uses.get(keptCase) ?? 0) + 1);
    });
    return uses;
  }

  async #run(
    leaves: readonly (readonly number[])[],
    todo: Ranges,
    take: (key: bigint, value: number, keptCase: number | undefined) => void,
  ): Promise<void> {
    const { game, rules, memory, nodes, threads } = this.#plan;
    let problem: string | undefined;
    const pool = new Pool<SampleSetup, SampleResult>({
      worker: { file: new URL('value-worker.js', this.#io.workers), task: 'valueSamples' },
      setup: { game: game.id, rules, leaves, memory, mostNodes: nodes },
      threads,
      todo,
      onResult: (key, { sample, message }) => {
        if (sample) take(key, sample.value, sample.keptCase);
        else problem ??= message;
      },
      failed: (message) => ({ message }),
    });
    this.#pool = pool;
    if (this.#interrupted) pool.interrupt();
    await pool.run();
    if (problem !== undefined) throw new Failure(`the table cannot be made: ${problem}`);
  }

  #title(): string {
    const { sampling, rules } = this.#plan;
    return sampling.title(rules);
  }

  #write(): void {
    const { out } = this.#plan;
    const { commandLine, version, now } = this.#io;
    const text = this.#table.toText([
      this.#title(),
      'the chance of going out after the redeal, by the lengths that the rows keep',
      `made by ${commandLine}, version ${version}, ${now().toISOString().slice(0, 10)}`,
    ]);
    try {
      writeFileSync(`${out}.tmp`, text);
      renameSync(`${out}.tmp`, out);
    } catch (error) {
      throw new Failure(`--out ${out} cannot be written: ${fileProblem(error)}`);
    }
  }

  #say(line: string): void {
    this.#io.stderr.write(`${line}\n`);
  }
}
