import { type Card, cardOf, isRed, makeCard, parseCard, rankOf, suitOf } from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import { DealError } from '../variant.ts';

export const WINGS = 2;
export const WING_CARDS = 10;
export const HELPERS = 6;
export const SUIT_COUNT = 4;

/** No card: in a wing place that was played from, or in an empty corner. */
export const EMPTY = -1;

/** With `wings=rows` the rows of a wing end after these many cards: 4, 3, 2 and 1 of them. */
export const ROW_ENDS = [4, 7, 9, 10] as const;

/**
 * One game of papillon, dealt or half-played. In every list the last card is the top. `suits` and
 * `ranks` are 4 and 13, less in the short decks of the tests, where the highest rank takes the
 * part of the king. Source: Petit papillon.
 */
export interface PapillonLayout {
  suits: number;
  ranks: number;
  /** Two wings: the places as dealt from the centre outward, EMPTY where the card is gone. */
  wings: readonly (readonly Card[])[];
  /** A card or EMPTY on either side. */
  corners: readonly Card[];
  helpers: readonly (readonly Card[])[];
  /** The rank on which the foundations start. */
  base: number;
  /** Cards on each suit's foundation. */
  foundations: readonly number[];
  stock: readonly Card[];
  waste: readonly Card[];
}

/** How big the parts of a layout are; the game itself, or a short deck of the tests. */
export interface Shape {
  suits: number;
  ranks: number;
  wingCards: number;
  helpers: number;
}

export const FULL_SHAPE: Shape = {
  suits: SUIT_COUNT,
  ranks: 13,
  wingCards: WING_CARDS,
  helpers: HELPERS,
};

/** The card `height` places above the base of its foundation (0: the base card itself). */
export function foundationCard(layout: PapillonLayout, suit: number, height: number): Card {
  return cardOf(suit, ((layout.base - 1 + height) % layout.ranks) + 1);
}

/** The order of dealing: left wing, right wing, left corner, right corner, helpers, base, stock. */
export function layoutOf(deck: readonly Card[], shape: Shape): PapillonLayout {
  const { wingCards, helpers } = shape;
  const cornersAt = WINGS * wingCards;
  const helpersAt = cornersAt + WINGS;
  const baseAt = helpersAt + helpers;
  const baseCard = deck[baseAt]!;
  const foundations = new Array<number>(shape.suits).fill(0);
  foundations[suitOf(baseCard)] = 1;
  return {
    suits: shape.suits,
    ranks: shape.ranks,
    wings: [deck.slice(0, wingCards), deck.slice(wingCards, cornersAt)],
    corners: deck.slice(cornersAt, helpersAt),
    helpers: deck.slice(helpersAt, baseAt).map((card) => [card]),
    base: rankOf(baseCard),
    foundations,
    stock: deck.slice(baseAt + 1).reverse(),
    waste: [],
  };
}

/** Stream 0 of the seed shuffles the deck, which is dealt from its first card on. */
export function dealPapillon(seed: bigint): PapillonLayout {
  return layoutOf(new RandomStream(seed).shuffle(orderedDeck()), FULL_SHAPE);
}

/** The keys of a deal file that hold the layout. */
export const DEAL_KEYS = [
  'wings',
  'corners',
  'helpers',
  'base',
  'stock',
  'waste',
  'foundations',
] as const;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads `wings` (two lists, `""` for a place that is empty), `corners` (two, `""` if empty),
 * `helpers` (six lists), `stock`, optionally `waste`, and either `base` or `foundations` (four
 * piles, base first).
 * @param wrap whether helper columns may go on from an ace down to a king
 * @param rows whether wings lie in rows; else a wing is one fan without gaps
 * @throws DealError
 */
