import {
  type Card,
  cardOf,
  SUITS as LETTERS,
  makeCard,
  makeFaceDown,
  SUIT_NAMES,
} from '../../cards/card.ts';
import { factJson, type Pile, pileCards, type Table } from '../table.ts';
import { type Column, type KlondikeLayout, SUITS } from './layout.ts';

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

/** Stock, waste and foundations in a row, the columns under them. */
export function tableOf(layout: KlondikeLayout): Table {
  const { columns, foundations } = layout;
  const upper = { y: 0, fan: 'squared' } as const;
  const piles: Pile[] = [
    {
      id: 'stock',
      kind: 'stock',
      title: 'stock',
      cards: layout.stock.map(makeFaceDown),
      x: 0,
      ...upper,
    },
    { id: 'w', kind: 'waste', title: 'waste', cards: layout.waste.map(makeCard), x: 1, ...upper },
    ...foundations.map((height, pile): Pile => {
      const suit = pile % SUITS;
      const deck = foundations.length === SUITS ? '' : String(Math.trunc(pile / SUITS) + 1);
      return {
        id: `f${LETTERS[suit]}${deck}`,
        kind: 'foundation',
        title: `${['', 'first ', 'second '][Number(deck)]}foundation of ${SUIT_NAMES[suit]}`,
        cards: Array.from({ length: height }, (_, at) => makeCard(cardOf(suit, at + 1))),
        x: columns.length - foundations.length + pile,
        ...upper,
        builds: 'up',
        row: 'f',
      };
    }),
    ...columns.map(
      ({ cards, faceDown }, column): Pile => ({
        id: `t${column + 1}`,
        kind: 'column',
        title: `column ${column + 1}`,
        cards: cards.map((card, at) => (at < faceDown ? makeFaceDown(card) : makeCard(card))),
        x: column,
        y: 1.25,
        fan: 'down',
      }),
    ),
  ];
  const { passesLeft } = layout;
  return {
    piles,
    facts: passesLeft === undefined ? {} : { 'passes-left': String(passesLeft) },
    legend: '[10D] lies face down; the stock is turned from the left; the last card is the top.',
  };
}

/** The table in the form of a deal in JSON. */
export function tableJson(table: Table): Record<string, unknown> {
  return {
    'tableau piles': pileCards(table, /^t/),
    stock: pileCards(table, /^stock$/)[0],
    waste: pileCards(table, /^w$/)[0],
    foundations: pileCards(table, /^f/),
    ...factJson(table, 'passes-left'),
  };
}
