import { RandomStream } from '../../../cards/shuffle.ts';
import { GAP, ROWS, type RoyalLayout } from '../layout.ts';

/** Cells are numbered `13 * row + column` from 0, whatever the length of the deck. */
export const STRIDE = 13;
const CELLS = STRIDE * ROWS;

/** In the first cell of a pool row: which two lies there, if any, is left open. */
export const POOL = -2;

/** Half boards as bit masks: the low half holds rows 1 and 2, the high half rows 3 and 4. */
export const BIT_LO = new Int32Array(CELLS + 1);
export const BIT_HI = new Int32Array(CELLS + 1);
for (let cell = 0; cell < CELLS; cell++) {
  if (cell < 26) BIT_LO[cell] = 1 << cell;
  else BIT_HI[cell] = 1 << (cell - 26);
}

/** Both first cells of a half board. */
export const FIRST = 1 | (1 << STRIDE);

/** The first cells of a set of rows (bit 0: row 1), by half board. */
export const FIRST_LO = new Int32Array(16);
export const FIRST_HI = new Int32Array(16);
/** How many rows or suits a set holds. */
export const COUNT = new Int32Array(16);
for (let rows = 0; rows < 16; rows++) {
  FIRST_LO[rows] = (rows & 1) | ((rows & 2) << 12);
  FIRST_HI[rows] = ((rows & 4) >> 2) | ((rows & 8) << 10);
  COUNT[rows] = (rows & 1) + ((rows >> 1) & 1) + ((rows >> 2) & 1) + (rows >> 3);
}

/** Words of the bits of all cards; by rank, and within a rank the low halves, then the high ones. */
export const BITS_LENGTH = 8 * 13;
/** From the low half of a card's bit to its high half. */
export const HIGH = 4;
const SLOTS = new Int32Array(CELLS);
for (let card = 0; card < CELLS; card++) SLOTS[card] = 8 * (card % 13) + Math.trunc(card / 13);

/** Index of the low half of a card's bit. The next card of the suit comes 8 later. */
export const slotOf = (card: number): number => SLOTS[card]!;

/** A card at a cell. A two at cell 0 stands for: somewhere in the pool. */
const ZOBRIST = new Int32Array(CELLS * CELLS * 3);
/** A row bound to a suit. */
const BOUND = new Int32Array(ROWS * 4 * 3);
{
  const random = new RandomStream(0n, 0x726f616d);
  for (let i = 0; i < ZOBRIST.length; i++) ZOBRIST[i] = random.next();
  for (let i = 0; i < BOUND.length; i++) BOUND[i] = random.next();
}

const FRAME = 8;

export const moveOf = (card: number, from: number, to: number): number =>
  card | (to << 6) | (from << 12);
export const cardOfMove = (move: number): number => move & 63;
export const targetOfMove = (move: number): number => (move >> 6) & 63;
export const sourceOfMove = (move: number): number => (move >> 12) & 63;

/**
 * The cards on the table under `placed-twos=roaming row-suits=free`, with the twos in first cells
 * kept as a set.
 *
 * A *pool row* is one whose first cell is free or holds a two. Once a row is in the pool it stays:
 * only twos come into first cells. While one of these cells is free, the twos in the pool can
 * change places as they like, so the state holds only which rows (`rows`) and which twos (`suits`)
 * are in the pool. When the last free first cell is filled, every arrangement of these twos could
 * have been made: the choice stays open, and a row is *bound* to a suit only when the three of the
 * suit is laid at its second cell. A card that leaves a first cell unties all rows. A layout that
 * starts without a free first cell starts with all its pool rows bound.
 *
 * The same holds under `first-gap=at-once`: while a first cell is free, twos may still change
 * places, and the choice ends when the last free one is filled.
 */
export class RoamingBoard {
  key0 = 0;
  key1 = 0;
  key2 = 0;

