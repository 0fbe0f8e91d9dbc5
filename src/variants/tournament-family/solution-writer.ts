import { type Card, cardOf, makeCard, rankOf, SUITS, suitOf } from '../../cards/card.ts';
import type { FamilyLayout, Shape } from './layout.ts';

/**
 * Writes a line of search moves as plain moves: names the reserve cells, which the search takes
 * as a set, and puts in the exchanges between the two piles of a suit, which it leaves out.
 */
export class SolutionWriter {
  readonly lines: string[] = [];
  readonly #shape: Shape;
  readonly #cells: (Card | undefined)[];
  readonly #heights: number[];

  constructor(shape: Shape, layout: FamilyLayout) {
    this.#shape = shape;
    this.#cells = layout.reserve.map((cell) => cell[0]);
    this.#heights = [...layout.foundations];
  }

  deal(): void {
    this.lines.push('deal');
  }

  redeal(): void {
    this.lines.push('redeal');
  }

  columnToCell(card: Card, column: number): void {
    const cell = this.#cells.indexOf(undefined);
    this.#cells[cell] = card;
    this.lines.push(`${makeCard(card)} t${column + 1} r${cell + 1}`);
  }

  columnToColumn(card: Card, from: number, to: number): void {
    this.lines.push(`${makeCard(card)} t${from + 1} t${to + 1}`);
  }

  cellToColumn(card: Card, column: number): void {
    this.lines.push(`${makeCard(card)} r${this.#emptyCell(card) + 1} t${column + 1}`);
  }

  /** @param exchange whether the suit's piles have met and may exchange cards */
  columnToFoundation(card: Card, column: number, exchange: boolean, outcome: number): void {
    this.#play(card, `t${column + 1}`, exchange, outcome);
  }

  cellToFoundation(card: Card, exchange: boolean, outcome: number): void {
    this.#play(card, `r${this.#emptyCell(card) + 1}`, exchange, outcome);
  }

  #emptyCell(card: Card): number {
    const cell = this.#cells.indexOf(card);
    this.#cells[cell] = undefined;
    return cell;
  }

  #play(card: Card, from: string, exchange: boolean, outcome: number): void {
    const rank = rankOf(card);
    const ace = suitOf(card);
    const king = ace + this.#shape.suits;
    if (exchange) {
      // The king pile's top is one rank above the ace pile's.
      while (this.#heights[ace]! > rank) this.#exchange(ace, king, this.#heights[ace]!);
      while (this.#heights[ace]! < rank - 1) this.#exchange(king, ace, this.#heights[ace]! + 1);
    }
    const fitsAce = this.#heights[ace] === rank - 1;
    const fitsKing = this.#heights[king] === this.#shape.ranks - rank;
    this.#lay(card, from, fitsAce && !(fitsKing && outcome === 1) ? ace : king);
  }

  #exchange(from: number, to: number, rank: number): void {
    this.#heights[from]!--;
    this.#lay(cardOf(from % this.#shape.suits, rank), this.#pileName(from), to);
  }

  #lay(card: Card, from: string, pile: number): void {
    this.lines.push(`${makeCard(card)} ${from} ${this.#pileName(pile)}`);
    this.#heights[pile]!++;
  }

  #pileName(pile: number): string {
    const suits = this.#shape.suits;
    return `${pile < suits ? 'a' : 'k'}${SUITS[pile % suits]}`;
  }
}