export function readPapillon(json: Json, wrap: boolean, rows: boolean): PapillonLayout {
  const wings = listOf(json, 'wings', WINGS).map((wing, index) =>
    readWing(wing, `wing ${index + 1}`, rows),
  );
  const corners = listOf(json, 'corners', WINGS).map((cell, index) =>
    isBlank(cell) ? EMPTY : readCard(cell, `corner ${index + 1}`),
  );
  const helpers = listOf(json, 'helpers', HELPERS).map((column, index) =>
    readColumn(column, `helper column ${index + 1}`, wrap),
  );
  const stock = readPile(json, 'stock', true);
  const waste = json.waste === undefined ? [] : readPile(json, 'waste', false);
  const layout: PapillonLayout = {
    suits: SUIT_COUNT,
    ranks: 13,
    wings,
    corners,
    helpers,
    ...readFoundations(json),
    stock,
    waste,
  };
  checkCards(layout);
  return layout;
}

/** The layout in the form that {@link readPapillon} reads: `base` where no other card is out. */
export function writePapillon(layout: PapillonLayout): Record<string, unknown> {
  const piles = layout.foundations.map((height, suit) =>
    Array.from({ length: height }, (_, at) => makeCard(foundationCard(layout, suit, at))),
  );
  const atStart = piles.flat().length === 1;
  return {
    wings: layout.wings.map((wing) => trimmed(wing).map(makeCell)),
    corners: layout.corners.map(makeCell),
    helpers: layout.helpers.map((column) => column.map(makeCard)),
    ...(atStart ? { base: piles.flat()[0] } : { foundations: piles }),
    stock: layout.stock.map(makeCard),
    ...(layout.waste.length > 0 ? { waste: layout.waste.map(makeCard) } : {}),
  };
}

const makeCell = (card: Card): string => (card === EMPTY ? '' : makeCard(card));

/** Without the empty places at its outer end. */
function trimmed(wing: readonly Card[]): readonly Card[] {
  let length = wing.length;
  while (length > 0 && wing[length - 1] === EMPTY) length--;
  return wing.slice(0, length);
}

const isBlank = (cell: unknown): boolean => typeof cell === 'string' && cell.trim() === '';

function listOf(json: Json, key: string, length: number): unknown[] {
  const list = json[key];
  if (list === undefined) throw new DealError(`the key ${key} is missing`);
  if (!Array.isArray(list)) throw new DealError(`${key} must be a list of ${length}`);
  if (list.length !== length) {
    throw new DealError(`${key} must be a list of ${length} but has ${list.length}`);
  }
  return list;
}

function readCard(cell: unknown, place: string, mayBeFaceDown = false): Card {
  const read = typeof cell === 'string' ? parseCard(cell) : undefined;
  if (!read) throw new DealError(`${place}: ${JSON.stringify(cell)} is no card`);
  if (!read.faceUp && !mayBeFaceDown) {
    throw new DealError(
      `${place}: ${makeCard(read.card)} is face down (${cell}), but only the stock of papillon is`,
    );
  }
  return read.card;
}

function readPile(json: Json, key: string, mayBeFaceDown: boolean): Card[] {
  const pile = json[key];
  if (pile === undefined) throw new DealError(`the key ${key} is missing`);
  if (!Array.isArray(pile)) throw new DealError(`${key} must be a list of cards`);
  return pile.map((cell: unknown) => readCard(cell, key, mayBeFaceDown));
}

function readWing(wing: unknown, name: string, rows: boolean): Card[] {
  if (!Array.isArray(wing)) throw new DealError(`${name} must be a list of cards`);
  if (wing.length > WING_CARDS) {
    throw new DealError(`${name} has ${wing.length} places, but a wing has ${WING_CARDS}`);
  }
  const places = wing.map((cell: unknown) => (isBlank(cell) ? EMPTY : readCard(cell, name)));
  for (let place = 1; place < places.length; place++) {
    const covered = !rows || !ROW_ENDS.some((end) => end === place);
    if (covered && places[place - 1] === EMPTY && places[place] !== EMPTY) {
      throw new DealError(`${name}: ${makeCard(places[place]!)} lies on an empty place`);
    }
  }
  while (places.length < WING_CARDS) places.push(EMPTY);
  return places;
}