  ranks = STRIDE;
  /** By cell: its card, GAP or POOL. One more for the cell right of the last. */
  readonly cards = new Int8Array(CELLS + 1);
  /** By card: its cell; -1 for twos in the pool. */
  readonly cells = new Int8Array(CELLS);
  /** The bit of each card's cell, in {@link slotOf} order; none for twos in the pool. */
  readonly bits: Int32Array;
  /** Gaps outside the pool. */
  gapsLo = 0;
  gapsHi = 0;
  /** Rows in the pool. */
  rows = 0;
  /** Suits whose two is in the pool. */
  suits = 0;
  /** Rows and suits in the pool that are not bound; all of the pool while a first cell is free. */
  openRows = 0;
  openSuits = 0;
  /** Three bits a row from row 1 on: 0, or 1 + the suit it is bound to. */
  bonds = 0;

  /** Moves played since `load`, oldest first. */
  played = 0;
  #log = new Int32Array(1 << 10);
  #frames = new Int32Array(FRAME << 10);

  /** @param bits where to keep the bits of the cards, {@link BITS_LENGTH} words */
  constructor(bits: Int32Array = new Int32Array(BITS_LENGTH)) {
    this.bits = bits;
  }

  /** How many first cells are free. */
  get free(): number {
    return COUNT[this.rows]! - COUNT[this.suits]!;
  }

