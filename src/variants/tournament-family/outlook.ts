import { rankOf, suitOf } from '../../cards/card.ts';
import type { KeyedPiles } from './content-key.ts';
import type { Shape } from './layout.ts';
import type { ReserveSet } from './reserve-set.ts';
import type { SuitPiles } from './suit-piles.ts';

/**
 * What makes a state of tournament look far from a win, found by trial on deals with one redeal
 * and none: `left` for each card not on a foundation, `cell` for each card in the reserve and
 * `far` for each play that must come before its own, `blocker` for each card that lies on one
 * which can be played sooner.
 */
const WEIGHTS = { left: 10, cell: 10, far: 3, blocker: 4 } as const;

const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));

/**
 * How far from a win a state of tournament looks: the lower the better. The stock counts as if it
 * lay on the columns already, as deals will lay it if no column is emptied before: so a deal
 * changes nothing, and states before and after it can be compared.
 * @param left cards not on foundations
 * @param stock one pile, the next card on top
 */
export function outlook(
  shape: Shape,
  suits: SuitPiles,
  states: Int32Array,
  left: number,
  reserve: ReserveSet,
  columns: KeyedPiles,
  stock: KeyedPiles,
): number {
  let value = WEIGHTS.left * left + WEIGHTS.cell * (shape.reserves - reserve.free);
  for (let suit = 0; suit < shape.suits; suit++) {
    for (let rest = reserve.one[suit]!; rest !== 0; rest &= rest - 1) {
      value += WEIGHTS.far * suits.distance(states[suit]!, 31 - Math.clz32(rest & -rest));
    }
  }
  const { columns: places, dealt } = shape;
  for (let column = 0; column < places; column++) {
    const bottom = column * columns.stride;
    const top = bottom + columns.lengths[column]!;
    // The least distance of the cards below.
    let least = 99;
    for (let at = bottom; at < top; at++) {
      const card = columns.cards[at]!;
      const distance = suits.distance(states[SUIT_OF[card]!]!, RANK_OF[card]!);
      if (distance > least) value += WEIGHTS.blocker;
      else least = distance;
    }
    for (let next = stock.lengths[0]! - dealt * column; next > 0; next -= dealt * places) {
      for (let at = next - 1; at >= 0 && at >= next - dealt; at--) {
        const card = stock.cards[at]!;
        const distance = suits.distance(states[SUIT_OF[card]!]!, RANK_OF[card]!);
        if (distance > least) value += WEIGHTS.blocker;
        else least = distance;
      }
    }
  }
  return value;
}
