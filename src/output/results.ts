import { type Ranges, RangesBuilder } from '../workers/ranges.ts';
import { countedRow, DEAL_COLUMNS, PLAY_COLUMNS } from './deal-rows.ts';
import { DamagedLine } from './journal.ts';
import { readLines } from './lines.ts';
import { type Column, type Row, type RowFormat, rowFormat } from './rows.ts';
import { readSidecar, type Sidecar } from './sidecar.ts';
import type { Counted } from './tally.ts';

/** A results file as it lies there. */
export interface Results {
  readonly path: string;
  /** `undefined`: there is none beside it. */
  readonly sidecar: Sidecar | undefined;
  readonly format: RowFormat;
}

/** Recognises a results file by its first line. Throws a DamagedLine, or what the disk says. */
export function openResults(path: string): Results {
  const sidecar = readSidecar(path);
  const [first] = readLines(path);
  const text = first?.text.replace(/^\uFEFF/, '').replace(/\r$/, '') ?? '';
  if (text === '' && sidecar?.format === 'ndjson') {
    return { path, sidecar, format: rowFormat('ndjson', columnsOf(sidecar.columns)) };
  }
  const format = text.startsWith('{')
    ? ndjsonOf(text)
    : rowFormat('csv', columnsOf(text.split(',')));
  return { path, sidecar, format };
}

function ndjsonOf(text: string): RowFormat {
  let names: string[];
  try {
    names = Object.keys(JSON.parse(text));
  } catch {
    names = [];
  }
  return rowFormat('ndjson', columnsOf(names));
}

const textColumn = (name: string): Column => ({ name, kind: 'text' });

/** The columns after `seed`; a game may have more than the common ones. */
function columnsOf(names: readonly string[]): readonly Column[] {
  const common = ['seed', ...DEAL_COLUMNS.map(({ name }) => name)];
  if (!common.every((name, i) => names[i] === name)) {
    throw new DamagedLine('its first line is not that of a results file');
  }
  const more = names
    .slice(common.length)
    .map((name) => PLAY_COLUMNS.find((column) => column.name === name) ?? textColumn(name));
  return [...DEAL_COLUMNS, ...more];
}

/**
 * Visits every row of a results file.
 * @returns whether the last line is torn. Throws a DamagedLine at any other line that is no row
 */
export function visitRows(
  path: string,
  format: RowFormat,
  visit: (row: Row, counted: Counted) => void,
): boolean {
  let number = 0;
  for (const { text, complete } of readLines(path)) {
    number++;
    if (!complete) return true;
    if (number === 1 && format.header !== '') continue;
    const row = format.parse(text.replace(/\r$/, ''));
    const counted = row && countedRow(row);
    if (!row || !counted) throw new DamagedLine(`line ${number} is damaged`);
    visit(row, counted);
  }
  return false;
}

/** Which seeds rows have: whole numbers, and names of deals from files. */
export class SeedSet {
  readonly #numbers = new RangesBuilder();
  readonly #names = new Set<string>();
  /** Rows added. */
  rows = 0n;

  add(seed: string): void {
    this.rows++;
    if (/^\d+$/.test(seed)) this.#numbers.add(BigInt(seed));
    else this.#names.add(seed);
  }

  get numbers(): Ranges {
    return this.#numbers.build();
  }

  /** Whether a seed was added more than once. */
  get hasRepeats(): boolean {
    return this.numbers.size + BigInt(this.#names.size) !== this.rows;
  }

  /** A seed that is in both; `undefined`: none is. */
  shared(other: SeedSet): string | undefined {
    const both = this.numbers.intersection(other.numbers);
    if (!both.isEmpty) return String(both.intervals[0]!.first);
    for (const name of this.#names) if (other.#names.has(name)) return name;
    return undefined;
  }
}
