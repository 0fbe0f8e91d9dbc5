import { existsSync } from 'node:fs';
import { DUEL_COLUMNS, type DuelGame, duelRow, readDuelRow } from '../output/duel-rows.ts';
import {
  type DuelSettings,
  type DuelSidecar,
  duelDifference,
  readDuelSidecar,
  writeDuelSidecar,
} from '../output/duel-sidecar.ts';
import { DuelTally } from '../output/duel-tally.ts';
import { percent, thousands } from '../output/figures.ts';
import { GrowingFile } from '../output/growing-file.ts';
import { DamagedLine, isMissingOrEmpty } from '../output/journal.ts';
import { type ProgressView, showProgress } from '../output/progress.ts';
import type { ResultSink } from '../output/result-file.ts';
import { ResultStream } from '../output/result-stream.ts';
import { type RowFormat, rowFormat } from '../output/rows.ts';
import { Match } from '../players/dispute/match.ts';
import { makePlayer, strategyText } from '../players/dispute/strategies.ts';
import { dealDispute, SEATS } from '../variants/dispute/layout.ts';
import { readDisputeRules } from '../variants/dispute/options.ts';
import { DisputeGame } from '../variants/dispute/rules.ts';
import { type DuelResult, type DuelSetup, duelKey } from '../workers/duel-result.ts';
import { Pool, type PoolReport } from '../workers/pool.ts';
import { Ranges } from '../workers/ranges.ts';
import { alone } from './alone.ts';
import { fileProblem } from './deal-file.ts';
import type { DuelPlan } from './duel.ts';
import { orderedRules } from './game-options.ts';
import { duelWorker, EXIT, type ExitCode, type Io, writeOut } from './io.ts';
import { Failure, UsageError } from './usage-error.ts';

/** Milliseconds between two updates of the sidecar. */
const SIDECAR_INTERVAL = 5_000;

/** Plays all games of a duel, writes their rows, sums up. */
export async function runDuel(plan: DuelPlan, io: Io): Promise<ExitCode> {
  return alone(plan.out, io, () => new Sitting(plan, io).go());
}

class Sitting {
  readonly #plan: DuelPlan;
  readonly #io: Io;
  readonly #names: readonly [string, string];
  readonly #tally: DuelTally;
  readonly #format: RowFormat;
  readonly #started: Date;
  /** Keys of this part: seeds, or with `--swap` two a seed. */
  readonly #keys: Ranges;
  #sink!: ResultSink;
  #before: DuelSidecar | undefined;
  #view: ProgressView | undefined;
  #failures = 0;
  #closed = false;

  constructor(plan: DuelPlan, io: Io) {
    this.#plan = plan;
    this.#io = io;
    this.#started = io.now();
    this.#names = [strategyText(plan.a), strategyText(plan.b)];
    this.#tally = new DuelTally(this.#names, plan.swap);
    this.#format = rowFormat(plan.format, DUEL_COLUMNS);
    this.#keys = plan.swap
      ? Ranges.of(
          plan.part.intervals.map(({ first, last }) => ({
            first: 2n * first,
            last: 2n * last + 1n,
          })),
        )
      : plan.part;
  }