  load(layout: RoyalLayout): void {
    const { columns } = layout;
    this.ranks = columns;
    this.cards.fill(GAP);
    this.cells.fill(-1);
    this.bits.fill(0);
    this.key0 = this.key1 = this.key2 = 0;
    this.gapsLo = this.gapsHi = 0;
    this.rows = this.suits = this.openRows = this.openSuits = this.bonds = 0;
    this.played = 0;
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < columns; column++) {
        const card = layout.cells[columns * row + column]!;
        const cell = STRIDE * row + column;
        if (column === 0 && (card === GAP || card % 13 === 1)) {
          this.cards[cell] = POOL;
          this.rows |= 1 << row;
          if (card !== GAP) {
            this.suits |= 1 << Math.trunc(card / 13);
            this.#hash(card, 0);
          }
        } else if (card === GAP) {
          this.gapsLo |= BIT_LO[cell]!;
          this.gapsHi |= BIT_HI[cell]!;
        } else {
          this.cards[cell] = card;
          this.cells[card] = cell;
          this.bits[SLOTS[card]!] = BIT_LO[cell]!;
          this.bits[SLOTS[card]! + HIGH] = BIT_HI[cell]!;
          this.#hash(card, cell);
        }
      }
    }
    this.openRows = this.rows;
    this.openSuits = this.suits;
    if (this.free > 0) return;
    for (let row = 0; row < ROWS; row++) {
      if ((this.openRows >> row) & 1) {
        this.#bind(row, Math.trunc(layout.cells[columns * row]! / 13));
      }
    }
  }

  /** The suit a row is bound to, -1: none. */
  suitOfRow(row: number): number {
    return ((this.bonds >> (3 * row)) & 7) - 1;
  }

  /** The move number `index` since `load`. */
  moveAt(index: number): number {
    return this.#log[index]!;
  }

  /** Plays one move. The target of a two that enters the pool is not looked at. */
  step(move: number): void {
    const card = move & 63;
    const to = (move >> 6) & 63;
    const from = move >> 12;
    const frames = this.#frames;
    if (this.played + 1 >= this.#log.length) this.#grow();
    const frame = FRAME * this.played;
    this.#log[this.played++] = move;
    frames[frame] = this.key0;
    frames[frame + 1] = this.key1;
    frames[frame + 2] = this.key2;
    frames[frame + 3] = this.bonds;
    frames[frame + 4] =
      this.rows | (this.suits << 4) | (this.openRows << 8) | (this.openSuits << 12);
    frames[frame + 5] = this.gapsLo;
    frames[frame + 6] = this.gapsHi;

    this.#hash(card, from);
    if (card % 13 === 1) {
      this.cells[card] = -1;
      this.bits[SLOTS[card]!] = 0;
      this.bits[SLOTS[card]! + HIGH] = 0;
      this.cards[from] = GAP;
      this.gapsLo |= BIT_LO[from]!;
      this.gapsHi |= BIT_HI[from]!;
      this.#hash(card, 0);
      this.suits |= 1 << ((card / 13) | 0);
      this.openSuits = this.suits;
      if (this.openSuits !== 0 && this.free === 0) this.#bindLast();
      return;
    }
    this.#hash(card, to);
    this.cards[to] = card;
    this.cells[card] = to;
    this.bits[SLOTS[card]!] = BIT_LO[to]!;
    this.bits[SLOTS[card]! + HIGH] = BIT_HI[to]!;
    this.gapsLo &= ~BIT_LO[to]!;
    this.gapsHi &= ~BIT_HI[to]!;
    if (from % STRIDE === 0) {
      this.cards[from] = POOL;
      this.rows |= 1 << ((from / STRIDE) | 0);
      this.#untie();
      return;
    }
    this.cards[from] = GAP;
    this.gapsLo |= BIT_LO[from]!;
    this.gapsHi |= BIT_HI[from]!;
    if (card % 13 === 2 && to % STRIDE === 1) {
      const row = (to / STRIDE) | 0;
      if ((this.openRows >> row) & 1 && this.free === 0) {
        this.#bind(row, (card / 13) | 0);
        this.#bindLast();
      }
    }
  }

  /** Takes back the last move. */
  unstep(): void {
    const move = this.#log[--this.played]!;
    const frames = this.#frames;
    const frame = FRAME * this.played;
    this.key0 = frames[frame]!;
    this.key1 = frames[frame + 1]!;
    this.key2 = frames[frame + 2]!;
    this.bonds = frames[frame + 3]!;
    const sets = frames[frame + 4]!;
    this.rows = sets & 15;
    this.suits = (sets >> 4) & 15;
    this.openRows = (sets >> 8) & 15;
    this.openSuits = sets >> 12;
    this.gapsLo = frames[frame + 5]!;
    this.gapsHi = frames[frame + 6]!;
    const card = move & 63;
    const to = (move >> 6) & 63;
    const from = move >> 12;
    this.cards[from] = card;
    this.cells[card] = from;
    this.bits[SLOTS[card]!] = BIT_LO[from]!;
    this.bits[SLOTS[card]! + HIGH] = BIT_HI[from]!;
    if (card % 13 !== 1) this.cards[to] = GAP;
  }

  /** Whether every row holds one suit in order, with the two of the pool that its bond allows. */
  isWon(): boolean {
    const last = this.ranks - 1;
    const end = FIRST << last;
    if (this.gapsLo !== end || this.gapsHi !== end || this.suits !== 15) return false;
    for (let row = 0; row < ROWS; row++) {
      const start = STRIDE * row;
      if (last < 2) continue;
      const suit = (this.cards[start + 1]! / 13) | 0;
      const bound = this.suitOfRow(row);
      if (bound >= 0 && bound !== suit) return false;
      for (let column = 1; column < last; column++) {
        if (this.cards[start + column] !== 13 * suit + column + 1) return false;
      }
    }
    return true;
  }

  #bind(row: number, suit: number): void {
    this.openRows &= ~(1 << row);
    this.openSuits &= ~(1 << suit);
    this.bonds |= (suit + 1) << (3 * row);
    this.#hashBond(row, suit);
  }

  /** A single open row has no choice left. */
  #bindLast(): void {
    const rows = this.openRows;
    if (rows === 0 || (rows & (rows - 1)) !== 0) return;
    this.#bind(31 - Math.clz32(rows), 31 - Math.clz32(this.openSuits));
  }

  #untie(): void {
    this.openRows = this.rows;
    this.openSuits = this.suits;
    if (this.bonds === 0) return;
    for (let row = 0; row < ROWS; row++) {
      const suit = this.suitOfRow(row);
      if (suit >= 0) this.#hashBond(row, suit);
    }
    this.bonds = 0;
  }

  #hash(card: number, cell: number): void {
    const at = (card * CELLS + cell) * 3;
    this.key0 ^= ZOBRIST[at]!;
    this.key1 ^= ZOBRIST[at + 1]!;
    this.key2 ^= ZOBRIST[at + 2]!;
  }

  #hashBond(row: number, suit: number): void {
    const at = (4 * row + suit) * 3;
    this.key0 ^= BOUND[at]!;
    this.key1 ^= BOUND[at + 1]!;
    this.key2 ^= BOUND[at + 2]!;
  }

  #grow(): void {
    const log = new Int32Array(2 * this.#log.length);
    log.set(this.#log);
    this.#log = log;
    const frames = new Int32Array(2 * this.#frames.length);
    frames.set(this.#frames);
    this.#frames = frames;
  }
}
