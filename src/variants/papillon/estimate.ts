import { rankOf, suitOf } from '../../cards/card.ts';
import { EMPTY } from './layout.ts';
import {
  BOTTOM,
  CORNER,
  FOUNDATION,
  NONE,
  PACK,
  type PapillonState,
  SUITS,
  WING,
} from './state.ts';

/** What a beam counts, and how much each counts against a state. */
export interface Weights {
  /** Cards not yet on a foundation; in the wings; in the stock; in the waste. */
  left: number;
  wing: number;
  stock: number;
  waste: number;
  /** Cards in helper columns that lie on another suit; on a card that goes out before them. */
  junction: number;
  crossing: number;
  emptyColumn: number;
  emptyCorner: number;
  /** Cards lying on the one a foundation wants next; on the one after it. */
  nextDepth: number;
  laterDepth: number;
  /** Cards under one that goes out after them; the same within a suit. */
  wasteInversion: number;
  wasteSuitInversion: number;
  wingInversion: number;
  wingSuitInversion: number;
  /** Difference between the highest and the lowest foundation. */
  spread: number;
  /** Ranks that the bottom cards of the columns lie below the highest. */
  bottomRank: number;
}

export const WEIGHTS_A: Weights = {
  left: 23,
  wing: 13,
  stock: 3,
  waste: 9,
  junction: 13,
  crossing: 8,
  emptyColumn: -5,
  emptyCorner: 5,
  nextDepth: 3,
  laterDepth: 2,
  wasteInversion: 7,
  wasteSuitInversion: 5,
  wingInversion: 0,
  wingSuitInversion: 0,
  spread: 0,
  bottomRank: 0,
};

export const WEIGHTS_B: Weights = {
  left: 18,
  wing: 21,
  stock: 9,
  waste: 9,
  junction: 10,
  crossing: 6,
  emptyColumn: -8,
  emptyCorner: 0,
  nextDepth: 1,
  laterDepth: 2,
  wasteInversion: 3,
  wasteSuitInversion: 7,
  wingInversion: 3,
  wingSuitInversion: 6,
  spread: 4,
  bottomRank: 2,
};

/** How far from a win a state looks; the lower the better. No bound of anything. */
export class Estimate {
  readonly #state: PapillonState;
  readonly #weights: Weights;
  readonly #highest = new Int8Array(SUITS);

  constructor(state: PapillonState, weights: Weights) {
    this.#state = state;
    this.#weights = weights;
  }

  value(): number {
    const state = this.#state;
    const weights = this.#weights;
    let wing = 0;
    for (let pile = 0; pile < state.piles; pile++) wing += state.wingCount[pile]!;
    let value =
      weights.left * (state.cards - state.out) +
      weights.wing * wing +
      weights.stock * state.stockCount +
      weights.waste * state.wasteCount +
      weights.emptyColumn * (state.columns - state.topCount);
    if (state.corners[0] === EMPTY) value += weights.emptyCorner;
    if (state.corners[1] === EMPTY) value += weights.emptyCorner;
    return value + this.#columns() + this.#foundations() + this.#waste() + this.#wings();
  }

  #columns(): number {
    const state = this.#state;
    const weights = this.#weights;
    let value = 0;
    for (let i = 0; i < state.topCount; i++) {
      let card = state.tops[i]!;
      for (let under = state.at[card]!; under < BOTTOM; under = state.at[card]!) {
        if (suitOf(under) !== suitOf(card)) value += weights.junction;
        if (state.order[card]! > state.order[under]!) value += weights.crossing;
        card = under;
      }
      value += weights.bottomRank * (state.ranks - rankOf(card));
    }
    return value;
  }

  #foundations(): number {
    const state = this.#state;
    const weights = this.#weights;
    let lowest = state.ranks;
    let highest = 0;
    let value = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const height = state.heights[suit]!;
      if (height < lowest) lowest = height;
      if (height > highest) highest = height;
      if (height >= state.ranks) continue;
      value += weights.nextDepth * this.#depthOf(state.nextOf(suit));
      if (height + 1 >= state.ranks) continue;
      const later = 13 * suit + ((state.base + height) % state.ranks);
      value += weights.laterDepth * this.#depthOf(later);
    }
    return value + weights.spread * (highest - lowest);
  }

  /** Cards to be moved or turned before this one is available. */
  #depthOf(card: number): number {
    const state = this.#state;
    const place = state.at[card]!;
    if (place < FOUNDATION) {
      let depth = 0;
      for (let on = state.on[card]!; on !== NONE; on = state.on[on]!) depth++;
      return depth;
    }
    if (place === CORNER) return 0;
    if (place === WING) {
      const pile = state.pileOf[card]!;
      const start = state.wingStart[pile]!;
      let index = state.wingCount[pile]! - 1;
      while (state.wingCards[start + index] !== card) index--;
      return state.wingCount[pile]! - 1 - index;
    }
    if (place !== PACK) return 0;
    for (let i = state.wasteCount - 1; i >= 0; i--) {
      if (state.waste[i] === card) return state.wasteCount - 1 - i;
    }
    let index = state.stockCount - 1;
    while (state.stock[index] !== card) index--;
    return state.stockCount - index;
  }

  #waste(): number {
    const state = this.#state;
    const weights = this.#weights;
    const highest = this.#highest;
    highest.fill(-1);
    let value = 0;
    let top = -1;
    for (let i = state.wasteCount - 1; i >= 0; i--) {
      const card = state.waste[i]!;
      const order = state.order[card]!;
      const suit = suitOf(card);
      if (top > order) value += weights.wasteInversion;
      else top = order;
      if (highest[suit]! > order) value += weights.wasteSuitInversion;
      else highest[suit] = order;
    }
    return value;
  }

  #wings(): number {
    const state = this.#state;
    const weights = this.#weights;
    const highest = this.#highest;
    let value = 0;
    for (let pile = 0; pile < state.piles; pile++) {
      highest.fill(-1);
      let top = -1;
      const corner = state.corners[state.wingSide[pile]!]!;
      if (corner !== EMPTY) {
        top = state.order[corner]!;
        highest[suitOf(corner)] = top;
      }
      const start = state.wingStart[pile]!;
      for (let i = state.wingCount[pile]! - 1; i >= 0; i--) {
        const card = state.wingCards[start + i]!;
        const order = state.order[card]!;
        const suit = suitOf(card);
        if (top > order) value += weights.wingInversion;
        else top = order;
        if (highest[suit]! > order) value += weights.wingSuitInversion;
        else highest[suit] = order;
      }
    }
    return value;
  }
}
