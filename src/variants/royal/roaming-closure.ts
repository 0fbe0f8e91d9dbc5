import { GAP } from './layout.ts';
import { FIRST, FIRST_HI, FIRST_LO, POOL, type RoamingBoard, STRIDE } from './roaming-board.ts';
import { canMatch } from './row-matching.ts';

const NOT_FIRST = ~FIRST;

/**
 * The delete relaxation of a board: what may become empty, and where each card may come, when
 * nothing that was possible ever becomes impossible. Cells are half-board masks.
 */
export class RoamingClosure {
  /** Cells that may be empty at some time. */
  gLo = 0;
  gHi = 0;
  /** By suit: rows whose cells all cards of the suit may reach in order. */
  readonly homes = new Int32Array(4);
  /** Closures computed, for measurements. */
  runs = 0;

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
    const { bitLo, bitHi, rows, suits, openRows, openSuits, ranks } = board;
    const freeNow = rows !== 0 && board.free > 0;
    const poolLo = FIRST_LO[rows]!;
    const poolHi = FIRST_HI[rows]!;
    const openLo = FIRST_LO[openRows]!;
    const openHi = FIRST_HI[openRows]!;
    const homes = this.homes;
    this.runs++;
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
      let pLo = bitLo[two]!;
      let pHi = bitHi[two]!;
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
        pLo = bitLo[card]!;
        pHi = bitHi[card]!;
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

  /**
   * Whether the last closure, of all gaps, leaves no way to fill four rows with a suit each: a
   * card whose cell is never empty must be at its place for good.
   */
  isLost(): boolean {
    const { cards, gapsLo, gapsHi, ranks } = this.#board;
    const homes = this.homes;
    let h0 = homes[0]!;
    let h1 = homes[1]!;
    let h2 = homes[2]!;
    let h3 = homes[3]!;
    const half = ((1 << ranks) - 1) | (((1 << ranks) - 1) << STRIDE);
    for (let part = 0; part < 2; part++) {
      let stuck = half & ~(part === 0 ? this.gLo | gapsLo : this.gHi | gapsHi);
      for (; stuck !== 0; stuck &= stuck - 1) {
        const cell = 26 * part + 31 - Math.clz32(stuck & -stuck);
        const card = cards[cell]!;
        if (card === POOL || card === GAP) continue;
        const row = (cell / STRIDE) | 0;
        const suit = (card / 13) | 0;
        if (cell - STRIDE * row !== card - 13 * suit - 1) return true;
        const bit = 1 << row;
        h0 &= suit === 0 ? bit : ~bit;
        h1 &= suit === 1 ? bit : ~bit;
        h2 &= suit === 2 ? bit : ~bit;
        h3 &= suit === 3 ? bit : ~bit;
      }
    }
    return !canMatch(h0 | (h1 << 4) | (h2 << 8) | (h3 << 12));
  }
}

/** The row that the bonds give to a suit. */
export function rowOfSuit(bonds: number, suit: number): number {
  const code = suit + 1;
  if ((bonds & 7) === code) return 0;
  if (((bonds >> 3) & 7) === code) return 1;
  if (((bonds >> 6) & 7) === code) return 2;
  return 3;
}
