import { type Card, makeCard, parseCard, rankOf, SUITS, suitOf } from '../../cards/card.ts';
import type { Table } from '../table.ts';
import { IllegalMove, type PlainGame } from '../variant.ts';
import { type FamilyLayout, foundationCard, type Shape } from './layout.ts';
import { drawTable } from './layout-text.ts';
import { tableOf } from './picture.ts';

/** Where a card lies: `r` reserve, `t` column, `f` foundation (numbered as in FamilyLayout). */
export interface Place {
  kind: 'r' | 't' | 'f';
  index: number;
}

export interface CardMove {
  card: Card;
  from: Place;
  to: Place;
}

/** One move of a person: one card, or a deal, or a redeal. */
export type FamilyMove = CardMove | 'deal' | 'redeal';

/**
 * What all games of the family share, as a person plays them: two foundations of each suit, a
 * reserve, columns, a stock dealt several cards to a place at once, single cards moved. The
 * games say which card may go where.
 */
export abstract class FamilyGame implements PlainGame {
  readonly shape: Shape;
  readonly reserve: Card[][];
  readonly columns: Card[][];
  readonly stock: Card[];
  /** Heights of the foundations. */
  readonly foundations: number[];
  redealsLeft: number;

  /** @param redeals what the rules allow, where the layout says nothing */
  constructor(shape: Shape, layout: FamilyLayout, redeals: number) {
    this.shape = shape;
    this.reserve = layout.reserve.map((place) => [...place]);
    this.columns = layout.columns.map((column) => [...column]);
    this.stock = [...layout.stock];
    this.foundations = [...layout.foundations];
    this.redealsLeft = layout.redealsLeft ?? redeals;
  }

  /** Why the rules forbid this card to go from here to a column or to the reserve. */
  protected abstract refusalOnTable(move: CardMove): string | undefined;

  /** Why the rules forbid to move a card from one foundation to another. */
  protected abstract refusalBetweenFoundations(from: Place, to: Place): string | undefined;

  /** The piles that a deal puts cards on, in order. */
  protected abstract dealtPiles(): Card[][];

  /** Why no redeal is possible now. */
  protected refusalOfRedeal(): string | undefined {
    return 'this game has no redeal';
  }

  protected redeal(): void {}

  /** What the rules do by themselves after every move (and before the first). */
  settle(): void {}

  isWon(): boolean {
    return this.foundations.every((height) => height === this.shape.ranks);
  }

  /** Every legal move. */
  moves(): FamilyMove[] {
    const found: FamilyMove[] = [];
    for (const from of this.#places()) {
      const card = this.#topOf(from);
      if (card === undefined) continue;
      for (const to of this.#places()) {
        const move = { card, from, to };
        if (this.#refusal(move) === undefined) found.push(move);
      }
    }
    if (this.stock.length > 0) found.push('deal');
    if (this.refusalOfRedeal() === undefined) found.push('redeal');
    return found;
  }

  /** Plays a move that `moves` names. */
  make(move: FamilyMove): void {
    if (move === 'deal') this.deal();
    else if (move === 'redeal') this.redeal();
    else {
      this.#lift(move.from);
      this.#lay(move.card, move.to);
    }
    this.settle();
  }

  legalMoves(): string[] {
    return [...new Set(this.moves().map((move) => this.makeMove(move)))];
  }

  play(text: string): void {
    const move = this.#parseMove(text);
    if (move === 'deal') {
      if (this.stock.length === 0) throw new IllegalMove('the stock is empty');
    } else if (move === 'redeal') {
      const refusal = this.refusalOfRedeal();
      if (refusal !== undefined) throw new IllegalMove(refusal);
    } else {
      const refusal = this.#refusal(move);
      if (refusal !== undefined) throw new IllegalMove(refusal);
    }
    this.make(move);
  }

  table(): Table {
    return tableOf(this.shape, this);
  }

  picture(): string {
    return drawTable(this.shape, this);
  }

  /** `AC r1 aC`, `deal`: the notation of the family. */
  makeMove(move: FamilyMove): string {
    if (typeof move === 'string') return move;
    return `${makeCard(move.card)} ${this.#makePlace(move.from)} ${this.#makePlace(move.to)}`;
  }

  protected deal(): void {
    for (const pile of this.dealtPiles()) this.dealTo(pile);
  }

  /** Four cards from the stock on a pile; fewer if the stock runs out. */
  protected dealTo(pile: Card[]): void {
    for (let i = 0; i < this.shape.dealt; i++) {
      const card = this.stock.pop();
      if (card !== undefined) pile.push(card);
    }
  }

  #places(): Place[] {
    const places: Place[] = [];
    for (let i = 0; i < this.reserve.length; i++) places.push({ kind: 'r', index: i });
    for (let i = 0; i < this.columns.length; i++) places.push({ kind: 't', index: i });
    for (let i = 0; i < this.foundations.length; i++) places.push({ kind: 'f', index: i });
    return places;
  }

