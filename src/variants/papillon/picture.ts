import { type Card, makeCard, makeFaceDown, RANKS, SUIT_NAMES, SUITS } from '../../cards/card.ts';
import { type Fan, type Pile, pileCards, type Table } from '../table.ts';
import { EMPTY, foundationCard, type PapillonLayout, ROW_ENDS } from './layout.ts';

/** Columns of one card with the space before it. */
const CELL = 4;
/** Columns between the wings. */
const BODY = 6;
/** Cards of a fan drawn on one line before the next line starts further out. */
const FAN_STEP = 2;

const makeCell = (card: Card | undefined): string =>
  (card === undefined || card === EMPTY ? '' : makeCard(card)).padStart(CELL);

/**
 * The butterfly from above: each wing spreads from the body outward. A fan rises to its outermost
 * card, which alone is available; rows lie one under the other, each available at its outer end.
 * Below, the corners, the body with the foundations and the waste, and the helper columns.
 * @param rows whether the wings lie in rows
 */
export function pictureOf(layout: PapillonLayout, rows: boolean): string {
  const left = rows ? rowLines(layout.wings[0]!) : fanLines(layout.wings[0]!);
  const right = rows ? rowLines(layout.wings[1]!) : fanLines(layout.wings[1]!);
  const width = CELL * Math.max(...[...left, ...right].map((line) => line.length), 0);
  const lines: string[] = [];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const leftCells = [...(left[at] ?? [])].reverse().map(makeCell).join('');
    const rightCells = (right[at] ?? []).map(makeCell).join('');
    lines.push(`${leftCells.padStart(width)}${' '.repeat(BODY)}${rightCells}`);
  }
  const corners = layout.corners.map((card) => (card === EMPTY ? '--' : makeCard(card)));
  lines.push(`c1${corners[0]!.padStart(CELL)}    c2${corners[1]!.padStart(CELL)}`);
  const tops = layout.foundations.map((height, suit) =>
    height === 0
      ? `(${makeCard(foundationCard(layout, suit, 0))})`
      : makeCard(foundationCard(layout, suit, height - 1)),
  );
  lines.push(`f  ${tops.map((top) => top.padStart(CELL + 1)).join('')}`);
  lines.push(`stock ${layout.stock.length} cards, p ${pile(layout.waste)}`);
  layout.helpers.forEach((column, index) => {
    lines.push(`h${index + 1} ${pile(column)}`);
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}

const pile = (cards: readonly Card[]): string =>
  cards.length === 0 ? ' --' : cards.map(makeCell).join('').trimStart().padStart(3);

/** Lines of a fan, top first; inner places are blanks in the upper lines. */
function fanLines(wing: readonly Card[]): Card[][] {
  const lines: Card[][] = [];
  for (let start = 0; start < wing.length; start += FAN_STEP) {
    const blanks = new Array<Card>(start).fill(EMPTY);
    lines.unshift([...blanks, ...wing.slice(start, start + FAN_STEP)]);
  }
  return lines;
}

/** Lines of a wing in rows, row 1 first. */
function rowLines(wing: readonly Card[]): Card[][] {
  return ROW_ENDS.map((end, row) => wing.slice(row === 0 ? 0 : ROW_ENDS[row - 1]!, end));
}

/** Where the wings begin on either side of the body, which holds the foundations. */
const BODY_X = [4, 7] as const;
const SIDES = ['left', 'right'] as const;

/**
 * The butterfly: wings that rise outward from the body (in rows: that lie one row under the
 * other), the foundations in the body, the corners at its lower sides, stock and waste between
 * them, and the helper columns below.
 * @param rows whether the wings lie in rows
 */
export function tableOf(layout: PapillonLayout, rows: boolean): Table {
  const piles: Pile[] = [
    ...layout.wings.flatMap((wing, side) =>
      rows ? wingInRows(wing, side as 0 | 1) : [wingInFan(wing, side as 0 | 1)],
    ),
    ...layout.corners.map(
      (card, side): Pile => ({
        id: `c${side + 1}`,
        kind: 'cell',
        title: `${SIDES[side]} corner`,
        cards: present([card]),
        x: side === 0 ? 3 : 8,
        y: 2.75,
        fan: 'squared',
        row: 'c',
      }),
    ),
    ...layout.foundations.map(
      (height, suit): Pile => ({
        id: `f${SUITS[suit]}`,
        kind: 'foundation',
        title: `foundation of ${SUIT_NAMES[suit]}`,
        cards: Array.from({ length: height }, (_, at) =>
          makeCard(foundationCard(layout, suit, at)),
        ),
        x: 5 + (suit % 2),
        y: 0.4 + Math.trunc(suit / 2),
        fan: 'squared',
        builds: 'up',
        row: 'f',
      }),
    ),
    {
      id: 'stock',
      kind: 'stock',
      title: 'stock',
      cards: layout.stock.map(makeFaceDown),
      x: 5,
      y: 2.75,
      fan: 'squared',
    },
    {
      id: 'p',
      kind: 'waste',
      title: 'waste',
      cards: layout.waste.map(makeCard),
      x: 6,
      y: 2.75,
      fan: 'squared',
    },
    ...layout.helpers.map(
      (column, index): Pile => ({
        id: `h${index + 1}`,
        kind: 'column',
        title: `helper column ${index + 1}`,
        cards: column.map(makeCard),
        x: 3 + index,
        y: 4,
        fan: 'down',
      }),
    ),
  ];
  return {
    piles,
    facts: { base: RANKS[layout.base - 1]! },
    legend:
      'Wings from the body outward; the stock is turned from the left; the last card is the top.',
  };
}

const present = (cards: readonly Card[]): string[] =>
  cards.filter((card) => card !== EMPTY).map(makeCard);

function wingInFan(wing: readonly Card[], side: 0 | 1): Pile {
  return {
    id: `w${side + 1}`,
    kind: 'reserve',
    title: `${SIDES[side]} wing`,
    cards: present(wing),
    x: BODY_X[side],
    y: 1.4,
    fan: `up-${SIDES[side]}`,
  };
}

function wingInRows(wing: readonly Card[], side: 0 | 1): Pile[] {
  return rowLines(wing).map((cards, row) => ({
    id: `w${side + 1}r${row + 1}`,
    kind: 'reserve',
    title: `${SIDES[side]} wing, row ${row + 1}`,
    cards: present(cards),
    x: BODY_X[side],
    y: row / 2,
    fan: SIDES[side] satisfies Fan,
  }));
}

/** The table in the form of a deal in JSON. */
export function tableJson(table: Table): Record<string, unknown> {
  const wing = (side: number) => {
    const rows = pileCards(table, new RegExp(`^w${side}r`));
    if (rows.length === 0) return pileCards(table, new RegExp(`^w${side}$`))[0];
    return rows.flatMap((cards, row) => {
      const places = ROW_ENDS[row]! - (ROW_ENDS[row - 1] ?? 0);
      return [...cards, ...new Array<string>(Math.max(0, places - cards.length)).fill('')];
    });
  };
  return {
    wings: [wing(1), wing(2)],
    corners: pileCards(table, /^c/).map(([card]) => card ?? ''),
    helpers: pileCards(table, /^h/),
    foundations: pileCards(table, /^f/),
    stock: pileCards(table, /^stock$/)[0],
    waste: pileCards(table, /^p$/)[0],
  };
}
