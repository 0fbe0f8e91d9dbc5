import { type Card, cardOf, rankOf, suitOf } from '../../cards/card.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import { type FamilyLayout, isAceOrKing, type Shape, twoDecks } from './layout.ts';

/** What the first eight cards must hold. */
export type Start = 'ace-or-king' | 'any';

/**
 * Stream 0 of the seed shuffles the two decks. Dealt from the front: the reserve, then column
 * after column, then the stock. With `ace-or-king` the whole pack is shuffled anew, with the same
 * stream, until the reserve holds an ace or a king. (Turniej: "if none of the eight is an ace or
 * a king the whole pack is shuffled and dealt again".)
 */
export function dealFamily(seed: bigint, shape: Shape, start: Start): FamilyLayout {
  const random = new RandomStream(seed);
  for (;;) {
    const pack = random.shuffle(twoDecks(shape));
    if (start === 'any' || holdsAceOrKing(shape, pack)) return layOut(shape, pack, []);
  }
}

/** Whether one of the cards dealt to the reserve is an ace or a king. */
export function holdsAceOrKing(shape: Shape, pack: readonly Card[]): boolean {
  const reserve = pack.slice(0, shape.reserves * shape.reserveDepth);
  return reserve.some((card) => isAceOrKing(shape, card));
}

/**
 * Maréchal Saxe: the seed picks the suit of one ace, then of one king, which start on the
 * foundations; then it shuffles the other cards.
 */
export function dealMarechalSaxe(seed: bigint, shape: Shape): FamilyLayout {
  const random = new RandomStream(seed);
  const ace = cardOf(random.below(shape.suits), 1);
  const king = cardOf(random.below(shape.suits), shape.ranks);
  const pack = twoDecks(shape);
  pack.splice(pack.indexOf(ace), 1);
  pack.splice(pack.indexOf(king), 1);
  return layOut(shape, random.shuffle(pack), [ace, king]);
}

function layOut(shape: Shape, pack: readonly Card[], played: readonly Card[]): FamilyLayout {
  let next = 0;
  const lay = (places: number, depth: number) =>
    Array.from({ length: places }, () => {
      next += depth;
      return pack.slice(next - depth, next);
    });
  const reserve = lay(shape.reserves, shape.reserveDepth);
  const columns = lay(shape.columns, shape.columnDepth);
  const foundations = new Array<number>(2 * shape.suits).fill(0);
  for (const card of played) {
    foundations[suitOf(card) + (rankOf(card) === 1 ? 0 : shape.suits)] = 1;
  }
  return { reserve, columns, stock: pack.slice(next).reverse(), foundations };
}