  async go(): Promise<ExitCode> {
    const plan = this.#plan;
    const done = await this.#open();
    if (plan.note !== undefined) this.#say(plan.note);
    if (!done.isEmpty) {
      this.#say(
        `continuing ${plan.out}: ${thousands(done.size)} of ${thousands(this.#keys.size)} games are done`,
      );
    }
    const todo = this.#keys.minus(done);
    const threads = todo.size < BigInt(plan.threads) ? Number(todo.size) : plan.threads;
    const pool = new Pool<DuelSetup, DuelResult>({
      worker: duelWorker(this.#io),
      setup: { rules: plan.rules, a: plan.a, b: plan.b, swap: plan.swap },
      threads,
      todo,
      onResult: (key, result) => this.#take(key, result),
      onBatch: () => this.#sink.flush(),
      failed: (error) => ({ error }),
      ready: () => this.#sink.ready(),
    });
    let interrupted = false;
    this.#io.onInterrupt(() => {
      interrupted = true;
      this.#say('interrupted: finishing the files; press Ctrl-C again to stop at once');
      pool.interrupt();
    });
    this.#io.onClosedPipe(() => {
      this.#closed = true;
      pool.interrupt();
    });
    this.#view = showProgress(this.#progressMode(), this.#io.stderr, this.#keys.size, () => {
      const { games, draws } = this.#tally;
      return {
        done: games,
        note: games > 0 ? `${percent(draws / games, 1)} draws` : 'none finished',
      };
    });
    const timer = setInterval(() => this.#updateSidecar(), SIDECAR_INTERVAL);
    let report: PoolReport;
    try {
      report = await pool.run();
    } catch (fault) {
      this.#updateSidecar();
      throw this.#failure(fault);
    } finally {
      clearInterval(timer);
      this.#view.stop();
      this.#view = undefined;
    }
    return this.#close(report, threads, interrupted);
  }

  /** Opens the output. @returns the keys whose rows are there */
  async #open(): Promise<Ranges> {
    const { out, resume, force } = this.#plan;
    if (out === '-') {
      this.#sink = new ResultStream(
        this.#io.stdout,
        this.#format,
        undefined,
        this.#keys,
        undefined,
      );
      return Ranges.EMPTY;
    }
    const file = new GrowingFile(out, this.#format.header, (line) => this.#keyOf(line));
    this.#sink = fileSink(file, this.#format);
    try {
      if (resume && !isMissingOrEmpty(out)) return await this.#resume(file);
      if (!resume && !force && existsSync(out)) {
        throw new UsageError(
          `--out ${out} exists already: use --resume to continue it or --force to replace it`,
        );
      }
      writeDuelSidecar(out, this.#sidecar(true));
      file.begin();
      return Ranges.EMPTY;
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--out ${out} cannot be written: ${fileProblem(error)}`);
    }
  }

  async #resume(file: GrowingFile): Promise<Ranges> {
    const { out } = this.#plan;
    const before = readDuelSidecar(out);
    if (!before) {
      throw new UsageError(
        `--resume cannot tell how ${out} was made, for ${out}.json is missing or damaged: use --force to begin anew`,
      );
    }
    const difference = duelDifference(before, this.#settings());
    if (difference !== undefined) {
      throw new UsageError(
        `--resume cannot continue ${out}: its ${difference}; give the same options or another --out`,
      );
    }
    this.#before = before;
    try {
      const done = await file.resume((line, key, number) => {
        const row = this.#format.parse(line);
        if (!row || !readDuelRow(row)) throw new DamagedLine(`line ${number} is damaged`);
        if (key === undefined) {
          throw new DamagedLine(`it holds a game of seed ${row.seed} that is not part of this run`);
        }
        return key;
      });
      file.forEach((line) => {
        this.#tally.add(readDuelRow(this.#format.parse(line)!)!);
      });
      writeDuelSidecar(out, this.#sidecar(true));
      return done;
    } catch (error) {
      if (!(error instanceof DamagedLine)) throw error;
      throw new UsageError(
        `--resume cannot continue ${out}: ${error.message}; choose another --out or use --force to begin anew`,
      );
    }
  }

  /** The key of a row, if it belongs to this run. */
  #keyOf(line: string): bigint | undefined {
    const row = this.#format.parse(line);
    const game = row && readDuelRow(row);
    if (!game || !/^\d{1,20}$/.test(game.seed)) return undefined;
    const seed = BigInt(game.seed);
    const [a, b] = this.#names;
    const straight = game.seats[0] === a && game.seats[1] === b;
    const crossed = game.seats[0] === b && game.seats[1] === a;
    const key = this.#plan.swap ? 2n * seed + (straight ? 0n : 1n) : seed;
    const seated = straight || (this.#plan.swap && crossed);
    return seated && this.#keys.has(key) ? key : undefined;
  }

  #take(key: bigint, result: DuelResult): void {
    const { seed } = duelKey(key, this.#plan.swap);
    if (result.error !== undefined) {
      if (++this.#failures <= 20) this.#say(`error: seed ${seed}: ${result.error}`);
      return;
    }
    const [a, b] = this.#names;
    const game: DuelGame = {
      ...result,
      seed: String(seed),
      seats: result.swapped ? [b, a] : [a, b],
      ms: Number(result.ms.toFixed(1)),
    };
    this.#tally.add(game);
    this.#sink.add({ key, row: duelRow(game), verdict: '' });
  }

  async #close(report: PoolReport, threads: number, interrupted: boolean): Promise<ExitCode> {
    const plan = this.#plan;
    const partial = BigInt(this.#tally.games) < this.#keys.size;
    try {
      await this.#sink.finish();
      if (plan.out !== '-') writeDuelSidecar(plan.out, this.#sidecar(partial, this.#io.now()));
    } catch (error) {
      throw this.#failure(error);
    }
    if (this.#closed) return EXIT.done;
    const lines = [
      ...(partial
        ? [
            `PARTIAL: ${thousands(this.#tally.games)} of ${thousands(this.#keys.size)} games are played`,
          ]
        : []),
      `${plan.variant.id}: ${orderedRules(plan.variant, plan.rules)}`,
      ...this.#tally.lines({
        wall: this.#wall(),
        ...(report.wall > 0 ? { busy: report.busy / (report.wall * threads) } : {}),
        ...(plan.out === '-' ? {} : { rows: plan.out }),
      }),
    ];
    if (partial && plan.out !== '-') lines.push('the same command with --resume does the rest');
    this.#io.stderr.write(`${lines.join('\n')}\n`);
    if (interrupted && partial) return EXIT.interrupted;
    return this.#failures > 0 ? EXIT.failed : EXIT.done;
  }

  #failure(fault: unknown): Failure {
    const code = (fault as NodeJS.ErrnoException).code ?? '';
    return /^E[A-Z]+$/.test(code)
      ? new Failure(`--out ${this.#plan.out} cannot be written: ${fileProblem(fault)}`)
      : new Failure(`the run was given up: ${(fault as Error).message}`);
  }

  #progressMode(): 'bar' | 'text' | 'none' {
    const { progress, out } = this.#plan;
    if (progress !== 'auto') return progress;
    const sharesTerminal = out === '-' && this.#io.stdout.isTTY;
    return this.#io.stderr.isTTY && !sharesTerminal ? 'bar' : 'text';
  }

  #say(line: string): void {
    if (this.#view) this.#view.say(line);
    else this.#io.stderr.write(`${line}\n`);
  }

  #updateSidecar(): void {
    if (this.#plan.out === '-') return;
    try {
      writeDuelSidecar(this.#plan.out, this.#sidecar(true));
    } catch {
      // A full disk shows when rows are written, and is reported then.
    }
  }

  #wall(): number {
    const here = this.#io.now().getTime() - this.#started.getTime();
    return here + (this.#before ? 1000 * this.#before['wall-seconds'] : 0);
  }

  #settings(): DuelSettings {
    const { variant, rules, a, swap, seeds, shard, part, format } = this.#plan;
    const [first, second] = this.#names;
    return {
      game: variant.id,
      rules,
      'seed-type': 'own',
      duel: { a: first, b: second, playout: a.playout, swap },
      seeds: seeds.toString(),
      shard,
      part: part.toString(),
      format,
    };
  }

  #sidecar(partial: boolean, ended?: Date): DuelSidecar {
    const { machine, version, commandLine } = this.#io;
    return {
      tool: 'patience-solve',
      version,
      command: commandLine,
      ...this.#settings(),
      threads: this.#plan.threads,
      node: machine.node,
      cpu: machine.cpu,
      started: this.#before?.started ?? this.#started.toISOString(),
      ended: ended?.toISOString() ?? null,
      'wall-seconds': Math.round(this.#wall() / 100) / 10,
      partial,
      'duel-counts': this.#tally.counts(),
    };
  }
}

