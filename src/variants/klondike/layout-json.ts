import {
  type Card,
  cardOf,
  SUITS as LETTERS,
  makeCard,
  parseCard,
  suitOf,
} from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { DealError } from '../variant.ts';
import {
  buildsOn,
  type Column,
  type KlondikeLayout,
  type Shape,
  SUITS,
  stockSize,
} from './layout.ts';

/** The keys of a deal file that hold the layout. */
export const DEAL_KEYS = ['tableau piles', 'stock', 'waste', 'foundations', 'passes-left'] as const;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a deal of CONTRACT.md's JSON form, dealt or half-played. Lower-case suits lie face down;
 * in stock, waste and foundations they mean nothing, as other programs write either.
 * @param passes what the rules allow
 * @throws DealError
 */
export function readLayout(json: Json, shape: Shape, passes: number): KlondikeLayout {
  const piles = listOf(json, 'tableau piles');
  if (piles.length !== shape.columns.length) {
    throw new DealError(
      `"tableau piles" must be a list of ${shape.columns.length} columns but has ${piles.length}`,
    );
  }
  const columns = piles.map((pile, index) => readColumn(pile, `t${index + 1}`));
  const stock = readPile(json, 'stock');
  const waste = json.waste === undefined ? [] : readPile(json, 'waste');
  const foundations = readFoundations(json, shape);
  const layout = { decks: shape.decks, ranks: shape.ranks, columns, stock, waste, foundations };
  requirePack(layout, shape);
  requireReachable(layout, shape);
  const left = readPassesLeft(json['passes-left'], passes);
  return left === undefined ? layout : { ...layout, passesLeft: left };
}

/** The layout in the form that {@link readLayout} reads. */
export function writeLayout(layout: KlondikeLayout): Record<string, unknown> {
  const json: Record<string, unknown> = {
    'tableau piles': layout.columns.map(({ cards, faceDown }) =>
      cards.map((card, at) => (at < faceDown ? faceDownName(card) : makeCard(card))),
    ),
    stock: layout.stock.map(makeCard),
  };
  if (layout.waste.length > 0) json.waste = layout.waste.map(makeCard);
  if (layout.foundations.some((height) => height > 0)) {
    json.foundations = layout.foundations.map((height, pile) =>
      Array.from({ length: height }, (_, at) => makeCard(cardOf(pile % SUITS, at + 1))),
    );
  }
  if (layout.passesLeft !== undefined) json['passes-left'] = layout.passesLeft;
  return json;
}

function faceDownName(card: Card): string {
  const name = makeCard(card);
  return name.slice(0, -1) + name.slice(-1).toLowerCase();
}

function listOf(json: Json, key: string): unknown[] {
  const list = json[key];
  if (list === undefined) throw new DealError(`the key "${key}" is missing`);
  if (!Array.isArray(list)) throw new DealError(`"${key}" must be a list`);
  return list;
}

function readColumn(pile: unknown, name: string): Column {
  if (!Array.isArray(pile)) throw new DealError(`${name} must be a list of cards`);
  const read = pile.map((text) => readCard(text, name));
  const faceDown = read.findIndex(({ faceUp }) => faceUp);
  if (read.length > 0 && faceDown < 0) {
    throw new DealError(
      `${name} ends with the ${makeCard(read.at(-1)!.card)} face down, but its last card must lie face up (upper-case suit)`,
    );
  }
  for (let at = Math.max(1, faceDown + 1); at < read.length; at++) {
    const { card, faceUp } = read[at]!;
    const below = read[at - 1]!.card;
    if (!faceUp) {
      throw new DealError(
        `${name}: the ${makeCard(card)} lies face down on the face-up ${makeCard(below)}`,
      );
    }
    if (!buildsOn(card, below)) {
      throw new DealError(
        `${name}: the ${makeCard(card)} may not lie face up on the ${makeCard(below)}; write face-down cards with a lower-case suit`,
      );
    }
  }
  return { cards: read.map(({ card }) => card), faceDown: Math.max(0, faceDown) };
}

function readPile(json: Json, key: string): Card[] {
  return listOf(json, key).map((text) => readCard(text, key).card);
}

