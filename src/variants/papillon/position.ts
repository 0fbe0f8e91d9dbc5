import { cardOf, isRed, suitOf } from '../../cards/card.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import type { SearchPosition } from '../variant.ts';
import { buildsOn, EMPTY, foundationCard, type PapillonLayout, ROW_ENDS } from './layout.ts';
import { makeMove, type Place } from './notation.ts';
import type { PapillonRules } from './rules.ts';

/** The reductions of the search, each of which can be switched off alone. */
export const PRUNINGS = ['multiset', 'refill', 'one-empty', 'safe-play'] as const;

/**
 * Where a card is: on another card in a helper column (its code, 0–51), at the bottom of helper
 * column s (BOTTOM + s), or in one of the other places.
 */
const BOTTOM = 52;
const FOUNDATION = 58;
const CORNER = 59;
const WING = 60;
const PACK = 61;
const PLACES = 64;

const CARDS = 52;
const NONE = -1;
const SUITS = 4;
const MOST_COLUMNS = 6;

/** A move is `card | from << 6 | to << 12`; no card: a stock card is turned. */
const TURN = 63;

/** 96 random bits for every card in every place, and for every number of cards in the stock. */
const CARD_KEYS = randomWords(CARDS * PLACES * 3, 0);
const STOCK_KEYS = randomWords((CARDS + 1) * 3, 1);

function randomWords(length: number, stream: number): Int32Array {
  const random = new RandomStream(0x7061_7069_6c6c_6f6en, stream);
  return Int32Array.from({ length }, () => random.next() | 0);
}

/** How good a kind of move looks; the search tries high numbers first. */
export interface Ordering {
  foundation: number;
  cornerSuit: number;
  cornerColour: number;
  cornerEmpty: number;
  wasteSuit: number;
  wasteColour: number;
  wasteEmpty: number;
  joinSuit: number;
  splitSuit: number;
  moveColour: number;
  emptyColumn: number;
  toEmpty: number;
  exposes: number;
  turn: number;
  fill: number;
  /** Upper end of the noise added to every move. */
  noise: number;
}

export const DEFAULT_ORDERING: Ordering = {
  foundation: 1000,
  cornerSuit: 800,
  cornerColour: 500,
  cornerEmpty: 200,
  wasteSuit: 780,
  wasteColour: 450,
  wasteEmpty: 150,
  joinSuit: 700,
  splitSuit: 100,
  moveColour: 200,
  emptyColumn: 300,
  toEmpty: 50,
  exposes: 400,
  turn: 400,
  fill: 900,
  noise: 0,
};

/**
 * Papillon as the search plays it. Helper columns are chains of cards: every card knows the card
 * under it (`#at`) and on it (`#on`), so a run moves by relinking its head, however long it is,
 * and the key is the sum (by exclusive or) of one random word for each card in its place. A column
 * has no other identity than its bottom card, which is what makes the columns a multiset.
 */
