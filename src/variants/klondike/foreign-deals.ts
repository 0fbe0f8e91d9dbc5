import type { Card } from '../../cards/card.ts';
import { MAX_SOLVITAIRE_SEED, solvitaireDeck } from '../../cards/foreign.ts';
import {
  exactDeck,
  greenfeltDeck,
  klondikeSolverDeck,
  MAX_31_BIT_SEED,
  MAX_EXACT_SEED,
  MAX_MICROSOFT_SEED,
  pysolDeck,
  pysolMicrosoftDeck,
} from '../../cards/foreign-decks.ts';
import { MAX_SEED } from '../../cards/shuffle.ts';
import type { SeedType } from '../variant.ts';
import { dealOwn, KLONDIKE, type KlondikeLayout, layOut, layoutOf } from './layout.ts';

/** Whose seeds deal klondike, and the highest of each. */
export const KLONDIKE_SEEDS = {
  own: MAX_SEED,
  solvitaire: MAX_SOLVITAIRE_SEED,
  'klondike-solver': MAX_31_BIT_SEED,
  greenfelt: MAX_31_BIT_SEED,
  pysol: MAX_SEED,
  'pysol-ms': MAX_MICROSOFT_SEED,
  exact: MAX_EXACT_SEED,
};

/** Klondike as another program deals its seed. */
export function dealKlondike(seed: bigint, seedType: SeedType): KlondikeLayout {
  switch (seedType) {
    case 'solvitaire':
      return dealSolvitaire(solvitaireDeck(seed));
    case 'klondike-solver':
      return layOut(klondikeSolverDeck(seed), KLONDIKE);
    case 'greenfelt':
      return layOut(greenfeltDeck(seed), KLONDIKE);
    case 'pysol':
      return dealPysol(pysolDeck(seed));
    case 'pysol-ms':
      return dealPysol(pysolMicrosoftDeck(seed));
    case 'exact':
      return layOut(exactDeck(seed), KLONDIKE);
    default:
      return dealOwn(seed, KLONDIKE);
  }
}

/** From the end of the deck: the stock, then the rows, each from the last column to the first. */
function dealSolvitaire(deck: readonly Card[]): KlondikeLayout {
  const cards = deck.toReversed();
  const columns: Card[][] = Array.from({ length: 7 }, () => []);
  let next = 24;
  for (let row = 0; row < 7; row++) {
    for (let column = 6; column >= row; column--) columns[column]!.push(cards[next++]!);
  }
  return layoutOf(columns, cards.slice(0, 24), KLONDIKE);
}

/** Face-down rows first, each a column shorter, then a face-up card to every column. */
function dealPysol(cards: readonly Card[]): KlondikeLayout {
  const columns: Card[][] = Array.from({ length: 7 }, () => []);
  let next = 0;
  for (let row = 1; row <= 7; row++) {
    for (let column = row % 7; column < 7; column++) columns[column]!.push(cards[next++]!);
  }
  return layoutOf(columns, cards.slice(next).toReversed(), KLONDIKE);
}
