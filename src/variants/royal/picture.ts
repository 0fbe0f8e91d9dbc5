import { makeCard } from '../../cards/card.ts';
import { type Pile, pileCards, type Table } from '../table.ts';
import { COLUMNS, GAP, type RoyalLayout } from './layout.ts';
import { makeCell } from './notation.ts';

/** Row names `r1`, column names `c1` as in the notation of moves; `--` is a gap. */
export function pictureOf(layout: RoyalLayout): string {
  const { cells, columns } = layout;
  const heads = Array.from({ length: columns }, (_, column) => `c${column + 1}`.padStart(4));
  const lines = [`  ${heads.join('')}`];
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns);
    const names = row.map((card) => (card === GAP ? '--' : makeCard(card)).padStart(4));
    lines.push(`r${start / columns + 1}${names.join('')}`);
  }
  return lines.join('\n');
}

/** The four rows, each cell a pile of its own. */
export function tableOf({ cells, columns }: RoyalLayout): Table {
  return {
    piles: cells.map((card, cell): Pile => {
      const row = Math.trunc(cell / columns);
      const column = cell % columns;
      return {
        id: makeCell(cell, columns),
        kind: 'cell',
        title: `row ${row + 1}, column ${column + 1}`,
        cards: card === GAP ? [] : [makeCard(card)],
        x: column,
        y: row,
        fan: 'squared',
        row: `r${row + 1}`,
      };
    }),
    facts: {},
    legend: 'Four rows from left to right, as they lie; -- is a gap.',
  };
}

/** The table in the form of a deal in JSON. */
export function tableJson(table: Table): Record<string, unknown> {
  const cells = pileCards(table, /^r/).map(([card]) => card ?? '');
  return { rows: [0, 1, 2, 3].map((row) => cells.slice(COLUMNS * row, COLUMNS * (row + 1))) };
}
