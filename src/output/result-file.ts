import { rmSync } from 'node:fs';
import type { Ranges } from '../workers/ranges.ts';
import { countedRow } from './deal-rows.ts';
import { GrowingFile } from './growing-file.ts';
import { DamagedLine } from './journal.ts';
import type { Row, RowFormat } from './rows.ts';
import { solutionFile, solutionLine } from './solutions.ts';
import type { Counted } from './tally.ts';

/** One finished deal on its way to the results. */
export interface Finished {
  readonly key: bigint;
  readonly row: Row;
  readonly verdict: string;
  readonly solution?: readonly string[] | undefined;
}

/** Where results go. */
export interface ResultSink {
  add(finished: Finished): void;
  /** Hands on what has been added. */
  flush(): void;
  /** To be awaited before more work is begun. */
  ready(): Promise<void> | undefined;
  /** Puts everything in order. */
  finish(): Promise<void>;
}

export interface ResultFileOptions {
  path: string;
  format: RowFormat;
  /** The only verdict to write. */
  only: string | undefined;
  /** The solutions go here. */
  solutions: string | undefined;
  /** The key that a row's seed stands for; `undefined`: it does not belong to the run. */
  keyOf: (seed: string) => bigint | undefined;
}

/**
 * The results of a run in files. Rows are appended as deals finish and put in order at the end.
 * With `only`, the rows of the other verdicts are kept in a second file beside it as long as the
 * run is unfinished, so that they are neither lost from the counts nor done again.
 */
export class ResultFile implements ResultSink {
  readonly #options: ResultFileOptions;
  readonly #rows: GrowingFile;
  readonly #others: GrowingFile | undefined;
  readonly #solutions: GrowingFile | undefined;

  constructor(options: ResultFileOptions) {
    this.#options = options;
    const { path, format, only, solutions, keyOf } = options;
    const keyOfRow = (line: string): bigint | undefined => {
      const row = format.parse(line);
      return row && keyOf(row.seed);
    };
    this.#rows = new GrowingFile(path, format.header, keyOfRow);
    if (only !== undefined)
      this.#others = new GrowingFile(othersPath(path), format.header, keyOfRow);
    if (solutions !== undefined) {
      this.#solutions = solutionFile(solutions, keyOf);
    }
  }

  /** Begins the files of rows anew. */
  beginRows(): void {
    this.#rows.begin();
    if (this.#others) this.#others.begin();
    else rmSync(othersPath(this.#options.path), { force: true });
  }

  /** Begins the file of solutions anew. */
  beginSolutions(): void {
    this.#solutions?.begin();
  }

  /**
   * Takes up the files of an interrupted run.
   * @param counted is given every row that is kept
   * @returns the keys that are done. Throws DamagedLine; the message is half a sentence
   */
  async resume(counted: (row: Counted) => void): Promise<Ranges> {
    const solved = await this.#solutions?.resume((line, key) => {
      if (key === undefined) {
        throw new DamagedLine(
          `its solutions have a line that does not belong to this run: ${cut(line)}`,
        );
      }
      return key;
    });
    const { format, only } = this.#options;
    const read = (file: GrowingFile): Promise<Ranges> =>
      file.resume((line, key, number) => {
        const row = format.parse(line);
        const values = row && countedRow(row);
        if (!row || !values) throw new DamagedLine(`line ${number} is damaged`);
        if (key === undefined) {
          throw new DamagedLine(`it holds seed ${row.seed}, which is not part of this run`);
        }
        if (solved && values.verdict === 'solvable' && !solved.has(key)) return undefined;
        return key;
      });
    let done = await read(this.#rows);
    if (this.#others) done = done.union(await read(this.#others));
    // Rows are counted once it is sure that none is there twice.
    const counting = (line: string, key: bigint | undefined): void => {
      if (key === undefined || !done.has(key)) return;
      counted(countedRow(format.parse(line)!)!);
    };
    this.#rows.forEach(counting);
    if (only !== undefined) this.#others?.forEach(counting);
    return done;
  }

  add({ key, row, verdict, solution }: Finished): void {
    if (solution) this.#solutions?.add(key, solutionLine(row.seed, solution));
    const { format, only } = this.#options;
    const here = only === undefined || verdict === only;
    (here ? this.#rows : this.#others!).add(key, format.make(row));
  }

  flush(): void {
    // A row without its solution would be done again; a solution without its row is dropped.
    this.#solutions?.flush();
    this.#rows.flush();
    this.#others?.flush();
  }

  ready(): undefined {
    return undefined;
  }

  async finish(): Promise<void> {
    this.flush();
    await this.#solutions?.finish();
    await this.#rows.finish();
    this.#others?.close();
  }

  /** After the sidecar has been told that the run is complete. */
  removeOthers(): void {
    rmSync(othersPath(this.#options.path), { force: true });
  }
}

/** Where an unfinished run with `--only` keeps the rows of the other verdicts. */
export const othersPath = (results: string): string => `${results}.others`;

const cut = (line: string): string => (line.length > 40 ? `${line.slice(0, 40)}...` : line);
