import { type Card, rankOf } from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { solvitaireDeck } from '../../cards/foreign.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import type { SeedType } from '../variant.ts';

export const ROWS = 4;
export const COLUMNS = 13;

/** What a cell holds when no card lies in it. */
export const GAP = -1;

/**
 * Four rows of cells: `cells[columns * row + column]` is a card or GAP. The aces are out, so four
 * cells are gaps. `columns` is 13, and in the short decks of the tests the number of their ranks:
 * then the highest rank takes the part of the king. Source: Královská patience.
 */
export interface RoyalLayout {
  cells: readonly Card[];
  columns: number;
}

/** Stream 0 of the seed shuffles 52 cards, laid row by row from row 1; the aces leave gaps. */
export function dealRoyal(seed: bigint, seedType: SeedType): RoyalLayout {
  return layoutOf(seedType === 'solvitaire' ? solvitaireRows(seed) : shuffledRows(seed));
}

/** The layout of cards laid row by row, aces included, which then leave their gaps. */
export function layoutOf(cards: readonly Card[]): RoyalLayout {
  return {
    cells: cards.map((card) => (rankOf(card) === 1 ? GAP : card)),
    columns: cards.length / ROWS,
  };
}

function shuffledRows(seed: bigint): Card[] {
  return new RandomStream(seed).shuffle(orderedDeck());
}

/** Solvitaire deals from the end of its deck, column by column. */
function solvitaireRows(seed: bigint): Card[] {
  const deck = solvitaireDeck(seed);
  const cells = new Array<Card>(ROWS * COLUMNS);
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) cells[COLUMNS * row + column] = deck.pop()!;
  }
  return cells;
}
