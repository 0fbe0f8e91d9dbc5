import { createRequire } from 'node:module';
import { parseJson } from '../deals/deal-json.ts';

/** Loads the CSV libraries when a row needs them, for most rows do not and the start is quicker. */
const load = createRequire(import.meta.url);

/** One column of a results file after the first, which is always `seed`. */
export interface Column {
  readonly name: string;
  /** How NDJSON writes it; an empty cell is null there. */
  readonly kind: 'text' | 'number';
}

/** One row: the seed (or what stands for it) and a cell for every further column. */
export interface Row {
  readonly seed: string;
  readonly cells: readonly string[];
}

export const FORMATS = ['csv', 'ndjson'] as const;
export type FormatName = (typeof FORMATS)[number];

/** How rows are written and read back, a line each. */
export interface RowFormat {
  readonly name: FormatName;
  readonly columns: readonly Column[];
  /** The first line of a file with its line end; empty when there is none. */
  readonly header: string;
  /** A line with its line end. */
  make(row: Row): string;
  /** Reads a line without its line end; `undefined`: it is not a row of this kind. */
  parse(line: string): Row | undefined;
}

export function rowFormat(name: FormatName, columns: readonly Column[]): RowFormat {
  return name === 'csv' ? csvFormat(columns) : ndjsonFormat(columns);
}

function csvFormat(columns: readonly Column[]): RowFormat {
  return {
    name: 'csv',
    columns,
    header: `${['seed', ...columns.map(({ name }) => name)].join(',')}\n`,
    make: ({ seed, cells }) => makeCsv([seed, ...cells]),
    parse(line) {
      const cells = parseCsv(line);
      if (cells?.length !== columns.length + 1 || cells[0] === '') return undefined;
      return { seed: cells[0]!, cells: cells.slice(1) };
    },
  };
}

/** Cells that need no quotes and that no spreadsheet takes for a formula. */
const PLAIN_CELL = /^(?:[A-Za-z0-9][^",\r\n]*)?$/;

function makeCsv(cells: readonly string[]): string {
  if (cells.every((cell) => PLAIN_CELL.test(cell))) return `${cells.join(',')}\n`;
  const { stringify } = load('csv-stringify/sync') as typeof import('csv-stringify/sync');
  return stringify([[...cells]], { escape_formulas: true });
}

function parseCsv(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const { parse } = load('csv-parse/sync') as typeof import('csv-parse/sync');
  try {
    return parse(line, { relax_column_count: true })[0];
  } catch {
    return undefined;
  }
}

function ndjsonFormat(columns: readonly Column[]): RowFormat {
  return {
    name: 'ndjson',
    columns,
    header: '',
    make({ seed, cells }) {
      const rest = columns.map(({ name, kind }, i) => {
        const cell = cells[i]!;
        const value = cell === '' ? 'null' : kind === 'number' ? cell : JSON.stringify(cell);
        return `${JSON.stringify(name)}:${value}`;
      });
      return `{"seed":${seedJson(seed)},${rest.join(',')}}\n`;
    },
    parse(line) {
      let value: Readonly<Record<string, unknown>>;
      try {
        value = parseJson(line);
      } catch {
        return undefined;
      }
      if (value.seed === undefined || columns.some(({ name }) => value[name] === undefined)) {
        return undefined;
      }
      return {
        seed: String(value.seed),
        cells: columns.map(({ name }) => (value[name] === null ? '' : String(value[name]))),
      };
    },
  };
}

/** A seed as JSON: its exact digits, or a text such as `"line:3"`. */
export function seedJson(seed: string): string {
  return /^\d+$/.test(seed) ? seed : JSON.stringify(seed);
}
