import { type Card, cardOf, makeCard } from '../../cards/card.ts';
import type { Column, KlondikeLayout } from './layout.ts';

/** Columns of one card with its mark and the space before it. */
const CELL = 5;
/** Cards of the stock on a line. */
const STOCK_LINE = 13;

/** Face-down cards are known to the reader too, so they are shown in brackets. */
const cell = ({ cards, faceDown }: Column, row: number): string => {
  const card = cards[row];
  if (card === undefined) return ' '.repeat(CELL);
  return (row < faceDown ? `[${makeCard(card)}]` : `${makeCard(card)} `).padStart(CELL);
};

const listed = (cards: readonly Card[]): string => cards.map(makeCard).join(' ') || '--';

/**
 * The table as it lies: foundations, columns from the bottom (first line) to the playable card,
 * cards in brackets face down, then waste (top last) and stock (the next card first).
 */
export function pictureOf(layout: KlondikeLayout): string {
  const tops = layout.foundations.map((height, pile) =>
    height === 0 ? '--' : makeCard(cardOf(pile % 4, height)),
  );
  const lines = [`f   ${tops.map((top) => top.padStart(4)).join('')}`, ''];
  lines.push(layout.columns.map((_, index) => `t${index + 1} `.padStart(CELL)).join(''));
  const rows = Math.max(1, ...layout.columns.map(({ cards }) => cards.length));
  for (let row = 0; row < rows; row++) {
    lines.push(layout.columns.map((column) => cell(column, row)).join(''));
  }
  lines.push('', `w   ${listed(layout.waste)}`);
  const stock = layout.stock.toReversed();
  for (let at = 0; at === 0 || at < stock.length; at += STOCK_LINE) {
    const name = at === 0 ? 'stock' : '';
    lines.push(`${name.padEnd(6)}${listed(stock.slice(at, at + STOCK_LINE))}`);
  }
  if (layout.passesLeft !== undefined) lines.push(`passes left ${layout.passesLeft}`);
  return lines.map((line) => line.trimEnd()).join('\n');
}
