import { cardOf, suitOf } from '../../cards/card.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import { buildsOn, EMPTY, foundationCard, type PapillonLayout, ROW_ENDS } from './layout.ts';
import type { PapillonRules } from './rules.ts';

/**
 * Where a card is: on another card in a helper column (its code, 0–51), at the bottom of helper
 * column s (BOTTOM + s), or in one of the other places.
 */
export const BOTTOM = 52;
export const FOUNDATION = 58;
export const CORNER = 59;
export const WING = 60;
export const PACK = 61;
/** More than there are places: the keys of a card. */
export const PLACES = 64;

export const CARDS = 52;
export const SUITS = 4;
export const NONE = -1;
const MOST_COLUMNS = 6;
const MOST_PILES = 8;

/** In place of a card: a stock card is turned. */
export const TURN = 63;

/** `card` (with the run it heads) goes from one place to another. */
export const codeOf = (card: number, from: number, to: number): number =>
  card | (from << 6) | (to << 12);
export const cardIn = (move: number): number => move & 63;
export const sourceIn = (move: number): number => (move >> 6) & 63;
export const targetIn = (move: number): number => move >> 12;

/** 96 random bits for every card in every place, and for every number of cards in the stock. */
export const CARD_KEYS = randomWords(CARDS * PLACES * 3, 0);
export const STOCK_KEYS = randomWords((CARDS + 1) * 3, 1);

function randomWords(length: number, stream: number): Int32Array {
  const random = new RandomStream(0x7061_7069_6c6c_6f6en, stream);
  return Int32Array.from({ length }, () => random.next() | 0);
}

/**
 * The cards of papillon as the search keeps them. Helper columns are chains: every card knows the
 * card under it (`at`) and on it (`on`), so a run moves by relinking its head, however long it is,
 * and the key is the exclusive or of one random word for each card in its place. A column has no
 * other identity than its bottom card, which is what makes the columns a multiset.
 */
export class PapillonState {
  key0 = 0;
  key1 = 0;
  key2 = 0;

  readonly rules: PapillonRules;
  /** Key: whether columns are told apart only by their cards. */
  readonly multiset: boolean;
  /** Whether a corner takes the next card of its wing as soon as it is empty (fans only). */
  readonly refill: boolean;

  layout: PapillonLayout | undefined;
  ranks = 13;
  base = 1;
  cards = CARDS;
  columns = MOST_COLUMNS;

  /** Place of every card, and the card lying on it in a helper column. */
  readonly at = new Int8Array(CARDS);
  readonly on = new Int8Array(CARDS);
  /** Last cards of the helper columns that are not empty, in no order, and their indices. */
  readonly tops = new Int8Array(MOST_COLUMNS);
  readonly topIndex = new Int8Array(CARDS);
  topCount = 0;
  /** Bit s: helper column s is empty. */
  empty = 0;

  /** Cards on each foundation; a suit that a short deck lacks counts as complete. */
  readonly heights = new Int8Array(SUITS);
  /** Cards on all foundations. */
  out = 0;
  readonly corners = new Int8Array(2);
  /** Wing piles: one a side for a fan, four for rows; their cards lie one after the other. */
  readonly wingCards = new Int8Array(CARDS);
  readonly wingStart = new Int8Array(MOST_PILES);
  readonly wingCount = new Int8Array(MOST_PILES);
  readonly wingSide = new Int8Array(MOST_PILES);
  piles = 0;
  /** The wing pile of a card that started in a wing, and the side of every wing or corner card. */
  readonly pileOf = new Int8Array(CARDS);
  readonly sideOf = new Int8Array(CARDS);
  readonly stock = new Int8Array(CARDS);
  stockCount = 0;
  readonly waste = new Int8Array(CARDS);
  wasteCount = 0;

  /** Per card, the up to three cards it may be laid on: at index 0 the one of its suit. */
  readonly parents = new Int8Array(3 * CARDS);
  /** Per card, how far above the base card it stands on its foundation. */
  readonly order = new Int8Array(CARDS);
  /** Per card, whether any card may be laid on it. */
  readonly takes = new Uint8Array(CARDS);

  constructor(rules: PapillonRules, multiset: boolean, refill: boolean) {
    this.rules = rules;
    this.multiset = multiset;
    this.refill = refill && !rules.rows;
  }

