import { ACE, type Card, makeCard, rankOf, suitOf } from '../../cards/card.ts';
import type { Table } from '../table.ts';
import { IllegalMove, type PlainGame } from '../variant.ts';
import { buildsOn, type KlondikeLayout, SUITS } from './layout.ts';
import {
  type CardMove,
  type KlondikeMove,
  makeMove,
  makePlace,
  type Place,
  parseMove,
} from './notation.ts';
import { pictureOf, tableOf } from './picture.ts';
import type { KlondikeRules } from './rule-options.ts';

/** One game of klondike or grande harpe in progress by the plain rules. */
export class KlondikeGame implements PlainGame {
  readonly #rules: KlondikeRules;
  readonly #start: KlondikeLayout;
  readonly #columns: { cards: Card[]; faceDown: number }[];
  readonly #stock: Card[];
  readonly #waste: Card[];
  readonly #foundations: number[];
  #passesLeft: number;

  constructor(layout: KlondikeLayout, rules: KlondikeRules) {
    this.#rules = rules;
    this.#start = layout;
    this.#columns = layout.columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown }));
    this.#stock = [...layout.stock];
    this.#waste = [...layout.waste];
    this.#foundations = [...layout.foundations];
    this.#passesLeft = layout.passesLeft ?? rules.passes;
  }

