import { type Card, isRed, rankOf } from '../../cards/card.ts';
import { orderedDeck } from '../../cards/deck.ts';
import { RandomStream } from '../../cards/shuffle.ts';

/** How a game of the family is dealt; `ranks` below 13 makes the short decks of the tests. */
export interface Shape {
  /** For messages. */
  name: string;
  decks: 1 | 2;
  /** The highest rank takes the part of the king. */
  ranks: number;
  /** Cards dealt to each column, the last of them face up. */
  columns: readonly number[];
}

export const KLONDIKE: Shape = {
  name: 'klondike',
  decks: 1,
  ranks: 13,
  columns: [1, 2, 3, 4, 5, 6, 7],
};

export const GRANDE_HARPE: Shape = {
  name: 'grande-harpe',
  decks: 2,
  ranks: 13,
  columns: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
};

export const SUITS = 4;

export interface Column {
  /** From the bottom up. */
  cards: readonly Card[];
  /** How many of them, from the bottom, lie face down. */
  faceDown: number;
}

/** An arrangement of cards, dealt or half-played. */
export interface KlondikeLayout {
  decks: 1 | 2;
  ranks: number;
  columns: readonly Column[];
  /** The last card is turned next. */
  stock: readonly Card[];
  /** The last card is the top. */
  waste: readonly Card[];
  /** Heights; pile p is of suit p % 4, with two decks there are eight. */
  foundations: readonly number[];
  /** Passes through the stock, the present one included; `undefined`: what the rules allow. */
  passesLeft?: number;
}

/** Cards that the shape leaves in the stock. */
export function stockSize({ decks, ranks, columns }: Shape): number {
  return decks * SUITS * ranks - columns.reduce((sum, length) => sum + length, 0);
}

/** Whether a column that ends with `below` takes `card`: one rank lower, of the other colour. */
export function buildsOn(card: Card, below: Card): boolean {
  return rankOf(card) === rankOf(below) - 1 && isRed(card) !== isRed(below);
}

/** Stream 0 of the seed shuffles the pack, which is dealt from its first card on. */
export function dealOwn(seed: bigint, shape: Shape): KlondikeLayout {
  return layOut(new RandomStream(seed).shuffle(orderedDeck(shape.decks, shape.ranks)), shape);
}

/**
 * Deals a pack as a person does: row by row, a card to every column that is not complete, from
 * left to right; the rest is the stock, whose first card is turned next.
 */
export function layOut(pack: readonly Card[], shape: Shape): KlondikeLayout {
  const columns: Card[][] = shape.columns.map(() => []);
  let next = 0;
  for (let row = 0; row < Math.max(...shape.columns); row++) {
    columns.forEach((column, index) => {
      if (row < shape.columns[index]!) column.push(pack[next++]!);
    });
  }
  return layoutOf(columns, pack.slice(next).reverse(), shape);
}

/** A fresh deal of these columns and this stock, whose last card is turned next. */
export function layoutOf(
  columns: readonly (readonly Card[])[],
  stock: readonly Card[],
  { decks, ranks }: Pick<Shape, 'decks' | 'ranks'>,
): KlondikeLayout {
  return {
    decks,
    ranks,
    columns: columns.map((cards) => ({ cards, faceDown: Math.max(0, cards.length - 1) })),
    stock,
    waste: [],
    foundations: new Array<number>(SUITS * decks).fill(0),
  };
}
