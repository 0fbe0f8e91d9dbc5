import { type Card, makeCard, parseCard, rankOf, suitOf } from '../../cards/card.ts';
import type { Table } from '../table.ts';
import { type ContestGame, IllegalMove } from '../variant.ts';
import {
  type DisputeLayout,
  type DisputeSide,
  drawDispute,
  fitsOn,
  HOUSES_EACH,
  SEATS,
  type Seat,
  TURN_CAP,
} from './layout.ts';
import { tableOf } from './picture.ts';
import type { DisputeRules } from './rule-options.ts';

/** How a game ended. `out`: the winner has no card left; `cycle`: nobody gets on; `cap`: too long. */
export const ENDINGS = ['out', 'cycle', 'cap'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Result {
  winner: Seat | undefined;
  reason: Ending;
}

interface Hand {
  reserve: Card[];
  reserveUnseen: number;
  stock: Card[];
  stockSeen: boolean;
  waste: Card[];
  /** Turns this player has ended since the last progress of either. */
  idleTurns: number;
}

/** Patience de dispute as two people play it at a table, by the text of the rules. */
export class DisputeGame implements ContestGame {
  readonly #rules: DisputeRules;
  readonly #houses: Card[][];
  readonly #foundations: number[];
  readonly #hands: readonly [Hand, Hand];
  #toMove: Seat;
  #turned: Card | undefined;
  /** Whether the player to move has turned a stock card in this turn. */
  #hasTurned: boolean;
  #turns = 0;
  #result: Result | undefined;
  /** Arrangements of the houses since the last move that was not from house to house. */
  #seen: Set<string>;

  constructor(layout: DisputeLayout, rules: DisputeRules) {
    this.#rules = rules;
    this.#houses = layout.sides.flatMap((side) => side.houses.map((house) => [...house]));
    this.#foundations = [...layout.foundations];
    this.#hands = [takeUp(layout.sides[0]), takeUp(layout.sides[1])];
    this.#toMove = layout.toMove;
    this.#turned = layout.turned;
    this.#hasTurned = layout.turned !== undefined;
    this.#seen = new Set([this.#arrangement()]);
    if (this.#isOut(this.#toMove)) this.#result = { winner: this.#toMove, reason: 'out' };
    else if (this.#isOut(this.#opponent)) this.#result = { winner: this.#opponent, reason: 'out' };
  }

  get toMove(): Seat {
    return this.#toMove;
  }

  /** Turns ended so far. */
  get turns(): number {
    return this.#turns;
  }

  get isOver(): boolean {
    return this.#result !== undefined;
  }

  /** `undefined` while the game goes on. */
  get result(): Result | undefined {
    return this.#result;
  }

  get #opponent(): Seat {
    return this.#toMove === 0 ? 1 : 0;
  }

  get #hand(): Hand {
    return this.#hands[this.#toMove];
  }

  /** Cards of a player in reserve, stock and waste, the turned card included. */
  cardsLeft(seat: Seat): number {
    const { reserve, stock, waste } = this.#hands[seat];
    const turned = seat === this.#toMove && this.#turned !== undefined ? 1 : 0;
    return reserve.length + stock.length + waste.length + turned;
  }

  /** Whether anybody has won. */
  isWon(): boolean {
    return this.#result?.winner !== undefined;
  }

  /** Names only the lowest-numbered empty house as a target. */
  legalMoves(): string[] {
    if (this.#result) return [];
    const plays = this.#foundationPlays();
    if (plays.length > 0 && this.#rules.priority !== 'none') return plays;
    if (this.#mustFill()) {
      const reserve = this.#hand.reserve.at(-1)!;
      return [...plays, `${makeCard(reserve)} r ${houseName(this.#firstEmptyHouse())}`];
    }
    const uses = [...this.#houseMoves(), ...this.#loads()];
    return [...plays, ...uses, ...this.#stockMoves([...plays, ...uses])];
  }

  play(text: string): void {
    if (this.#result) throw new IllegalMove(`${text}: the game is over`);
    const move = this.#normalise(text);
    if (!this.legalMoves().includes(move.listed)) throw new IllegalMove(this.#whyNot(text, move));
    if (move.listed === 'turn') this.#turn();
    else if (move.listed === 'discard') this.#discard();
    else if (move.listed === 'pass') this.#endTurn();
    else this.#moveCard(move.card!, move.from!, move.to!);
  }

  /** The table now. Idle turns and arrangements seen in this turn are not part of it. */
  layout(): DisputeLayout {
    const side = (seat: Seat): DisputeSide => {
      const { reserve, reserveUnseen, stock, stockSeen, waste } = this.#hands[seat];
      const houses = this.#houses.slice(HOUSES_EACH * seat, HOUSES_EACH * (seat + 1));
      return {
        houses: houses.map((house) => [...house]),
        reserve: [...reserve],
        reserveUnseen,
        stock: [...stock],
        stockSeen: stockSeen && stock.length > 0,
        waste: [...waste],
      };
    };
    const layout: DisputeLayout = {
      sides: [side(0), side(1)],
      foundations: [...this.#foundations],
      toMove: this.#toMove,
    };
    if (this.#turned !== undefined) layout.turned = this.#turned;
    return layout;
  }

  table(): Table {
    return tableOf(this.layout());
  }

  picture(): string {
    return drawDispute(this.layout());
  }

  /** The places whose card the player to move may take, with the card, in rule order. */
  #sources(): [from: string, card: Card][] {
    const sources: [string, Card][] = [];
    const { reserve, waste } = this.#hand;
    if (reserve.length > 0) sources.push(['r', reserve.at(-1)!]);
    for (const [index, house] of this.#houses.entries()) {
      if (house.length > 0) sources.push([houseName(index), house.at(-1)!]);
    }
    if (this.#turned !== undefined) sources.push(['s', this.#turned]);
    if (this.#rules.ownWaste && waste.length > 0) sources.push(['w', waste.at(-1)!]);
    return sources;
  }

  /** With strict priority only those of the first kind of place that has any. */
  #foundationPlays(): string[] {
    const plays = this.#sources().filter(([, card]) => this.#foundationFor(card) !== undefined);
    const kind = (from: string) => from[0];
    const first = plays[0]?.[0];
    const allowed =
      this.#rules.priority === 'strict' && first !== undefined
        ? plays.filter(([from]) => kind(from) === kind(first))
        : plays;
    return allowed.map(([from, card]) => `${makeCard(card)} ${from} f`);
  }

  #mustFill(): boolean {
    return (
      this.#rules.fillFromReserve &&
      this.#hand.reserve.length > 0 &&
      this.#houses.some((house) => house.length === 0)
    );
  }

  #houseMoves(): string[] {
    const moves: string[] = [];
    const empty = this.#firstEmptyHouse();
    for (const [from, card] of this.#sources()) {
      for (const [index, house] of this.#houses.entries()) {
        const fits = house.length > 0 ? fitsOn(card, house.at(-1)!) : index === empty;
        if (!fits || from === houseName(index)) continue;
        if (from.startsWith('h') && this.#repeats(houseIndex(from), index)) continue;
        moves.push(`${makeCard(card)} ${from} ${houseName(index)}`);
      }
    }
    return moves;
  }

  #loads(): string[] {
    const nothingToTurn = this.#turned === undefined && this.#packSize(this.#toMove) === 0;
    if (!this.#hasTurned && !nothingToTurn) return [];
    const moves: string[] = [];
    const { reserve, waste } = this.#hands[this.#opponent];
    const targets: [string, Card | undefined][] = [];
    if (this.#rules.loadReserve) targets.push(['or', reserve.at(-1)]);
    if (this.#rules.loadWaste) targets.push(['ow', waste.at(-1)]);
    for (const [from, card] of this.#sources()) {
      if (from !== 'r' && from !== 's') continue;
      for (const [to, top] of targets) {
        if (top === undefined || suitOf(top) !== suitOf(card)) continue;
        if (Math.abs(rankOf(top) - rankOf(card)) !== 1) continue;
        moves.push(`${makeCard(card)} ${from} ${to}`);
      }
    }
    return moves;
  }

  #stockMoves(uses: readonly string[]): string[] {
    if (this.#turned !== undefined) {
      const usable = uses.some((move) => move.split(' ')[1] === 's');
      return this.#rules.decline || !usable ? ['discard'] : [];
    }
    return this.#mayTurn() ? ['turn'] : ['pass'];
  }

  #mayTurn(): boolean {
    const another = !this.#hasTurned || !this.#rules.oneStockCard;
    return this.#turned === undefined && another && this.#packSize(this.#toMove) > 0;
  }

  #turn(): void {
    const hand = this.#hand;
    if (hand.stock.length === 0) {
      hand.stock = hand.waste.reverse();
      hand.waste = [];
      hand.stockSeen = true;
    }
    this.#turned = hand.stock.pop()!;
    this.#hasTurned = true;
    this.#otherMove();
  }

  #discard(): void {
    this.#hand.waste.push(this.#turned!);
    this.#turned = undefined;
    this.#endTurn();
  }

  #endTurn(): void {
    this.#hand.idleTurns++;
    this.#turns++;
    const stuck = this.#hands.every(
      (hand, seat) => hand.idleTurns >= Math.max(1, this.#packSize(seat as Seat)),
    );
    if (stuck) this.#result = { winner: undefined, reason: 'cycle' };
    else if (this.#turns >= TURN_CAP) this.#result = { winner: undefined, reason: 'cap' };
    this.#toMove = this.#opponent;
    this.#hasTurned = false;
    this.#otherMove();
  }

  #moveCard(card: Card, from: string, to: string): void {
    if (from === 'r') {
      const { reserve } = this.#hand;
      reserve.pop();
      this.#hand.reserveUnseen = Math.max(
        0,
        Math.min(this.#hand.reserveUnseen, reserve.length - 1),
      );
    } else if (from === 's') this.#turned = undefined;
    else if (from === 'w') this.#hand.waste.pop();
    else this.#houses[houseIndex(from)]!.pop();

    const opponent = this.#hands[this.#opponent];
    if (to === 'or') opponent.reserve.push(card);
    else if (to === 'ow') opponent.waste.push(card);
    else {
      if (to === 'f') this.#foundations[this.#foundationFor(card)!]!++;
      else this.#houses[houseIndex(to)]!.push(card);
      if (to === 'f' || !from.startsWith('h')) {
        for (const hand of this.#hands) hand.idleTurns = 0;
      }
    }
    if (from.startsWith('h') && to !== 'f') this.#seen.add(this.#arrangement());
    else this.#otherMove();
    if (this.#isOut(this.#toMove)) this.#result = { winner: this.#toMove, reason: 'out' };
  }

  #otherMove(): void {
    this.#seen = new Set([this.#arrangement()]);
  }

  /** The houses as an unordered set: which house a run lies in makes no difference. */
  #arrangement(): string {
    return this.#houses
      .map((house) => house.join(' '))
      .sort()
      .join('/');
  }

  #repeats(from: number, to: number): boolean {
    this.#houses[to]!.push(this.#houses[from]!.pop()!);
    const repeated = this.#seen.has(this.#arrangement());
    this.#houses[from]!.push(this.#houses[to]!.pop()!);
    return repeated;
  }

  #foundationFor(card: Card): number | undefined {
    const pile = 2 * suitOf(card);
    return [pile, pile + 1].find((at) => this.#foundations[at] === rankOf(card) - 1);
  }

  #firstEmptyHouse(): number {
    return this.#houses.findIndex((house) => house.length === 0);
  }

  #packSize(seat: Seat): number {
    return this.#hands[seat].stock.length + this.#hands[seat].waste.length;
  }

  #isOut(seat: Seat): boolean {
    return this.cardsLeft(seat) === 0;
  }

  /** Reads a move and names it as `legalMoves` does: any empty house stands for the lowest one. */
  #normalise(text: string): { listed: string; card?: Card; from?: string; to?: string } {
    const words = text.trim().split(/\s+/);
    if (words.length === 1) return { listed: words[0]! };
    const [cardText, from, to] = words;
    const read = parseCard(cardText ?? '');
    if (
      words.length !== 3 ||
      !read ||
      !/^([rsw]|h[1-8])$/.test(from!) ||
      !/^(f|or|ow|h[1-8])$/.test(to!)
    ) {
      throw new IllegalMove(`${text}: not a move of this game`);
    }
    const empty = to!.startsWith('h') && this.#houses[houseIndex(to!)]!.length === 0;
    const target = empty ? houseName(this.#firstEmptyHouse()) : to!;
    return {
      listed: `${makeCard(read.card)} ${from} ${target}`,
      card: read.card,
      from: from!,
      to: to!,
    };
  }

  #whyNot(text: string, move: { card?: Card; from?: string; to?: string }): string {
    const plays = this.#foundationPlays();
    const { card, from, to } = move;
    if (card !== undefined) {
      const there = this.#sources().find(([place]) => place === from)?.[1];
      if (there !== card) {
        const lies = there === undefined ? 'no card that may be played' : makeCard(there);
        return `${text}: ${from} holds ${lies}`;
      }
    }
    if (plays.length > 0 && this.#rules.priority !== 'none') {
      return `${text}: a foundation play comes first (${plays.join(', or ')})`;
    }
    if (this.#mustFill()) return `${text}: an empty house must be filled from the reserve first`;
    if (card === undefined) return this.#whyNotStock(text);
    if (to === 'f') return `${text}: no foundation takes ${makeCard(card)} now`;
    if (to === 'or' || to === 'ow') return this.#whyNotLoad(text);
    const house = this.#houses[houseIndex(to!)]!;
    if (from === to) return `${text}: the card is there already`;
    if (house.length > 0 && !fitsOn(card, house.at(-1)!)) {
      return `${text}: ${makeCard(card)} does not fit on ${makeCard(house.at(-1)!)}`;
    }
    return `${text}: the houses would come back to an arrangement seen since the last other move`;
  }

  #whyNotStock(text: string): string {
    if (!['turn', 'discard', 'pass'].includes(text.trim()))
      return `${text}: not a move of this game`;
    if (text.trim() === 'discard') {
      return this.#turned === undefined
        ? `${text}: no card has been turned`
        : `${text}: ${makeCard(this.#turned)} has a use and may not be declined`;
    }
    if (this.#turned !== undefined) {
      return `${text}: the turned ${makeCard(this.#turned)} must be used or discarded before`;
    }
    if (text.trim() === 'pass') return `${text}: there is a stock card to turn`;
    return this.#packSize(this.#toMove) === 0
      ? `${text}: stock and waste are empty`
      : `${text}: only one stock card may be turned in a turn`;
  }

  #whyNotLoad(text: string): string {
    const nothingToTurn = this.#turned === undefined && this.#packSize(this.#toMove) === 0;
    if (!this.#hasTurned && !nothingToTurn) {
      return `${text}: the opponent may be loaded only after a stock card has been turned`;
    }
    return `${text}: the opponent's pile does not take this card from there`;
  }

  /** One sentence on how the game stands or ended. */
  standing(): string {
    if (!this.#result) return `the game goes on: ${SEATS[this.#toMove]} is to move`;
    const { winner, reason } = this.#result;
    if (winner !== undefined) return `${SEATS[winner]} has no card left and wins`;
    return reason === 'cycle'
      ? 'draw: both players have been through their stocks and nobody gets on'
      : `draw: stopped after ${TURN_CAP} turns`;
  }
}

function takeUp(side: DisputeSide): Hand {
  return {
    reserve: [...side.reserve],
    reserveUnseen: side.reserveUnseen,
    stock: [...side.stock],
    stockSeen: side.stockSeen,
    waste: [...side.waste],
    idleTurns: 0,
  };
}

export const houseName = (index: number): string => `h${index + 1}`;

const houseIndex = (name: string): number => Number(name.slice(1)) - 1;
