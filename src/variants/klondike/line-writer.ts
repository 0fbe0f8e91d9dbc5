import { type Card, isRed, rankOf } from '../../cards/card.ts';
import { buildsOn, type KlondikeLayout } from './layout.ts';
import { makeMove, type Place } from './notation.ts';

/**
 * Spells out a line of search moves as plain moves. The search does not say on which of several
 * like parents a card lies (see KingsPosition); this table does: it lays a card on the first that
 * is free and moves what covers a card to the free parent that the search has counted.
 */
export class LineWriter {
  readonly moves: string[] = [];
  readonly #draw: number;
  readonly #columns: { cards: Card[]; faceDown: number }[];
  readonly #stock: Card[];
  readonly #waste: Card[];

  constructor(layout: KlondikeLayout, draw: number) {
    this.#draw = draw;
    this.#columns = layout.columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown }));
    this.#stock = [...layout.stock];
    this.#waste = [...layout.waste];
  }

  /** Plays the card at the base of a column to a foundation. */
  playBase(column: number): void {
    const { cards, faceDown } = this.#columns[column]!;
    this.#playAt(column, faceDown, cards[faceDown]!);
  }

  /** Plays a card that heads a column without face-down cards, or one that lies on another. */
  playFaceUp(card: Card, heads: boolean): void {
    const [column, at] = this.#find(card, heads);
    this.#playAt(column, at, card);
  }

  /** Moves the whole run of a column to a parent or, with `space`, to an empty column. */
  moveBase(column: number, space: boolean): void {
    this.#moveRun(column, this.#columns[column]!.faceDown, space);
  }

  /** The same for a run headed by this card, wherever it lies. */
  moveFaceUp(card: Card, heads: boolean, space: boolean): void {
    const [column, at] = this.#find(card, heads);
    this.#moveRun(column, at, space);
  }

  /** Lays a card from a foundation. */
  layBack(card: Card, space: boolean): void {
    const to = this.#target(card, -1, space);
    this.#columns[to]!.cards.push(card);
    this.#write(card, 'f', to, 1);
  }

  /**
   * Takes the talon card that is the top when `count` cards lie in the waste.
   * @param to a foundation, a parent, or an empty column
   */
  take(count: number, to: 'foundation' | 'parent' | 'space'): void {
    this.#turnTo(count);
    const card = this.#waste.pop()!;
    if (to === 'foundation') {
      this.#write(card, 'w', 'f', 1);
      return;
    }
    const column = this.#target(card, -1, to === 'space');
    this.#columns[column]!.cards.push(card);
    this.#write(card, 'w', column, 1);
  }

  #turnTo(count: number): void {
    const waste = this.#waste;
    const stock = this.#stock;
    const total = waste.length + stock.length;
    const distance = count - waste.length;
    const ahead = distance >= 0 && (distance % this.#draw === 0 || count === total);
    if (!ahead) {
      while (stock.length > 0) this.#turn();
      this.moves.push('recycle');
      stock.push(...waste.reverse());
      waste.length = 0;
    }
    while (waste.length < count) this.#turn();
  }

  #turn(): void {
    for (let i = 0; i < this.#draw && this.#stock.length > 0; i++) {
      this.#waste.push(this.#stock.pop()!);
    }
    this.moves.push('draw');
  }

  /** Column and height of a face-up card; of two equal ones the one that is free, if any. */
  #find(card: Card, heads: boolean): [column: number, at: number] {
    let found: [number, number] | undefined;
    for (const [column, { cards, faceDown }] of this.#columns.entries()) {
      for (let at = cards.length - 1; at >= faceDown; at--) {
        if (cards[at] !== card || heads !== (at === 0 && faceDown === 0)) continue;
        if (!heads && at === faceDown && at > 0) continue;
        if (at === cards.length - 1) return [column, at];
        found ??= [column, at];
      }
    }
    if (found === undefined) throw new Error('the line names a card that is not there');
    return found;
  }

  #playAt(column: number, at: number, card: Card): void {
    if (at < this.#columns[column]!.cards.length - 1) this.#clear(column, at, card);
    this.#lift(column, 1);
    this.#write(card, column, 'f', 1);
  }

  /** Moves what lies on a card to another of its rank and colour. */
  #clear(column: number, at: number, card: Card): void {
    const to = this.#columns.findIndex(({ cards }, index) => {
      const top = cards.at(-1);
      return index !== column && top !== undefined && alike(top, card);
    });
    const { cards } = this.#columns[column]!;
    const head = cards[at + 1]!;
    const run = this.#lift(column, cards.length - at - 1);
    this.#columns[to]!.cards.push(...run);
    this.#write(head, column, to, run.length);
  }

  #moveRun(column: number, at: number, space: boolean): void {
    const { cards } = this.#columns[column]!;
    const head = cards[at]!;
    const to = this.#target(head, column, space);
    const run = this.#lift(column, cards.length - at);
    this.#columns[to]!.cards.push(...run);
    this.#write(head, column, to, run.length);
  }

  #target(card: Card, except: number, space: boolean): number {
    return this.#columns.findIndex(({ cards }, index) => {
      const top = cards.at(-1);
      if (index === except) return false;
      return top === undefined ? space : !space && buildsOn(card, top);
    });
  }

  #lift(column: number, count: number): Card[] {
    const pile = this.#columns[column]!;
    const run = pile.cards.splice(-count);
    if (pile.faceDown > 0 && pile.faceDown === pile.cards.length) pile.faceDown--;
    return run;
  }

  #write(card: Card, from: Place, to: Place, count: number): void {
    this.moves.push(makeMove({ kind: 'card', card, from, to, count }));
  }
}

const alike = (a: Card, b: Card): boolean => rankOf(a) === rankOf(b) && isRed(a) === isRed(b);
