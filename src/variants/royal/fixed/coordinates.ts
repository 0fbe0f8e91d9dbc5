import type { Card } from '../../../cards/card.ts';
import { makeMove } from '../notation.ts';

/**
 * How the search with placed twos fixed numbers cells and cards. Cells are bit numbers of two
 * words: rows 1 and 2 are bits 0–25 of the low word (cells 0–25), rows 3 and 4 bits 0–25 of the
 * high word (cells 32–57); a set of cells shifted by one is the set one column to the right. Cards
 * are `16 × suit + rank − 1`. A move is `card | to << 6 | from << 12`, with FOLLOW when the search
 * may go on along its chain.
 */
export const CELL_SLOTS = 64;
export const CARD_SLOTS = 80;
/** The first cells of both rows of a word. */
export const FIRST_CELLS = 0x2001;
export const FOLLOW = 1 << 18;

/** The first cell of a row (0–3). */
export const rowStart = (row: number): number => (row >> 1) * 32 + (row & 1) * 13;

/** The row (0–3) of a cell. */
export const rowOf = (cell: number): number => (cell >> 5) * 2 + ((cell & 31) >= 13 ? 1 : 0);

export const kernelCard = (card: Card): number => Math.trunc(card / 13) * 16 + (card % 13);

/** A move of the search in the notation, for a layout of `columns` columns. */
export function spellOut(move: number, columns: number): string {
  const card = move & 63;
  const cell = (at: number) => rowOf(at) * columns + at - rowStart(rowOf(at));
  return makeMove(
    {
      kind: 'card',
      card: (card >> 4) * 13 + (card & 15),
      from: cell((move >> 12) & 63),
      to: cell((move >> 6) & 63),
    },
    columns,
  );
}
