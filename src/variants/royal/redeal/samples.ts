import { cardOf } from '../../../cards/card.ts';
import { RandomStream } from '../../../cards/shuffle.ts';
import { COLUMNS, GAP, ROWS, type RoyalLayout } from '../layout.ts';
import { PRESET_SUITS } from '../rule-options.ts';
import { gatheredCards, layBack } from '../rules.ts';
import { KEPT_CASES } from './kept-cases.ts';

/**
 * The streams of random numbers of the samples: far from those that shuffle for seeds (0 deals,
 * k makes redeal k), so that no estimate ever looks at the shuffle of a seed.
 */
const FIRST_STREAM = 0x76_00_00_00;

/** A stuck position: the rows keep these lengths. Where its other cards lie does not matter. */
export function stuckLayout(lengths: readonly number[], columns: number = COLUMNS): RoyalLayout {
  const cells = new Array<number>(ROWS * columns).fill(GAP);
  let free = 0;
  const others: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    for (let rank = 2; rank <= columns; rank++) {
      const card = cardOf(PRESET_SUITS[row]!, rank);
      if (rank - 2 < lengths[row]!) cells[columns * row + rank - 2] = card;
      else others.push(card);
    }
  }
  for (const card of others) {
    while (cells[free] !== GAP || free % columns === lengths[Math.trunc(free / columns)]) free++;
    cells[free] = card;
  }
  return { cells, columns };
}

/**
 * A random shuffle of a case after the redeal.
 * @param redeals left before it; each number has shuffles of its own
 * @param index of the sample
 */
export function sampledShuffle(
  keptCase: number,
  redeals: number,
  index: bigint,
  columns: number = COLUMNS,
): RoyalLayout {
  const lengths = KEPT_CASES[keptCase]!;
  const stuck = stuckLayout(lengths, columns);
  const stream = FIRST_STREAM + KEPT_CASES.length * redeals + keptCase;
  const cards = new RandomStream(index, stream).shuffle(gatheredCards(stuck, lengths));
  return layBack(stuck, lengths, cards);
}
