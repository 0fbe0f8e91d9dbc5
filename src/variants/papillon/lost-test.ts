import { suitOf } from '../../cards/card.ts';
import { EMPTY } from './layout.ts';
import { BOTTOM, CARDS, CORNER, NONE, PACK, type PapillonState, SUITS, WING } from './state.ts';

/**
 * Proves states lost by delete relaxation (Bjarnason, Tadepalli, Fern 2007): what can be shown once
 * counts as shown for ever, and the moves are followed until nothing new can be shown. If even so
 * some card does not reach its foundation, no real line wins.
 *
 * Only for fan wings, and only while no helper column is empty: as soon as one may become empty the
 * answer is "not proved", because an empty column lets nearly everything be shown.
 */
export class LostTest {
  readonly #state: PapillonState;
  /** Cards that may come to end a helper column: those marked with the number of this test. */
  readonly #shown = new Int32Array(CARDS);
  #test = 0;
  /** Cards that may come to lie on each foundation. */
  readonly #reach = new Int8Array(SUITS);
  /** Per side, the card that may come to the corner last, and the wing cards still behind it. */
  readonly #corner = new Int8Array(2);
  readonly #left = new Int8Array(2);
  /** Waste cards not yet reached. */
  #waste = 0;

  constructor(state: PapillonState) {
    this.#state = state;
  }

  isLost(): boolean {
    const state = this.#state;
    if (state.empty !== 0) return false;
    this.#test++;
    for (let suit = 0; suit < SUITS; suit++) this.#reach[suit] = state.heights[suit]!;
    for (let i = 0; i < state.topCount; i++) this.#shown[state.tops[i]!] = this.#test;
    this.#waste = state.wasteCount;
    for (let side = 0; side < 2; side++) {
      this.#corner[side] = state.corners[side]!;
      this.#left[side] = state.wingCount[side]!;
    }
    for (;;) {
      let changed = false;
      for (let i = 0; i < state.topCount; i++) {
        const shown = this.#followColumn(state.tops[i]!);
        if (shown < 0) return false;
        if (shown > 0) changed = true;
      }
      if (this.#followWaste()) changed = true;
      if (this.#followWing(0)) changed = true;
      if (this.#followWing(1)) changed = true;
      if (this.#followFoundations()) changed = true;
      if (this.#allOut()) return false;
      if (!changed) return true;
    }
  }

  /** Cards of a column newly shown; −1 when the column may become empty. */
  #followColumn(top: number): number {
    const state = this.#state;
    const shown = this.#shown;
    let count = 0;
    let card = top;
    for (;;) {
      const under = state.at[card]!;
      if ((shown[card] === this.#test && this.#isOut(card)) || this.#hasPlace(card, under)) {
        if (under >= BOTTOM) return -1;
        if (shown[under] !== this.#test) {
          shown[under] = this.#test;
          count++;
        }
      } else if (under >= BOTTOM || suitOf(under) !== suitOf(card)) return count;
      card = under;
    }
  }

  #followWaste(): boolean {
    const state = this.#state;
    let changed = false;
    while (this.#waste > 0) {
      const card = state.waste[this.#waste - 1]!;
      if (!this.#isOut(card) && !this.#hasPlace(card, NONE)) break;
      this.#waste--;
      changed = true;
    }
    // Any card reached may be laid in a column, also one that could go to its foundation before.
    for (let i = this.#waste; i < state.wasteCount; i++) {
      if (this.#showsNow(state.waste[i]!)) changed = true;
    }
    for (let i = 0; i < state.stockCount; i++) {
      if (this.#showsNow(state.stock[i]!)) changed = true;
    }
    return changed;
  }

  #followWing(side: number): boolean {
    const state = this.#state;
    const start = state.wingStart[side]!;
    let corner = this.#corner[side]!;
    let left = this.#left[side]!;
    let changed = false;
    for (;;) {
      if (corner === EMPTY || this.#isOut(corner) || this.#hasPlace(corner, NONE)) {
        if (corner === EMPTY && left === 0) break;
        corner = left > 0 ? state.wingCards[start + --left]! : EMPTY;
      } else if (left > 0 && this.#isOut(state.wingCards[start + left - 1]!)) left--;
      else break;
      changed = true;
    }
    this.#corner[side] = corner;
    this.#left[side] = left;
    for (let i = left; i < state.wingCount[side]!; i++) {
      if (this.#showsNow(state.wingCards[start + i]!)) changed = true;
    }
    if (state.corners[side] !== EMPTY && this.#showsNow(state.corners[side]!)) changed = true;
    return changed;
  }

  #followFoundations(): boolean {
    const state = this.#state;
    const reach = this.#reach;
    let changed = false;
    for (let suit = 0; suit < SUITS; suit++) {
      while (reach[suit]! < state.ranks) {
        const card = 13 * suit + ((state.base - 1 + reach[suit]!) % state.ranks);
        if (!this.#isAvailable(card)) break;
        reach[suit]!++;
        changed = true;
      }
    }
    return changed;
  }

  #isAvailable(card: number): boolean {
    const state = this.#state;
    if (this.#shown[card] === this.#test) return true;
    const place = state.at[card]!;
    if (place === WING) {
      const side = state.sideOf[card]!;
      for (let i = Math.max(0, this.#left[side]! - 1); i < state.wingCount[side]!; i++) {
        if (state.wingCards[state.wingStart[side]! + i] === card) return true;
      }
      return false;
    }
    if (place === PACK) {
      for (let i = Math.max(0, this.#waste - 1); i < state.wasteCount; i++) {
        if (state.waste[i] === card) return true;
      }
      for (let i = 0; i < state.stockCount; i++) {
        if (state.stock[i] === card) return true;
      }
      return false;
    }
    return place === CORNER;
  }

  #allOut(): boolean {
    const all = this.#state.ranks;
    const reach = this.#reach;
    return reach[0] === all && reach[1] === all && reach[2] === all && reach[3] === all;
  }

  /** Whether the card may go to its foundation once it is available. */
  #isOut(card: number): boolean {
    return this.#state.order[card]! < this.#reach[suitOf(card)]!;
  }

  /** Marks a card reached as shown if there is a place for it; whether that is new. */
  #showsNow(card: number): boolean {
    if (this.#shown[card] === this.#test || !this.#hasPlace(card, NONE)) return false;
    this.#shown[card] = this.#test;
    return true;
  }

  /** Whether a card that takes this one may be shown, other than the one given. */
  #hasPlace(card: number, except: number): boolean {
    const parents = this.#state.parents;
    const shown = this.#shown;
    const test = this.#test;
    const at = 3 * card;
    let parent = parents[at]!;
    if (parent !== NONE && parent !== except && shown[parent] === test) return true;
    parent = parents[at + 1]!;
    if (parent !== NONE && parent !== except && shown[parent] === test) return true;
    parent = parents[at + 2]!;
    return parent !== NONE && parent !== except && shown[parent] === test;
  }
}