  /** The cards as they lie now. */
  get layout(): KlondikeLayout {
    const layout: KlondikeLayout = {
      decks: this.#start.decks,
      ranks: this.#start.ranks,
      columns: this.#columns.map(({ cards, faceDown }) => ({ cards: [...cards], faceDown })),
      stock: [...this.#stock],
      waste: [...this.#waste],
      foundations: [...this.#foundations],
    };
    const limited = this.#passesLeft !== Number.POSITIVE_INFINITY;
    return limited ? { ...layout, passesLeft: this.#passesLeft } : layout;
  }

  moves(): KlondikeMove[] {
    const moves: KlondikeMove[] = [];
    if (this.#stock.length > 0) moves.push({ kind: 'draw' });
    if (this.#recycleRefusal() === undefined) moves.push({ kind: 'recycle' });
    for (const from of this.#places()) {
      for (const [card, count] of this.#units(from)) {
        for (const to of this.#places()) {
          const move: CardMove = { kind: 'card', card, from, to, count };
          if (this.#refusal(move) === undefined) moves.push(move);
        }
      }
    }
    return moves;
  }

  legalMoves(): string[] {
    return this.moves().map(makeMove);
  }

  play(text: string): void {
    const move = parseMove(text);
    if (move === undefined) {
      throw new IllegalMove(
        `"${text.trim()}" is no move of this game, which look like "5C w t4", "10C t4 t3 x3", "AS t2 f", "draw" or "recycle"`,
      );
    }
    this.make(move);
  }

  /** Plays a move; throws {@link IllegalMove} and changes nothing. */
  make(move: KlondikeMove): void {
    if (move.kind === 'draw') this.#draw();
    else if (move.kind === 'recycle') this.#recycle();
    else {
      const reason = this.#absence(move) ?? this.#refusal(move);
      if (reason !== undefined) throw new IllegalMove(reason);
      this.#moveCards(move);
    }
  }

  isWon(): boolean {
    return this.#foundations.every((height) => height === this.#start.ranks);
  }

  table(): Table {
    return tableOf(this.layout);
  }

  picture(): string {
    return pictureOf(this.layout);
  }

  #draw(): void {
    if (this.#stock.length === 0) throw new IllegalMove('the stock is empty');
    for (let turned = 0; turned < this.#rules.draw && this.#stock.length > 0; turned++) {
      this.#waste.push(this.#stock.pop()!);
    }
  }

  #recycleRefusal(): string | undefined {
    if (this.#stock.length > 0) return 'the waste is turned over only when the stock is empty';
    if (this.#waste.length === 0) return 'the waste is empty';
    if (this.#passesLeft <= 1) return 'this is the last pass through the stock (rule passes)';
    return undefined;
  }

  #recycle(): void {
    const reason = this.#recycleRefusal();
    if (reason !== undefined) throw new IllegalMove(reason);
    this.#stock.push(...this.#waste.reverse());
    this.#waste.length = 0;
    this.#passesLeft--;
  }

  #places(): Place[] {
    return [...this.#columns.keys(), 'w', 'f'];
  }

  /** What can be lifted from a place: heading cards with the number of cards lifted. */
  #units(place: Place): [Card, number][] {
    if (place === 'w') return this.#waste.slice(-1).map((card) => [card, 1]);
    if (place === 'f') return this.#foundationTops().map((card) => [card, 1]);
    const column = this.#columns[place]!;
    const units: [Card, number][] = [];
    for (let at = column.cards.length - 1; at >= column.faceDown; at--) {
      const card = column.cards[at]!;
      const above = column.cards[at + 1];
      if (above !== undefined && !buildsOn(above, card)) break;
      units.push([card, column.cards.length - at]);
    }
    return units;
  }

  /** Two equal tops of two decks are one. */
  #foundationTops(): Card[] {
    const tops = this.#foundations.flatMap((height, pile) =>
      height === 0 ? [] : [(pile % SUITS) * 13 + height - 1],
    );
    return [...new Set(tops)];
  }

  /** Why the cards of a move do not lie ready at its place; `undefined` when they do. */
  #absence({ card, from, count }: CardMove): string | undefined {
    const name = makePlace(from);
    if (typeof from === 'number' && from >= this.#columns.length) return `there is no ${name}`;
    const units = this.#units(from);
    if (units.some(([head, length]) => head === card && length === count)) return undefined;
    const ready = units.map(([head, length]) => makeCard(head) + (length > 1 ? ` x${length}` : ''));
    const wanted = makeCard(card) + (count > 1 ? ` x${count}` : '');
    return `${name} does not offer ${wanted} but ${ready.join(', ') || 'nothing'}`;
  }

  /** Why a place does not take cards that lie ready; `undefined` when it does. */
  #refusal({ card, from, to, count }: CardMove): string | undefined {
    if (to === 'w') return 'the waste takes cards only from the stock, by draw';
    if (to === 'f') {
      if (from === 'f') return 'a card does not go from foundation to foundation';
      if (count > 1) return 'cards go to a foundation one at a time';
      return this.#foundationFor(card) === undefined
        ? `no foundation takes ${makeCard(card)} now`
        : undefined;
    }
    if (from === 'f' && !this.#rules.worryingBack) {
      return 'no card comes back from a foundation (rule worrying-back)';
    }
    const column = this.#columns[to];
    if (column === undefined) return `there is no ${makePlace(to)}`;
    if (from === to) return `the cards lie in ${makePlace(to)} already`;
    const top = column.cards.at(-1);
    if (top === undefined) return this.#spaceRefusal(card);
    return buildsOn(card, top)
      ? undefined
      : `${makeCard(card)} may not be laid on ${makeCard(top)}`;
  }

  #spaceRefusal(card: Card): string | undefined {
    const { spaces } = this.#rules;
    if (spaces === 'none') return 'an empty column takes nothing (rule spaces)';
    if (spaces === 'kings' && rankOf(card) !== this.#start.ranks) {
      return 'an empty column takes only a king or a run headed by one (rule spaces)';
    }
    return undefined;
  }

  /** The pile that takes a card. */
  #foundationFor(card: Card): number | undefined {
    const pile = this.#foundations.findIndex(
      (height, index) => index % SUITS === suitOf(card) && height === rankOf(card) - ACE,
    );
    return pile < 0 ? undefined : pile;
  }

  #moveCards({ card, from, to, count }: CardMove): void {
    let lifted = [card];
    if (from === 'w') this.#waste.pop();
    else if (from === 'f') {
      const pile = this.#foundations.findIndex(
        (height, index) => index % SUITS === suitOf(card) && height === rankOf(card),
      );
      this.#foundations[pile]!--;
    } else {
      const column = this.#columns[from]!;
      lifted = column.cards.splice(-count);
      if (column.faceDown > 0 && column.faceDown === column.cards.length) column.faceDown--;
    }
    if (to === 'f') this.#foundations[this.#foundationFor(card)!]!++;
    else this.#columns[to as number]!.cards.push(...lifted);
  }
}
