import { type Card, makeCard, parseCard, rankOf, suitOf } from '../../cards/card.ts';
import { DealError } from '../variant.ts';
import {
  type DisputeLayout,
  type DisputeSide,
  fitsOn,
  HOUSES_EACH,
  SEATS,
  type Seat,
  starterByCards,
} from './layout.ts';

/**
 * Reads and writes the JSON form of a deal. Face-down (lower-case) cards of reserve and stock are
 * the ones nobody has seen yet; a face-up stock is one that both players have watched go by.
 */
export const DISPUTE_DEAL_KEYS = ['players', 'foundations', 'to-move', 'turned'] as const;

interface Pile {
  cards: Card[];
  /** Cards from the bottom that lie face down. */
  faceDown: number;
}

/** @throws DealError naming the cards or the key that is wrong */
export function readDispute(json: Readonly<Record<string, unknown>>): DisputeLayout {
  const players = json.players;
  if (!Array.isArray(players) || players.length !== 2) {
    throw new DealError('"players" must be a list of two objects, A and B');
  }
  const sides: readonly [DisputeSide, DisputeSide] = [
    readSide(players[0], 0),
    readSide(players[1], 1),
  ];
  const foundations = readFoundations(json.foundations);
  const toMove = readSeat(json['to-move']) ?? starterByCards(sides) ?? 0;
  const layout: DisputeLayout = { sides, foundations, toMove };
  const turned = json.turned;
  if (turned !== undefined && turned !== '') {
    layout.turned = readPile([turned], '"turned"').cards[0]!;
  }
  requireTwoDecks(layout);
  if (
    sides.every(
      (side, seat) => handSize(side) === 0 && !(seat === toMove && layout.turned !== undefined),
    )
  ) {
    throw new DealError('both players have no card left: the game is over for both');
  }
  return layout;
}

export function writeDispute(layout: DisputeLayout): Record<string, unknown> {
  const players = layout.sides.map((side) => ({
    houses: side.houses.map((house) => house.map(makeCard)),
    reserve: writePile(side.reserve, side.reserveUnseen),
    stock: writePile(side.stock, side.stockSeen ? 0 : side.stock.length),
    ...(side.waste.length > 0 ? { waste: side.waste.map(makeCard) } : {}),
  }));
  return {
    players,
    ...(layout.foundations.some((height) => height > 0)
      ? { foundations: layout.foundations.map(writeFoundation) }
      : {}),
    'to-move': SEATS[layout.toMove],
    ...(layout.turned === undefined ? {} : { turned: makeCard(layout.turned) }),
  };
}

function writePile(cards: readonly Card[], faceDown: number): string[] {
  return cards.map((card, place) => {
    const name = makeCard(card);
    return place < faceDown ? name.slice(0, -1) + name.at(-1)!.toLowerCase() : name;
  });
}

function writeFoundation(height: number, pile: number): string[] {
  return Array.from({ length: height }, (_, rank) => makeCard(13 * (pile >> 1) + rank));
}

