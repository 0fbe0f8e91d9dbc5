import type { Writable } from 'node:stream';
import type { GrowingFile } from '../files/growing-file.ts';
import type { RowFormat } from '../files/row-format.ts';
import { solutionLine } from '../files/solutions.ts';
import type { Ranges } from '../workers/ranges.ts';
import type { Kind, RowRecord } from './kind.ts';
import type { Finished, RowSink } from './row-files.ts';

/** Rows that may wait for an earlier deal before no more deals are begun. */
const MOST_WAITING = 100_000;

/**
 * The rows of a run on standard output, in the order of the deals: a row waits until all
 * earlier ones are written.
 */
export class RowStream<Item extends RowRecord> implements RowSink<Item> {
  readonly #stream: Writable;
  readonly #kind: Kind<never, Item>;
  readonly #format: RowFormat;
  readonly #only: string | undefined;
  readonly #order: Iterator<bigint>;
  readonly #solutions: GrowingFile | undefined;
  readonly #waiting = new Map<bigint, Finished<Item>>();
  #next: bigint | undefined;
  #text = '';
  #resume: (() => void) | undefined;

  /** @param solutions a file that has been begun, where solutions are wanted */
  constructor(
    stream: Writable,
    kind: Kind<never, Item>,
    format: RowFormat,
    only: string | undefined,
    order: Ranges,
    solutions: GrowingFile | undefined,
  ) {
    this.#solutions = solutions;
    this.#stream = stream;
    this.#kind = kind;
    this.#format = format;
    this.#only = only;
    this.#order = order[Symbol.iterator]();
    this.#advance();
    this.#text = format.header;
  }

  add(finished: Finished<Item>): void {
    const { key, item, solution } = finished;
    if (solution) this.#solutions?.add(key, solutionLine(item.seed, solution));
    this.#waiting.set(key, finished);
    while (this.#next !== undefined) {
      const next = this.#waiting.get(this.#next);
      if (!next) break;
      this.#waiting.delete(this.#next);
      this.#write(next);
      this.#advance();
    }
  }

  flush(): void {
    this.#solutions?.flush();
    if (this.#text !== '') this.#stream.write(this.#text);
    this.#text = '';
    if (this.#waiting.size < MOST_WAITING) this.#resume?.();
  }

  ready(): Promise<void> | undefined {
    if (this.#stream.writableNeedDrain) {
      return new Promise((resolve) => this.#stream.once('drain', resolve));
    }
    if (this.#waiting.size < MOST_WAITING) return undefined;
    return new Promise((resolve) => {
      this.#resume = resolve;
    });
  }

  /** Writes what still waits: after an interrupt there are gaps before it. */
  async finish(): Promise<void> {
    const rest = [...this.#waiting.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const finished of rest) this.#write(finished);
    this.#waiting.clear();
    this.flush();
    await this.#solutions?.finish();
  }

  #write({ item }: Finished<Item>): void {
    if (this.#only !== undefined && this.#kind.verdictOf?.(item) !== this.#only) return;
    this.#text += this.#format.make(this.#kind.makeRow(item, this.#format.columns));
  }

  #advance(): void {
    const next = this.#order.next();
    this.#next = next.done ? undefined : next.value;
  }
}
