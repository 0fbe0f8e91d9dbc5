import { doubled } from '../../solvers/doubled.ts';
import type { SearchPosition } from '../variant.ts';
import type { FamilyLayout } from './layout.ts';
import { COMPLETE_ORDER, type MoveOrder, NoisyMoves } from './move-order.ts';

/**
 * What the search positions of the family share: a move is played step by step, every step leaves
 * two words on a trail, and undoing goes back along the trail. The games say what a step is.
 */
export abstract class TrailPosition implements SearchPosition<FamilyLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  abstract readonly acyclic: boolean;
  readonly mostMoves: number;

  protected readonly ordered: NoisyMoves;
  protected order = COMPLETE_ORDER;
  /** Cards not on foundations. */
  protected left = 0;
  /** Two words for each step. */
  protected trail = new Int32Array(1 << 9);
  protected trailLength = 0;
  /** Moves played since the deal was loaded. */
  protected depth = 0;
  /** For each move played: trail length and the three words of the key before it. */
  #marks = new Int32Array(1 << 10);

  constructor(mostMoves: number) {
    this.mostMoves = mostMoves;
    this.ordered = new NoisyMoves(mostMoves);
  }

  abstract load(layout: FamilyLayout): void;
  abstract moves(into: Int32Array, at: number): number;
  /** Plays a move without what follows by itself. */
  protected abstract make(move: number): void;
  /** Plays what may be played at once. */
  protected abstract settle(): void;
  /** Takes back one step. */
  protected abstract takeBackStep(step: number, detail: number): void;
  protected abstract rekey(): void;
  /** The steps of a trail as plain moves. */
  protected abstract spellOut(trail: Int32Array): string[];

  /** Takes effect with the next `load`. */
  setOrder(order: MoveOrder): void {
    this.order = order;
  }

  isWon(): boolean {
    return this.left === 0;
  }

  play(move: number): void {
    if (4 * this.depth === this.#marks.length) this.#marks = doubled(this.#marks);
    const at = 4 * this.depth++;
    this.#marks[at] = this.trailLength;
    this.#marks[at + 1] = this.key0;
    this.#marks[at + 2] = this.key1;
    this.#marks[at + 3] = this.key2;
    this.make(move);
    this.settle();
    this.rekey();
  }

  undo(_move: number): void {
    const at = 4 * --this.depth;
    const mark = this.#marks[at]!;
    while (this.trailLength > mark) {
      this.trailLength -= 2;
      this.takeBackStep(this.trail[this.trailLength]!, this.trail[this.trailLength + 1]!);
    }
    this.key0 = this.#marks[at + 1]!;
    this.key1 = this.#marks[at + 2]!;
    this.key2 = this.#marks[at + 3]!;
  }

  explain(line: Int32Array): string[] {
    for (const move of line) this.play(move);
    const trail = this.trail.slice(0, this.trailLength);
    for (let i = line.length - 1; i >= 0; i--) this.undo(line[i]!);
    return this.spellOut(trail);
  }

  /** To be called at the end of `load`. */
  protected start(): void {
    this.depth = 0;
    this.trailLength = 0;
    this.settle();
    this.rekey();
    this.ordered.seed(this.order, this.key0);
  }

  protected record(step: number, detail: number): void {
    if (this.trailLength === this.trail.length) this.trail = doubled(this.trail);
    this.trail[this.trailLength] = step;
    this.trail[this.trailLength + 1] = detail;
    this.trailLength += 2;
  }
}