function readSide(value: unknown, seat: Seat): DisputeSide {
  const name = `player ${SEATS[seat]}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DealError(`${name} must be an object with houses, reserve and stock`);
  }
  const side = value as Record<string, unknown>;
  const houses = side.houses;
  if (!Array.isArray(houses) || houses.length !== HOUSES_EACH) {
    throw new DealError(`${name} needs "houses", a list of ${HOUSES_EACH} lists of cards`);
  }
  for (const key of ['reserve', 'stock']) {
    if (side[key] === undefined) throw new DealError(`${name} needs "${key}", a list of cards`);
  }
  const reserve = readPile(side.reserve, `the reserve of ${name}`);
  const stock = readPile(side.stock, `the stock of ${name}`);
  const waste = readPile(side.waste ?? [], `the waste of ${name}`);
  requireFaceUp(waste, `the waste of ${name}`);
  return {
    houses: houses.map((house, index) =>
      readHouse(house, `house h${HOUSES_EACH * seat + index + 1}`),
    ),
    reserve: reserve.cards,
    // The top is turned up at once, whatever the file says.
    reserveUnseen: Math.max(0, Math.min(reserve.faceDown, reserve.cards.length - 1)),
    stock: stock.cards,
    stockSeen: readStockSeen(stock, name),
    waste: waste.cards,
  };
}

function readStockSeen(stock: Pile, name: string): boolean {
  if (stock.faceDown !== 0 && stock.faceDown !== stock.cards.length) {
    throw new DealError(
      `the stock of ${name} must lie face down as a whole, or face up as a whole once it has been through the waste`,
    );
  }
  return stock.faceDown === 0 && stock.cards.length > 0;
}

function readHouse(value: unknown, name: string): Card[] {
  const house = readPile(value, name);
  requireFaceUp(house, name);
  for (const [place, card] of house.cards.entries()) {
    const below = house.cards[place - 1];
    if (below !== undefined && !fitsOn(card, below)) {
      throw new DealError(
        `${name} holds ${makeCard(card)} on ${makeCard(below)}, but houses build down in alternating colours`,
      );
    }
  }
  return house.cards;
}

function requireFaceUp(pile: Pile, name: string): void {
  if (pile.faceDown > 0) {
    throw new DealError(`${name} holds ${makeCard(pile.cards[0]!)} face down, but lies face up`);
  }
}

function readPile(value: unknown, name: string): Pile {
  if (!Array.isArray(value)) throw new DealError(`${name} must be a list of cards`);
  const cards: Card[] = [];
  let faceDown = 0;
  for (const text of value as unknown[]) {
    const read = typeof text === 'string' ? parseCard(text) : undefined;
    if (!read) throw new DealError(`${name} holds ${JSON.stringify(text)}, which is no card`);
    if (!read.faceUp && cards.length > faceDown) {
      throw new DealError(`${name} holds ${makeCard(read.card)} face down on a face-up card`);
    }
    if (!read.faceUp) faceDown++;
    cards.push(read.card);
  }
  return { cards, faceDown };
}

function readFoundations(value: unknown): number[] {
  const heights = [0, 0, 0, 0, 0, 0, 0, 0];
  if (value === undefined) return heights;
  if (!Array.isArray(value) || value.length !== 8) {
    throw new DealError('"foundations" must be a list of 8 lists of cards, [] for none yet');
  }
  for (const list of value as unknown[]) {
    const { cards } = readPile(list, 'a foundation');
    if (cards.length === 0) continue;
    const suit = suitOf(cards[0]!);
    for (const [place, card] of cards.entries()) {
      if (suitOf(card) !== suit || rankOf(card) !== place + 1) {
        throw new DealError(`a foundation holds ${makeCard(card)} out of order`);
      }
    }
    const pile = [2 * suit, 2 * suit + 1].find((free) => heights[free] === 0);
    if (pile === undefined) {
      throw new DealError(`there are more than two foundations with ${makeCard(cards[0]!)}`);
    }
    heights[pile] = cards.length;
  }
  return heights;
}

function readSeat(value: unknown): Seat | undefined {
  if (value === undefined) return undefined;
  if (value === 'A') return 0;
  if (value === 'B') return 1;
  throw new DealError(`"to-move" must be "A" or "B", not ${JSON.stringify(value)}`);
}

function handSize(side: DisputeSide): number {
  return side.reserve.length + side.stock.length + side.waste.length;
}

function requireTwoDecks(layout: DisputeLayout): void {
  const counts = new Array<number>(52).fill(0);
  const count = (card: Card) => {
    counts[card]!++;
  };
  for (const side of layout.sides) {
    for (const pile of [...side.houses, side.reserve, side.stock, side.waste]) pile.forEach(count);
  }
  if (layout.turned !== undefined) count(layout.turned);
  for (const [pile, height] of layout.foundations.entries()) {
    for (let rank = 1; rank <= height; rank++) count(13 * (pile >> 1) + rank - 1);
  }
  const missing = counts.flatMap((n, card) => (n < 2 ? [`${2 - n} × ${makeCard(card)}`] : []));
  const extra = counts.flatMap((n, card) => (n > 2 ? [`${n - 2} × ${makeCard(card)}`] : []));
  if (missing.length + extra.length === 0) return;
  const parts = [
    ...(missing.length > 0 ? [`missing ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`too many ${extra.join(', ')}`] : []),
  ];
  throw new DealError(`each of the 52 cards must be there twice: ${parts.join('; ')}`);
}
