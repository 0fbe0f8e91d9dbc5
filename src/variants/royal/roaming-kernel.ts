import { readFileSync } from 'node:fs';
import { BITS_LENGTH, COUNT, FIRST_HI, FIRST_LO, type RoamingBoard } from './roaming-board.ts';
import { type Closure, rowOfSuit } from './roaming-closure.ts';

// Where assembly/roaming-closure.ts keeps what is read and written from here, in 32-bit words.
const TWOS_WORD = 512 / 4;
const POOLED_WORD = 544 / 4;
const RESULT_WORD = 560 / 4;

interface KernelExports {
  memory: { buffer: ArrayBuffer };
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

/** Node's types leave WebAssembly to the browser's library, which is not loaded here. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/** One instance of the compiled assembly/roaming-closure.ts with its memory. */
export class RoamingKernel {
  readonly exports: KernelExports;
  readonly words: Int32Array;
  /** The bits of a board's cards. */
  readonly bits: Int32Array;

  constructor() {
    const bytes = readFileSync(new URL('./roaming-closure.wasm', import.meta.url));
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    this.exports = instance.exports as KernelExports;
    this.words = new Int32Array(this.exports.memory.buffer);
    this.bits = this.words.subarray(0, BITS_LENGTH);
  }
}

/** The closure in WebAssembly. */
export class KernelClosure implements Closure {
  readonly #board: RoamingBoard;
  readonly #kernel: KernelExports;
  readonly #words: Int32Array;
  #ranks = -1;

  constructor(kernel: RoamingKernel, board: RoamingBoard) {
    this.#board = board;
    this.#kernel = kernel.exports;
    this.#words = kernel.words;
  }

  get gLo(): number {
    return this.#words[RESULT_WORD]!;
  }

  get gHi(): number {
    return this.#words[RESULT_WORD + 1]!;
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
    for (let suit = 0; suit < 4; suit++) {
      if (((suits >> suit) & 1) === 0) {
        words[TWOS_WORD + suit] = bits[8 + suit]!;
        words[TWOS_WORD + 4 + suit] = bits[12 + suit]!;
        words[POOLED_WORD + suit] = 0;
        continue;
      }
      const places = (openSuits >> suit) & 1 ? openRows : 1 << rowOfSuit(bonds, suit);
      words[TWOS_WORD + suit] = FIRST_LO[places]!;
      words[TWOS_WORD + 4 + suit] = FIRST_HI[places]!;
      words[POOLED_WORD + suit] = -1;
    }
  }
}
