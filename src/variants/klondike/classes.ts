import { type Card, isRed, rankOf } from '../../cards/card.ts';

/** Classes and the words for what lies above the highest rank. */
export const CLASSES = 32;

/**
 * Cards of one rank and colour are alike as parents: they form a class, 2 * rank, plus 1 if red.
 * One class above and below is one rank higher or lower and of the other colour.
 */
export const classOf = (card: Card): number => 2 * rankOf(card) + (isRed(card) ? 1 : 0);

/** {@link classOf} by card. */
export const CLASS: Int8Array = Int8Array.from({ length: 52 }, (_, card) => classOf(card));

/** The class whose cards a card of this class may be laid on. */
export const classAbove = (cls: number): number => (cls + 2) ^ 1;

/** The class whose cards may be laid on a card of this class. */
export const classBelow = (cls: number): number => (cls - 2) ^ 1;

/** The two cards of a class (one deck), 0 for numbers that are no class. */
export const FIRST_OF_CLASS: Int8Array = new Int8Array(CLASSES);
export const SECOND_OF_CLASS: Int8Array = new Int8Array(CLASSES);
for (let card = 0; card < 26; card++) {
  FIRST_OF_CLASS[CLASS[card]!] = card;
  // Clubs and spades, diamonds and hearts.
  SECOND_OF_CLASS[CLASS[card]!] = card < 13 ? card + 39 : card + 13;
}

/** The other card of a card's class. */
export const TWIN: Int8Array = Int8Array.from(
  { length: 52 },
  (_, card) => FIRST_OF_CLASS[CLASS[card]!]! + SECOND_OF_CLASS[CLASS[card]!]! - card,
);
