import { rankOf, suitOf } from '../../cards/card.ts';
import { mixWord } from '../../solvers/mixing.ts';
import { KeyedPiles, randomWords } from './content-key.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { ReserveSet } from './reserve-set.ts';
import { SolutionWriter } from './solution-writer.ts';
import { SuitPiles } from './suit-piles.ts';
import { TrailPosition } from './trail-position.ts';

/**
 * Sound reductions, each of which can be switched off.
 *
 * - `late-plays`: after the meeting of a suit's piles no twins are left, and only the next card
 *   of the suit could be built on a playable card, which then can be played itself: a card that
 *   fits is played at once.
 * - `column-order`: with the stock used up, columns differ by their cards only, one empty column
 *   stands for all, and a lone card gains nothing by going to an empty column.
 */
export const CICELY_PRUNINGS = ['late-plays', 'column-order'] as const;

/** Kinds of moves and steps: the lowest three bits of a move code. */
const COLUMN_PLAY = 0;
const RESERVE_PLAY = 1;
const FILL = 2;
const BUILD = 3;
const UNLOAD = 4;
const DEAL = 5;

const MOST_CARDS = 104;
const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));

/**
 * Cicely for the search. Move codes: bits 0–2 kind, then COLUMN_PLAY, FILL: column (4 bits);
 * BUILD: from (4), to (4); UNLOAD: to (4), card (6); RESERVE_PLAY: 4 unused bits, card (6).
 *
 * Every move leaves its steps on the trail, two words each: the move code of the step (for a deal
 * bits 3 and up: cards dealt), then the card (bits 0–5) and its suit's state before (6–13).
 */
export class CicelyPosition extends TrailPosition {
  readonly acyclic = false;

  readonly #shape: Shape;
  readonly #suits: SuitPiles;
  readonly #latePlays: boolean;
  readonly #columnOrder: boolean;
  readonly #columns: KeyedPiles;
  readonly #stock: KeyedPiles;
  readonly #states = new Int32Array(4);
  readonly #reserve: ReserveSet;
  #layout: FamilyLayout | undefined;

  readonly #stateWords: Int32Array;
  readonly #columnFactors = randomWords(3 * 16, 4).map((word) => word | 1);

  constructor(shape: Shape, prunings: ReadonlySet<string>) {
    const sources = shape.columns + shape.reserves;
    super(sources * (shape.columns + 2) + 1);
    this.#shape = shape;
    this.#suits = new SuitPiles(shape.ranks, true);
    this.#latePlays = prunings.has('late-plays');
    this.#columnOrder = prunings.has('column-order');
    this.#reserve = new ReserveSet(shape.reserves);
    this.#columns = new KeyedPiles(shape.columns, MOST_CARDS);
    this.#stock = new KeyedPiles(1, MOST_CARDS);
    this.#stateWords = randomWords(3 * 4 * this.#suits.states, 2);
  }

  load(layout: FamilyLayout): void {
    const shape = this.#shape;
    this.#layout = layout;
    this.#columns.lengths.fill(0);
    layout.columns.forEach((column, i) => {
      for (const card of column) this.#columns.push(i, card);
    });
    this.#stock.lengths[0] = 0;
    for (const card of layout.stock) this.#stock.push(0, card);
    this.#reserve.load(layout.reserve);
    this.left = 2 * shape.suits * shape.ranks;
    for (let suit = 0; suit < shape.suits; suit++) {
      const up = layout.foundations[suit]!;
      const down = layout.foundations[shape.suits + suit]!;
      this.#states[suit] = this.#suits.stateOf(up, down);
      this.left -= up + down;
    }
    this.start();
  }

