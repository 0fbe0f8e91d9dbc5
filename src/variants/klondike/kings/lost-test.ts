import { CLASS, classAbove, FIRST_OF_CLASS, SECOND_OF_CLASS, TWIN } from '../classes.ts';
import { SUITS } from '../layout.ts';
import { Relaxation } from './relaxation.ts';
import type { KingsState } from './state.ts';

/** Proves some positions lost, by the relaxation and by counting parents. */
export class LostTest {
  readonly #position: KingsState;
  readonly #relaxation: Relaxation;

  constructor(position: KingsState) {
    this.#position = position;
    this.#relaxation = new Relaxation(position);
  }

  /** Whether not even the relaxation brings all cards out. */
  isLost(): boolean {
    this.#relaxation.run(-1);
    for (let suit = 0; suit < SUITS; suit++) {
      if (this.#relaxation.heights[suit]! < this.#position.ranks) return true;
    }
    return false;
  }

  /**
   * Whether some card can never leave the face-down cards under it. Take what the relaxation
   * reaches while the card stays. Cards that came off it and cannot be out by then lie on parents,
   * each on one of its own, and parents not reached by then cannot be there.
   */
  isLocked(): boolean {
    const { columns, depth, counts, columnCards } = this.#position;
    for (let column = 0; column < columns; column++) {
      for (let at = counts[column]! - 1; at >= 1; at--) {
        const card = columnCards[column * depth + at]!;
        if (!this.#mayLock(column, at)) continue;
        this.#relaxation.run(card);
        if (this.#lacksParents(column, at)) return true;
      }
    }
    return false;
  }

  /**
   * Whether the count can fail at all. It cannot for cards both of whose possible parents have been
   * turned up, nor for a single card, as long as one of them has.
   */
  #mayLock(column: number, at: number): boolean {
    const { depth, counts, columnCards, ranks, isHidden, isVisible, baseOf } = this.#position;
    let kings = 0;
    for (let index = counts[column]! - 1; index >= at; index--) {
      const card = columnCards[column * depth + index]!;
      const cls = CLASS[card]!;
      if (cls >> 1 === ranks) {
        kings++;
        continue;
      }
      const above = classAbove(cls);
      const hidden = isHidden[FIRST_OF_CLASS[above]!]! + isHidden[SECOND_OF_CLASS[above]!]!;
      if (hidden === 2) return true;
      if (hidden === 0) continue;
      const twin = TWIN[card]!;
      if (isVisible[twin] === 1 && baseOf[twin]! < 0) return true;
      for (let other = counts[column]! - 1; other >= at; other--) {
        if (columnCards[column * depth + other] === twin) return true;
      }
    }
    if (kings === 0) return false;
    for (let suit = 0; suit < SUITS; suit++) {
      const king = 13 * suit + ranks - 1;
      if (isVisible[king] === 1 && baseOf[king]! < 0) kings++;
    }
    return kings > 1;
  }

  #lacksParents(column: number, at: number): boolean {
    const { depth, counts, columnCards, ranks } = this.#position;
    let kings = 0;
    for (let index = counts[column]! - 1; index >= at; index--) {
      const card = columnCards[column * depth + index]!;
      if (!this.#mustLie(card, index === at)) continue;
      const cls = CLASS[card]!;
      if (cls >> 1 === ranks) {
        kings++;
        continue;
      }
      const twin = TWIN[card]!;
      const above = classAbove(cls);
      const needed = 1 + (this.#liesToo(twin, column, at) ? 1 : 0);
      const parents =
        this.#canOffer(FIRST_OF_CLASS[above]!) + this.#canOffer(SECOND_OF_CLASS[above]!);
      if (parents < needed) return true;
    }
    return kings > 0 && this.#lacksSpaces(kings, column);
  }

  /** Whether the card must lie on the tableau when the held one has left its column. */
  #mustLie(card: number, isHeld: boolean): boolean {
    if (isHeld) {
      // The held card itself may go up as the last of all.
      const suit = Math.trunc(card / 13);
      return this.#relaxation.heights[suit]! < card % 13;
    }
    return !this.#relaxation.isUp(card);
  }

  /** The same for a card anywhere. */
  #liesToo(card: number, column: number, at: number): boolean {
    const { isVisible, baseOf, depth, counts, columnCards } = this.#position;
    if (isVisible[card] === 1 && baseOf[card]! < 0) return !this.#relaxation.isUp(card);
    for (let index = counts[column]! - 1; index >= at; index--) {
      if (columnCards[column * depth + index] === card) return this.#mustLie(card, index === at);
    }
    return false;
  }

  #canOffer(card: number): number {
    const { heights, worryingBack } = this.#position;
    if (this.#relaxation.exposed[card] === 0) return 0;
    return worryingBack || card % 13 >= heights[Math.trunc(card / 13)]! ? 1 : 0;
  }

  #lacksSpaces(kings: number, column: number): boolean {
    const { columns, ranks, isVisible, baseOf } = this.#position;
    let needed = kings;
    for (let suit = 0; suit < SUITS; suit++) {
      const king = 13 * suit + ranks - 1;
      if (isVisible[king] === 1 && baseOf[king]! < 0 && !this.#relaxation.isUp(king)) needed++;
    }
    let spaces = 0;
    for (let index = 0; index < columns; index++) {
      if (index !== column && this.#relaxation.left[index] === 0) spaces++;
    }
    return spaces < needed;
  }
}
