import { rankOf, suitOf } from '../../cards/card.ts';
import { randomWords } from './content-key.ts';
import type { FamilyLayout } from './layout.ts';

const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));

/**
 * The cards in the reserve cells of a search position. Which cell a card lies in never matters, so
 * the cells are a set in which a card may be twice; the key words are sums over its cards.
 */
export class ReserveSet {
  /** Per suit the ranks of which at least one copy, or both, lie here: bit `rank`. */
  readonly one = new Int32Array(4);
  readonly two = new Int32Array(4);
  /** Empty cells. */
  free = 0;
  word0 = 0;
  word1 = 0;
  word2 = 0;
  readonly #cells: number;
  readonly #words = randomWords(3 * 2 * 52, 3);

  constructor(cells: number) {
    this.#cells = cells;
  }

  load(reserve: FamilyLayout['reserve']): void {
    this.one.fill(0);
    this.two.fill(0);
    this.free = this.#cells;
    this.word0 = 0;
    this.word1 = 0;
    this.word2 = 0;
    for (const cell of reserve) if (cell[0] !== undefined) this.add(cell[0]);
  }

  isEmpty(): boolean {
    return this.free === this.#cells;
  }

  copies(card: number): number {
    const suit = SUIT_OF[card]!;
    const rank = RANK_OF[card]!;
    return ((this.one[suit]! >>> rank) & 1) + ((this.two[suit]! >>> rank) & 1);
  }

  add(card: number): void {
    const suit = SUIT_OF[card]!;
    const bit = 1 << RANK_OF[card]!;
    let at = 3 * card;
    if ((this.one[suit]! & bit) === 0) this.one[suit]! |= bit;
    else {
      this.two[suit]! |= bit;
      at += 3 * 52;
    }
    this.free--;
    this.word0 = (this.word0 + this.#words[at]!) | 0;
    this.word1 = (this.word1 + this.#words[at + 1]!) | 0;
    this.word2 = (this.word2 + this.#words[at + 2]!) | 0;
  }

  remove(card: number): void {
    const suit = SUIT_OF[card]!;
    const bit = 1 << RANK_OF[card]!;
    let at = 3 * card;
    if ((this.two[suit]! & bit) === 0) this.one[suit]! &= ~bit;
    else {
      this.two[suit]! &= ~bit;
      at += 3 * 52;
    }
    this.free++;
    this.word0 = (this.word0 - this.#words[at]!) | 0;
    this.word1 = (this.word1 - this.#words[at + 1]!) | 0;
    this.word2 = (this.word2 - this.#words[at + 2]!) | 0;
  }
}
