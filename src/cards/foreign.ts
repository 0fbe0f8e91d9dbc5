import { type Card, cardOf } from './card.ts';
import { MersenneTwister } from './mersenne-twister.ts';

/** Solvitaire's seeds are 32-bit. */
export const MAX_SOLVITAIRE_SEED = 0xffffffffn;

/** Solvitaire builds its deck rank by rank, suits in this order (clubs, hearts, spades, diamonds). */
const SOLVITAIRE_SUITS = [0, 2, 3, 1] as const;

/**
 * The deck that a seed of Solvitaire (Blake and Gent) shuffles; it is dealt from the END of the
 * list. Source: its published shuffle, mt19937 with a portable uniform draw.
 * @param seed 0 … 2^32 − 1
 */
export function solvitaireDeck(seed: bigint): Card[] {
  if (seed < 0n || seed > MAX_SOLVITAIRE_SEED) {
    throw new RangeError(`Solvitaire's seeds go from 0 to ${MAX_SOLVITAIRE_SEED}`);
  }
  const random = new MersenneTwister(Number(seed));
  const deck: Card[] = [];
  for (let rank = 1; rank <= 13; rank++) {
    for (const suit of SOLVITAIRE_SUITS) deck.push(cardOf(suit, rank));
  }
  for (let last = deck.length - 1; last > 0; last--) {
    const range = last + 1;
    const bucket = Math.floor(0xffffffff / range) + (0xffffffff % range === last ? 1 : 0);
    let chosen = Math.floor(random.next() / bucket);
    while (chosen > last) chosen = Math.floor(random.next() / bucket);
    const card = deck[last]!;
    deck[last] = deck[chosen]!;
    deck[chosen] = card;
  }
  return deck;
}
