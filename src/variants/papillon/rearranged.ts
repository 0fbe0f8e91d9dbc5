import { suitOf } from '../../cards/card.ts';
import { EMPTY } from './layout.ts';
import {
  BOTTOM,
  CARD_KEYS,
  CARDS,
  CORNER,
  cardIn,
  codeOf,
  FOUNDATION,
  NONE,
  PACK,
  type PapillonState,
  PLACES,
  STOCK_KEYS,
  SUITS,
  sourceIn,
  TURN,
  targetIn,
  WING,
} from './state.ts';

/** In a helper column, no matter which. Keyed like a card alone in its column. */
const HELPER = BOTTOM;

/** Four foundations, two corners, the waste, the stock. */
export const MOST_REARRANGED_MOVES = SUITS + 4;

/** Per two sets of suits, parents << 4 | children: how many children can lie on a parent each. */
const PAIRS = Uint8Array.from({ length: 256 }, (_, sets) => mostPairs(sets >> 4, sets & 15));

function mostPairs(parents: number, children: number): number {
  if (children === 0) return 0;
  const child = 31 - Math.clz32(children);
  const others = children & ~(1 << child);
  let most = mostPairs(parents, others);
  for (let parent = 0; parent < SUITS; parent++) {
    // Suits 0 and 3 are black, 1 and 2 red: two of one colour are not a pair.
    if ((parents & (1 << parent)) === 0 || parent + child === 3) continue;
    most = Math.max(most, 1 + mostPairs(parents & ~(1 << parent), others));
  }
  return most;
}

/**
 * Papillon without wrap and with fan wings, made easier: the cards in the helper columns may be put
 * in any other order at any time, so only which cards they are is kept. A set of cards can lie in
 * the columns if it falls into no more descending chains than there are columns: cards less pairs
 * of neighbouring ranks. Every line of the real game is one of this game as well: before each move
 * the real columns are such chains, and so they are after it, the card laid or played being the
 * end of one. Moves between columns are left out; every move left brings the game on, and no state
 * comes again.
 */
export class RearrangedGame {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  /** Cards on all foundations. */
  out = 0;

  #state: PapillonState | undefined;
  #ranks = 0;
  #base = 0;
  #columns = 0;
  readonly #places = new Int8Array(CARDS);
  readonly #heights = new Int8Array(SUITS);
  readonly #corners = new Int8Array(2);
  readonly #wingCount = new Int8Array(2);
  #stockCount = 0;
  readonly #waste = new Int8Array(CARDS);
  #wasteCount = 0;
  /** Per rank, the suits in the helper columns, a bit each; and how many cards that are. */
  readonly #helpers = new Uint8Array(16);
  #helperCount = 0;

  /** Takes up a state of the real game. What never changes in a deal stays there. */
  takeUp(state: PapillonState): void {
    this.#state = state;
    this.#ranks = state.ranks;
    this.#base = state.base;
    this.#columns = state.columns;
    this.#heights.set(state.heights);
    this.#corners.set(state.corners);
    this.#wingCount[0] = state.wingCount[0]!;
    this.#wingCount[1] = state.wingCount[1]!;
    this.#stockCount = state.stockCount;
    this.#waste.set(state.waste);
    this.#wasteCount = state.wasteCount;
    this.#helpers.fill(0);
    this.#helperCount = 0;
    this.out = state.out;
    this.key0 = 0;
    this.key1 = 0;
    this.key2 = 0;
    this.#flipStock();
    for (let card = 0; card < CARDS; card++) {
      const place = state.at[card]!;
      if (place === NONE) continue;
      this.#places[card] = place < FOUNDATION ? HELPER : place;
      this.#flip(card, this.#places[card]!);
      if (place < FOUNDATION) this.#enterHelper(card);
    }
    this.#refill(0);
    this.#refill(1);
  }

  isWon(): boolean {
    return this.out === this.#state!.cards;
  }

