import { mixWord } from '../../solvers/mixing.ts';

/**
 * Keys from contents: a pile's key follows from its cards alone, however they came there, and
 * three words of 32 bits tell piles apart (see TranspositionTable). Pushing a card mixes it into
 * the key of the pile below, so popping needs no arithmetic: the old key is still there.
 */

/** Fixed random words: the same in every run and version of the program. */
export function randomWords(count: number, salt: number): Int32Array<ArrayBuffer> {
  const words = new Int32Array(count);
  let state = mixWord(salt + 0x9e3779b9);
  for (let i = 0; i < count; i++) {
    state = (state + 0x6d2b79f5) | 0;
    words[i] = mixWord(state ^ Math.imul(i, 0x2545f491));
  }
  return words;
}

/** Piles of at most `height` cards with the key of every lower part of each. */
export class KeyedPiles {
  readonly stride: number;
  readonly cards: Uint8Array<ArrayBuffer>;
  readonly lengths: Int32Array<ArrayBuffer>;
  /** `key0[pile * stride + n]`: first word of the key of the lowest n cards. */
  readonly key0: Int32Array<ArrayBuffer>;
  readonly key1: Int32Array<ArrayBuffer>;
  readonly key2: Int32Array<ArrayBuffer>;
  readonly #words: Int32Array;

  constructor(piles: number, height: number) {
    this.stride = height + 1;
    this.cards = new Uint8Array(piles * this.stride);
    this.lengths = new Int32Array(piles);
    this.key0 = new Int32Array(piles * this.stride);
    this.key1 = new Int32Array(piles * this.stride);
    this.key2 = new Int32Array(piles * this.stride);
    this.#words = randomWords(3 * 52, 1);
  }

  push(pile: number, card: number): void {
    const at = pile * this.stride + this.lengths[pile]!;
    this.cards[at] = card;
    const words = this.#words;
    this.key0[at + 1] = mixWord(this.key0[at]! + words[card]!);
    this.key1[at + 1] = mixWord(Math.imul(this.key1[at]!, 5) + words[52 + card]!);
    this.key2[at + 1] = mixWord(Math.imul(this.key2[at]!, 9) + words[104 + card]!);
    this.lengths[pile] = this.lengths[pile]! + 1;
  }

  pop(pile: number): number {
    const length = this.lengths[pile]! - 1;
    this.lengths[pile] = length;
    return this.cards[pile * this.stride + length]!;
  }

  /** Takes a card out from under others. @param index its place, 0 the lowest */
  removeAt(pile: number, index: number): number {
    const length = this.lengths[pile]!;
    const bottom = pile * this.stride;
    const card = this.cards[bottom + index]!;
    this.lengths[pile] = index;
    for (let i = index + 1; i < length; i++) this.push(pile, this.cards[bottom + i]!);
    return card;
  }

  /** Undoes {@link removeAt}. */
  insertAt(pile: number, index: number, card: number): void {
    const length = this.lengths[pile]!;
    const bottom = pile * this.stride;
    this.lengths[pile] = index;
    let next = card;
    for (let i = index; i <= length; i++) {
      const above = this.cards[bottom + i]!;
      this.push(pile, next);
      next = above;
    }
  }

  top(pile: number): number {
    return this.cards[pile * this.stride + this.lengths[pile]! - 1]!;
  }
}
