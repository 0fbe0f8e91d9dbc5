import { KING, rankOf, suitOf } from '../../../cards/card.ts';
import { mixWord } from '../../../solvers/mixing.ts';
import { CLASS, CLASSES, classBelow } from '../classes.ts';
import { type KlondikeLayout, SUITS } from '../layout.ts';
import type { KlondikeRules } from '../rule-options.ts';

export const NONE = -1;

/** Kinds of moves, the lowest three bits of a code. */
export const UP = 0;
export const UP_BASE = 1;
export const BACK = 2;
export const REVEAL = 3;
export const TAKE_UP = 4;
export const TAKE_DOWN = 5;

/*
 * The code of a move, from the lowest bit: 3 the kind; 6 a card, a column or a place of the talon;
 * 6 the waste before and 1 whether the waste is turned over first (for moves of talon cards); 7
 * what was pending before; 2 the direction of the suit before; 1 AGAIN; 1 PLACE.
 */
export const WASTE_SHIFT = 9;
export const RECYCLE_SHIFT = 15;
export const PENDING_SHIFT = 16;
export const DIRECTION_SHIFT = 23;
/** The suit must go on in the same direction before a card is turned up. */
export const AGAIN = 1 << 25;
/** The place that the card frees or offers must be used by the next move. */
export const PLACE = 1 << 26;

/** Values of `pending`: nothing; from 1 on a card that was brought; from 53 on one that went up. */
export const FIRST_BROUGHT = 1;
export const FIRST_GONE = 53;
const PENDING_VALUES = 105;

/** Directions of a suit whose foundation moved for the sake of its next move. */
export const RAISED = 1;
export const LOWERED = 2;
/** What a suit's direction counts in `directions`. */
export const DIRECTION_UNIT = [1, 3, 9, 27] as const;
const DIRECTION_VALUES = 81;

/** Columns and their cards have room for any half-played deal that is read. */
const MOST_COLUMNS = 16;
const MOST_IN_COLUMN = 64;
/** A deal is never read with more cards in stock and waste. */
const MOST_TALON = 24;

/**
 * A position of klondike with one deck whose empty columns take kings or nothing. Which card lies
 * on which of its two possible parents is not kept: from any arrangement of the same cards every
 * move that the counts allow can be made, for a card that is covered while its twin (of its rank
 * and colour) is free gives its run to the twin. So all of these have the same outcome. What is
 * left: the heights of the foundations, the cards of each column that have not moved yet (those
 * face down, and the base, which lies on them), and the talon (stock and waste).
 *
 * The search adds what its last moves were made for (`pending`, `directions`); see KingsPosition.
 *
 * The key is exact: heights and columns make one 32-bit word, the talon's 24 bits and eight bits of
 * the rest the second, its other bits the ten of `key2` (see TranspositionTable). Only with three
 * or more passes it is a hash of 74 bits.
 */
export class KingsState {
  key0 = 0;
  key1 = 0;
  key2 = 0;

  readonly rules: KlondikeRules;
  readonly draw: number;
  readonly worryingBack: boolean;
  readonly takesKings: boolean;
  layout: KlondikeLayout | undefined;
  /** The rank of kings. */
  ranks = KING;
  columns = 0;
  /** The stride of `columnCards`. */
  readonly depth = MOST_IN_COLUMN;
  readonly columnCards = new Int8Array(MOST_COLUMNS * MOST_IN_COLUMN);
  /** Cards of each column that have not moved; a king without cards under it is none of them. */
  readonly counts = new Int8Array(MOST_COLUMNS);
  /** Face-down cards of all columns. */
  faceDown = 0;
  /** Columns that take a king. */
  empty = 0;
  readonly heights = new Int8Array(SUITS);
  /** Cards on the foundations. */
  played = 0;
  /** Per class: cards face up on the tableau, and those of them that lie on a parent. */
  readonly visible = new Int8Array(CLASSES);
  readonly laid = new Int8Array(CLASSES);
  /** Per card: the column whose base it is, or NONE; face up on the tableau; face down on it. */
  readonly baseOf = new Int8Array(52);
  readonly isVisible = new Uint8Array(52);
  readonly isHidden = new Uint8Array(52);
  /** Waste from the bottom up, then the stock in the order it is turned. */
  readonly talon = new Int8Array(MOST_TALON);
  talonCount = 0;
  /** Per class: cards of the talon. */
  readonly talonOf = new Int8Array(CLASSES);
  /** How many of the talon are the waste; 0 also for what is worth the same. */
  wasteCount = 0;
  /** Passes left, the present one included; 0 when they need not be counted. */
  passes = 0;
  limited = false;
  /** Whether every talon card is at hand at any time, so that the talon is a set. */
  simple = false;