  /** @returns how many moves were written from index `at` on */
  moves(into: Int32Array, at: number): number {
    let count = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      if (this.#heights[suit] === this.#ranks) continue;
      const card = this.#nextOf(suit);
      const place = this.#places[card]!;
      if (!this.#isAvailable(card, place)) continue;
      const move = codeOf(card, place, FOUNDATION);
      if (this.#isSafe(card, suit)) {
        into[at] = move;
        return 1;
      }
      into[at + count++] = move;
    }
    for (let side = 0; side < 2; side++) {
      const card = this.#corners[side]!;
      if (card !== EMPTY && this.#fits(card)) into[at + count++] = codeOf(card, CORNER, HELPER);
    }
    if (this.#wasteCount > 0) {
      const card = this.#waste[this.#wasteCount - 1]!;
      if (this.#fits(card)) into[at + count++] = codeOf(card, PACK, HELPER);
    }
    if (this.#stockCount > 0) into[at + count++] = TURN;
    return count;
  }

  play(move: number): void {
    const card = cardIn(move);
    if (card === TURN) {
      this.#flipStock();
      this.#waste[this.#wasteCount++] = this.#state!.stock[--this.#stockCount]!;
      this.#flipStock();
      return;
    }
    const from = sourceIn(move);
    this.#lift(card, from);
    this.#lay(card, targetIn(move));
    if (from === CORNER) this.#refill(this.#state!.sideOf[card]!);
  }

  undo(move: number): void {
    const card = cardIn(move);
    if (card === TURN) {
      this.#flipStock();
      this.#stockCount++;
      this.#wasteCount--;
      this.#flipStock();
      return;
    }
    const from = sourceIn(move);
    if (from === CORNER) {
      const next = this.#corners[this.#state!.sideOf[card]!]!;
      if (next !== EMPTY) {
        this.#lift(next, CORNER);
        this.#lay(next, WING);
      }
    }
    this.#lift(card, targetIn(move));
    this.#lay(card, from);
  }

  /** As in the real game an empty corner is best filled at once. */
  #refill(side: number): void {
    if (this.#corners[side] !== EMPTY || this.#wingCount[side] === 0) return;
    const card = this.#wingEnd(side);
    this.#lift(card, WING);
    this.#lay(card, CORNER);
  }

  #wingEnd(side: number): number {
    const state = this.#state!;
    return state.wingCards[state.wingStart[side]! + this.#wingCount[side]! - 1]!;
  }

  #nextOf(suit: number): number {
    return 13 * suit + ((this.#base - 1 + this.#heights[suit]!) % this.#ranks);
  }

  #isAvailable(card: number, place: number): boolean {
    if (place === HELPER) return this.#chainsEndingWith(card) <= this.#columns;
    if (place === WING) {
      const side = this.#state!.sideOf[card]!;
      return this.#wingEnd(side) === card;
    }
    if (place === CORNER) return true;
    return this.#wasteCount > 0 && this.#waste[this.#wasteCount - 1] === card;
  }

  /**
   * Whether nothing is lost by playing the card to its foundation now: no card can be laid on it
   * any more. Then without it no set of cards in the columns needs more chains, and whatever lies
   * behind it is available sooner.
   */
  #isSafe(card: number, suit: number): boolean {
    const state = this.#state!;
    if (state.takes[card] === 0) return true;
    if (state.order[card] === 0) return false;
    const child = state.order[card - 1]!;
    const red = suit === 1 || suit === 2;
    return this.#heights[red ? 0 : 1]! > child && this.#heights[red ? 3 : 2]! > child;
  }

  /** Whether the card can be laid in the columns, at the end of one. */
  #fits(card: number): boolean {
    this.#enterHelper(card);
    const chains = this.#chainsEndingWith(card);
    this.#leaveHelper(card);
    return chains <= this.#columns;
  }

  /** The fewest chains that the cards in the columns fall into, this card at the end of one. */
  #chainsEndingWith(card: number): number {
    const helpers = this.#helpers;
    const rank = (card % 13) + 1;
    const suits = helpers[rank]!;
    let chains = this.#helperCount;
    let children = helpers[1]!;
    for (let above = 2; above <= this.#ranks; above++) {
      const all = helpers[above]!;
      const parents = above === rank ? suits & ~(1 << suitOf(card)) : all;
      chains -= PAIRS[(parents << 4) | children]!;
      children = all;
    }
    return chains;
  }

  #enterHelper(card: number): void {
    this.#helpers[(card % 13) + 1]! |= 1 << suitOf(card);
    this.#helperCount++;
  }

  #leaveHelper(card: number): void {
    this.#helpers[(card % 13) + 1]! &= ~(1 << suitOf(card));
    this.#helperCount--;
  }

  #lift(card: number, place: number): void {
    this.#flip(card, place);
    if (place === HELPER) this.#leaveHelper(card);
    else if (place === FOUNDATION) {
      this.#heights[suitOf(card)]!--;
      this.out--;
    } else if (place === CORNER) this.#corners[this.#state!.sideOf[card]!] = EMPTY;
    else if (place === WING) this.#wingCount[this.#state!.sideOf[card]!]!--;
    else this.#wasteCount--;
  }

  #lay(card: number, place: number): void {
    this.#flip(card, place);
    this.#places[card] = place;
    if (place === HELPER) this.#enterHelper(card);
    else if (place === FOUNDATION) {
      this.#heights[suitOf(card)]!++;
      this.out++;
    } else if (place === CORNER) this.#corners[this.#state!.sideOf[card]!] = card;
    else if (place === WING) this.#wingCount[this.#state!.sideOf[card]!]!++;
    else this.#waste[this.#wasteCount++] = card;
  }

  #flip(card: number, place: number): void {
    const at = 3 * (PLACES * card + place);
    this.key0 ^= CARD_KEYS[at]!;
    this.key1 ^= CARD_KEYS[at + 1]!;
    this.key2 ^= CARD_KEYS[at + 2]!;
  }

  #flipStock(): void {
    const at = 3 * this.#stockCount;
    this.key0 ^= STOCK_KEYS[at]!;
    this.key1 ^= STOCK_KEYS[at + 1]!;
    this.key2 ^= STOCK_KEYS[at + 2]!;
  }
}
