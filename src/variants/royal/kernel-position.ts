import { readFileSync } from 'node:fs';
import type { EndPosition } from '../variant.ts';
import { kernelCard, PRESET_SUITS, rowStart, spellOut } from './coordinates.ts';
import type { EndWorths } from './end-worths.ts';
import { GAP, ROWS, type RoyalLayout } from './layout.ts';
import { zobristWords } from './zobrist.ts';

// Where assembly/kernel.ts keeps what is read and written from here, in 32-bit words or bytes.
const KEY_WORD = 1664 / 4;
const MOVES_WORD = 1408 / 4;
const ZOBRIST_WORD = 4096 / 4;
const LOG_WORD = (4096 + 65536 + 32 * 4096) / 4;
const BEST_LOG_WORD = LOG_WORD + 65536 / 4;
const CASES_BYTE = 4 * BEST_LOG_WORD + 65536;
const MOST_WORTH_BYTE = CASES_BYTE + 131072;
const CELL_BYTE = 1040;
const PAGE_BYTES = 65536;

interface KernelExports {
  memory: { buffer: ArrayBuffer; grow(pages: number): void };
  begin(ranks: number, atOnce: number, presetSuits: number, lost: number, chosen: number): void;
  isWon(): number;
  moves(): number;
  play(move: number): number;
  undo(): void;
  lineLength(): number;
  valueEnds(note: number, better: number): void;
  seekBetterEnds(): void;
  bestEnd(): number;
  bestLineLength(): number;
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
export class KernelPosition implements EndPosition<RoyalLayout> {
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
  readonly #notesEnds: boolean;
  /** Until their bounds have been taken over. */
  #worths: EndWorths | undefined;
  #columns = 13;
  #isWon = 0;

  /**
   * @param prunings any of `lost`, `persistent`
   * @param worths of the ends; without them no ends are noted
   */
  constructor(atOnce: boolean, preset: boolean, prunings: ReadonlySet<string>, worths?: EndWorths) {
    const bytes = readFileSync(new URL('./kernel.wasm', import.meta.url));
    const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    this.#kernel = instance.exports as KernelExports;
    this.#notesEnds = worths !== undefined;
    this.#worths = worths;
    if (worths) this.#takeWorths(worths);
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
    this.#kernel.valueEnds(Number(this.#notesEnds), 0);
    this.#isWon = this.#kernel.isWon();
    this.#takeKey();
  }

  seekBetterEnds(): void {
    if (this.#worths) this.#takeBounds(this.#worths);
    this.#worths = undefined;
    this.#kernel.seekBetterEnds();
  }

  bestEnd(): string[] | undefined {
    if (this.#kernel.bestEnd() === 0) return undefined;
    return this.#spell(BEST_LOG_WORD, this.#kernel.bestLineLength());
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
    const moves = this.#spell(LOG_WORD, this.#kernel.lineLength());
    for (let i = 0; i < line.length; i++) this.undo();
    return moves;
  }

  #spell(at: number, length: number): string[] {
    return Array.from(this.#words.subarray(at, at + length), (move) =>
      spellOut(move, this.#columns),
    );
  }

  /** What the ends are worth, each for itself; the bounds come when ends are sought. */
  #takeWorths({ cases, worths }: EndWorths): void {
    const { memory } = this.#kernel;
    const bytes = MOST_WORTH_BYTE + 2 * worths.length ** 2;
    memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
    new Uint16Array(memory.buffer, CASES_BYTE, cases.length).set(cases);
    const mostWorth = new Uint16Array(memory.buffer, MOST_WORTH_BYTE);
    for (const [at, worth] of worths.entries()) mostWorth[(worths.length + 1) * at] = worth;
  }

  #takeBounds({ mostWorth }: EndWorths): void {
    new Uint16Array(this.#kernel.memory.buffer, MOST_WORTH_BYTE, mostWorth.length).set(mostWorth);
  }

  #takeKey(): void {
    const words = this.#words;
    this.key0 = words[KEY_WORD]!;
    this.key1 = words[KEY_WORD + 1]!;
    this.key2 = words[KEY_WORD + 2]!;
  }
}
