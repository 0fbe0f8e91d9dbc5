import { type Address, type Kernel, loadKernel } from '../../kernel.ts';
import { GAP } from '../layout.ts';
import {
  BITS_LENGTH,
  COUNT,
  FIRST_HI,
  FIRST_LO,
  POOL,
  type RoamingBoard,
  STRIDE,
} from './board.ts';
import { canMatch } from './row-matching.ts';

/** What assembly/royal-roaming.ts exports. */
interface RoamingExports extends Kernel {
  BITS: Address;
  TWOS: Address;
  POOLED: Address;
  RESULT: Address;
  setRanks(ranks: number): void;
  close(
    gLo: number,
    gHi: number,
    stopLo: number,
    stopHi: number,
    poolLo: number,
    poolHi: number,
    free: number,
    enter: number,
  ): number;
  homes(): number;
}

/**
 * The delete relaxation of a board: what may become empty, and where each card may come, when
 * nothing that was possible ever becomes impossible. Cells are half-board masks.
 */
export interface Closure {
  /** Cells that may be empty at some time, found by the last `close` that did not stop. */
  readonly gLo: number;
  readonly gHi: number;

  /**
   * Closes under all moves that start with the given empty cells, two half boards. Stops when a
   * cell of `stop` may become empty.
   * @param enter whether twos may enter the pool while a first cell is free now
   * @returns false when it has stopped
   */
  close(gLo: number, gHi: number, stopLo: number, stopHi: number, enter: boolean): boolean;

  /**
   * After a `close` with twos entering: bit `4 * suit + row` for a row whose cells all cards of
   * the suit may reach.
   */
  homes(): number;
}

/** One instance of the kernel with its memory. */
export class RoamingKernel {
  readonly exports = loadKernel<RoamingExports>('royal-roaming');
  readonly words = new Int32Array(this.exports.memory.buffer);
  /** The bits of a board's cards. */
  readonly bits: Int32Array;

  constructor() {
    const start = this.exports.BITS.value / 4;
    this.bits = this.words.subarray(start, start + BITS_LENGTH);
  }
}

/** The closure in WebAssembly. */
export class KernelClosure implements Closure {
  readonly #board: RoamingBoard;
  readonly #kernel: RoamingExports;
  readonly #words: Int32Array;
  // Where the kernel keeps what is read and written from here, in words.
  readonly #twos: number;
  readonly #pooled: number;
  readonly #result: number;
  #ranks = -1;

  constructor(kernel: RoamingKernel, board: RoamingBoard) {
    this.#board = board;
    this.#kernel = kernel.exports;
    this.#words = kernel.words;
    this.#twos = kernel.exports.TWOS.value / 4;
    this.#pooled = kernel.exports.POOLED.value / 4;
    this.#result = kernel.exports.RESULT.value / 4;
  }

  get gLo(): number {
    return this.#words[this.#result]!;
  }

  get gHi(): number {
    return this.#words[this.#result + 1]!;
  }

  close(gLo: number, gHi: number, stopLo: number, stopHi: number, enter: boolean): boolean {
    const { rows, suits } = this.#board;
    this.#tellTwos();
    return (
      this.#kernel.close(
        gLo,
        gHi,
        stopLo,
        stopHi,
        FIRST_LO[rows]!,
        FIRST_HI[rows]!,
        COUNT[rows]! > COUNT[suits]! ? 1 : 0,
        enter ? 1 : 0,
      ) !== 0
    );
  }

  homes(): number {
    return this.#kernel.homes();
  }

  /** Writes where the twos are or may stand, of the pool and outside. */
  #tellTwos(): void {
    const { suits, bonds, openRows, openSuits, ranks, bits } = this.#board;
    if (ranks !== this.#ranks) {
      this.#ranks = ranks;
      this.#kernel.setRanks(ranks);
    }
    const words = this.#words;
    const twos = this.#twos;
    const pooled = this.#pooled;
    for (let suit = 0; suit < 4; suit++) {
      if (((suits >> suit) & 1) === 0) {
        words[twos + suit] = bits[8 + suit]!;
        words[twos + 4 + suit] = bits[12 + suit]!;
        words[pooled + suit] = 0;
        continue;
      }
      const places = (openSuits >> suit) & 1 ? openRows : 1 << rowOfSuit(bonds, suit);
      words[twos + suit] = FIRST_LO[places]!;
      words[twos + 4 + suit] = FIRST_HI[places]!;
      words[pooled + suit] = -1;
    }
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
