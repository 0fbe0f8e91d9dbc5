import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { percent, thousands } from '../output/figures.ts';
import { KEPT_CASES } from '../variants/royal/redeal/kept-cases.ts';
import { hasValues, readValues, valueRules } from '../variants/royal/redeal/value-files.ts';
import { RedealValues } from '../variants/royal/redeal/value-table.ts';
import type { Rules } from '../variants/variant.ts';
import { Pool } from '../workers/pool.ts';
import { type Interval, Ranges } from '../workers/ranges.ts';
import {
  keyParts,
  type SampleResult,
  type SampleSetup,
  sampleKey,
} from '../workers/value-samples.ts';
import { alone } from './alone.ts';
import { fileProblem } from './deal-file.ts';
import { findGame, parseRules } from './game-options.ts';
import { EXIT, type ExitCode, type Io, valueWorker } from './io.ts';
import { shareMemory } from './memory.ts';
import { parseCount } from './options.ts';
import { DEFAULT_NODES } from './run-plan.ts';
import { Failure, UsageError } from './usage-error.ts';

/** Samples between two writes of the file. */
const ROUND_SAMPLES = 20_000;
/** Of the deals that show which cases matter, far from those that anybody publishes. */
const FIRST_PILOT = 1_000_000_000;
/** Most passes of looking for the cases that matter and sampling them. */
const MOST_PASSES = 6;
const MOST_SAMPLES = 10_000_000;

/** The options as commander hands them over. */
export interface ValuesOptions {
  game?: string;
  rule?: string[];
  samples?: string;
  pilot?: string;
  error?: string;
  threads?: string;
  memory?: string;
  out?: string;
  resume?: boolean;
}

/** Samples a table, alone from reading what is there to the last write. */
export function sampleValues(options: ValuesOptions, io: Io): Promise<ExitCode> {
  // A name that is missing is complained of by the run.
  return alone(options.out || '-', io, () => new ValueRun(options, io).go());
}

/** One run of the command. */
class ValueRun {
  readonly #io: Io;
  readonly #out: string;
  readonly #rules: Rules;
  readonly #redeals: number;
  readonly #samples: number;
  readonly #pilot: number;
  readonly #error: number;
  readonly #threads: number;
  readonly #memory: number;
  /** The chances with fewer redeals left. */
  readonly #leaves: readonly (readonly number[])[];
  readonly #table: RedealValues;
  #pool: { interrupt(): void } | undefined;
  #interrupted = false;

  constructor(options: ValuesOptions, io: Io) {
    this.#io = io;
    const variant = findGame(options.game);
    if (variant.id !== 'royal') {
      throw new UsageError(`--game ${variant.id} has no redeal by chance: give royal`);
    }
    this.#rules = parseRules(variant, options.rule ?? []).rules;
    this.#redeals = Number(this.#rules.redeals);
    this.#leaves = this.#readLeaves();
    this.#samples = parseCount(options.samples ?? '1000', '--samples', 1, MOST_SAMPLES);
    this.#pilot = parseCount(options.pilot ?? '1000', '--pilot', 0, MOST_SAMPLES);
    this.#error = parsePoints(options.error ?? '0.1');
    this.#threads =
      options.threads === undefined
        ? io.machine.threads
        : parseCount(options.threads, '--threads', 1, 1024);
    this.#memory = shareMemory(options.memory, this.#threads, io.machine).perThread;
    if (options.out === undefined || options.out === '' || options.out === '-') {
      throw new UsageError('--out is missing: name the file for the table');
    }
    this.#out = options.out;
    this.#table = this.#openTable(options.resume ?? false);
  }