  load(layout: PapillonLayout): void {
    this.layout = layout;
    this.ranks = layout.ranks;
    this.base = layout.base;
    this.cards = layout.suits * layout.ranks;
    this.columns = layout.helpers.length;
    this.at.fill(NONE);
    this.on.fill(NONE);
    this.topIndex.fill(NONE);
    this.#loadTables(layout);
    this.#loadColumns(layout);
    this.#loadFoundations(layout);
    layout.corners.forEach((card, side) => {
      this.corners[side] = card;
      if (card === EMPTY) return;
      this.at[card] = CORNER;
      this.sideOf[card] = side;
    });
    this.#loadWings(layout);
    this.stockCount = this.#loadPack(layout.stock, this.stock);
    this.wasteCount = this.#loadPack(layout.waste, this.waste);
    this.computeKey();
  }

  #loadTables({ suits, ranks, base }: PapillonLayout): void {
    this.parents.fill(NONE);
    this.takes.fill(0);
    for (let suit = 0; suit < suits; suit++) {
      for (let rank = 1; rank <= ranks; rank++) {
        const card = cardOf(suit, rank);
        this.order[card] = (rank - base + ranks) % ranks;
        let others = 1;
        for (let other = 0; other < suits; other++) {
          const parent = cardOf(other, (rank % ranks) + 1);
          if (!buildsOn(card, parent, ranks, this.rules.wrap)) continue;
          this.takes[parent] = 1;
          this.parents[3 * card + (other === suit ? 0 : others++)] = parent;
        }
      }
    }
  }

  #loadColumns({ helpers }: PapillonLayout): void {
    this.topCount = 0;
    this.empty = 0;
    helpers.forEach((column, slot) => {
      column.forEach((card, index) => {
        this.at[card] = index === 0 ? BOTTOM + slot : column[index - 1]!;
        if (index > 0) this.on[column[index - 1]!] = card;
      });
      if (column.length === 0) this.empty |= 1 << slot;
      else this.#addTop(column.at(-1)!);
    });
  }

  #loadFoundations(layout: PapillonLayout): void {
    this.out = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const height = layout.foundations[suit] ?? layout.ranks;
      this.heights[suit] = height;
      if (suit >= layout.suits) continue;
      this.out += height;
      for (let at = 0; at < height; at++) this.at[foundationCard(layout, suit, at)] = FOUNDATION;
    }
  }

  #loadWings({ wings }: PapillonLayout): void {
    this.piles = 0;
    let at = 0;
    wings.forEach((wing, side) => {
      let from = 0;
      for (const end of this.rules.rows ? ROW_ENDS : [wing.length]) {
        const pile = this.piles++;
        this.wingStart[pile] = at;
        this.wingSide[pile] = side;
        for (const card of wing.slice(from, end)) {
          if (card === EMPTY) continue;
          this.wingCards[at++] = card;
          this.pileOf[card] = pile;
          this.sideOf[card] = side;
          this.at[card] = WING;
        }
        this.wingCount[pile] = at - this.wingStart[pile]!;
        from = end;
      }
    });
  }

  #loadPack(cards: readonly number[], into: Int8Array): number {
    cards.forEach((card, index) => {
      into[index] = card;
      this.at[card] = PACK;
    });
    return cards.length;
  }

  /** Computes the key from nothing. The search keeps it up to date; tests compare. */
  computeKey(): void {
    this.key0 = 0;
    this.key1 = 0;
    this.key2 = 0;
    this.#flipStock();
    for (let card = 0; card < CARDS; card++) {
      if (this.at[card] !== NONE) this.#flip(card, this.at[card]!);
    }
  }

  #flip(card: number, place: number): void {
    const keyed = this.multiset && place >= BOTTOM && place < FOUNDATION ? BOTTOM : place;
    const at = 3 * (PLACES * card + keyed);
    this.key0 ^= CARD_KEYS[at]!;
    this.key1 ^= CARD_KEYS[at + 1]!;
    this.key2 ^= CARD_KEYS[at + 2]!;
  }

  #flipStock(): void {
    const at = 3 * this.stockCount;
    this.key0 ^= STOCK_KEYS[at]!;
    this.key1 ^= STOCK_KEYS[at + 1]!;
    this.key2 ^= STOCK_KEYS[at + 2]!;
  }

  isWon(): boolean {
    return this.out === this.cards;
  }

  play(move: number): void {
    const card = cardIn(move);
    if (card === TURN) {
      this.#flipStock();
      this.waste[this.wasteCount++] = this.stock[--this.stockCount]!;
      this.#flipStock();
      return;
    }
    const from = sourceIn(move);
    this.#lift(card, from);
    this.#lay(card, targetIn(move));
    if (from !== CORNER || !this.refill) return;
    const side = this.sideOf[card]!;
    const left = this.wingCount[side]!;
    if (left === 0) return;
    const next = this.wingCards[this.wingStart[side]! + left - 1]!;
    this.#lift(next, WING);
    this.#lay(next, CORNER);
  }

  undo(move: number): void {
    const card = cardIn(move);
    if (card === TURN) {
      this.#flipStock();
      this.stock[this.stockCount++] = this.waste[--this.wasteCount]!;
      this.#flipStock();
      return;
    }
    const from = sourceIn(move);
    if (from === CORNER && this.refill) {
      // Whatever lies in the corner came there when this move left it empty.
      const next = this.corners[this.sideOf[card]!]!;
      if (next !== EMPTY) {
        this.#lift(next, CORNER);
        this.#lay(next, WING);
      }
    }
    this.#lift(card, targetIn(move));
    this.#lay(card, from);
  }

  /** Takes a card (with the run it heads) from its place. */
  #lift(card: number, place: number): void {
    this.#flip(card, place);
    if (place < BOTTOM) {
      this.on[place] = NONE;
      this.#replaceTop(this.#endOf(card), place);
    } else if (place < FOUNDATION) {
      this.empty |= 1 << (place - BOTTOM);
      this.#removeTop(this.#endOf(card));
    } else if (place === FOUNDATION) {
      this.heights[suitOf(card)]!--;
      this.out--;
    } else if (place === CORNER) this.corners[this.sideOf[card]!] = EMPTY;
    else if (place === WING) this.wingCount[this.pileOf[card]!]!--;
    else this.wasteCount--;
  }

  /** Puts a card (with the run it heads) in a place. */
  #lay(card: number, place: number): void {
    this.#flip(card, place);
    this.at[card] = place;
    if (place < BOTTOM) {
      this.on[place] = card;
      this.#replaceTop(place, this.#endOf(card));
    } else if (place < FOUNDATION) {
      this.empty &= ~(1 << (place - BOTTOM));
      this.#addTop(this.#endOf(card));
    } else if (place === FOUNDATION) {
      this.heights[suitOf(card)]!++;
      this.out++;
    } else if (place === CORNER) this.corners[this.sideOf[card]!] = card;
    else if (place === WING) this.wingCount[this.pileOf[card]!]!++;
    else this.waste[this.wasteCount++] = card;
  }

  /** The last card of the column that a card of it lies in. */
  #endOf(card: number): number {
    let end = card;
    while (this.on[end]! !== NONE) end = this.on[end]!;
    return end;
  }

  #addTop(card: number): void {
    this.topIndex[card] = this.topCount;
    this.tops[this.topCount++] = card;
  }

  #removeTop(card: number): void {
    const index = this.topIndex[card]!;
    const last = this.tops[--this.topCount]!;
    this.tops[index] = last;
    this.topIndex[last] = index;
    this.topIndex[card] = NONE;
  }

  #replaceTop(old: number, card: number): void {
    const index = this.topIndex[old]!;
    this.topIndex[old] = NONE;
    this.tops[index] = card;
    this.topIndex[card] = index;
  }

  /** The card a suit's foundation wants next; the suit must not be complete. */
  nextOf(suit: number): number {
    return 13 * suit + ((this.base - 1 + this.heights[suit]!) % this.ranks);
  }

  /** Whether the foundation wants the card now. */
  isNext(card: number): boolean {
    return this.order[card] === this.heights[suitOf(card)];
  }

  /** The available card of a wing pile that is not empty. */
  wingEnd(pile: number): number {
    return this.wingCards[this.wingStart[pile]! + this.wingCount[pile]! - 1]!;
  }
}
