import { rmSync } from 'node:fs';
import { GrowingFile } from '../files/growing-file.ts';
import { DamagedLine } from '../files/journal.ts';
import type { RowFormat } from '../files/row-format.ts';
import { solutionFile, solutionLine } from '../files/solutions.ts';
import type { Ranges } from '../workers/ranges.ts';
import type { Kind, RowRecord } from './kind.ts';

/** One finished deal or game on its way to the rows. */
export interface Finished<Item> {
  readonly key: bigint;
  readonly item: Item;
  readonly solution?: readonly string[] | undefined;
}

/** Where rows go. */
export interface RowSink<Item> {
  add(finished: Finished<Item>): void;
  /** Hands on what has been added. */
  flush(): void;
  /** To be awaited before more work is begun. */
  ready(): Promise<void> | undefined;
  /** Puts everything in order. */
  finish(): Promise<void>;
}

export interface RowFilesOptions<Item extends RowRecord> {
  readonly path: string;
  readonly kind: Kind<never, Item>;
  readonly format: RowFormat;
  /** The only verdict to write. */
  readonly only: string | undefined;
  /** The solutions go here. */
  readonly solutions: string | undefined;
  /** The key of a record; `undefined`: it does not belong to the run. */
  readonly keyOf: (item: Item) => bigint | undefined;
  /** The key of a deal's seed. */
  readonly keyOfSeed: (seed: string) => bigint | undefined;
}

/** Where an unfinished run with `--only` keeps the rows of the other verdicts. */
export const othersPath = (results: string): string => `${results}.others`;

/**
 * The rows of a run in files. They are appended as deals finish and put in order at the end. With
 * `only`, the rows of the other verdicts are kept in a second file beside it as long as the run is
 * unfinished, so that they are neither lost from the counts nor done again.
 */
export class RowFiles<Item extends RowRecord> implements RowSink<Item> {
  readonly #options: RowFilesOptions<Item>;
  readonly #rows: GrowingFile;
  readonly #others: GrowingFile | undefined;
  readonly #solutions: GrowingFile | undefined;

  constructor(options: RowFilesOptions<Item>) {
    this.#options = options;
    const { path, format, only, solutions, keyOf, keyOfSeed } = options;
    const keyOfLine = (line: string): bigint | undefined => {
      const item = this.#read(line);
      return item && keyOf(item);
    };
    this.#rows = new GrowingFile(path, format.header, keyOfLine);
    if (only !== undefined)
      this.#others = new GrowingFile(othersPath(path), format.header, keyOfLine);
    if (solutions !== undefined) this.#solutions = solutionFile(solutions, keyOfSeed);
  }

  #read(line: string): Item | undefined {
    const row = this.#options.format.parse(line);
    return row && this.#options.kind.parseRow(row);
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
   * @param count is given every record that is kept
   * @returns the keys that are done. Throws DamagedLine; the message is half a sentence
   */
  async resume(count: (item: Item) => void): Promise<Ranges> {
    const solved = await this.#solutions?.resume((line, key) => {
      if (key === undefined) {
        throw new DamagedLine(
          `its solutions have a line that does not belong to this run: ${cut(line)}`,
        );
      }
      return key;
    });
    const { kind } = this.#options;
    const read = (file: GrowingFile): Promise<Ranges> =>
      file.resume((line, key, number) => {
        const item = this.#read(line);
        if (!item) throw new DamagedLine(`line ${number} is damaged`);
        if (key === undefined) {
          throw new DamagedLine(`it holds seed ${item.seed}, which is not part of this run`);
        }
        if (solved && kind.hasSolution?.(item) && !solved.has(key)) return undefined;
        return key;
      });
    let done = await read(this.#rows);
    if (this.#others) done = done.union(await read(this.#others));
    // Rows are counted once it is sure that none is there twice.
    const countLine = (line: string, key: bigint | undefined): void => {
      if (key !== undefined && done.has(key)) count(this.#read(line)!);
    };
    this.#rows.forEach(countLine);
    this.#others?.forEach(countLine);
    return done;
  }

  add({ key, item, solution }: Finished<Item>): void {
    if (solution) this.#solutions?.add(key, solutionLine(item.seed, solution));
    const { kind, format, only } = this.#options;
    const here = only === undefined || kind.verdictOf?.(item) === only;
    const text = format.make(kind.makeRow(item, format.columns));
    (here ? this.#rows : this.#others!).add(key, text);
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

const cut = (line: string): string => (line.length > 40 ? `${line.slice(0, 40)}...` : line);
