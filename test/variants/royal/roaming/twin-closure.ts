import {
  COUNT,
  FIRST,
  FIRST_HI,
  FIRST_LO,
  HIGH,
  type RoamingBoard,
  slotOf,
} from '../../../../src/variants/royal/roaming/board.ts';
import { type Closure, rowOfSuit } from '../../../../src/variants/royal/roaming/closure.ts';

const NOT_FIRST = ~FIRST;

/**
 * The closure in plain terms: the twin of the kernel (assembly/royal-roaming.ts), which is faster.
 */
export class TwinClosure implements Closure {
  gLo = 0;
  gHi = 0;
  /** By suit: rows whose cells all cards of the suit may reach. */
  readonly #homes = new Int32Array(4);

  readonly #board: RoamingBoard;

  constructor(board: RoamingBoard) {
    this.#board = board;
  }

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
