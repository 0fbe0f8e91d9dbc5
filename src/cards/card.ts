/**
 * Cards are small integers everywhere: `suit * 13 + rank - 1`, 0 (AC) to 51 (KS).
 * Suits come in the order C D H S, ranks from 1 (ace) to 13 (king). Two copies of a card in a
 * two-deck game share one code.
 */
export type Card = number;

export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type SuitLetter = (typeof SUITS)[number];
export const SUIT_NAMES = ['clubs', 'diamonds', 'hearts', 'spades'] as const;

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export type RankName = (typeof RANKS)[number];

export const ACE = 1;
export const KING = 13;

/** The card of a suit (0–3) and a rank (1–13). */
export const cardOf = (suit: number, rank: number): Card => suit * 13 + rank - 1;

/** 0 clubs, 1 diamonds, 2 hearts, 3 spades. */
export const suitOf = (card: Card): number => Math.trunc(card / 13);

/** 1 (ace) to 13 (king). */
export const rankOf = (card: Card): number => (card % 13) + 1;

export const isRed = (card: Card): boolean => suitOf(card) === 1 || suitOf(card) === 2;

/** `10H`, `AS`: the notation of every file and every printed move. */
export const makeCard = (card: Card): string => `${RANKS[rankOf(card) - 1]}${SUITS[suitOf(card)]}`;

/** `10h`: a card that lies face down. */
export const makeFaceDown = (card: Card): string =>
  makeCard(card).replace(/[CDHS]$/, (suit) => suit.toLowerCase());

/** A card and how it lies. Lower-case suit letters in a file mean face down. */
export interface ReadCard {
  card: Card;
  faceUp: boolean;
}

/** Reads `10H`, `TH`, `10h` (face down); `undefined` when the text is no card. */
export function parseCard(text: string): ReadCard | undefined {
  const match = /^\s*(A|[2-9]|10|T|J|Q|K)([CDHScdhs])\s*$/.exec(text);
  if (!match) return undefined;
  const rank = match[1] === 'T' ? 10 : RANKS.indexOf(match[1] as RankName) + 1;
  const letter = match[2]!;
  const suit = SUITS.indexOf(letter.toUpperCase() as SuitLetter);
  return { card: cardOf(suit, rank), faceUp: letter === letter.toUpperCase() };
}
