import { makeCard, makeFaceDown, SUIT_NAMES, SUITS } from '../../cards/card.ts';
import { FAN_STEPS, factJson, type Pile, pileCards, type Table } from '../table.ts';
import { type FamilyLayout, foundationCards, type Shape } from './layout.ts';

/** What lies on the table, of a layout or of a game in progress. */
type Lying = Omit<FamilyLayout, 'redealsLeft'>;

export interface TableOptions {
  /** To be shown beside the table; Infinity for unlimited. */
  redealsLeft?: number | undefined;
  /** The columns are squared piles, as in nivernaise. */
  squared?: boolean;
}

/** Reserve cells lie in two columns of so many. */
const CELLS_A_COLUMN = 4;
/** Where the part between the foundations begins. */
const INNER_X = 1.25;

/**
 * The first foundations of the suits in a column on the left, the second ones on the right, and
 * between them the columns, with the reserve cells on either side of them or, where the reserve
 * is of piles, above them. The stock lies below on the left.
 */
export function tableOf(
  shape: Shape,
  layout: Lying,
  { redealsLeft, squared = false }: TableOptions = {},
): Table {
  const inCells = shape.reserveDepth === 1;
  const columnsX = inCells ? INNER_X + 1.25 : INNER_X;
  const columnsY = inCells ? 0 : reserveHeight(layout) + 0.25;
  const rightX = columnsX + layout.columns.length + 0.25;
  const secondX = inCells ? rightX + 1.25 : rightX;
  const piles: Pile[] = [
    ...layout.foundations.map((height, pile): Pile => {
      const suit = pile % shape.suits;
      const second = pile >= shape.suits;
      const own = shape.secondPile === 'king' ? kingOrAce(second, suit) : first(second, suit);
      return {
        ...own,
        kind: 'foundation',
        cards: foundationCards(shape, pile, height).map(makeCard),
        x: second ? secondX : 0,
        y: suit,
        fan: 'squared',
      };
    }),
    ...layout.reserve.map((cards, place): Pile => {
      const own = { id: `r${place + 1}`, cards: cards.map(makeCard) };
      if (!inCells) {
        const title = `reserve pile ${place + 1}`;
        return { ...own, kind: 'reserve', title, x: columnsX + place, y: 0, fan: 'down' };
      }
      return {
        ...own,
        kind: 'cell',
        title: `reserve cell ${place + 1}`,
        x: place < CELLS_A_COLUMN ? INNER_X : rightX,
        y: place % CELLS_A_COLUMN,
        fan: 'squared',
        row: 'r',
      };
    }),
    ...layout.columns.map(
      (cards, column): Pile => ({
        id: `t${column + 1}`,
        kind: 'column',
        title: `column ${column + 1}`,
        cards: cards.map(makeCard),
        x: columnsX + column,
        y: columnsY,
        fan: squared ? 'squared' : 'down',
      }),
    ),
    {
      id: 'stock',
      kind: 'stock',
      title: 'stock',
      cards: layout.stock.map(makeFaceDown),
      x: 0,
      y: shape.suits + 0.25,
      fan: 'squared',
    },
  ];
  const left = redealsLeft === Number.POSITIVE_INFINITY ? 'unlimited' : String(redealsLeft);
  return {
    piles,
    facts: redealsLeft === undefined ? {} : { 'redeals-left': left },
    legend: 'The stock is dealt from the left; the last card is the top; -- is an empty cell.',
  };
}

const kingOrAce = (king: boolean, suit: number) =>
  ({
    id: `${king ? 'k' : 'a'}${SUITS[suit]}`,
    title: `${king ? 'king' : 'ace'} pile of ${SUIT_NAMES[suit]}`,
    builds: king ? 'down' : 'up',
    row: king ? 'k' : 'a',
  }) as const;

const first = (second: boolean, suit: number) =>
  ({
    id: `f${SUITS[suit]}${second ? 2 : 1}`,
    title: `${second ? 'second' : 'first'} foundation of ${SUIT_NAMES[suit]}`,
    builds: 'up',
    row: 'f',
  }) as const;

/** Of the reserve piles, which grow only by deals. */
function reserveHeight({ reserve }: Lying): number {
  const longest = Math.max(4, ...reserve.map((cards) => cards.length));
  return 1 + (longest - 1) * FAN_STEPS.down[1];
}

/** The table in the form of a deal in JSON. */
export function tableJson(shape: Shape, table: Table): Record<string, unknown> {
  const reserve = pileCards(table, /^r/);
  return {
    reserve: shape.reserveDepth === 1 ? reserve.map(([card]) => card ?? '') : reserve,
    'tableau piles': pileCards(table, /^t/),
    stock: pileCards(table, /^stock$/)[0],
    foundations: pileCards(table, /^[akf][CDHS]/),
    ...factJson(table, 'redeals-left'),
  };
}
