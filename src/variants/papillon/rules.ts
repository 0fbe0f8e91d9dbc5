import { type Card, makeCard, suitOf } from '../../cards/card.ts';
import type { Table } from '../table.ts';
import { IllegalMove, type PlainGame, type RuleOption, type Rules } from '../variant.ts';
import { buildsOn, EMPTY, foundationCard, type PapillonLayout, ROW_ENDS } from './layout.ts';
import { type CardMove, makeMove, makePlace, type Place, parseMove } from './notation.ts';
import { pictureOf, tableOf } from './picture.ts';

export const RULE_OPTIONS: readonly RuleOption[] = [
  {
    name: 'wrap',
    values: ['yes', 'no'],
    meaning: 'yes: a helper column goes on from an ace down to a king; no: an ace ends it',
  },
  {
    name: 'wings',
    values: ['fan', 'rows'],
    meaning:
      'fan: only the outermost card of a wing is available; ' +
      'rows: a wing lies in rows of 4, 3, 2 and 1 cards, and the outermost of each is',
  },
];

/** The rule values as the engines ask for them. */
export interface PapillonRules {
  /** A king goes on an ace. */
  wrap: boolean;
  /** Wings lie in rows. */
  rows: boolean;
}

/** Rules that are not named have their default value. */
export function papillonRules(rules: Rules): PapillonRules {
  return { wrap: rules.wrap !== 'no', rows: rules.wings === 'rows' };
}

const WASTE: Place = { pile: 'p', index: 0 };
const FOUNDATIONS: Place = { pile: 'f', index: 0 };

/** One game of papillon in progress by the plain rules. */
export class PapillonGame implements PlainGame {
  readonly #rules: PapillonRules;
  readonly #start: PapillonLayout;
  readonly #wings: Card[][];
  readonly #corners: Card[];
  readonly #helpers: Card[][];
  readonly #foundations: number[];
  readonly #stock: Card[];
  readonly #waste: Card[];

  constructor(layout: PapillonLayout, rules: Rules) {
    this.#rules = papillonRules(rules);
    this.#start = layout;
    this.#wings = layout.wings.map((wing) => [...wing]);
    this.#corners = [...layout.corners];
    this.#helpers = layout.helpers.map((column) => [...column]);
    this.#foundations = [...layout.foundations];
    this.#stock = [...layout.stock];
    this.#waste = [...layout.waste];
  }