function readColumn(column: unknown, name: string, wrap: boolean): Card[] {
  if (!Array.isArray(column)) throw new DealError(`${name} must be a list of cards`);
  const cards = column.map((cell: unknown) => readCard(cell, name));
  for (let at = 1; at < cards.length; at++) {
    if (!buildsOn(cards[at]!, cards[at - 1]!, 13, wrap)) {
      throw new DealError(
        `${name}: ${makeCard(cards[at]!)} may not lie on ${makeCard(cards[at - 1]!)}`,
      );
    }
  }
  return cards;
}

/**
 * Whether a helper column that ends with `below` takes `card`: one rank lower, of the other colour
 * or of the same suit; with `wrap` a king goes on an ace.
 */
export function buildsOn(card: Card, below: Card, ranks: number, wrap: boolean): boolean {
  const lower = rankOf(below) - 1;
  const wanted = lower === 0 && wrap ? ranks : lower;
  return (
    rankOf(card) === wanted && (suitOf(card) === suitOf(below) || isRed(card) !== isRed(below))
  );
}

function readFoundations(json: Json): { base: number; foundations: number[] } {
  const heights = [0, 0, 0, 0];
  if (json.foundations === undefined) {
    if (json.base === undefined) throw new DealError('the key base (or foundations) is missing');
    const card = readCard(json.base, 'base');
    heights[suitOf(card)] = 1;
    return { base: rankOf(card), foundations: heights };
  }
  if (json.base !== undefined) throw new DealError('base and foundations are both given');
  const piles = listOf(json, 'foundations', SUIT_COUNT).map((pile, index) => {
    const name = `foundation ${index + 1}`;
    if (!Array.isArray(pile)) throw new DealError(`${name} must be a list of cards`);
    return pile.map((cell: unknown) => readCard(cell, name));
  });
  const first = piles.find((pile) => pile.length > 0)?.[0];
  if (first === undefined) {
    throw new DealError('foundations must hold the base card at least, but they are empty');
  }
  const base = rankOf(first);
  for (const pile of piles) {
    pile.forEach((card, at) => {
      const suit = suitOf(pile[0]!);
      const expected = cardOf(suit, ((base - 1 + at) % 13) + 1);
      if (card !== expected) {
        throw new DealError(
          `the foundations start on ${makeCard(first)}, so ${makeCard(card)} stands where ${makeCard(expected)} should`,
        );
      }
    });
    // Two piles of one suit repeat a card, which the count of the whole deck reports.
    if (pile.length > 0) heights[suitOf(pile[0]!)]! += pile.length;
  }
  return { base, foundations: heights };
}

/** Every card of the layout, foundations included. */
export function allCards(layout: PapillonLayout): Card[] {
  const out = layout.foundations.flatMap((height, suit) =>
    Array.from({ length: height }, (_, at) => foundationCard(layout, suit, at)),
  );
  const lying = [
    ...layout.wings.flat(),
    ...layout.corners,
    ...layout.helpers.flat(),
    ...layout.stock,
    ...layout.waste,
  ];
  return [...out, ...lying.filter((card) => card !== EMPTY)];
}

function checkCards(layout: PapillonLayout): void {
  const copies = new Map<Card, number>();
  for (const card of allCards(layout)) copies.set(card, (copies.get(card) ?? 0) + 1);
  const deck = orderedDeck();
  const repeated = deck.filter((card) => (copies.get(card) ?? 0) > 1);
  const missing = deck.filter((card) => !copies.has(card));
  const faults: string[] = [];
  if (repeated.length > 0) faults.push(`holds more than once: ${repeated.map(makeCard).join(' ')}`);
  if (missing.length > 0) faults.push(`lacks: ${missing.map(makeCard).join(' ')}`);
  if (faults.length > 0) throw new DealError(`the deal ${faults.join('; it ')}`);
}
