import type { Card } from '../../cards/card.ts';
import { cardOf, rankOf, suitOf } from '../../cards/card.ts';

/** How the cards of one game of the family lie. Tests use short decks and few columns. */
export interface Shape {
  /** Suits in play, in the order C D H S. */
  suits: number;
  /** Cards of a suit and deck, ace to this rank; the highest one is the king. */
  ranks: number;
  /** Reserve places, and the cards each holds at the start. */
  reserves: number;
  reserveDepth: number;
  /** Columns, and the cards each holds at the start. */
  columns: number;
  columnDepth: number;
  /** Cards that a deal puts on each column (kingsdown-eights: on each reserve pile). */
  dealt: number;
  /** The second foundation of a suit: built down from the king, or up from the ace as well. */
  secondPile: 'king' | 'ace';
}

export const TOURNAMENT_SHAPE: Shape = {
  suits: 4,
  ranks: 13,
  reserves: 8,
  reserveDepth: 1,
  columns: 6,
  columnDepth: 4,
  dealt: 4,
  secondPile: 'king',
};

export const CICELY_SHAPE: Shape = { ...TOURNAMENT_SHAPE, columns: 8 };

export const KINGSDOWN_EIGHTS_SHAPE: Shape = {
  ...TOURNAMENT_SHAPE,
  reserveDepth: 4,
  columns: 8,
  columnDepth: 1,
  secondPile: 'ace',
};

/** A game at its start, dealt or half-played. In every list the last card is the top. */
export interface FamilyLayout {
  /** A list for each reserve place, empty if no card lies there. */
  reserve: readonly (readonly Card[])[];
  columns: readonly (readonly Card[])[];
  /** The last card is the next one dealt. */
  stock: readonly Card[];
  /** Heights of the foundations: one of each suit first (ace piles), then the second ones. */
  foundations: readonly number[];
  /** Redeals left, Infinity for unlimited; without it, what the rules allow. */
  redealsLeft?: number;
}

/** The cards of foundation `pile` (see {@link FamilyLayout}), base first. */
export function foundationCards(shape: Shape, pile: number, height: number): Card[] {
  const cards: Card[] = [];
  for (let i = 0; i < height; i++) cards.push(foundationCard(shape, pile, i));
  return cards;
}

/** The card that lies, or will lie, `index` cards above the base of a foundation. */
export function foundationCard(shape: Shape, pile: number, index: number): Card {
  const down = pile >= shape.suits && shape.secondPile === 'king';
  return cardOf(pile % shape.suits, down ? shape.ranks - index : index + 1);
}

/** All cards of the two decks, in the order of a fresh pack: deck by deck, C D H S, low to high. */
export function twoDecks(shape: Shape): Card[] {
  const cards: Card[] = [];
  for (let deck = 0; deck < 2; deck++) {
    for (let suit = 0; suit < shape.suits; suit++) {
      for (let rank = 1; rank <= shape.ranks; rank++) cards.push(cardOf(suit, rank));
    }
  }
  return cards;
}

export const isAceOrKing = (shape: Shape, card: Card): boolean =>
  rankOf(card) === 1 || rankOf(card) === shape.ranks;

export const suitInPlay = (shape: Shape, card: Card): boolean =>
  suitOf(card) < shape.suits && rankOf(card) <= shape.ranks;