  /** The cards as they lie now. */
  get layout(): PapillonLayout {
    return {
      suits: this.#start.suits,
      ranks: this.#start.ranks,
      wings: this.#wings.map((wing) => [...wing]),
      corners: [...this.#corners],
      helpers: this.#helpers.map((column) => [...column]),
      base: this.#start.base,
      foundations: [...this.#foundations],
      stock: [...this.#stock],
      waste: [...this.#waste],
    };
  }

  legalMoves(): string[] {
    const moves: string[] = [];
    if (this.#stock.length > 0) moves.push('turn');
    for (const move of this.#cardMoves()) moves.push(makeMove(move));
    return moves;
  }

  play(text: string): void {
    const move = parseMove(text);
    if (move === undefined) {
      throw new IllegalMove(
        `"${text.trim()}" is no move of papillon, which look like "5C h6 h4", "10C h4 h3 x3" or "turn"`,
      );
    }
    if (move.kind === 'turn') {
      const card = this.#stock.pop();
      if (card === undefined) throw new IllegalMove('the stock is empty, and there is one pass');
      this.#waste.push(card);
      return;
    }
    const reason = this.#absence(move) ?? this.#refusal(move);
    if (reason !== undefined) throw new IllegalMove(reason);
    this.#moveCards(move);
  }

  isWon(): boolean {
    return this.#foundations.every((height) => height === this.#start.ranks);
  }

  table(): Table {
    return tableOf(this.layout, this.#rules.rows);
  }

  picture(): string {
    return pictureOf(this.layout, this.#rules.rows);
  }

  /** All legal moves but `turn`. */
  #cardMoves(): CardMove[] {
    const moves: CardMove[] = [];
    for (const from of this.#sources()) {
      for (const [card, count] of this.#units(from)) {
        for (const to of this.#targets()) {
          const move: CardMove = { kind: 'card', card, from, to, count };
          if (this.#refusal(move) === undefined) moves.push(move);
        }
      }
    }
    return moves;
  }

  #sources(): Place[] {
    return [
      ...this.#wings.map((_, index): Place => ({ pile: 'w', index })),
      ...this.#corners.map((_, index): Place => ({ pile: 'c', index })),
      ...this.#helpers.map((_, index): Place => ({ pile: 'h', index })),
      WASTE,
    ];
  }

  #targets(): Place[] {
    return [
      FOUNDATIONS,
      ...this.#corners.map((_, index): Place => ({ pile: 'c', index })),
      ...this.#helpers.map((_, index): Place => ({ pile: 'h', index })),
    ];
  }

  /** What can be lifted from a place: heading cards with the number of cards lifted. */
  #units({ pile, index }: Place): [Card, number][] {
    if (pile === 'w') return this.#wingEnds(index).map((card) => [card, 1]);
    if (pile === 'c') {
      return this.#corners[index] === EMPTY ? [] : [[this.#corners[index]!, 1]];
    }
    const cards = pile === 'h' ? this.#helpers[index]! : this.#waste;
    const length = pile === 'h' ? sameSuitRun(cards) : Math.min(1, cards.length);
    const units: [Card, number][] = [];
    for (let count = 1; count <= length; count++) units.push([cards.at(-count)!, count]);
    return units;
  }

  /** The available cards of a wing. */
  #wingEnds(index: number): Card[] {
    const wing = this.#wings[index]!;
    if (!this.#rules.rows) {
      const outermost = wing.findLast((card) => card !== EMPTY);
      return outermost === undefined ? [] : [outermost];
    }
    return ROW_ENDS.flatMap((end, row) => {
      const places = wing.slice(row === 0 ? 0 : ROW_ENDS[row - 1]!, end);
      const outermost = places.findLast((card) => card !== EMPTY);
      return outermost === undefined ? [] : [outermost];
    });
  }

  /** Why the cards of a move do not lie ready at its place; `undefined` when they do. */
  #absence({ card, from, count }: CardMove): string | undefined {
    const { pile, index } = from;
    const name = makePlace(from);
    if (pile === 'f') return 'no card comes back from a foundation';
    const piles = { w: this.#wings, c: this.#corners, h: this.#helpers, p: [this.#waste] }[pile];
    if (index >= piles.length) return `there is no ${name}`;
    const units = this.#units(from);
    if (units.some(([head, length]) => head === card && length === count)) return undefined;
    const ready = units.map(([head, length]) => makeCard(head) + (length > 1 ? ` x${length}` : ''));
    const wanted = makeCard(card) + (count > 1 ? ` x${count}` : '');
    return `${name} does not offer ${wanted} but ${ready.join(', ') || 'nothing'}`;
  }

  /** Why a place does not take cards that lie ready; `undefined` when it does. */
  #refusal({ card, from, to, count }: CardMove): string | undefined {
    const name = makePlace(to);
    if (to.pile === 'w') return 'no card goes to a wing';
    if (to.pile === 'p') return 'the waste takes cards only from the stock, by turn';
    if (to.pile === 'c') {
      if (from.pile !== 'w') return 'a corner is filled only from its wing';
      if (from.index !== to.index) return `${name} takes cards only from its own wing`;
      const occupant = this.#corners[to.index]!;
      return occupant === EMPTY ? undefined : `${name} is taken by ${makeCard(occupant)}`;
    }
    if (to.pile === 'f') {
      if (count > 1) return 'cards go to a foundation one at a time';
      const height = this.#foundations[suitOf(card)]!;
      const wanted = foundationCard(this.#start, suitOf(card), height);
      if (height === this.#start.ranks) return 'the foundation is complete';
      return card === wanted ? undefined : `the foundation wants ${makeCard(wanted)}`;
    }
    if (from.pile === 'w') return 'a wing card goes only to a foundation or its own corner';
    const column = this.#helpers[to.index];
    if (column === undefined) return `there is no ${name}`;
    if (from.pile === 'h' && from.index === to.index) return `the cards lie in ${name} already`;
    const top = column.at(-1);
    if (top === undefined || buildsOn(card, top, this.#start.ranks, this.#rules.wrap)) {
      return undefined;
    }
    return `${makeCard(card)} may not be laid on ${makeCard(top)}`;
  }

  #moveCards({ card, from, to, count }: CardMove): void {
    let lifted = [card];
    if (from.pile === 'w') {
      const wing = this.#wings[from.index]!;
      wing[wing.indexOf(card)] = EMPTY;
    } else if (from.pile === 'c') this.#corners[from.index] = EMPTY;
    else if (from.pile === 'h') lifted = this.#helpers[from.index]!.splice(-count);
    else this.#waste.pop();
    if (to.pile === 'f') this.#foundations[suitOf(card)]!++;
    else if (to.pile === 'c') this.#corners[to.index] = card;
    else this.#helpers[to.index]!.push(...lifted);
  }
}

/** Length of the same-suit sequence at the end of a helper column, which is built down anyway. */
function sameSuitRun(column: readonly Card[]): number {
  let length = Math.min(1, column.length);
  while (
    length < column.length &&
    suitOf(column.at(-length - 1)!) === suitOf(column.at(-length)!)
  ) {
    length++;
  }
  return length;
}
