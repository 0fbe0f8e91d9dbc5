import { GAP } from './layout.ts';
import {
  COUNT,
  FIRST,
  FIRST_HI,
  FIRST_LO,
  HIGH,
  POOL,
  type RoamingBoard,
  STRIDE,
  slotOf,
} from './roaming-board.ts';
import { canMatch } from './row-matching.ts';

const NOT_FIRST = ~FIRST;

/**
 * The delete relaxation of a board: what may become empty, and where each card may come, when
 * nothing that was possible ever becomes impossible. Cells are half-board masks.
 */
export interface Closure {
  /** Cells that may be empty at some time, found by the last `close` that did not stop. */
  readonly gLo: number;
  readonly gHi: number;

  close(gLo: number, gHi: number, stopLo: number, stopHi: number, enter: boolean): boolean;

  /**
   * After a `close` with twos entering: bit `4 * suit + row` for a row whose cells all cards of
   * the suit may reach.
   */
  homes(): number;
}

/** The closure in plain terms: the twin of assembly/roaming-closure.ts, which is faster. */
export class RoamingClosure implements Closure {
  gLo = 0;
  gHi = 0;
  /** By suit: rows whose cells all cards of the suit may reach. */
  readonly #homes = new Int32Array(4);

  readonly #board: RoamingBoard;

  constructor(board: RoamingBoard) {
    this.#board = board;
  }

  /**
   * Closes under all moves that start with the given empty cells, two half boards. Stops when a
   * cell of `stop` may become empty.
   * @param enter whether twos may enter the pool while a first cell is free now
   * @returns false when it has stopped
   */
  close(gLo: number, gHi: number, stopLo: number, stopHi: number, enter: boolean): boolean {
    const board = this.#board;
    const { bits, rows, suits, openRows, openSuits, ranks } = board;
    const freeNow = COUNT[rows]! > COUNT[suits]!;
    const poolLo = FIRST_LO[rows]!;
    const poolHi = FIRST_HI[rows]!;
    const openLo = FIRST_LO[openRows]!;
    const openHi = FIRST_HI[openRows]!;
    const homes = this.#homes;
    if (((gLo & stopLo) | (gHi & stopHi)) !== 0) return false;
    let free = freeNow;
    let suit = 0;
    let clean = 0;
    while (clean < 4) {
      const two = 13 * suit + 1;
      const last = 13 * suit + ranks - 1;
      const startLo = gLo;
      const startHi = gHi;
      const firstLo = gLo & FIRST;
      const firstHi = gHi & FIRST;
      if (!free && (firstLo | firstHi) !== 0) {
        free = true;
        gLo |= poolLo;
        gHi |= poolHi;
      }
      let pLo = bits[slotOf(two)]!;
      let pHi = bits[slotOf(two) + HIGH]!;
      if ((suits >> suit) & 1) {
        if (free) {
          pLo = poolLo | firstLo;
          pHi = poolHi | firstHi;
        } else if ((openSuits >> suit) & 1) {
          pLo = openLo;
          pHi = openHi;
        } else {
          const row = rowOfSuit(board.bonds, suit);
          pLo = FIRST_LO[1 << row]!;
          pHi = FIRST_HI[1 << row]!;
        }
      } else if (free && (enter || !freeNow)) {
        gLo |= pLo;
        gHi |= pHi;
        pLo |= poolLo | firstLo;
        pHi |= poolHi | firstHi;
      }
      let homeLo = pLo;
      let homeHi = pHi;
      for (let card = two + 1, shift = 1; card <= last; card++, shift++) {
        const nextLo = (pLo << 1) & gLo & NOT_FIRST;
        const nextHi = (pHi << 1) & gHi & NOT_FIRST;
        pLo = bits[slotOf(card)]!;
        pHi = bits[slotOf(card) + HIGH]!;
        if ((nextLo | nextHi) !== 0) {
          gLo |= pLo;
          gHi |= pHi;
          pLo |= nextLo;
          pHi |= nextHi;
        }
        homeLo &= pLo >> shift;
        homeHi &= pHi >> shift;
      }
      homes[suit] =
        (homeLo & 1) | ((homeLo >> 12) & 2) | ((homeHi & 1) << 2) | ((homeHi >> 10) & 8);
      if (gLo !== startLo || gHi !== startHi) {
        if (((gLo & stopLo) | (gHi & stopHi)) !== 0) return false;
        clean = 0;
      } else clean++;
      suit = (suit + 1) & 3;
    }
    this.gLo = gLo;
    this.gHi = gHi;
    return true;
  }

  homes(): number {
    const homes = this.#homes;
    return homes[0]! | (homes[1]! << 4) | (homes[2]! << 8) | (homes[3]! << 12);
  }
}

/**
 * Whether the closure of all gaps leaves no way to fill four rows with a suit each: a card whose
 * cell is never empty must be at its place for good.
 */
export function isLost(board: RoamingBoard, closure: Closure): boolean {
  const { cards, gapsLo, gapsHi, ranks } = board;
  let homes = closure.homes();
  const half = ((1 << ranks) - 1) | (((1 << ranks) - 1) << STRIDE);
  for (let part = 0; part < 2; part++) {
    let stuck = half & ~(part === 0 ? closure.gLo | gapsLo : closure.gHi | gapsHi);
    for (; stuck !== 0; stuck &= stuck - 1) {
      const cell = 26 * part + 31 - Math.clz32(stuck & -stuck);
      const card = cards[cell]!;
      if (card === POOL || card === GAP) continue;
      const row = (cell / STRIDE) | 0;
      const suit = (card / 13) | 0;
      if (cell - STRIDE * row !== card - 13 * suit - 1) return true;
      // The suit goes to this row, and no other does.
      const rowOfAll = 0x1111 << row;
      const suitRows = 15 << (4 * suit);
      homes &= ~(rowOfAll ^ suitRows);
    }
  }
  return !canMatch(homes);
}

/** The row that the bonds give to a suit. */
export function rowOfSuit(bonds: number, suit: number): number {
  const code = suit + 1;
  if ((bonds & 7) === code) return 0;
  if (((bonds >> 3) & 7) === code) return 1;
  if (((bonds >> 6) & 7) === code) return 2;
  return 3;
}