  #topOf(place: Place): Card | undefined {
    if (place.kind === 'r') return this.reserve[place.index]?.at(-1);
    if (place.kind === 't') return this.columns[place.index]?.at(-1);
    const height = this.foundations[place.index] ?? 0;
    return height === 0 ? undefined : foundationCard(this.shape, place.index, height - 1);
  }

  #lift(place: Place): void {
    if (place.kind === 'r') this.reserve[place.index]!.pop();
    else if (place.kind === 't') this.columns[place.index]!.pop();
    else this.foundations[place.index]!--;
  }

  #lay(card: Card, place: Place): void {
    if (place.kind === 'r') this.reserve[place.index]!.push(card);
    else if (place.kind === 't') this.columns[place.index]!.push(card);
    else this.foundations[place.index]!++;
  }

  #refusal(move: CardMove): string | undefined {
    const { card, from, to } = move;
    if (this.#topOf(from) !== card) {
      return `the ${makeCard(card)} is not the available card of ${this.#makePlace(from)}`;
    }
    if (to.kind !== 'f') {
      if (from.kind === 'f') return 'no card comes back from a foundation to the table';
      return this.refusalOnTable(move);
    }
    const height = this.foundations[to.index]!;
    if (height === this.shape.ranks || foundationCard(this.shape, to.index, height) !== card) {
      return `the ${makeCard(card)} does not fit on ${this.#makePlace(to)}`;
    }
    return from.kind === 'f' ? this.refusalBetweenFoundations(from, to) : undefined;
  }

  #makePlace(place: Place): string {
    if (place.kind !== 'f') return `${place.kind}${place.index + 1}`;
    if (this.shape.secondPile === 'ace') return 'f';
    const suits = this.shape.suits;
    return `${place.index < suits ? 'a' : 'k'}${SUITS[place.index % suits]}`;
  }

  #parsePlace(text: string, card: Card): Place {
    const numbered = /^([rt])([1-9]\d?)$/.exec(text);
    if (numbered) {
      const kind = numbered[1] as 'r' | 't';
      const index = Number(numbered[2]) - 1;
      const count = kind === 'r' ? this.reserve.length : this.columns.length;
      if (index < count) return { kind, index };
    }
    if (this.shape.secondPile === 'ace') {
      if (text === 'f') return { kind: 'f', index: this.#openPile(card) };
    } else {
      const pile = /^([ak])([CDHS])$/.exec(text);
      const suit = pile ? SUITS.indexOf(pile[2] as (typeof SUITS)[number]) : this.shape.suits;
      if (suit < this.shape.suits) {
        return { kind: 'f', index: pile![1] === 'a' ? suit : suit + this.shape.suits };
      }
    }
    throw new IllegalMove(`there is no place '${text}'`);
  }

  /** Of two piles of the card's suit built alike, the one that takes the card. */
  #openPile(card: Card): number {
    const first = suitOf(card);
    return this.foundations[first] === rankOf(card) - 1 ? first : first + this.shape.suits;
  }

  #parseMove(text: string): FamilyMove {
    const words = text.trim().split(/\s+/);
    if (words.length === 1 && (words[0] === 'deal' || words[0] === 'redeal')) return words[0];
    const card = parseCard(words[0] ?? '')?.card;
    if (words.length !== 3 || card === undefined) {
      throw new IllegalMove(`'${text}' is not a move; write CARD FROM TO, deal or redeal`);
    }
    if (suitOf(card) >= this.shape.suits) {
      throw new IllegalMove(`the ${makeCard(card)} is not in play`);
    }
    return {
      card,
      from: this.#parsePlace(words[1]!, card),
      to: this.#parsePlace(words[2]!, card),
    };
  }
}
