import { type Card, cardOf } from './card.ts';
import { orderedDeck } from './deck.ts';
import { MersenneTwister } from './mersenne-twister.ts';

/** Klondike-Solver and Green Felt take seeds of 31 bits. */
export const MAX_31_BIT_SEED = 0x7fffffffn;

/** How many deals of one deck there are, less one. */
export const MAX_EXACT_SEED =
  Array.from({ length: 52 }, (_, i) => BigInt(i + 1)).reduce(
    (product, factor) => product * factor,
  ) - 1n;

/** Cards suit by suit, in the order given by suit numbers. */
const bySuits = (suits: readonly number[]): Card[] =>
  suits.flatMap((suit) => Array.from({ length: 13 }, (_, rank) => cardOf(suit, rank + 1)));

function swap(cards: Card[], a: number, b: number): void {
  const card = cards[a]!;
  cards[a] = cards[b]!;
  cards[b] = card;
}

/** The generator of Klondike-Solver: three words stirred into each other. */
class StirredWords {
  #value: number;
  #mix = 51651237;
  #twist = 895213268;

  constructor(seed: number) {
    this.#value = seed;
    for (let i = 0; i < 50; i++) this.next();
    this.#value = 0x9417b3af ^ seed ^ (seed >> 15);
    for (let i = 0; i < 950; i++) this.next();
  }

  /** 31 bits. */
  next(): number {
    const difference = (this.#twist - this.#mix) | 0;
    const stirred = difference ^ this.#twist ^ this.#value ^ this.#mix;
    this.#mix ^= this.#twist ^ this.#value;
    this.#value ^= (this.#twist - this.#mix) | 0;
    this.#twist ^= this.#value ^ stirred;
    this.#value ^= (this.#twist << 7) ^ (this.#mix >> 16) ^ (stirred << 8);
    return this.#value & 0x7fffffff;
  }
}

/**
 * The deck of a seed of Klondike-Solver: 269 swaps of two cards. It is dealt from the front.
 * @param seed 0 … 2^31 − 1
 */
export function klondikeSolverDeck(seed: bigint): Card[] {
  const random = new StirredWords(Number(seed));
  const deck = bySuits([0, 1, 3, 2]);
  for (let i = 0; i < 269; i++) {
    const first = random.next() % 52;
    swap(deck, first, random.next() % 52);
  }
  return deck;
}

/**
 * The deck of a Green Felt game: seven rounds that swap every card with any, by the minimal
 * standard generator (Park and Miller, CACM 31, 1988). It is dealt from the front.
 * @param seed 0 … 2^31 − 1
 */
export function greenfeltDeck(seed: bigint): Card[] {
  let state = Number(seed);
  const deck = bySuits([0, 1, 2, 3]);
  for (let round = 0; round < 7; round++) {
    for (let at = 0; at < 52; at++) {
      // Below 2^53, so exact.
      state = (state * 16807) % 0x7fffffff;
      swap(deck, at, state % 52);
    }
  }
  return deck.reverse();
}

/** From this seed on PySolFC shuffles with the Mersenne Twister. */
const FIRST_TWISTED = 32000n;

/**
 * The order in which PySolFC deals the cards of a seed: Microsoft's linear generator for seeds
 * below 32000, the Mersenne Twister of Python above.
 * @param seed 0 … 2^64 − 1
 */
export function pysolDeck(seed: bigint): Card[] {
  if (seed < FIRST_TWISTED) return pysolMicrosoftDeck(seed);
  return swappedFromTheEnd(bySuits([0, 3, 2, 1]), twisterBelow(seed));
}

/** Microsoft's seeds have 31 bits; the 33 of PySolFC's `msN` go on from them. */
export const MAX_MICROSOFT_SEED = 0x1ffffffffn;

/**
 * The order in which PySolFC deals the cards of the seed that it writes `msN`: always Microsoft's
 * linear generator.
 * @param seed 0 … 2^33 − 1
 */
export function pysolMicrosoftDeck(seed: bigint): Card[] {
  const byRanks = Array.from({ length: 52 }, (_, at) => cardOf(at % 4, Math.trunc(at / 4) + 1));
  return swappedFromTheEnd(byRanks, microsoftBelow(seed));
}

function swappedFromTheEnd(deck: Card[], below: (bound: number) => number): Card[] {
  for (let last = deck.length - 1; last > 0; last--) swap(deck, last, below(last + 1));
  return deck.reverse();
}

function microsoftBelow(seed: bigint): (bound: number) => number {
  let state = Number(seed & 0xffffffffn);
  const next = () => {
    state = (Math.imul(state, 214013) + 2531011) | 0;
    return state >>> 16;
  };
  // Of 31-bit seeds 15 bits are used; one more bit of a seed sets the 16th, another brings it in.
  if (seed < 0x80000000n) return (bound) => (next() & 0x7fff) % bound;
  if (seed < 0x100000000n) return (bound) => (next() | 0x8000) % bound;
  return (bound) => (next() + 1) % bound;
}

function twisterBelow(seed: bigint): (bound: number) => number {
  const words: number[] = [];
  for (let rest = seed; rest > 0n; rest >>= 32n) words.push(Number(rest & 0xffffffffn));
  const twister = MersenneTwister.ofWords(words);
  return (bound) => Math.floor(twister.nextFraction() * bound);
}

/**
 * Every order of the deck has one number: its digits in the bases 52, 51, … choose the card that
 * is swapped to the last place, the last but one … (Fisher and Yates). Dealt from the front.
 * @param seed 0 … 52! − 1
 */
export function exactDeck(seed: bigint): Card[] {
  const deck = orderedDeck();
  let rest = seed;
  for (let last = 51; last > 0; last--) {
    const base = BigInt(last + 1);
    swap(deck, last, Number(rest % base));
    rest /= base;
  }
  return deck;
}