  /** What the last move was made for: the place of a card that was brought or went up. */
  pending = 0;
  readonly direction = new Int8Array(SUITS);
  /** All directions in one number. */
  directions = 0;

  /** Heights and columns, mixed radix; the columns alone; the talon as a set. */
  #piles = 0;
  protected columnsCode = 0;
  #talonSet = 0;
  #exact = true;
  readonly #talonBit = new Int32Array(52);
  readonly #heightWeight = new Int32Array(SUITS);
  readonly #columnWeight = new Int32Array(MOST_COLUMNS);
  #passWeight = 0;
  readonly #taken = new Int8Array(MOST_TALON);
  #takenCount = 0;

  constructor(rules: KlondikeRules) {
    this.rules = rules;
    this.draw = rules.draw;
    this.worryingBack = rules.worryingBack;
    this.takesKings = rules.spaces === 'kings';
  }

  load(layout: KlondikeLayout): void {
    this.layout = layout;
    this.ranks = layout.ranks;
    this.pending = 0;
    this.direction.fill(0);
    this.directions = 0;
    this.#piles = 0;
    let weight = this.#loadFoundations(layout);
    weight = this.#loadColumns(layout, weight);
    this.#loadTalon(layout, weight);
    this.#setKey();
  }

  #loadFoundations(layout: KlondikeLayout): number {
    let weight = 1;
    this.played = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const height = layout.foundations[suit]!;
      this.heights[suit] = height;
      this.played += height;
      this.#heightWeight[suit] = weight;
      this.#piles += weight * height;
      weight *= this.ranks + 1;
    }
    return weight;
  }

  #loadColumns(layout: KlondikeLayout, firstWeight: number): number {
    let weight = firstWeight;
    this.columns = layout.columns.length;
    this.visible.fill(0);
    this.laid.fill(0);
    this.baseOf.fill(NONE);
    this.isVisible.fill(0);
    this.isHidden.fill(0);
    this.faceDown = 0;
    this.empty = 0;
    this.columnsCode = 0;
    layout.columns.forEach(({ cards, faceDown }, column) => {
      const bottom = cards[0];
      if (bottom === undefined) this.empty++;
      const kingAlone = bottom !== undefined && faceDown === 0 && rankOf(bottom) === this.ranks;
      const count = bottom === undefined || kingAlone ? 0 : faceDown + 1;
      this.counts[column] = count;
      this.faceDown += faceDown;
      cards.forEach((card, at) => {
        if (at < count) this.columnCards[column * MOST_IN_COLUMN + at] = card;
        if (at < faceDown) {
          this.isHidden[card] = 1;
          return;
        }
        if (at === count - 1) this.baseOf[card] = column;
        this.isVisible[card] = 1;
        this.visible[CLASS[card]!]!++;
        if (at > faceDown) this.laid[CLASS[card]!]!++;
      });
      this.#columnWeight[column] = weight;
      this.#piles += weight * count;
      weight *= count + 1;
    });
    this.#piles |= 0;
    return weight;
  }

  #loadTalon(layout: KlondikeLayout, weight: number): void {
    const talon = [...layout.waste, ...layout.stock.toReversed()];
    this.talonCount = talon.length;
    this.wasteCount = layout.waste.length;
    this.#takenCount = 0;
    this.#talonSet = 0;
    this.#talonBit.fill(0);
    this.talonOf.fill(0);
    talon.forEach((card, at) => {
      this.talon[at] = card;
      this.talonOf[CLASS[card]!]!++;
      this.#talonBit[card] = 1 << at;
      this.#talonSet |= 1 << at;
    });
    const passes = Math.min(layout.passesLeft ?? this.rules.passes, this.rules.passes);
    // A pass that takes nothing is of no use but as the first, so so many are as good as any.
    this.limited = passes <= this.talonCount;
    this.simple = this.draw === 1 && !this.limited;
    this.passes = this.limited ? passes : 0;
    this.#passWeight = weight;
    this.#exact = weight * Math.max(1, this.passes) <= 2 ** 32;
    this.#normalizeWaste();
  }

  /**
   * Takes over where the cards lie in another position of the same deal, but not what its last
   * moves were made for. Both have loaded the same layout.
   */
  copy(other: KingsState): void {
    this.pending = 0;
    this.direction.fill(0);
    this.directions = 0;
    this.counts.set(other.counts);
    this.faceDown = other.faceDown;
    this.empty = other.empty;
    this.heights.set(other.heights);
    this.played = other.played;
    this.visible.set(other.visible);
    this.laid.set(other.laid);
    this.baseOf.set(other.baseOf);
    this.isVisible.set(other.isVisible);
    this.isHidden.set(other.isHidden);
    this.talon.set(other.talon);
    this.talonCount = other.talonCount;
    this.talonOf.set(other.talonOf);
    this.wasteCount = other.wasteCount;
    this.passes = this.limited ? other.passes : 0;
    this.#piles = other.#piles;
    this.columnsCode = other.columnsCode;
    this.#talonSet = other.#talonSet;
    this.#takenCount = 0;
    this.#normalizeWaste();
    this.#setKey();
  }

  /** Whether a win needs no more search: then all cards can go out in the order of their ranks. */
  isWon(): boolean {
    return this.faceDown === 0 && (this.simple || this.talonCount === 0);
  }

  /** Places on a class: its face-up cards that no card of the class below lies on. */
  free(cls: number): number {
    return this.visible[cls]! - this.laid[classBelow(cls)]!;
  }

  /** The card that lies, face up, on the face-down ones of a column or at its bottom. */
  base(column: number): number {
    return this.columnCards[column * MOST_IN_COLUMN + this.counts[column]! - 1]!;
  }

  isInTalon(card: number): boolean {
    return (this.#talonSet & this.#talonBit[card]!) !== 0;
  }

  /** Whether the waste cannot be turned over any more. */
  get lastPass(): boolean {
    return this.limited && this.passes < 2;
  }

  play(move: number): void {
    const argument = (move >> 3) & 63;
    this.pending = 0;
    switch (move & 7) {
      case UP:
        this.#putLoose(argument, -1);
        this.#raise(argument, 1);
        this.#setDirection(suitOf(argument), (move & AGAIN) === 0 ? 0 : RAISED);
        if ((move & PLACE) !== 0) this.pending = FIRST_GONE + argument;
        break;
      case UP_BASE: {
        const card = this.base(argument);
        this.#show(card, -1);
        this.#raise(card, 1);
        this.#setDirection(suitOf(card), 0);
        this.#removeBase(argument);
        break;
      }
      case BACK:
        this.#raise(argument, -1);
        this.#putLoose(argument, 1);
        this.#setDirection(suitOf(argument), (move & AGAIN) === 0 ? 0 : LOWERED);
        if ((move & PLACE) !== 0) this.pending = FIRST_BROUGHT + argument;
        break;
      case REVEAL:
        this.#lay(this.base(argument), 1);
        this.#removeBase(argument);
        break;
      default:
        this.#take(argument, move);
    }
    this.#setKey();
  }

  undo(move: number): void {
    const argument = (move >> 3) & 63;
    const direction = (move >> DIRECTION_SHIFT) & 3;
    this.pending = (move >> PENDING_SHIFT) & 127;
    switch (move & 7) {
      case UP:
        this.#raise(argument, -1);
        this.#putLoose(argument, 1);
        this.#setDirection(suitOf(argument), direction);
        break;
      case UP_BASE: {
        this.#restoreBase(argument);
        const card = this.base(argument);
        this.#show(card, 1);
        this.#raise(card, -1);
        this.#setDirection(suitOf(card), direction);
        break;
      }
      case BACK:
        this.#putLoose(argument, -1);
        this.#raise(argument, 1);
        this.#setDirection(suitOf(argument), direction);
        break;
      case REVEAL:
        this.#restoreBase(argument);
        this.#lay(this.base(argument), -1);
        break;
      default:
        this.#putBack(argument, move, direction);
    }
    this.#setKey();
  }

  #take(place: number, move: number): void {
    const card = this.talon[place]!;
    this.#taken[this.#takenCount++] = card;
    this.#talonSet &= ~this.#talonBit[card]!;
    this.talonCount--;
    this.talonOf[CLASS[card]!]!--;
    for (let at = place; at < this.talonCount; at++) this.talon[at] = this.talon[at + 1]!;
    this.wasteCount = place;
    if (this.limited) this.passes -= (move >> RECYCLE_SHIFT) & 1;
    this.#normalizeWaste();
    if ((move & 7) === TAKE_UP) {
      this.#raise(card, 1);
      this.#setDirection(suitOf(card), (move & AGAIN) === 0 ? 0 : RAISED);
      return;
    }
    this.#putLoose(card, 1);
    if ((move & PLACE) !== 0) this.pending = FIRST_BROUGHT + card;
  }

  #putBack(place: number, move: number, direction: number): void {
    const card = this.#taken[--this.#takenCount]!;
    if ((move & 7) === TAKE_UP) {
      this.#raise(card, -1);
      this.#setDirection(suitOf(card), direction);
    } else this.#putLoose(card, -1);
    for (let at = this.talonCount; at > place; at--) this.talon[at] = this.talon[at - 1]!;
    this.talon[place] = card;
    this.talonCount++;
    this.talonOf[CLASS[card]!]!++;
    this.#talonSet |= this.#talonBit[card]!;
    this.wasteCount = (move >> WASTE_SHIFT) & 63;
    if (this.limited) this.passes += (move >> RECYCLE_SHIFT) & 1;
  }

  /** With unlimited passes a waste that ends on a turn gives what a fresh pass gives. */
  #normalizeWaste(): void {
    if (this.limited) return;
    const ends = this.wasteCount === this.talonCount || this.wasteCount % this.draw === 0;
    if (ends) this.wasteCount = 0;
  }

  #raise(card: number, by: number): void {
    const suit = suitOf(card);
    this.heights[suit] = this.heights[suit]! + by;
    this.played += by;
    this.#piles = (this.#piles + by * this.#heightWeight[suit]!) | 0;
  }

  #setDirection(suit: number, direction: number): void {
    this.directions += (direction - this.direction[suit]!) * DIRECTION_UNIT[suit]!;
    this.direction[suit] = direction;
  }

  #show(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.visible[cls] = this.visible[cls]! + by;
    this.isVisible[card] = by > 0 ? 1 : 0;
  }

  /** A card takes a place on a parent, a king an empty column (by = 1), or leaves it (−1). */
  #lay(card: number, by: number): void {
    if (rankOf(card) === this.ranks) {
      this.empty -= by;
      return;
    }
    const cls = CLASS[card]!;
    this.laid[cls] = this.laid[cls]! + by;
  }

  #putLoose(card: number, by: number): void {
    this.#show(card, by);
    this.#lay(card, by);
  }

  #countColumn(column: number, by: number): void {
    this.counts[column] = this.counts[column]! + by;
    const weight = Math.imul(by, this.#columnWeight[column]!);
    this.#piles = (this.#piles + weight) | 0;
    this.columnsCode = (this.columnsCode + weight) | 0;
  }

  /** The base of a column has left: the card under it, if any, is turned up and is the base. */
  #removeBase(column: number): void {
    this.baseOf[this.base(column)] = NONE;
    this.#countColumn(column, -1);
    if (this.counts[column] === 0) {
      this.empty++;
      return;
    }
    const card = this.base(column);
    this.faceDown--;
    this.isHidden[card] = 0;
    this.#show(card, 1);
    if (this.counts[column] === 1 && rankOf(card) === this.ranks) this.#countColumn(column, -1);
    else this.baseOf[card] = column;
  }

  /** Takes {@link #removeBase} back. */
  #restoreBase(column: number): void {
    const bottom = this.columnCards[column * MOST_IN_COLUMN]!;
    if (this.counts[column] === 0 && rankOf(bottom) === this.ranks) this.#countColumn(column, 1);
    if (this.counts[column] === 0) this.empty--;
    else {
      const card = this.base(column);
      this.baseOf[card] = NONE;
      this.faceDown++;
      this.isHidden[card] = 1;
      this.#show(card, -1);
    }
    this.#countColumn(column, 1);
    this.baseOf[this.base(column)] = column;
  }

  #setKey(): void {
    const rest =
      (this.wasteCount * PENDING_VALUES + this.pending) * DIRECTION_VALUES + this.directions;
    const high = rest >>> 8;
    let piles = this.#piles;
    let salt = high;
    if (this.limited) {
      if (this.#exact) piles += Math.imul(this.passes - 1, this.#passWeight);
      else salt += this.passes << 10;
    }
    const mixed = mixWord(piles | 0);
    const talon = (this.#talonSet | (rest << 24)) + Math.imul(mixed, 0x2545f491);
    const second = mixWord(talon ^ Math.imul(salt, 0x9e3779b1));
    this.key0 = mixed ^ mixWord(second + 0x632be5ab);
    this.key1 = second;
    this.key2 = this.#exact ? high << 22 : mixWord(second ^ mixWord(salt + 0x5bd1e995));
  }
}
