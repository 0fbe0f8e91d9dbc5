import { type Card, makeCard } from '../../cards/card.ts';

/**
 * Moves of the fast position as one integer: `16 * from + to` for a card, or one of the three
 * moves without a place. Places 0–7 are the houses h1–h8.
 */
export type MoveCode = number;

export const FROM_RESERVE = 8;
export const FROM_TURNED = 9;
export const FROM_WASTE = 10;

export const TO_FOUNDATION = 8;
export const TO_RESERVE = 9;
export const TO_WASTE = 10;

export const TURN = 256;
export const DISCARD = 257;
export const PASS = 258;

export const moveCode = (from: number, to: number): MoveCode => (from << 4) | to;

export const isHouseToHouse = (move: MoveCode): boolean => move < 128 && (move & 15) < 8;

/** The move in the notation of the game. `card` is the card moved, if one is. */
export function makeMove(move: MoveCode, card: Card): string {
  if (move === TURN) return 'turn';
  if (move === DISCARD) return 'discard';
  if (move === PASS) return 'pass';
  return `${makeCard(card)} ${FROM_NAMES[move >> 4]} ${TO_NAMES[move & 15]}`;
}

const HOUSE_NAMES = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8'];
const FROM_NAMES = [...HOUSE_NAMES, 'r', 's', 'w'];
const TO_NAMES = [...HOUSE_NAMES, 'f', 'or', 'ow'];
