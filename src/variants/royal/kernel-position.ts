import { readFileSync } from 'node:fs';
import type { SearchPosition } from '../variant.ts';
import { kernelCard, PRESET_SUITS, rowStart, spellOut } from './coordinates.ts';
import { GAP, ROWS, type RoyalLayout } from './layout.ts';
import { zobristWords } from './zobrist.ts';

// Where assembly/kernel.ts keeps what is read and written from here, in 32-bit words or bytes.
const KEY_WORD = 1664 / 4;
const MOVES_WORD = 1408 / 4;
const ZOBRIST_WORD = 4096 / 4;
const LOG_WORD = (4096 + 65536 + 32 * 4096) / 4;
const CELL_BYTE = 1040;

interface KernelExports {
  memory: { buffer: ArrayBuffer };
  begin(ranks: number, atOnce: number, presetSuits: number, lost: number, chosen: number): void;
  isWon(): number;
  moves(): number;
  play(move: number): number;
  undo(): void;
  lineLength(): number;
}

/** Node's types leave WebAssembly to the browser's library, which is not loaded here. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
};

/**
 * The search position of royal with placed twos fixed, in WebAssembly (assembly/kernel.ts). Its
 * twin in TypeScript, {@link ../position.ts RoyalPosition}, documents and checks it.
 */
export class KernelPosition implements SearchPosition<RoyalLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic = true;
  readonly mostMoves = 24;

  readonly #kernel: KernelExports;
  readonly #words: Int32Array;
  readonly #cards: Int8Array;
  readonly #atOnce: boolean;
  readonly #presetSuits: number;
  readonly #lost: boolean;
  readonly #persistent: boolean;
  #columns = 13;
  #isWon = 0;

  /** @param prunings any of `lost`, `persistent` */
  constructor(atOnce: boolean, preset: boolean, prunings: ReadonlySet<string>) {
    const bytes = readFileSync(new URL('./kernel.wasm', import.meta.url));
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    this.#kernel = instance.exports as KernelExports;
    this.#words = new Int32Array(this.#kernel.memory.buffer);
    this.#cards = new Int8Array(this.#kernel.memory.buffer, CELL_BYTE, 64);
    this.#words.set(zobristWords(), ZOBRIST_WORD);
    this.#atOnce = atOnce;
    this.#presetSuits = preset
      ? PRESET_SUITS.reduce((packed: number, suit, row) => packed | (suit << (8 * row)), 0)
      : -1;
    this.#lost = prunings.has('lost');
    this.#persistent = prunings.has('persistent');
  }

  load(layout: RoyalLayout): void {
    this.#columns = layout.columns;
    this.#cards.fill(-1);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < layout.columns; column++) {
        const card = layout.cells[layout.columns * row + column]!;
        this.#cards[rowStart(row) + column] = card === GAP ? -1 : kernelCard(card);
      }
    }
    this.#kernel.begin(
      layout.columns,
      Number(this.#atOnce),
      this.#presetSuits,
      Number(this.#lost),
      Number(this.#persistent),
    );
    this.#isWon = this.#kernel.isWon();
    this.#takeKey();
  }

  isWon(): boolean {
    return this.#isWon !== 0;
  }

  moves(into: Int32Array, at: number): number {
    const count = this.#kernel.moves();
    const words = this.#words;
    for (let i = 0; i < count; i++) into[at + i] = words[MOVES_WORD + i]!;
    return count;
  }

  play(move: number): void {
    this.#isWon = this.#kernel.play(move);
    this.#takeKey();
  }

  undo(): void {
    this.#kernel.undo();
    // What was played on from had not been won.
    this.#isWon = 0;
    this.#takeKey();
  }

  explain(line: Int32Array): string[] {
    const found = new Int32Array(this.mostMoves);
    for (const move of line) {
      // A chain is followed by what `moves` found out about the position before it.
      this.moves(found, 0);
      this.play(move);
    }
    const length = this.#kernel.lineLength();
    const moves = Array.from(this.#words.subarray(LOG_WORD, LOG_WORD + length), (move) =>
      spellOut(move, this.#columns),
    );
    for (let i = 0; i < line.length; i++) this.undo();
    return moves;
  }

  #takeKey(): void {
    const words = this.#words;
    this.key0 = words[KEY_WORD]!;
    this.key1 = words[KEY_WORD + 1]!;
    this.key2 = words[KEY_WORD + 2]!;
  }
}
