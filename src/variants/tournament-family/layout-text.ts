import { type Card, makeCard, parseCard, SUITS } from '../../cards/card.ts';
import { DealError } from '../variant.ts';
import {
  type FamilyLayout,
  foundationCard,
  foundationCards,
  type Shape,
  suitInPlay,
  twoDecks,
} from './layout.ts';

export const FAMILY_KEYS = [
  'reserve',
  'tableau piles',
  'stock',
  'foundations',
  'redeals-left',
] as const;

/**
 * Reads a deal of CONTRACT.md's JSON form.
 * @param redeals what the rules allow (Infinity: unlimited); `undefined`: the game has no redeal
 * @throws DealError
 */
export function readFamily(
  json: Readonly<Record<string, unknown>>,
  shape: Shape,
  redeals: number | undefined,
): FamilyLayout {
  const columns = readLists(json, 'tableau piles', shape.columns).map((list, i) =>
    readCards(list, shape, `column ${i + 1}`),
  );
  const stock = readCards(readList(json, 'stock'), shape, 'the stock', true);
  const reserve =
    shape.reserveDepth === 1
      ? readCells(json, shape)
      : readLists(json, 'reserve', shape.reserves).map((list, i) =>
          readCards(list, shape, `reserve pile ${i + 1}`),
        );
  const foundations = readFoundations(json, shape);
  const layout: FamilyLayout = { reserve, columns, stock, foundations };
  requireTwoDecks(layout, shape);
  const left = readRedealsLeft(json['redeals-left'], redeals);
  return left === undefined ? layout : { ...layout, redealsLeft: left };
}

export function writeFamily(layout: FamilyLayout, shape: Shape): Record<string, unknown> {
  const json: Record<string, unknown> = {
    reserve:
      shape.reserveDepth === 1
        ? layout.reserve.map((cell) => (cell[0] === undefined ? '' : makeCard(cell[0])))
        : layout.reserve.map((pile) => pile.map(makeCard)),
    'tableau piles': layout.columns.map((column) => column.map(makeCard)),
    stock: layout.stock.map(makeCard),
  };
  if (layout.foundations.some((height) => height > 0)) {
    json.foundations = layout.foundations.map((height, pile) =>
      foundationCards(shape, pile, height).map(makeCard),
    );
  }
  if (layout.redealsLeft !== undefined) {
    json['redeals-left'] =
      layout.redealsLeft === Number.POSITIVE_INFINITY ? 'unlimited' : layout.redealsLeft;
  }
  return json;
}

/** The table as text: foundations, reserve, columns (top card last), stock (next card last). */
export function drawTable(
  shape: Shape,
  table: Pick<FamilyLayout, 'reserve' | 'columns' | 'stock' | 'foundations'>,
): string {
  const lines: string[] = [];
  const top = (pile: number, height: number) =>
    height === 0 ? '--' : makeCard(foundationCard(shape, pile, height - 1));
  const row = (first: number) =>
    Array.from({ length: shape.suits }, (_, suit) => {
      const pile = first + suit;
      return `${SUITS[suit]} ${top(pile, table.foundations[pile]!)}`.padEnd(6);
    }).join(' ');
  const second = shape.secondPile === 'king' ? 'king piles' : 'ace piles';
  lines.push(`ace piles   ${row(0)}`.trimEnd());
  lines.push(`${second.padEnd(11)} ${row(shape.suits)}`.trimEnd());
  if (shape.reserveDepth === 1) {
    lines.push(`reserve     ${table.reserve.map((cell) => drawCards(cell)).join(' ')}`);
  } else {
    table.reserve.forEach((pile, i) => {
      lines.push(`r${i + 1}`.padEnd(12) + drawCards(pile));
    });
  }
  table.columns.forEach((column, i) => {
    lines.push(`t${i + 1}`.padEnd(12) + drawCards(column));
  });
  lines.push(`stock (${table.stock.length})`.padEnd(12) + drawCards(table.stock));
  return lines.join('\n');
}

const drawCards = (cards: readonly Card[]): string => cards.map(makeCard).join(' ') || '--';

function readList(json: Readonly<Record<string, unknown>>, key: string): unknown[] {
  const list = json[key];
  if (list === undefined) throw new DealError(`the key "${key}" is missing`);
  if (!Array.isArray(list)) throw new DealError(`"${key}" must be a list`);
  return list;
}

function readLists(json: Readonly<Record<string, unknown>>, key: string, count: number) {
  const lists = readList(json, key);
  if (lists.length !== count || !lists.every(Array.isArray)) {
    throw new DealError(`"${key}" must hold ${count} lists of cards`);
  }
  return lists as unknown[][];
}

