import { type Card, rankOf } from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { solvitaireDeck } from '../../cards/foreign.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import type { SeedType } from '../variant.ts';

export const ROWS = 4;
export const COLUMNS = 13;
export const CELLS = ROWS * COLUMNS;

/** What a cell holds when no card lies in it. */
export const GAP = -1;

/**
 * Four rows of thirteen cells: `cells[13 * row + column]` is a card or GAP. The aces are out.
 * Source: Královská patience, RULES.md.
 */
export interface RoyalLayout {
  cells: readonly Card[];
}

/** Stream 0 of the seed shuffles 52 cards, laid row by row from row 1; the aces leave gaps. */
export function dealRoyal(seed: bigint, seedType: SeedType): RoyalLayout {
  const deck = seedType === 'solvitaire' ? solvitaireRows(seed) : shuffledRows(seed);
  return { cells: deck.map((card) => (rankOf(card) === 1 ? GAP : card)) };
}

function shuffledRows(seed: bigint): Card[] {
  return new RandomStream(seed).shuffle(orderedDeck());
}

/** Solvitaire deals from the end of its deck, column by column. */
function solvitaireRows(seed: bigint): Card[] {
  const deck = solvitaireDeck(seed);
  const cells = new Array<Card>(CELLS);
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) cells[COLUMNS * row + column] = deck.pop()!;
  }
  return cells;
}
