import { UsageError } from '../errors.ts';
import { fileProblem } from '../files/disk.ts';
import { DamagedLine } from '../files/journal.ts';
import { readLines } from '../files/lines.ts';
import { type RowFormat, rowFormat } from '../files/row-format.ts';
import { type Ranges, RangesBuilder } from '../workers/ranges.ts';
import type { Kind, RowRecord, Sidecar } from './kind.ts';
import { findSidecar, KINDS } from './kinds.ts';

/** A results file as it lies there. */
export interface Results {
  readonly path: string;
  readonly kind: Kind;
  /** `undefined`: there is none beside it. */
  readonly sidecar: Sidecar | undefined;
  readonly format: RowFormat;
}

/** Recognises a results file. Throws a DamagedLine, or what the disk says. */
export function openResults(path: string): Results {
  const found = findSidecar(path);
  const [first] = readLines(path);
  const text = first?.text.replace(/^\uFEFF/, '').replace(/\r$/, '') ?? '';
  const isJson = text.startsWith('{') || (text === '' && found?.sidecar.format === 'ndjson');
  if (text === '' && found && isJson) {
    const { kind, sidecar } = found;
    return { path, kind, sidecar, format: rowFormat('ndjson', kind.columns(sidecar)) };
  }
  const names = isJson ? memberNames(text) : text.split(',');
  for (const kind of found ? [found.kind] : KINDS) {
    const columns = kind.recognise(names);
    if (!columns) continue;
    const format = rowFormat(isJson ? 'ndjson' : 'csv', columns);
    return { path, kind, sidecar: found?.sidecar, format };
  }
  throw new DamagedLine('its first line is not that of a results file');
}

function memberNames(text: string): string[] {
  try {
    return Object.keys(JSON.parse(text));
  } catch {
    return [];
  }
}

/**
 * Visits every record of a results file.
 * @returns whether the last line is torn. Throws a DamagedLine at any other line that is no row
 */
export function visitRecords(
  { path, kind, format }: Results,
  visit: (item: RowRecord) => void,
): boolean {
  let number = 0;
  for (const { text, complete } of readLines(path)) {
    number++;
    if (!complete) return true;
    if (number === 1 && format.header !== '') continue;
    const row = format.parse(text.replace(/\r$/, ''));
    const item = row && kind.parseRow(row);
    if (!item) throw new DamagedLine(`line ${number} is damaged`);
    visit(item);
  }
  return false;
}

/** Reads a file for a command; what is wrong with it becomes one sentence of that command. */
export function readFor<Result>(command: string, path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof DamagedLine ? error.message : fileProblem(error);
    throw new UsageError(`${command}: ${path} cannot be used: ${why}`);
  }
}

/** Which rows a file has: by their keys, and by name where deals come from a file. */
export class RowSet {
  readonly #keys = new RangesBuilder();
  readonly #names = new Set<string>();
  #rows = 0n;

  /** @param key `undefined`: the record has none */
  add(key: bigint | undefined, name: string): void {
    this.#rows++;
    if (key !== undefined) this.#keys.add(key);
    else this.#names.add(name);
  }

  get keys(): Ranges {
    return this.#keys.build();
  }

  /** Whether something was added more than once. */
  get hasRepeats(): boolean {
    return this.keys.size + BigInt(this.#names.size) !== this.#rows;
  }

  /** Something that is in both; `undefined`: nothing is. */
  shared(other: RowSet): bigint | string | undefined {
    const both = this.keys.intersection(other.keys);
    if (!both.isEmpty) return both.intervals[0]!.first;
    for (const name of this.#names) if (other.#names.has(name)) return name;
    return undefined;
  }
}
