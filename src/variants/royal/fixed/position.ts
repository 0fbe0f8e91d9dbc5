import { type Address, type Kernel, loadKernel, PAGE_BYTES } from '../../kernel.ts';
import type { EndPosition } from '../../variant.ts';
import { GAP, ROWS, type RoyalLayout } from '../layout.ts';
import type { EndWorths } from '../redeal/end-worths.ts';
import { PRESET_SUITS } from '../rule-options.ts';
import { kernelCard, rowStart, spellOut } from './coordinates.ts';
import { zobristWords } from './zobrist.ts';

/** What assembly/royal-fixed.ts exports. */
interface FixedExports extends Kernel {
  CELL: Address;
  MOVES: Address;
  KEY: Address;
  ZOBRIST: Address;
  LOG: Address;
  BEST_LOG: Address;
  CASES: Address;
  MOST_WORTH: Address;
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

/**
 * The search position of royal with placed twos fixed, in WebAssembly: assembly/royal-fixed.ts has
 * the state, the prunings and why they are sound.
 */
export class FixedPosition implements EndPosition<RoyalLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic = true;
  readonly mostMoves = 24;

  readonly #kernel = loadKernel<FixedExports>('royal-fixed');
  readonly #words: Int32Array;
  readonly #cards: Int8Array;
  // Where the kernel keeps them, in words.
  readonly #keyAt = this.#kernel.KEY.value / 4;
  readonly #movesAt = this.#kernel.MOVES.value / 4;
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
    this.#notesEnds = worths !== undefined;
    this.#worths = worths;
    if (worths) this.#takeWorths(worths);
    this.#words = new Int32Array(this.#kernel.memory.buffer);
    this.#cards = new Int8Array(this.#kernel.memory.buffer, this.#kernel.CELL.value, 64);
    this.#words.set(zobristWords(), this.#kernel.ZOBRIST.value / 4);
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
    return this.#spell(this.#kernel.BEST_LOG, this.#kernel.bestLineLength());
  }

  isWon(): boolean {
    return this.#isWon !== 0;
  }

  moves(into: Int32Array, at: number): number {
    const count = this.#kernel.moves();
    const words = this.#words;
    const from = this.#movesAt;
    for (let i = 0; i < count; i++) into[at + i] = words[from + i]!;
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
    const moves = this.#spell(this.#kernel.LOG, this.#kernel.lineLength());
    for (let i = 0; i < line.length; i++) this.undo();
    return moves;
  }

  #spell({ value }: Address, length: number): string[] {
    return Array.from(this.#words.subarray(value / 4, value / 4 + length), (move) =>
      spellOut(move, this.#columns),
    );
  }

  /** What the ends are worth, each for itself; the bounds come when ends are sought. */
  #takeWorths({ cases, worths }: EndWorths): void {
    const { memory, CASES, MOST_WORTH } = this.#kernel;
    const bytes = MOST_WORTH.value + 2 * worths.length ** 2;
    memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES));
    new Uint16Array(memory.buffer, CASES.value, cases.length).set(cases);
    const mostWorth = new Uint16Array(memory.buffer, MOST_WORTH.value);
    for (const [at, worth] of worths.entries()) mostWorth[(worths.length + 1) * at] = worth;
  }

  #takeBounds({ mostWorth }: EndWorths): void {
    const { memory, MOST_WORTH } = this.#kernel;
    new Uint16Array(memory.buffer, MOST_WORTH.value, mostWorth.length).set(mostWorth);
  }

  #takeKey(): void {
    const words = this.#words;
    const at = this.#keyAt;
    this.key0 = words[at]!;
    this.key1 = words[at + 1]!;
    this.key2 = words[at + 2]!;
  }
}
