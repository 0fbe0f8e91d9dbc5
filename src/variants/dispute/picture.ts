import { cardOf, makeCard, makeFaceDown, SUIT_NAMES, SUITS } from '../../cards/card.ts';
import { factJson, type Pile, pileCards, type Table } from '../table.ts';
import { type DisputeLayout, HOUSES_EACH, SEATS, type Seat } from './layout.ts';

/** A's houses grow to the left of the foundations, B's to the right. */
const HOUSES_X = [3.6, 6.9] as const;
const FOUNDATIONS_X = 4.75;
/** B sits above, A below. */
const HAND_Y = [5.5, 0] as const;
const HOUSES_Y = 1.25;

/** Both sides: B's reserve, stock and waste, the houses around the foundations, A's. */
export function tableOf(layout: DisputeLayout): Table {
  return {
    piles: [
      ...handPiles(layout, 1),
      ...housePiles(layout, 0),
      ...foundationPiles(layout),
      ...housePiles(layout, 1),
      ...handPiles(layout, 0),
    ],
    facts: { 'to-move': SEATS[layout.toMove] },
    legend:
      '[10D] has not been seen yet; a stock is turned from the left; the last card is the top.',
  };
}

/** A player's reserve, stock, turned card and waste, from his left to his right. */
function handPiles({ sides, toMove, turned }: DisputeLayout, seat: Seat): Pile[] {
  const { reserve, reserveUnseen, stock, stockSeen, waste } = sides[seat];
  const owner = SEATS[seat];
  const shown = seat === toMove && turned !== undefined ? [makeCard(turned)] : [];
  const own = { owner, y: HAND_Y[seat], fan: 'squared' } as const;
  const x = (place: number) => (seat === 0 ? 3.6 + place : 6.9 - place);
  return [
    {
      id: `r${owner}`,
      kind: 'reserve',
      title: `reserve of ${owner}`,
      cards: reserve.map((card, at) => (at < reserveUnseen ? makeFaceDown(card) : makeCard(card))),
      x: x(0),
      ...own,
    },
    {
      id: `stock${owner}`,
      kind: 'stock',
      title: `stock of ${owner}`,
      cards: stock.map(stockSeen ? makeCard : makeFaceDown),
      x: x(1.15),
      ...own,
    },
    {
      id: `s${owner}`,
      kind: 'turned',
      title: `turned card of ${owner}`,
      cards: shown,
      x: x(2.15),
      ...own,
    },
    {
      id: `w${owner}`,
      kind: 'waste',
      title: `waste of ${owner}`,
      cards: waste.map(makeCard),
      x: x(3.3),
      ...own,
    },
  ];
}

function housePiles({ sides }: DisputeLayout, seat: Seat): Pile[] {
  return sides[seat].houses.map((cards, index) => {
    const house = HOUSES_EACH * seat + index + 1;
    return {
      id: `h${house}`,
      kind: 'column',
      title: `house ${house}`,
      cards: cards.map(makeCard),
      x: HOUSES_X[seat],
      y: HOUSES_Y + index,
      fan: seat === 0 ? 'left' : 'right',
      owner: SEATS[seat],
    };
  });
}

function foundationPiles({ foundations }: DisputeLayout): Pile[] {
  return foundations.map((height, pile) => {
    const suit = pile >> 1;
    return {
      id: `f${SUITS[suit]}${(pile & 1) + 1}`,
      kind: 'foundation',
      title: `${pile & 1 ? 'second' : 'first'} foundation of ${SUIT_NAMES[suit]}`,
      cards: Array.from({ length: height }, (_, at) => makeCard(cardOf(suit, at + 1))),
      x: FOUNDATIONS_X + (pile & 1),
      y: HOUSES_Y + suit,
      fan: 'squared',
      builds: 'up',
      row: 'f',
    };
  });
}

/** The table in the form of a deal in JSON. */
export function tableJson(table: Table): Record<string, unknown> {
  const only = (name: RegExp) => pileCards(table, name)[0];
  const houses = pileCards(table, /^h/);
  const turned = pileCards(table, /^s[AB]$/).flat()[0];
  return {
    players: SEATS.map((owner, seat) => ({
      houses: houses.slice(HOUSES_EACH * seat, HOUSES_EACH * (seat + 1)),
      reserve: only(new RegExp(`^r${owner}$`)),
      stock: only(new RegExp(`^stock${owner}$`)),
      waste: only(new RegExp(`^w${owner}$`)),
    })),
    foundations: pileCards(table, /^f/),
    ...factJson(table, 'to-move'),
    ...(turned === undefined ? {} : { turned }),
  };
}