function readCards(list: unknown[], shape: Shape, where: string, faceDown = false): Card[] {
  return list.map((text) => readCard(text, shape, where, faceDown));
}

function readCard(text: unknown, shape: Shape, where: string, faceDown: boolean): Card {
  const read = typeof text === 'string' ? parseCard(text) : undefined;
  if (read === undefined || !suitInPlay(shape, read.card)) {
    throw new DealError(`${JSON.stringify(text)} in ${where} is no card of this game`);
  }
  if (!read.faceUp && !faceDown) {
    throw new DealError(`the ${makeCard(read.card)} of ${where} cannot lie face down`);
  }
  return read.card;
}

function readCells(json: Readonly<Record<string, unknown>>, shape: Shape): Card[][] {
  const cells = readList(json, 'reserve');
  if (cells.length !== shape.reserves || cells.some(Array.isArray)) {
    throw new DealError(`"reserve" must hold ${shape.reserves} cards, "" for an empty cell`);
  }
  return cells.map((text) => (text === '' ? [] : [readCard(text, shape, 'the reserve', false)]));
}

function readFoundations(json: Readonly<Record<string, unknown>>, shape: Shape): number[] {
  const count = 2 * shape.suits;
  if (json.foundations === undefined) return new Array<number>(count).fill(0);
  const lists = readLists(json, 'foundations', count).map((list, i) =>
    readCards(list, shape, `foundation ${i + 1}`),
  );
  return shape.secondPile === 'king'
    ? lists.map((cards, pile) => heightOf(cards, shape, pile))
    : heightsOfAcePiles(lists, shape);
}

/** Two piles of a suit are built alike, so the eight may come in any order. */
function heightsOfAcePiles(lists: readonly Card[][], shape: Shape): number[] {
  const heights = new Array<number>(2 * shape.suits).fill(0);
  for (const cards of lists) {
    if (cards.length === 0) continue;
    const suit = Math.trunc(cards[0]! / 13);
    const height = heightOf(cards, shape, suit);
    const pile = heights[suit] === 0 ? suit : suit + shape.suits;
    if (heights[pile] !== 0) {
      throw new DealError(`there are more than two foundations of ${SUITS[suit]}`);
    }
    heights[pile] = height;
  }
  return heights;
}

function heightOf(cards: readonly Card[], shape: Shape, pile: number): number {
  if (cards.length > shape.ranks)
    throw new DealError(`foundation ${pile + 1} holds too many cards`);
  cards.forEach((card, i) => {
    const expected = foundationCard(shape, pile, i);
    if (card !== expected) {
      throw new DealError(
        `foundation ${pile + 1} holds the ${makeCard(card)} where the ${makeCard(expected)} belongs`,
      );
    }
  });
  return cards.length;
}

function readRedealsLeft(value: unknown, redeals: number | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (redeals === undefined) {
    if (value === 0) return undefined;
    throw new DealError('"redeals-left" is given, but this game has no redeal');
  }
  const left = value === 'unlimited' ? Number.POSITIVE_INFINITY : value;
  const known = left === Number.POSITIVE_INFINITY || (Number.isInteger(left) && Number(left) >= 0);
  if (typeof left !== 'number' || !known) {
    throw new DealError('"redeals-left" must be a whole number, or "unlimited"');
  }
  if (left > redeals) {
    throw new DealError(
      `"redeals-left" is ${value}, but the rules allow ${redeals} (rule redeals)`,
    );
  }
  return left;
}

/** Every card exactly twice. */
function requireTwoDecks(layout: FamilyLayout, shape: Shape): void {
  const counts = new Int8Array(52);
  const add = (cards: readonly Card[]) => {
    for (const card of cards) counts[card]!++;
  };
  for (const place of layout.reserve) add(place);
  for (const column of layout.columns) add(column);
  add(layout.stock);
  layout.foundations.forEach((height, pile) => {
    add(foundationCards(shape, pile, height));
  });
  const pack = twoDecks(shape).slice(0, shape.suits * shape.ranks);
  const name = (wrong: readonly Card[]) => wrong.map(makeCard).join(' ');
  const missing = pack.filter((card) => counts[card]! < 2);
  const extra = pack.filter((card) => counts[card]! > 2);
  if (missing.length + extra.length === 0) return;
  const parts: string[] = [];
  if (missing.length > 0) parts.push(`too few of ${name(missing)}`);
  if (extra.length > 0) parts.push(`too many of ${name(extra)}`);
  throw new DealError(`each card must occur twice: ${parts.join(', ')}`);
}