export class PapillonPosition implements SearchPosition<PapillonLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  /** Cards move to and fro between helper columns. */
  readonly acyclic = false;
  readonly mostMoves = 256;

  readonly #rules: PapillonRules;
  readonly #multiset: boolean;
  readonly #refill: boolean;
  readonly #oneEmpty: boolean;
  readonly #safePlay: boolean;
  readonly #ordering: Ordering;
  #noise = 1;

  #layout: PapillonLayout | undefined;
  #ranks = 13;
  #cards = CARDS;

  /** Place of every card, and the card lying on it in a helper column. */
  readonly #at = new Int8Array(CARDS);
  readonly #on = new Int8Array(CARDS);
  /** Last cards of the helper columns that are not empty, in no order, and their indices. */
  readonly #tops = new Int8Array(MOST_COLUMNS);
  readonly #topIndex = new Int8Array(CARDS);
  #topCount = 0;
  /** Bit s: helper column s is empty. */
  #empty = 0;

  readonly #heights = new Int8Array(SUITS);
  #out = 0;
  readonly #corners = new Int8Array(2);
  /** Wing piles: one a side for a fan, four for rows; their cards one after the other. */
  readonly #wingCards = new Int8Array(CARDS);
  readonly #wingStart = new Int8Array(8);
  readonly #wingCount = new Int8Array(8);
  readonly #wingSide = new Int8Array(8);
  #wings = 0;
  /** The wing pile of a card that started in a wing, and the side of every wing or corner card. */
  readonly #pileOf = new Int8Array(CARDS);
  readonly #sideOf = new Int8Array(CARDS);
  readonly #stock = new Int8Array(CARDS);
  #stockCount = 0;
  readonly #waste = new Int8Array(CARDS);
  #wasteCount = 0;

  /** Per card, the up to three cards it may be laid on: the one of its suit first. */
  readonly #parents = new Int8Array(3 * CARDS);
  /** Per card, how far above the base card it stands on its foundation. */
  readonly #order = new Int8Array(CARDS);
  /** Per card, whether any card may be laid on it. */
  readonly #takes = new Uint8Array(CARDS);
  readonly #scores = new Int32Array(256);

  constructor(
    rules: PapillonRules,
    prunings: ReadonlySet<string>,
    ordering: Ordering = DEFAULT_ORDERING,
  ) {
    this.#rules = rules;
    this.#multiset = prunings.has('multiset');
    this.#refill = prunings.has('refill') && !rules.rows;
    this.#oneEmpty = prunings.has('one-empty');
    this.#safePlay = prunings.has('safe-play');
    this.#ordering = ordering;
  }

  load(layout: PapillonLayout): void {
    this.#layout = layout;
    this.#noise = 1;
    this.#ranks = layout.ranks;
    this.#cards = layout.suits * layout.ranks;
    this.#at.fill(NONE);
    this.#on.fill(NONE);
    this.#topIndex.fill(NONE);
    this.#loadTables(layout);

    this.#topCount = 0;
    this.#empty = 0;
    layout.helpers.forEach((column, slot) => {
      column.forEach((card, index) => {
        this.#at[card] = index === 0 ? BOTTOM + slot : column[index - 1]!;
        if (index > 0) this.#on[column[index - 1]!] = card;
      });
      if (column.length === 0) this.#empty |= 1 << slot;
      else this.#addTop(column.at(-1)!);
    });
    this.#out = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const height = layout.foundations[suit] ?? layout.ranks;
      this.#heights[suit] = height;
      if (suit >= layout.suits) continue;
      this.#out += height;
      for (let at = 0; at < height; at++) this.#at[foundationCard(layout, suit, at)] = FOUNDATION;
    }
    layout.corners.forEach((card, side) => {
      this.#corners[side] = card;
      if (card === EMPTY) return;
      this.#at[card] = CORNER;
      this.#sideOf[card] = side;
    });
    this.#loadWings(layout);
    this.#stockCount = layout.stock.length;
    layout.stock.forEach((card, index) => {
      this.#stock[index] = card;
      this.#at[card] = PACK;
    });
    this.#wasteCount = layout.waste.length;
    layout.waste.forEach((card, index) => {
      this.#waste[index] = card;
      this.#at[card] = PACK;
    });
    this.computeKey();
  }

  #loadTables({ suits, ranks, base }: PapillonLayout): void {
    this.#parents.fill(NONE);
    this.#takes.fill(0);
    for (let suit = 0; suit < suits; suit++) {
      for (let rank = 1; rank <= ranks; rank++) {
        const card = cardOf(suit, rank);
        this.#order[card] = (rank - base + ranks) % ranks;
        let count = 1;
        const above = (rank % ranks) + 1;
        for (let other = 0; other < suits; other++) {
          const parent = cardOf(other, above);
          if (!buildsOn(card, parent, ranks, this.#rules.wrap)) continue;
          this.#takes[parent] = 1;
          this.#parents[3 * card + (other === suit ? 0 : count++)] = parent;
        }
      }
    }
  }

  #loadWings(layout: PapillonLayout): void {
    this.#wings = 0;
    let at = 0;
    layout.wings.forEach((wing, side) => {
      const ends = this.#rules.rows ? ROW_ENDS : [wing.length];
      let from = 0;
      for (const end of ends) {
        const pile = this.#wings++;
        this.#wingStart[pile] = at;
        this.#wingSide[pile] = side;
        for (const card of wing.slice(from, end)) {
          if (card === EMPTY) continue;
          this.#wingCards[at++] = card;
          this.#pileOf[card] = pile;
          this.#sideOf[card] = side;
          this.#at[card] = WING;
        }
        this.#wingCount[pile] = at - this.#wingStart[pile]!;
        from = end;
      }
    });
  }

  /** Computes the key from nothing. The search keeps it up to date; tests compare. */
  computeKey(): void {
    this.key0 = STOCK_KEYS[3 * this.#stockCount]!;
    this.key1 = STOCK_KEYS[3 * this.#stockCount + 1]!;
    this.key2 = STOCK_KEYS[3 * this.#stockCount + 2]!;
    for (let card = 0; card < CARDS; card++) {
      if (this.#at[card] !== NONE) this.#flip(card, this.#at[card]!);
    }
  }

  #flip(card: number, place: number): void {
    const keyed = this.#multiset && place >= BOTTOM && place < FOUNDATION ? BOTTOM : place;
    const at = 3 * (PLACES * card + keyed);
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

  isWon(): boolean {
    return this.#out === this.#cards;
  }

  // --- moves -------------------------------------------------------------------------------

  play(move: number): void {
    const card = move & 63;
    if (card === TURN) {
      this.#flipStock();
      this.#waste[this.#wasteCount++] = this.#stock[--this.#stockCount]!;
      this.#flipStock();
      return;
    }
    const from = (move >> 6) & 63;
    const to = move >> 12;
    this.#lift(card, from);
    this.#lay(card, to);
    if (from === CORNER && this.#refill) {
      const side = this.#sideOf[card]!;
      const count = this.#wingCount[side]!;
      if (count > 0) {
        const next = this.#wingCards[this.#wingStart[side]! + count - 1]!;
        this.#lift(next, WING);
        this.#lay(next, CORNER);
      }
    }
  }

  undo(move: number): void {
    const card = move & 63;
    if (card === TURN) {
      this.#flipStock();
      this.#stock[this.#stockCount++] = this.#waste[--this.#wasteCount]!;
      this.#flipStock();
      return;
    }
    const from = (move >> 6) & 63;
    const to = move >> 12;
    if (from === CORNER && this.#refill) {
      const next = this.#corners[this.#sideOf[card]!]!;
      if (next !== EMPTY) {
        this.#lift(next, CORNER);
        this.#lay(next, WING);
      }
    }
    this.#lift(card, to);
    this.#lay(card, from);
  }

  /** Takes a card (with the run it heads) from its place. */
  #lift(card: number, place: number): void {
    this.#flip(card, place);
    if (place < BOTTOM) {
      this.#on[place] = NONE;
      this.#replaceTop(this.#topOf(card), place);
    } else if (place < FOUNDATION) {
      this.#empty |= 1 << (place - BOTTOM);
      this.#removeTop(this.#topOf(card));
    } else if (place === FOUNDATION) {
      this.#heights[suitOf(card)]!--;
      this.#out--;
    } else if (place === CORNER) this.#corners[this.#sideOf[card]!] = EMPTY;
    else if (place === WING) this.#wingCount[this.#pileOf[card]!]!--;
    else this.#wasteCount--;
  }

  /** Puts a card (with the run it heads) in a place. */
  #lay(card: number, place: number): void {
    this.#flip(card, place);
    this.#at[card] = place;
    if (place < BOTTOM) {
      this.#on[place] = card;
      this.#replaceTop(place, this.#topOf(card));
    } else if (place < FOUNDATION) {
      this.#empty &= ~(1 << (place - BOTTOM));
      this.#addTop(this.#topOf(card));
    } else if (place === FOUNDATION) {
      this.#heights[suitOf(card)]!++;
      this.#out++;
    } else if (place === CORNER) this.#corners[this.#sideOf[card]!] = card;
    else if (place === WING) this.#wingCount[this.#pileOf[card]!]!++;
    else this.#waste[this.#wasteCount++] = card;
  }

  /** The last card of the run that a card heads. */
  #topOf(card: number): number {
    let top = card;
    while (this.#on[top]! !== NONE) top = this.#on[top]!;
    return top;
  }

  #addTop(card: number): void {
    this.#topIndex[card] = this.#topCount;
    this.#tops[this.#topCount++] = card;
  }

  #removeTop(card: number): void {
    const index = this.#topIndex[card]!;
    const last = this.#tops[--this.#topCount]!;
    this.#tops[index] = last;
    this.#topIndex[last] = index;
    this.#topIndex[card] = NONE;
  }

  #replaceTop(old: number, card: number): void {
    const index = this.#topIndex[old]!;
    this.#topIndex[old] = NONE;
    this.#tops[index] = card;
    this.#topIndex[card] = index;
  }

  // --- generation --------------------------------------------------------------------------

  moves(into: Int32Array, at: number): number {
    if (this.#safePlay) {
      const safe = this.#safeMove();
      if (safe !== 0) {
        into[at] = safe;
        return 1;
      }
    }
    const ordering = this.#ordering;
    let count = 0;
    if (this.#refill) {
      for (let side = 0; side < 2; side++) {
        if (this.#corners[side] !== EMPTY || this.#wingCount[side] === 0) continue;
        // Only at the start of a half-played deal: later a corner is refilled as it empties.
        const card = this.#wingCards[this.#wingStart[side]! + this.#wingCount[side]! - 1]!;
        into[at] = card | (WING << 6) | (CORNER << 12);
        return 1;
      }
    }
    for (let suit = 0; suit < SUITS; suit++) {
      const from = this.#sourceOfNext(suit);
      if (from === NONE) continue;
      const card = this.#next(suit);
      count = this.#add(into, at, count, card, from, FOUNDATION, ordering.foundation);
    }
    for (let side = 0; side < 2; side++) {
      const card = this.#corners[side]!;
      if (card === EMPTY) continue;
      count = this.#addLays(
        into,
        at,
        count,
        card,
        CORNER,
        ordering.cornerSuit,
        ordering.cornerColour,
        ordering.cornerEmpty,
      );
    }
    if (this.#wasteCount > 0) {
      count = this.#addLays(
        into,
        at,
        count,
        this.#waste[this.#wasteCount - 1]!,
        PACK,
        ordering.wasteSuit,
        ordering.wasteColour,
        ordering.wasteEmpty,
      );
    }
    for (let pile = 0; pile < this.#wings; pile++) {
      const left = this.#wingCount[pile]!;
      if (left === 0 || this.#corners[this.#wingSide[pile]!] !== EMPTY) continue;
      const card = this.#wingCards[this.#wingStart[pile]! + left - 1]!;
      count = this.#add(into, at, count, card, WING, CORNER, ordering.fill);
    }
    for (let index = 0; index < this.#topCount; index++) {
      count = this.#addRuns(into, at, count, this.#tops[index]!);
    }
    if (this.#stockCount > 0) count = this.#add(into, at, count, TURN, 0, 0, ordering.turn);
    return count;
  }

  /** The card a suit's foundation wants next; the suit must not be complete. */
  #next(suit: number): number {
    const rank = (this.#layout!.base - 1 + this.#heights[suit]!) % this.#ranks;
    return 13 * suit + rank;
  }

  /** Where the card lies that a foundation wants next; NONE when it is not available. */
  #sourceOfNext(suit: number): number {
    if (this.#heights[suit] === this.#ranks) return NONE;
    const card = this.#next(suit);
    const place = this.#at[card]!;
    if (place < FOUNDATION) return this.#on[card] === NONE ? place : NONE;
    if (place === CORNER) return place;
    if (place === PACK) {
      return this.#wasteCount > 0 && this.#waste[this.#wasteCount - 1] === card ? place : NONE;
    }
    const pile = this.#pileOf[card]!;
    return this.#wingCards[this.#wingStart[pile]! + this.#wingCount[pile]! - 1] === card
      ? place
      : NONE;
  }

  /** A foundation play that cannot do harm; 0: there is none. */
  #safeMove(): number {
    for (let suit = 0; suit < SUITS; suit++) {
      const from = this.#sourceOfNext(suit);
      if (from === NONE) continue;
      const card = this.#next(suit);
      if (this.#isSafe(card, suit)) return card | (from << 6) | (FOUNDATION << 12);
    }
    return 0;
  }

  #isSafe(card: number, suit: number): boolean {
    if (this.#takes[card] === 0) return true;
    const order = this.#order[card]!;
    if (order === 0) return false;
    const heights = this.#heights;
    const red = isRed(card);
    const otherColour = Math.min(heights[red ? 0 : 1]!, heights[red ? 3 : 2]!);
    if (otherColour >= order) return true;
    return order >= 2 && otherColour >= order - 1 && heights[3 - suit]! >= Math.max(order - 2, 1);
  }

  #addLays(
    into: Int32Array,
    at: number,
    count: number,
    card: number,
    from: number,
    suitScore: number,
    colourScore: number,
    emptyScore: number,
  ): number {
    let added = count;
    for (let i = 0; i < 3; i++) {
      const parent = this.#parents[3 * card + i]!;
      if (parent === NONE || this.#topIndex[parent] === NONE) continue;
      added = this.#add(into, at, added, card, from, parent, i === 0 ? suitScore : colourScore);
    }
    let empty = this.#empty;
    while (empty !== 0) {
      const slot = 31 - Math.clz32(empty & -empty);
      added = this.#add(into, at, added, card, from, BOTTOM + slot, emptyScore);
      if (this.#oneEmpty) break;
      empty &= empty - 1;
    }
    return added;
  }

  /** Moves of the same-suit end parts of a column to other columns. */
  #addRuns(into: Int32Array, at: number, count: number, top: number): number {
    const ordering = this.#ordering;
    let added = count;
    let head = top;
    for (;;) {
      const under = this.#at[head]!;
      const wholeColumn = under >= BOTTOM;
      const splits = !wholeColumn && suitOf(under) === suitOf(head);
      let bonus = wholeColumn ? ordering.emptyColumn : 0;
      if (splits) bonus -= ordering.splitSuit;
      else if (!wholeColumn && this.#order[under] === this.#heights[suitOf(under)]) {
        bonus += ordering.exposes;
      }
      for (let i = 0; i < 3; i++) {
        const parent = this.#parents[3 * head + i]!;
        if (parent === NONE || parent === top || this.#topIndex[parent] === NONE) continue;
        const score = (i === 0 ? ordering.joinSuit : ordering.moveColour) + bonus;
        added = this.#add(into, at, added, head, under, parent, score);
      }
      let empty = wholeColumn && this.#oneEmpty ? 0 : this.#empty;
      while (empty !== 0) {
        const slot = 31 - Math.clz32(empty & -empty);
        added = this.#add(into, at, added, head, under, BOTTOM + slot, ordering.toEmpty + bonus);
        if (this.#oneEmpty) break;
        empty &= empty - 1;
      }
      if (!splits) return added;
      head = under;
    }
  }

  /** Adds a move, keeping those written in falling order of their scores. */
  #add(
    into: Int32Array,
    at: number,
    count: number,
    card: number,
    from: number,
    to: number,
    base: number,
  ): number {
    let score = base;
    if (this.#ordering.noise > 0) {
      this.#noise = (Math.imul(this.#noise, 1664525) + 1013904223) | 0;
      score += (this.#noise >>> 8) % this.#ordering.noise;
    }
    const scores = this.#scores;
    let index = count;
    while (index > 0 && scores[index - 1]! < score) {
      scores[index] = scores[index - 1]!;
      into[at + index] = into[at + index - 1]!;
      index--;
    }
    scores[index] = score;
    into[at + index] = card | (from << 6) | (to << 12);
    return count + 1;
  }

  // --- notation ----------------------------------------------------------------------------

  explain(line: Int32Array): string[] {
    const plain: string[] = [];
    for (const move of line) {
      plain.push(this.describe(move));
      const refilling = this.#refill && ((move >> 6) & 63) === CORNER;
      this.play(move);
      const side = this.#sideOf[move & 63]!;
      if (!refilling || this.#corners[side] === EMPTY) continue;
      const card = this.#corners[side]!;
      plain.push(this.describe(card | (WING << 6) | (CORNER << 12)));
    }
    this.load(this.#layout!);
    return plain;
  }

  /** A move as the notation has it; before it is played, and without what it brings along. */
  describe(move: number): string {
    const card = move & 63;
    if (card === TURN) return makeMove({ kind: 'turn' });
    const from = this.#placeOf(card, (move >> 6) & 63);
    const to = this.#placeOf(card, move >> 12);
    const count = from.pile === 'h' && to.pile === 'h' ? this.#runLength(card) : 1;
    return makeMove({ kind: 'card', card, from, to, count });
  }

  #placeOf(card: number, place: number): Place {
    if (place === FOUNDATION) return { pile: 'f', index: 0 };
    if (place === PACK) return { pile: 'p', index: 0 };
    if (place === CORNER) return { pile: 'c', index: this.#sideOf[card]! };
    if (place === WING) return { pile: 'w', index: this.#sideOf[card]! };
    let bottom = place;
    while (bottom < BOTTOM) bottom = this.#at[bottom]!;
    return { pile: 'h', index: bottom - BOTTOM };
  }

  #runLength(card: number): number {
    let length = 1;
    for (let top = this.#on[card]!; top !== NONE; top = this.#on[top]!) length++;
    return length;
  }
}
