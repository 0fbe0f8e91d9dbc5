import { type Card, isRed, makeCard, rankOf } from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import { SEATS, type Seat } from '../variant.ts';

export { SEATS, type Seat };

export const HOUSES = 8;
export const HOUSES_EACH = 4;
/** A king at the bottom, an ace on top. */
export const LONGEST_HOUSE = 13;
/** Turns after which a game is stopped; no game under the rules has come near it. */
export const TURN_CAP = 2000;

const RESERVE_SIZE = 13;
const TIE_STREAM = 2;

/** What lies on one player's side. In every list the last card is the top. */
export interface DisputeSide {
  houses: readonly (readonly Card[])[];
  reserve: readonly Card[];
  /** How many reserve cards, from the bottom, nobody has seen yet. */
  reserveUnseen: number;
  /** Last card: the next one turned. */
  stock: readonly Card[];
  /** Whether the stock has been through the waste, so that both players know its order. */
  stockSeen: boolean;
  waste: readonly Card[];
}

/** The table, dealt or half-played: 104 cards, each of the 52 exactly twice. */
export interface DisputeLayout {
  sides: readonly [DisputeSide, DisputeSide];
  /** Heights of the two foundations of each suit C D H S: `foundations[2 * suit + 0 or 1]`. */
  foundations: readonly number[];
  toMove: Seat;
  /** The stock card that the player to move has turned and not yet used. */
  turned?: Card;
}

/**
 * Stream 0 of the seed shuffles A's deck and stream 1 B's, each dealt from the front: houses 1–4,
 * reserve (last one on top), stock (first card dealt is the first one turned).
 */
export function dealDispute(seed: bigint): DisputeLayout {
  const sides = [dealSide(seed, 0), dealSide(seed, 1)] as const;
  return {
    sides,
    foundations: [0, 0, 0, 0, 0, 0, 0, 0],
    toMove: starterByCards(sides) ?? starterBySeed(seed),
  };
}

function dealSide(seed: bigint, stream: number): DisputeSide {
  const deck = new RandomStream(seed, stream).shuffle(orderedDeck());
  const reserveEnd = HOUSES_EACH + RESERVE_SIZE;
  return {
    houses: deck.slice(0, HOUSES_EACH).map((card) => [card]),
    reserve: deck.slice(HOUSES_EACH, reserveEnd),
    reserveUnseen: RESERVE_SIZE - 1,
    stock: deck.slice(reserveEnd).reverse(),
    stockSeen: false,
    waste: [],
  };
}

/** The higher reserve top starts (ace low), then the higher house, in order. `undefined`: a tie. */
export function starterByCards(sides: readonly [DisputeSide, DisputeSide]): Seat | undefined {
  const shown = (side: DisputeSide) =>
    [side.reserve, ...side.houses].map((pile) => (pile.length ? rankOf(pile.at(-1)!) : 0));
  const ofB = shown(sides[1]);
  for (const [place, rank] of shown(sides[0]).entries()) {
    if (rank !== ofB[place]!) return rank > ofB[place]! ? 0 : 1;
  }
  return undefined;
}

function starterBySeed(seed: bigint): Seat {
  return new RandomStream(seed, TIE_STREAM).below(2) === 0 ? 0 : 1;
}

/** Whether `upper` may be laid on `lower` in a house: one rank less, other colour. */
export function fitsOn(upper: Card, lower: Card): boolean {
  return rankOf(upper) + 1 === rankOf(lower) && isRed(upper) !== isRed(lower);
}

/** The table as text: both sides, then the foundations; unseen cards as `--`. */
export function drawDispute(layout: DisputeLayout): string {
  const lines: string[] = [];
  for (const seat of [0, 1] as const) {
    const side = layout.sides[seat];
    const turned = layout.toMove === seat ? layout.turned : undefined;
    const onTop = side.reserve.slice(side.reserveUnseen).map(makeCard).join(' ');
    const stock = side.stockSeen ? side.stock.map(makeCard).join(' ') : '';
    lines.push(
      `${SEATS[seat]}${layout.toMove === seat ? ' to move' : ''}`,
      `  reserve ${side.reserve.length}: ${side.reserveUnseen > 0 ? `${side.reserveUnseen} face down ` : ''}${onTop}`.trimEnd(),
      `  stock ${side.stock.length}${stock ? `: ${stock}` : ''}`,
      `  waste ${side.waste.length}${side.waste.length > 0 ? `: ${side.waste.map(makeCard).join(' ')}` : ''}`,
    );
    if (turned !== undefined) lines.push(`  turned ${makeCard(turned)}`);
    for (const [index, house] of side.houses.entries()) {
      const name = `h${HOUSES_EACH * seat + index + 1}`;
      lines.push(`  ${name}${house.length > 0 ? ` ${house.map(makeCard).join(' ')}` : ''}`);
    }
  }
  const tops = layout.foundations.flatMap((height, pile) =>
    height === 0 ? [] : [makeCard(13 * (pile >> 1) + height - 1)],
  );
  lines.push(`foundations ${tops.length > 0 ? tops.join(' ') : 'empty'}`);
  return lines.join('\n');
}
