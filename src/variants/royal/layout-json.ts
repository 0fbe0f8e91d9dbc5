import { type Card, cardOf, makeCard, parseCard, rankOf } from '../../cards/card.ts';
import { DealError } from '../variant.ts';
import { COLUMNS, GAP, ROWS, type RoyalLayout } from './layout.ts';

/** The keys of a deal file that hold the layout. */
export const DEAL_KEYS = ['rows', 'sequences'] as const;

/**
 * Reads `rows` (or `sequences`): four lists of thirteen cards, `""` for a gap; aces count as gaps.
 * @throws DealError
 */
export function readRoyal(json: Readonly<Record<string, unknown>>): RoyalLayout {
  const cells = readRows(json).flatMap(readRow);
  checkCards(cells);
  return { cells, columns: COLUMNS };
}

/** The layout in the form that {@link readRoyal} reads. */
export function writeRoyal(layout: RoyalLayout): { rows: string[][] } {
  const rows = [];
  for (let start = 0; start < layout.cells.length; start += layout.columns) {
    const row = layout.cells.slice(start, start + layout.columns);
    rows.push(row.map((card) => (card === GAP ? '' : makeCard(card))));
  }
  return { rows };
}

function readRows(json: Readonly<Record<string, unknown>>): unknown[] {
  const present = DEAL_KEYS.filter((key) => json[key] !== undefined);
  if (present.length === 0) throw new DealError('the key rows is missing');
  if (present.length > 1) throw new DealError('rows and its alias sequences are both given');
  const rows = json[present[0]!];
  if (!Array.isArray(rows) || rows.length !== ROWS) {
    const found = Array.isArray(rows) ? ` but has ${rows.length}` : '';
    throw new DealError(`${present[0]} must be a list of ${ROWS} rows${found}`);
  }
  return rows;
}

function readRow(row: unknown, index: number): Card[] {
  const name = `row ${index + 1}`;
  if (!Array.isArray(row)) throw new DealError(`${name} must be a list of ${COLUMNS} cells`);
  if (row.length !== COLUMNS) {
    throw new DealError(`${name} must have ${COLUMNS} cells (gaps as "") but has ${row.length}`);
  }
  return row.map((cell: unknown, column) => readCell(cell, `${name}, column ${column + 1}`));
}

function readCell(cell: unknown, place: string): Card {
  if (typeof cell === 'string' && cell.trim() === '') return GAP;
  const read = typeof cell === 'string' ? parseCard(cell) : undefined;
  if (!read) throw new DealError(`${place}: ${JSON.stringify(cell)} is no card`);
  if (!read.faceUp) {
    throw new DealError(
      `${place}: ${makeCard(read.card)} is face down (${cell}), but all cards of royal lie face up`,
    );
  }
  return rankOf(read.card) === 1 ? GAP : read.card;
}

function checkCards(cells: readonly Card[]): void {
  const copies = new Map<Card, number>();
  for (const cell of cells) {
    if (cell !== GAP) copies.set(cell, (copies.get(cell) ?? 0) + 1);
  }
  const repeated: string[] = [];
  const missing: string[] = [];
  for (let suit = 0; suit < 4; suit++) {
    for (let rank = 2; rank <= COLUMNS; rank++) {
      const card = cardOf(suit, rank);
      const count = copies.get(card) ?? 0;
      if (count === 0) missing.push(makeCard(card));
      if (count > 1) repeated.push(makeCard(card));
    }
  }
  const faults: string[] = [];
  if (repeated.length > 0) faults.push(`holds more than once: ${repeated.join(' ')}`);
  if (missing.length > 0) faults.push(`lacks: ${missing.join(' ')}`);
  if (faults.length > 0) throw new DealError(`the deal ${faults.join('; it ')}`);
}