function readCard(text: unknown, where: string) {
  const read = typeof text === 'string' ? parseCard(text) : undefined;
  if (!read) throw new DealError(`${where}: ${JSON.stringify(text)} is no card`);
  return read;
}

/** Piles in any order, one or two of a suit; heights come back by suit. */
function readFoundations(json: Json, { decks, ranks }: Shape): number[] {
  const heights = new Array<number>(SUITS * decks).fill(0);
  if (json.foundations === undefined) return heights;
  const piles = listOf(json, 'foundations');
  if (piles.length !== heights.length) {
    throw new DealError(
      `"foundations" must be a list of ${heights.length} piles ([] for none yet) but has ${piles.length}`,
    );
  }
  piles.forEach((pile, index) => {
    const name = `foundation ${index + 1}`;
    if (!Array.isArray(pile)) throw new DealError(`${name} must be a list of cards`);
    if (pile.length === 0) return;
    const cards = pile.map((text) => readCard(text, name).card);
    const suit = suitOf(cards[0]!);
    cards.forEach((card, at) => {
      const expected = at < ranks ? cardOf(suit, at + 1) : undefined;
      if (card === expected) return;
      const wanted = expected === undefined ? 'nothing more' : `the ${makeCard(expected)}`;
      throw new DealError(`${name} holds the ${makeCard(card)} where ${wanted} belongs`);
    });
    const free = heights.findIndex((height, at) => at % SUITS === suit && height === 0);
    if (free < 0) throw new DealError(`too many foundations are of suit ${LETTERS[suit]}`);
    heights[free] = cards.length;
  });
  return heights;
}

function requirePack(layout: KlondikeLayout, { decks, ranks }: Shape): void {
  const copies = new Map<Card, number>();
  const count = (card: Card) => copies.set(card, (copies.get(card) ?? 0) + 1);
  for (const { cards } of layout.columns) cards.forEach(count);
  layout.stock.forEach(count);
  layout.waste.forEach(count);
  layout.foundations.forEach((height, pile) => {
    for (let rank = 1; rank <= height; rank++) count(cardOf(pile % SUITS, rank));
  });
  const names = (cards: readonly Card[]) => cards.map(makeCard).join(' ');
  const pack = orderedDeck(1, ranks);
  const extra = pack.filter((card) => (copies.get(card) ?? 0) > decks);
  const missing = pack.filter((card) => (copies.get(card) ?? 0) < decks);
  const once = decks === 1 ? 'once' : 'twice';
  const faults: string[] = [];
  if (extra.length > 0) faults.push(`holds more than ${once}: ${names(extra)}`);
  if (missing.length > 0) {
    faults.push(`lacks${decks === 1 ? '' : ' a copy of'}: ${names(missing)}`);
  }
  if (faults.length > 0) throw new DealError(`the deal ${faults.join('; it ')}`);
}

/** No game can come to have more cards in the stock, or face down, than were dealt so. */
function requireReachable(layout: KlondikeLayout, shape: Shape): void {
  const talon = layout.stock.length + layout.waste.length;
  if (talon > stockSize(shape)) {
    throw new DealError(
      `stock and waste hold ${talon} cards, but ${shape.name} deals only ${stockSize(shape)} to the stock`,
    );
  }
  const faceDown = layout.columns.reduce((sum, column) => sum + column.faceDown, 0);
  const dealt = shape.columns.reduce((sum, length) => sum + length - 1, 0);
  if (faceDown > dealt) {
    throw new DealError(
      `${faceDown} cards of the columns lie face down, but ${shape.name} deals only ${dealt} so`,
    );
  }
}

function readPassesLeft(value: unknown, passes: number): number | undefined {
  if (value === undefined) return undefined;
  if (value === 'unlimited' && passes === Number.POSITIVE_INFINITY) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
    throw new DealError(
      '"passes-left" must be a whole number of at least 1: it counts the present pass',
    );
  }
  if (value > passes) {
    throw new DealError(
      `"passes-left" is ${value}, but the rules allow ${passes}: give --rule passes=${value}`,
    );
  }
  return value;
}