  protected override make(move: number): void {
    const place = (move >> 3) & 15;
    const columns = this.#columns;
    switch (move & 7) {
      case COLUMN_PLAY: {
        this.#playColumn(place);
        break;
      }
      case RESERVE_PLAY: {
        this.#playReserve(move >> 7);
        break;
      }
      case FILL: {
        const card = columns.pop(place);
        this.#reserve.add(card);
        this.record(move, card);
        break;
      }
      case BUILD: {
        const card = columns.pop(place);
        columns.push(move >> 7, card);
        this.record(move, card);
        break;
      }
      case UNLOAD: {
        const card = move >> 7;
        this.#reserve.remove(card);
        columns.push(place, card);
        this.record(move, card);
        break;
      }
      default: {
        const stock = this.#stock;
        const count = Math.min(stock.lengths[0]!, this.#shape.dealt * this.#shape.columns);
        for (let i = 0; i < count; i++) {
          columns.push(Math.trunc(i / this.#shape.dealt), stock.pop(0));
        }
        this.record(DEAL | (count << 3), 0);
      }
    }
  }

  protected override takeBackStep(step: number, detail: number): void {
    const columns = this.#columns;
    const place = (step >> 3) & 15;
    const card = detail & 63;
    switch (step & 7) {
      case COLUMN_PLAY: {
        columns.push(place, card);
        this.#states[SUIT_OF[card]!] = detail >> 6;
        this.left++;
        break;
      }
      case RESERVE_PLAY: {
        this.#reserve.add(card);
        this.#states[SUIT_OF[card]!] = detail >> 6;
        this.left++;
        break;
      }
      case FILL: {
        this.#reserve.remove(card);
        columns.push(place, card);
        break;
      }
      case BUILD: {
        columns.pop(step >> 7);
        columns.push(place, card);
        break;
      }
      case UNLOAD: {
        columns.pop(place);
        this.#reserve.add(card);
        break;
      }
      default:
        for (let i = (step >> 3) - 1; i >= 0; i--) {
          this.#stock.push(0, columns.pop(Math.trunc(i / this.#shape.dealt)));
        }
    }
  }

  moves(into: Int32Array, at: number): number {
    const { columns: places, suits } = this.#shape;
    const columns = this.#columns;
    const ordered = this.ordered;
    ordered.start(into, at);
    for (let column = 0; column < places; column++) {
      const length = columns.lengths[column]!;
      if (length === 0) continue;
      const card = columns.top(column);
      if (this.#fits(card)) ordered.enter(COLUMN_PLAY | (column << 3), 100);
      if (this.#reserve.free > 0) {
        ordered.enter(FILL | (column << 3), 30 - this.#distance(card) - 2 * length);
      }
      this.#buildMoves(card, BUILD | (column << 3), column, length === 1);
    }
    if (!this.#reserve.isEmpty()) {
      for (let card = 0; card < 13 * suits; card++) {
        if (this.#reserve.copies(card) === 0) continue;
        if (this.#fits(card)) ordered.enter(RESERVE_PLAY | (card << 7), 110);
        this.#unloadMoves(card);
      }
    }
    if (this.#stock.lengths[0]! > 0) ordered.enter(DEAL, 10);
    return ordered.count;
  }

  protected override spellOut(trail: Int32Array): string[] {
    const writer = new SolutionWriter(this.#shape, this.#layout!);
    for (let i = 0; i < trail.length; i += 2) {
      const step = trail[i]!;
      const place = (step >> 3) & 15;
      const card = trail[i + 1]! & 63;
      const exchange = trail[i + 1]! >> 6 === this.#suits.meeting;
      const kind = step & 7;
      if (kind === COLUMN_PLAY) writer.columnToFoundation(card, place, exchange, 0);
      else if (kind === RESERVE_PLAY) writer.cellToFoundation(card, exchange, 0);
      else if (kind === FILL) writer.columnToCell(card, place);
      else if (kind === BUILD) writer.columnToColumn(card, place, step >> 7);
      else if (kind === UNLOAD) writer.cellToColumn(card, place);
      else writer.deal();
    }
    return writer.lines;
  }

  #fits(card: number): boolean {
    return this.#suits.first[16 * this.#states[SUIT_OF[card]!]! + RANK_OF[card]!]! >= 0;
  }

  #playColumn(column: number): void {
    const card = this.#columns.pop(column);
    this.record(COLUMN_PLAY | (column << 3), card | (this.#advance(card) << 6));
  }

  #playReserve(card: number): void {
    this.#reserve.remove(card);
    this.record(RESERVE_PLAY | (card << 7), card | (this.#advance(card) << 6));
  }

  /** @returns the suit's state before */
  #advance(card: number): number {
    const suit = SUIT_OF[card]!;
    const before = this.#states[suit]!;
    this.#states[suit] = this.#suits.first[16 * before + RANK_OF[card]!]!;
    this.left--;
    return before;
  }

  /** Plays every card that fits after its suit's meeting. */
  protected override settle(): void {
    if (!this.#latePlays) return;
    let again = true;
    while (again) {
      again = false;
      for (let column = 0; column < this.#shape.columns; column++) {
        if (this.#columns.lengths[column] === 0) continue;
        const card = this.#columns.top(column);
        if (this.#suits.hasMet[this.#states[SUIT_OF[card]!]!] === 1 && this.#fits(card)) {
          this.#playColumn(column);
          again = true;
        }
      }
      for (let suit = 0; suit < this.#shape.suits; suit++) {
        if (this.#suits.hasMet[this.#states[suit]!] === 0) continue;
        const state = this.#states[suit]!;
        const next = this.#suits.acePile[state]! + 1;
        const last = this.#shape.ranks - this.#suits.kingPile[state]!;
        if (next <= this.#shape.ranks && this.#reserve.copies(13 * suit + next - 1) > 0) {
          this.#playReserve(13 * suit + next - 1);
          again = true;
        } else if (last >= 1 && this.#reserve.copies(13 * suit + last - 1) > 0) {
          this.#playReserve(13 * suit + last - 1);
          again = true;
        }
      }
    }
  }

  /** Whether columns differ by their cards only. */
  #alike(): boolean {
    return this.#columnOrder && this.#stock.lengths[0] === 0;
  }

  #buildMoves(card: number, move: number, from: number, lone: boolean): void {
    const alike = this.#alike();
    let emptyTried = alike && lone;
    for (let to = 0; to < this.#shape.columns; to++) {
      if (to === from) continue;
      if (this.#columns.lengths[to] === 0) {
        if (emptyTried) continue;
        emptyTried = alike;
        this.ordered.enter(move | (to << 7), 5 - this.#distance(card));
      } else if (this.#follows(card, this.#columns.top(to))) {
        this.ordered.enter(move | (to << 7), 50);
      }
    }
  }

  #unloadMoves(card: number): void {
    const alike = this.#alike();
    let emptyTried = false;
    const move = UNLOAD | (card << 7);
    for (let to = 0; to < this.#shape.columns; to++) {
      if (this.#columns.lengths[to] === 0) {
        if (emptyTried) continue;
        emptyTried = alike;
        this.ordered.enter(move | (to << 3), 5);
      } else if (this.#follows(card, this.#columns.top(to))) {
        this.ordered.enter(move | (to << 3), 60);
      }
    }
  }

  #follows(card: number, under: number): boolean {
    const step = card - under;
    return (step === 1 || step === -1) && SUIT_OF[card] === SUIT_OF[under];
  }

  /** Plays of its suit that must come before this card can be played, at least. */
  #distance(card: number): number {
    return this.#suits.distance(this.#states[SUIT_OF[card]!]!, RANK_OF[card]!);
  }

  protected override rekey(): void {
    const columns = this.#columns;
    const factors = this.#columnFactors;
    const stockLength = this.#stock.lengths[0]!;
    const alike = this.#alike();
    let word0 = this.#stock.key0[stockLength]!;
    let word1 = this.#stock.key1[stockLength]!;
    let word2 = this.#stock.key2[stockLength]!;
    for (let column = 0; column < this.#shape.columns; column++) {
      const at = column * columns.stride + columns.lengths[column]!;
      const factor = alike ? 0 : 3 * column;
      word0 += Math.imul(columns.key0[at]!, factors[factor]!);
      word1 += Math.imul(columns.key1[at]!, factors[factor + 1]!);
      word2 += Math.imul(columns.key2[at]!, factors[factor + 2]!);
    }
    const states = this.#stateWords;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const at = 3 * (suit * this.#suits.states + this.#states[suit]!);
      word0 += states[at]!;
      word1 += states[at + 1]!;
      word2 += states[at + 2]!;
    }
    word0 += this.#reserve.word0;
    word1 += this.#reserve.word1;
    word2 += this.#reserve.word2;
    this.key0 = mixWord(word0 | 0);
    this.key1 = mixWord(word1 | 0);
    this.key2 = mixWord(word2 | 0);
  }
}