function fileSink(file: GrowingFile, format: RowFormat): ResultSink {
  return {
    add: ({ key, row }) => file.add(key, format.make(row)),
    flush: () => file.flush(),
    ready: () => undefined,
    async finish() {
      file.flush();
      await file.finish();
    },
  };
}

/** Prints one game move by move: whose turn it is, what he does, the table when a turn ends. */
export async function showDuel(plan: DuelPlan, io: Io): Promise<ExitCode> {
  const seed = plan.part.intervals[0]!.first;
  const rules = readDisputeRules(plan.rules);
  const layout = dealDispute(seed);
  const game = new DisputeGame(layout, rules);
  const names = [strategyText(plan.a), strategyText(plan.b)];
  const lines = [
    `${plan.variant.id}, own seed ${seed}: ${orderedRules(plan.variant, plan.rules)}`,
    `A ${names[0]}, B ${names[1]}`,
    '',
    game.picture(),
  ];
  let moves: string[] = [];
  const players = [makePlayer(plan.a, rules), makePlayer(plan.b, rules)] as const;
  new Match(rules).run(layout, players, seed, (table, move) => {
    const text = table.explain(move);
    const mover = game.toMove;
    const before = game.turns;
    moves.push(text);
    game.play(text);
    if (game.turns === before && !game.result) return;
    lines.push('', `turn ${before + 1}, ${SEATS[mover]} (${names[mover]}): ${moves.join('; ')}`);
    moves = [];
    if (!game.result) lines.push('', game.picture());
  });
  lines.push('', game.picture(), '', game.standing());
  await writeOut(io, `${lines.join('\n')}\n`);
  return EXIT.done;
}
