import { type Card, cardOf } from '../../../../src/cards/card.ts';
import type { RandomStream } from '../../../../src/cards/shuffle.ts';
import { type DisputeLayout, fitsOn } from '../../../../src/variants/dispute/layout.ts';

/**
 * A legal table with few cards off the foundations: foundations of any height, each of the first
 * houses a card or a run, a few cards in the hands.
 * @param hands cards in reserves, stocks and wastes, about
 * @param free houses that stay empty
 */
export function lateLayout(random: RandomStream, hands: number, free: number): DisputeLayout {
  const foundations = [13, 13, 13, 13, 13, 13, 13, 13];
  let left = 0;
  while (left < 8 - free + hands + random.below(6)) {
    const pile = random.below(8);
    if (foundations[pile]! > 5) {
      foundations[pile]!--;
      left++;
    }
  }
  const cards: Card[] = foundations.flatMap((height, pile) =>
    Array.from({ length: 13 - height }, (_, i) => cardOf(pile >> 1, height + 1 + i)),
  );
  random.shuffle(cards);
  const houses: Card[][] = Array.from({ length: 8 }, (_, i) =>
    i < 8 - free ? [cards.pop()!] : [],
  );
  const piles = [0, 1].map(() => ({
    reserve: [] as Card[],
    stock: [] as Card[],
    waste: [] as Card[],
  }));
  for (const [index, card] of cards.entries()) {
    const house = houses.find((pile) => pile.length > 0 && fitsOn(card, pile.at(-1)!));
    if (house && cards.length - index > hands - 1) house.push(card);
    else {
      const side = piles[random.below(2)]!;
      [side.reserve, side.stock, side.waste][random.below(3)]!.push(card);
    }
  }
  random.shuffle(houses);
  const side = (seat: 0 | 1) => ({
    houses: houses.slice(4 * seat, 4 * seat + 4),
    ...piles[seat]!,
    reserveUnseen: 0,
    stockSeen: true,
  });
  return { sides: [side(0), side(1)], foundations, toMove: random.below(2) as 0 | 1 };
}