  #readLeaves(): number[][] {
    if (this.#redeals === 0) {
      throw new UsageError('--rule redeals=0 leaves nothing to value: give redeals=1 or more');
    }
    if (this.#rules['placed-twos'] === 'roaming' && this.#rules['row-suits'] !== 'preset') {
      throw new UsageError('--rule placed-twos=roaming cannot be valued: give placed-twos=fixed');
    }
    const less = { ...this.#rules, redeals: String(this.#redeals - 1) };
    if (!hasValues(less)) {
      throw new UsageError(
        `--rule redeals=${this.#redeals} needs the tables of fewer redeals: make that of redeals=${this.#redeals - 1} first`,
      );
    }
    return readValues(less, this.#redeals - 1).map((table) => table.values());
  }

  #openTable(resume: boolean): RedealValues {
    if (!existsSync(this.#out)) return new RedealValues();
    if (!resume) {
      throw new UsageError(`--out ${this.#out} exists already: use --resume to continue it`);
    }
    try {
      const text = readFileSync(this.#out, 'utf8');
      if (!text.startsWith(`# ${this.#title()}\n`)) {
        throw new Error('it is a table of other rules');
      }
      return RedealValues.fromText(text, 'unfinished');
    } catch (error) {
      const why = (error as NodeJS.ErrnoException).code
        ? fileProblem(error)
        : (error as Error).message;
      throw new UsageError(`--resume cannot continue ${this.#out}: ${why}`);
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
    await this.#sampleUpTo(new Map(KEPT_CASES.map((_, keptCase) => [keptCase, this.#samples])));
    if (this.#interrupted) return;
    this.#say(`${thousands(KEPT_CASES.length)} cases have ${thousands(this.#samples)} samples`);
  }

  /** Samples the cases that best lines of first deals aim at, until they are exact enough. */
  async #sampleWhatMatters(): Promise<void> {
    if (this.#pilot === 0) return;
    for (let pass = 1; pass <= MOST_PASSES && !this.#interrupted; pass++) {
      const uses = await this.#countUses();
      if (this.#interrupted) return;
      const table = this.#table;
      let variance = 0;
      let spread = 0;
      for (const [keptCase, count] of uses) {
        const share = count / this.#pilot;
        variance += (share * table.error(keptCase)) ** 2;
        spread += share * table.deviation(keptCase);
      }
      const error = Math.sqrt(variance);
      this.#say(
        `pass ${pass}: ${uses.size} cases are aimed at; the table's part of the standard error of the mean value is ${percent(error, 3)}`,
      );
      if (error <= this.#error) return;
      const wanted = new Map<number, number>();
      for (const [keptCase, count] of uses) {
        const part = ((count / this.#pilot) * table.deviation(keptCase)) / spread;
        // Samples so divided make the variance (spread² / all of them) least.
        wanted.set(keptCase, Math.ceil(part * (spread / this.#error) ** 2 * 1.1));
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
    await this.#run(this.#leaves, Ranges.of(intervals), (key, value) => {
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
    const deals = Ranges.of([
      {
        first: sampleKey(KEPT_CASES.length, FIRST_PILOT),
        last: sampleKey(KEPT_CASES.length, FIRST_PILOT + this.#pilot - 1),
      },
    ]);
    await this.#run([...this.#leaves, this.#table.values()], deals, (_, __, keptCase) => {
      if (keptCase !== undefined) uses.set(keptCase, (uses.get(keptCase) ?? 0) + 1);
    });
    return uses;
  }

  async #run(
    values: readonly (readonly number[])[],
    todo: Ranges,
    take: (key: bigint, value: number, keptCase: number | undefined) => void,
  ): Promise<void> {
    let problem: string | undefined;
    const pool = new Pool<SampleSetup, SampleResult>({
      worker: valueWorker(this.#io),
      setup: {
        rules: this.#rules,
        redeals: this.#redeals,
        values,
        memory: this.#memory,
        mostNodes: DEFAULT_NODES,
      },
      threads: this.#threads,
      todo,
      onResult: (key, { value, keptCase, message }) => {
        if (value === undefined) problem ??= message;
        else take(key, value, keptCase);
      },
      failed: (message) => ({ message }),
    });
    this.#pool = pool;
    if (this.#interrupted) pool.interrupt();
    await pool.run();
    if (problem !== undefined) throw new Failure(`the table cannot be made: ${problem}`);
  }

  #title(): string {
    return `royal: ${valueRules(this.#rules)}, redeals left: ${this.#redeals}`;
  }

  #write(): void {
    const { commandLine, version, now } = this.#io;
    const text = this.#table.toText([
      this.#title(),
      'the chance of going out after the redeal, by the lengths that the rows keep',
      `made by ${commandLine}, version ${version}, ${now().toISOString().slice(0, 10)}`,
    ]);
    try {
      writeFileSync(`${this.#out}.tmp`, text);
      renameSync(`${this.#out}.tmp`, this.#out);
    } catch (error) {
      throw new Failure(`--out ${this.#out} cannot be written: ${fileProblem(error)}`);
    }
  }

  #say(line: string): void {
    this.#io.stderr.write(`${line}\n`);
  }
}

function parsePoints(text: string): number {
  const points = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && points > 0 && points < 100) return points / 100;
  throw new UsageError(`--error takes points such as 0.1, not "${text}"`);
}
