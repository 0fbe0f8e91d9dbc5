import { rankOf, suitOf } from '../../cards/card.ts';
import type { BeamPosition } from '../../solvers/beam-search.ts';
import { mixWord } from '../../solvers/mixing.ts';
import { KeyedPiles, randomWords } from './content-key.ts';
import { LastPass } from './last-pass.ts';
import { LateStashes, MOST_DEALS, mostDeals, SLACK } from './late-stashes.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import type { MoveOrder } from './move-order.ts';
import { outlook } from './outlook.ts';
import { ReserveSet } from './reserve-set.ts';
import { BEST_WEIGHTS, variedWeights } from './score-weights.ts';
import { SolutionWriter } from './solution-writer.ts';
import { SuitPiles } from './suit-piles.ts';
import type { TournamentRules } from './tournament-game.ts';
import { TrailPosition } from './trail-position.ts';

/**
 * The sound reductions of the tournament search, each of which can be switched off. Sound by the
 * arguments given here and by comparison with exhaustive search on small decks (tests).
 *
 * - `reserve-at-once`: a reserve card that can be played is played at once, before and after the
 *   meeting of its suit's piles (at the meeting it would commit them). It frees a cell, and the
 *   twin can take its part later. Without reversal only when both twins are in the reserve or the
 *   piles have met, because there the twin's place depends on which pile came first.
 * - `digs`: between two deals a card goes to a cell only directly before a foundation play from
 *   the same column, or to empty the column while cards are left in the stock, or, column after
 *   column, directly before a deal or redeal. Any other filling can wait for one of these.
 * - `column-order`: with stock and redeals used up, columns differ by their cards only.
 * - `late-plays`: with no redeal left, a column top that fits after its suit's meeting is played
 *   at once unless that empties the column while cards are left in the stock: no twin is left that
 *   could need the place, and no deal is shifted.
 * - `play-or-stay`: a column top that fits, but not at the meeting, is never put aside. Playing it
 *   takes it off the column just as well and costs no cell; should the twin have its place later,
 *   the twin goes to that cell. Without reversal only after the meeting.
 * - `top-plays`: with no redeal left, a column top r that fits before its suit's meeting (and
 *   whose play shifts no deal) is played now, or it waits for its twin: some copy of its rank must
 *   be played before the meeting, and if that is r, it may as well go now. So the other branch
 *   is that r does not leave its column before the twin is played. With several such cards: the
 *   first is played; or it waits and the second is played; …; or all wait and something else
 *   moves. With reversal only.
 * - `stashes`: with no redeal left, see {@link LateStashes}: which cards were put aside before a
 *   deal is chosen when they are played.
 * - `relaxation`: see {@link LastPass}.
 */
export const TOURNAMENT_PRUNINGS = [
  'reserve-at-once',
  'digs',
  'column-order',
  'late-plays',
  'play-or-stay',
  'top-plays',
  'stashes',
  'relaxation',
] as const;

/** Kinds of search moves: the lowest three bits of a move code. */
const DIG = 0;
const EMPTY = 1;
const RESERVE_PLAY = 2;
const DEAL = 3;
const REDEAL = 4;
const FILL = 5;
const STASH_PLAY = 6;

/** Steps on the trail: the lowest three bits of its first word. */
const STEP_FILL = 0;
const STEP_COLUMN_PLAY = 1;
const STEP_RESERVE_PLAY = 2;
const STEP_DEAL = 3;
const STEP_REDEAL = 4;
const STEP_WAIT = 5;
const STEP_STASH = 6;
const STEP_NOTE = 7;

/** Scores of moves, by which they are ordered. A play of a column top that costs no cell has 100. */
const TOP_PLAY = 1000;
const RESERVE_PLAY_SCORE = 80;
const STASH_PLAY_SCORE = 90;
const STASHED_CARD_COST = 5;

const MOST_CARDS = 104;
const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));

/**
 * Tournament, marechal-saxe and nivernaise for the search: per suit a joint state of the two
 * piles, the reserve as a set, columns and stock as stacks with content keys.
 *
 * Move codes: bits 0–2 kind; DIG: column (3 bits), cards put aside (4), outcome (1);
 * EMPTY, FILL: column; RESERVE_PLAY: card (6), outcome (1); DEAL, REDEAL: cards put aside from
 * each column, four bits each; STASH_PLAY: column (3), cards put aside (4), before which deal (3),
 * outcome (1).
 *
 * Every move leaves its steps on the trail, two words each: kind (bits 0–2), column (3–5),
 * outcome (6), cards that refilled the column or were dealt (7–13); card (bits 0–5) and the
 * suit's state before (6–13). For a wait: what `#waiting` (7–13) and `#awaited` were before. For a
 * stash: before which deal (7–13); the card and its place in the column. For a note: its number
 * (7–13) and what it was before.
 */
export class TournamentPosition extends TrailPosition implements BeamPosition {
  readonly acyclic: boolean;
  /** Deals and redeals played. */
  phase = 0;

  readonly #shape: Shape;
  readonly #rules: TournamentRules;
  readonly #suits: SuitPiles;
  #weights = BEST_WEIGHTS;
  readonly #reserveAtOnce: boolean;
  readonly #digs: boolean;
  readonly #columnOrder: boolean;
  readonly #latePlays: boolean;
  readonly #playOrStay: boolean;
  readonly #topPlays: boolean;
  readonly #stashes: boolean;
  readonly #lastPass: LastPass | undefined;

  readonly #columns: KeyedPiles;
  /** One pile: the stock, next card on top. */
  readonly #stock: KeyedPiles;
  readonly #states = new Int32Array(4);
  readonly #reserve: ReserveSet;
  /** Cards of each column that stay until a copy of `#awaited` is played; 0: none. */
  readonly #waiting = new Int32Array(8);
  readonly #awaited = new Int32Array(8);
  readonly #waitingBefore = new Int32Array(8);
  readonly #awaitedBefore = new Int32Array(8);
  #redealsLeft = 0;
  readonly #late = new LateStashes();

  /** Column lengths before each redeal played. */
  #gathered = new Uint8Array(1 << 7);
  #redealsPlayed = 0;

  readonly #stateWords: Int32Array;
  readonly #columnFactors = randomWords(3 * 16, 4).map((word) => word | 1);
  readonly #awaitedFactors = randomWords(3 * 52, 5).map((word) => word | 1);
  readonly #noteFactors = randomWords(3 * 128 * 16 * MOST_DEALS, 6).map((word) => word | 1);
  readonly #stash = new Int32Array(16);
  readonly #stashLimit = new Int32Array(16);
  readonly #packet = new Uint8Array(128);
  #layout: FamilyLayout | undefined;

  constructor(shape: Shape, rules: TournamentRules, prunings: ReadonlySet<string>) {
    if (shape.columns > 6 || shape.reserves > 15) throw new RangeError('move codes are too narrow');
    const perColumn = 2 * (shape.reserves + 1) + 1;
    const stashPlays = 2 * shape.columns * shape.reserves * MOST_DEALS;
    super(shape.columns * perColumn + 2 * shape.reserves + stashPlays + waysToStash(shape));
    this.#shape = shape;
    this.#rules = rules;
    this.#suits = new SuitPiles(shape.ranks, rules.reversal);
    this.#reserveAtOnce = prunings.has('reserve-at-once');
    this.#digs = prunings.has('digs');
    this.#columnOrder = prunings.has('column-order');
    this.#latePlays = prunings.has('late-plays');
    this.#playOrStay = prunings.has('play-or-stay');
    this.#topPlays = prunings.has('top-plays') && rules.reversal;
    this.#stashes = prunings.has('stashes') && mostDeals(shape) <= MOST_DEALS;
    this.#lastPass = prunings.has('relaxation') ? new LastPass(shape, this.#suits) : undefined;
    this.#reserve = new ReserveSet(shape.reserves);
    this.#columns = new KeyedPiles(shape.columns, MOST_CARDS);
    this.#stock = new KeyedPiles(1, MOST_CARDS);
    this.#stateWords = randomWords(3 * 4 * this.#suits.states, 2);
    this.acyclic = rules.redeals !== Number.POSITIVE_INFINITY;
  }

  /** Takes effect with the next `load`. */
  override setOrder(order: MoveOrder): void {
    super.setOrder(order);
    this.#weights = variedWeights(order.probe, order.spread);
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
    this.#waiting.fill(0);
    this.#late.reset();
    this.#reserve.load(layout.reserve);
    this.left = 2 * shape.suits * shape.ranks;
    for (let suit = 0; suit < shape.suits; suit++) {
      const up = layout.foundations[suit]!;
      const down = layout.foundations[shape.suits + suit]!;
      this.#states[suit] = this.#suits.stateOf(up, down);
      this.left -= up + down;
    }
    this.#redealsLeft = layout.redealsLeft ?? this.#rules.redeals;
    this.#redealsPlayed = 0;
    this.phase = 0;
    for (let column = 0; column < shape.columns; column++) {
      if (this.#columns.lengths[column] === 0) this.#dealTo(column);
    }
    this.start();
  }

  protected override make(move: number): void {
    const payload = move >> 3;
    if (this.#topPlays && this.#redealsLeft === 0) this.#waitForOthers(move);
    switch (move & 7) {
      case DIG: {
        const column = payload & 7;
        for (let i = (payload >> 3) & 15; i > 0; i--) this.#fill(column);
        this.#playColumn(column, payload >> 7);
        break;
      }
      case EMPTY: {
        for (let i = this.#columns.lengths[payload]!; i > 0; i--) this.#fill(payload);
        break;
      }
      case FILL: {
        this.#fill(payload);
        break;
      }
      case RESERVE_PLAY: {
        this.#playReserve(payload & 63, payload >> 6);
        break;
      }
      case STASH_PLAY: {
        this.#playStash(payload & 7, (payload >> 3) & 15, (payload >> 7) & 7, payload >> 10);
        break;
      }
      default: {
        for (let column = 0; column < this.#shape.columns; column++) {
          for (let i = (payload >> (4 * column)) & 15; i > 0; i--) this.#fill(column);
        }
        this.phase++;
        if ((move & 7) === REDEAL) this.#redeal();
        else this.#deal();
      }
    }
  }

  protected override takeBackStep(step: number, detail: number): void {
    const column = (step >> 3) & 7;
    const dealt = step >> 7;
    const card = detail & 63;
    switch (step & 7) {
      case STEP_FILL: {
        this.#takeBack(column, dealt);
        this.#columns.push(column, card);
        this.#reserve.remove(card);
        break;
      }
      case STEP_COLUMN_PLAY: {
        this.#takeBack(column, dealt);
        this.#columns.push(column, card);
        this.#states[suitOf(card)] = detail >> 6;
        this.left++;
        break;
      }
      case STEP_RESERVE_PLAY: {
        this.#reserve.add(card);
        this.#states[suitOf(card)] = detail >> 6;
        this.left++;
        break;
      }
      case STEP_WAIT: {
        this.#waiting[column] = dealt;
        this.#awaited[column] = detail;
        break;
      }
      case STEP_DEAL: {
        this.phase--;
        this.#undoDeal(dealt);
        if (this.#stashes && this.#redealsLeft === 0) this.#late.deals--;
        break;
      }
      case STEP_STASH: {
        this.#reserve.remove(card);
        this.#columns.insertAt(column, detail >> 6, card);
        break;
      }
      case STEP_NOTE: {
        this.#late.notes[dealt] = detail;
        break;
      }
      default:
        this.phase--;
        this.#undoRedeal(dealt);
    }
  }

  moves(into: Int32Array, at: number): number {
    const stockLength = this.#stock.lengths[0]!;
    const last = this.#redealsLeft === 0;
    if (last && this.#isLost()) return 0;
    this.ordered.start(into, at);
    const waits = last && this.#topPlays ? this.#topMoves() : 0;
    if (waits >= 0) {
      this.#columnMoves();
      this.#reserveMoves();
      if (this.#stashes && last) this.#stashPlays();
      if (stockLength > 0) this.#dealMoves(DEAL);
      else if (!last) this.#dealMoves(REDEAL);
    }
    if (waits !== 0) {
      this.#waiting.set(this.#waitingBefore);
      this.#awaited.set(this.#awaitedBefore);
    }
    return this.ordered.count;
  }

  #isLost(): boolean {
    return (
      this.#lastPass?.isLost(
        this.#columns,
        this.#states,
        this.#reserve,
        this.#waiting,
        this.#awaited,
        this.#stock.cards,
        this.#stock.lengths[0]!,
        this.#late,
      ) ?? false
    );
  }

  estimate(): number {
    return outlook(
      this.#shape,
      this.#suits,
      this.#states,
      this.left,
      this.#reserve,
      this.#columns,
      this.#stock,
    );
  }

  protected override spellOut(trail: Int32Array): string[] {
    const writer = new SolutionWriter(this.#shape, this.#layout!);
    let deals = 0;
    let lastPass = 0;
    for (let i = 0; i < trail.length; i += 2) {
      if ((trail[i]! & 7) === STEP_REDEAL) lastPass = i;
    }
    for (let i = 0; i < trail.length; i += 2) {
      const column = (trail[i]! >> 3) & 7;
      const outcome = (trail[i]! >> 6) & 1;
      const card = trail[i + 1]! & 63;
      const exchange = trail[i + 1]! >> 6 === this.#suits.meeting;
      const kind = trail[i]! & 7;
      if (kind === STEP_FILL) writer.columnToCell(card, column);
      else if (kind === STEP_COLUMN_PLAY) {
        writer.columnToFoundation(card, column, exchange, outcome);
      } else if (kind === STEP_RESERVE_PLAY) writer.cellToFoundation(card, exchange, outcome);
      else if (kind === STEP_DEAL) {
        if (i >= lastPass) writeStashes(writer, trail, i, deals++);
        writer.deal();
      } else if (kind === STEP_REDEAL) writer.redeal();
    }
    return writer.lines;
  }

  /** @returns cards dealt: 4, or what is left */
  #dealTo(column: number): number {
    const count = Math.min(this.#shape.dealt, this.#stock.lengths[0]!);
    for (let i = 0; i < count; i++) this.#columns.push(column, this.#stock.pop(0));
    return count;
  }

  #takeBack(column: number, count: number): void {
    for (let i = 0; i < count; i++) this.#stock.push(0, this.#columns.pop(column));
  }

  /** Takes the top of a column; @returns cards that refilled it. */
  #refill(column: number): number {
    return this.#columns.lengths[column] === 0 ? this.#dealTo(column) : 0;
  }

  #fill(column: number): void {
    const card = this.#columns.pop(column);
    this.#reserve.add(card);
    this.record(STEP_FILL | (column << 3) | (this.#refill(column) << 7), card);
    this.#dropBounds(column);
    this.#note(SLACK, this.#late.slacksWith(this.#reserve.free));
  }

  /** Plays a card that lies so many places below a bound, as if it had been put aside. */
  #playStash(column: number, count: number, deal: number, outcome: number): void {
    const late = this.#late;
    const bound = late.notes[8 * deal + column]!;
    this.#note(SLACK, late.slacksAfter(deal, count));
    for (let later = 0; later < late.deals; later++) {
      const other = late.notes[8 * later + column]!;
      // Of an earlier deal's packet there is something left only above its bound.
      if (other >= bound) this.#note(8 * later + column, other - count);
      else if (other >= bound - count) this.#note(8 * later + column, 0);
    }
    const waiting = this.#waiting[column]!;
    if (waiting > bound) this.#wait(column, waiting - count, this.#awaited[column]!);
    let card = 0;
    for (let at = bound - 1; at >= bound - count; at--) {
      card = this.#columns.removeAt(column, at);
      this.#reserve.add(card);
      this.record(STEP_STASH | (column << 3) | (deal << 7), card | (at << 6));
    }
    this.#playReserve(card, outcome);
  }

  /** Forgets the bounds of a column that are not below its length. */
  #dropBounds(column: number): void {
    for (let deal = 0; deal < this.#late.deals; deal++) {
      const bound = 8 * deal + column;
      if (this.#late.notes[bound]! >= this.#columns.lengths[column]!) this.#note(bound, 0);
    }
  }

  #note(number: number, value: number): void {
    const notes = this.#late.notes;
    if (notes[number] === value) return;
    this.record(STEP_NOTE | (number << 7), notes[number]!);
    notes[number] = value;
  }

  #playColumn(column: number, outcome: number): void {
    const card = this.#columns.pop(column);
    const before = this.#advance(card, outcome);
    const step = STEP_COLUMN_PLAY | (column << 3) | (outcome << 6);
    this.record(step | (this.#refill(column) << 7), card | (before << 6));
    this.#dropBounds(column);
  }

  #playReserve(card: number, outcome: number): void {
    this.#reserve.remove(card);
    const before = this.#advance(card, outcome);
    this.record(STEP_RESERVE_PLAY | (outcome << 6), card | (before << 6));
  }

  /** @returns the suit's state before */
  #advance(card: number, outcome: number): number {
    const suit = SUIT_OF[card]!;
    const before = this.#states[suit]!;
    const at = 16 * before + RANK_OF[card]!;
    this.#states[suit] = outcome === 0 ? this.#suits.first[at]! : this.#suits.second[at]!;
    this.left--;
    if (this.#topPlays && this.#redealsLeft === 0) this.#endWaits(card);
    return before;
  }

  #wait(column: number, length: number, awaited: number): void {
    this.record(STEP_WAIT | (column << 3) | (this.#waiting[column]! << 7), this.#awaited[column]!);
    this.#waiting[column] = length;
    this.#awaited[column] = awaited;
  }

  /** A copy of the card was played. */
  #endWaits(card: number): void {
    for (let column = 0; column < this.#shape.columns; column++) {
      if (this.#waiting[column]! > 0 && this.#awaited[column] === card) this.#wait(column, 0, 0);
    }
  }

  #deal(): void {
    const late = this.#late;
    const noted = this.#stashes && this.#redealsLeft === 0;
    let count = 0;
    for (let column = 0; column < this.#shape.columns; column++) {
      if (noted && this.#stock.lengths[0]! > 0) {
        this.#note(8 * late.deals + column, this.#columns.lengths[column]!);
      }
      count += this.#dealTo(column);
    }
    if (noted) {
      this.#note(SLACK, late.notes[SLACK]! | (this.#reserve.free << (4 * late.deals)));
      late.deals++;
    }
    this.record(STEP_DEAL | (count << 7), 0);
  }

  #undoDeal(count: number): void {
    const { columns, dealt } = this.#shape;
    for (let column = columns - 1; column >= 0; column--) {
      this.#takeBack(column, Math.max(0, Math.min(dealt, count - column * dealt)));
    }
  }

  /** Column 1's oldest card becomes the next card of the stock; then a deal. */
  #redeal(): void {
    const columns = this.#shape.columns;
    if (this.#gathered.length < (this.#redealsPlayed + 1) * columns) {
      const larger = new Uint8Array(2 * this.#gathered.length);
      larger.set(this.#gathered);
      this.#gathered = larger;
    }
    let total = 0;
    for (let column = 0; column < columns; column++) {
      const length = this.#columns.lengths[column]!;
      this.#gathered[this.#redealsPlayed * columns + column] = length;
      const from = column * this.#columns.stride;
      for (let i = 0; i < length; i++) this.#packet[total++] = this.#columns.cards[from + i]!;
      this.#columns.lengths[column] = 0;
    }
    while (total > 0) this.#stock.push(0, this.#packet[--total]!);
    this.#redealsPlayed++;
    this.#redealsLeft--;
    let count = 0;
    for (let column = 0; column < columns; column++) count += this.#dealTo(column);
    this.record(STEP_REDEAL | (count << 7), 0);
  }

  #undoRedeal(count: number): void {
    this.#undoDeal(count);
    this.#redealsPlayed--;
    this.#redealsLeft++;
    const columns = this.#shape.columns;
    for (let column = 0; column < columns; column++) {
      const length = this.#gathered[this.#redealsPlayed * columns + column]!;
      for (let i = 0; i < length; i++) this.#columns.push(column, this.#stock.pop(0));
    }
  }

  /** Plays what may be played at once. */
  protected override settle(): void {
    const last = this.#redealsLeft === 0;
    const late = this.#latePlays && last;
    const top = this.#topPlays && last;
    if (!this.#reserveAtOnce && !late && !top) return;
    const { suits, ranks, columns } = this.#shape;
    let again = true;
    while (again) {
      again = false;
      if (this.#reserveAtOnce && this.#reserve.free < this.#shape.reserves) {
        for (let suit = 0; suit < suits; suit++) {
          const state = this.#states[suit]!;
          if ((this.#reserve.one[suit]! & this.#suits.fits[state]!) === 0) continue;
          const up = this.#suits.acePile[state]!;
          const down = this.#suits.kingPile[state]!;
          if (up < ranks && this.#playAtOnce(suit, up + 1)) again = true;
          else if (down < ranks && this.#playAtOnce(suit, ranks - down)) again = true;
        }
      }
      if (!late && !top) continue;
      for (let column = 0; column < columns; column++) {
        if (!this.#playsFreely(column)) continue;
        const card = this.#columns.top(column);
        if (
          this.#suits.hasMet[this.#states[SUIT_OF[card]!]!] === 1
            ? late
            : top && !this.#twinElsewhere(column)
        ) {
          this.#playColumn(column, 0);
          again = true;
        }
      }
    }
  }

  /** The top of the column fits, and playing it shifts no deal and is not the meeting's choice. */
  #playsFreely(column: number): boolean {
    const length = this.#columns.lengths[column]!;
    if (length === this.#waiting[column]) return false;
    if (length === 1 && this.#stock.lengths[0]! > 0) return false;
    const card = this.#columns.top(column);
    const state = this.#states[SUIT_OF[card]!]!;
    return state !== this.#suits.meeting && this.#suits.first[16 * state + RANK_OF[card]!]! >= 0;
  }

  /** Whether the twin of a column's top can be played before it: it does not lie below. */
  #twinElsewhere(column: number): boolean {
    const columns = this.#columns;
    const bottom = column * columns.stride;
    const top = bottom + columns.lengths[column]! - 1;
    let stashed = bottom + columns.lengths[column]!;
    for (let deal = 0; deal < this.#late.deals; deal++) {
      const most = this.#late.mostFrom(columns, column, deal);
      if (most === 0) continue;
      const lowest = bottom + this.#late.notes[8 * deal + column]! - most;
      if (lowest < stashed) stashed = lowest;
    }
    for (let at = bottom; at < top && at < stashed; at++) {
      if (columns.cards[at] === columns.cards[top]) return false;
    }
    return true;
  }

  /**
   * Enters the plays of all column tops that can be played freely, and lets these columns wait for
   * the rest of the moves.
   * @returns the number of columns that wait; −1: there is nothing else to try
   */
  #topMoves(): number {
    let waits = 0;
    for (let column = 0; column < this.#shape.columns; column++) {
      if (!this.#mayWait(column)) continue;
      if (waits++ === 0) {
        this.#waitingBefore.set(this.#waiting);
        this.#awaitedBefore.set(this.#awaited);
      }
      this.ordered.enter(DIG | (column << 3), TOP_PLAY);
      this.#waiting[column] = this.#columns.lengths[column]!;
      this.#awaited[column] = this.#columns.top(column);
      if (this.#isLost()) return -1;
    }
    return waits;
  }

  /** The waits that go with a move: see {@link #topMoves}. */
  #waitForOthers(move: number): void {
    for (let column = 0; column < this.#shape.columns; column++) {
      if (!this.#mayWait(column)) continue;
      if (move === (DIG | (column << 3))) return;
      this.#wait(column, this.#columns.lengths[column]!, this.#columns.top(column));
    }
  }

  /** The top of the column can be played freely now, or wait for its twin. */
  #mayWait(column: number): boolean {
    return (
      this.#playsFreely(column) &&
      this.#suits.hasMet[this.#states[SUIT_OF[this.#columns.top(column)]!]!] === 0
    );
  }

  #playAtOnce(suit: number, rank: number): boolean {
    const card = 13 * suit + rank - 1;
    const state = this.#states[suit]!;
    const copies = this.#reserve.copies(card);
    if (copies === 0 || state === this.#suits.meeting) return false;
    if (!this.#rules.reversal && copies === 1 && this.#suits.hasMet[state] === 0) return false;
    if (this.#suits.second[16 * state + rank]! >= 0) return false;
    this.#playReserve(card, 0);
    return true;
  }

  #columnMoves(): void {
    const columns = this.#columns;
    const mostAside = this.#digs ? this.#reserve.free : 0;
    const weights = this.#weights;
    const { cell, far } = this.#redealsLeft === 0 ? weights.lastPass : weights.earlierPass;
    for (let column = 0; column < this.#shape.columns; column++) {
      const length = columns.lengths[column]!;
      const top = column * columns.stride + length - 1;
      const loose = length - this.#waiting[column]!;
      let cost = 0;
      let stopped = false;
      for (let aside = 0; aside < loose; aside++) {
        const card = columns.cards[top - aside]!;
        if (aside <= mostAside) {
          const index = 16 * this.#states[SUIT_OF[card]!]! + RANK_OF[card]!;
          if (this.#suits.first[index]! >= 0) {
            const move = DIG | (column << 3) | (aside << 6);
            this.ordered.enter(move, 100 - cost);
            if (this.#suits.second[index]! >= 0) {
              this.ordered.enter(move | (1 << 10), 100 - cost);
            }
            if (this.#neverAside(card)) {
              stopped = true;
              break;
            }
          }
        }
        if (aside >= mostAside) break;
        cost += cell + far * this.#distance(card);
      }
      if (loose === 0 || this.#reserve.free === 0 || stopped) continue;
      if (!this.#digs) this.ordered.enter(FILL | (column << 3), 40);
      else if (loose === length && length <= this.#reserve.free && this.#stock.lengths[0]! > 0) {
        this.ordered.enter(EMPTY | (column << 3), weights.empty - cost);
      }
    }
  }

  /** A card that is played if it leaves its column now. */
  #neverAside(card: number): boolean {
    if (!this.#playOrStay) return false;
    const state = this.#states[SUIT_OF[card]!]!;
    if (state === this.#suits.meeting) return false;
    if (!this.#rules.reversal && this.#suits.hasMet[state] === 0) return false;
    return ((this.#suits.fits[state]! >>> RANK_OF[card]!) & 1) === 1;
  }

  #reserveMoves(): void {
    if (this.#reserve.free === this.#shape.reserves) return;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const state = this.#states[suit]!;
      let rest = this.#reserve.one[suit]! & this.#suits.fits[state]!;
      while (rest !== 0) {
        const rank = 31 - Math.clz32(rest & -rest);
        rest &= rest - 1;
        const move = RESERVE_PLAY | ((13 * suit + rank - 1) << 3);
        this.ordered.enter(move, RESERVE_PLAY_SCORE);
        if (this.#suits.second[16 * state + rank]! >= 0) {
          this.ordered.enter(move | (1 << 9), RESERVE_PLAY_SCORE);
        }
      }
    }
  }

  /** Plays of cards that can have been put aside before a deal. */
  #stashPlays(): void {
    const columns = this.#columns;
    const late = this.#late;
    for (let deal = 0; deal < late.deals; deal++) {
      const slack = late.slack(deal);
      if (slack === 0) continue;
      for (let column = 0; column < this.#shape.columns; column++) {
        const bound = late.notes[8 * deal + column]!;
        if (bound === 0) continue;
        const most = Math.min(slack, bound - Math.max(1, this.#waitingBelow(column, bound)));
        const top = column * columns.stride + bound;
        for (let count = 1; count <= most; count++) {
          const card = columns.cards[top - count]!;
          const index = 16 * this.#states[SUIT_OF[card]!]! + RANK_OF[card]!;
          if (this.#suits.first[index]! < 0) continue;
          const move = STASH_PLAY | (column << 3) | (count << 6) | (deal << 10);
          const score = STASH_PLAY_SCORE - STASHED_CARD_COST * count;
          this.ordered.enter(move, score);
          if (this.#suits.second[index]! >= 0) this.ordered.enter(move | (1 << 13), score);
          if (this.#neverAside(card)) break;
        }
      }
    }
  }

  /** Cards of a column that wait under a bound; 0: if those wait that came later. */
  #waitingBelow(column: number, bound: number): number {
    const waiting = this.#waiting[column]!;
    return waiting > bound ? 0 : waiting;
  }

  /** Deals or redeals, with every way to put cards aside before, few cards first. */
  #dealMoves(kind: number): void {
    const columns = this.#columns;
    const places = this.#shape.columns;
    const stash = this.#stash;
    const limit = this.#stashLimit;
    let cards = 0;
    for (let column = 0; column < places; column++) {
      cards += columns.lengths[column]!;
      const staying = Math.max(this.#waiting[column]!, kind === DEAL ? 1 : 0);
      limit[column] = Math.max(0, columns.lengths[column]! - staying);
      const top = column * columns.stride + columns.lengths[column]! - 1;
      for (let aside = 0; aside < limit[column]!; aside++) {
        if (this.#neverAside(columns.cards[top - aside]!)) limit[column] = aside;
      }
    }
    if (cards === 0) return;
    const late = this.#stashes && kind === DEAL && this.#redealsLeft === 0;
    const most = this.#digs && !late ? Math.min(this.#reserve.free, this.order.mostStashed) : 0;
    for (let total = 0; total <= most; total++) {
      if (kind === REDEAL && total === cards) break;
      // Columns 2 … n count up; column 1 gives the rest of the total.
      stash.fill(0);
      let sum = 0;
      for (;;) {
        if (total - sum <= limit[0]!) {
          stash[0] = total - sum;
          this.#enterDeal(kind);
        }
        let column = 1;
        while (column < places) {
          if (stash[column]! < limit[column]! && sum < total) {
            stash[column]!++;
            sum++;
            break;
          }
          sum -= stash[column]!;
          stash[column] = 0;
          column++;
        }
        if (column >= places) break;
      }
    }
  }

  #enterDeal(kind: number): void {
    const columns = this.#columns;
    const weights = this.#weights;
    let payload = 0;
    let cost = 0;
    for (let column = 0; column < this.#shape.columns; column++) {
      const aside = this.#stash[column]!;
      payload |= aside << (4 * column);
      const top = column * columns.stride + columns.lengths[column]! - 1;
      for (let i = 0; i < aside; i++)
        cost += weights.stash.cell + weights.stash.far * this.#distance(columns.cards[top - i]!);
    }
    const move = kind | (payload << 3);
    if (this.ordered.noise > 0) this.ordered.enter(move, weights.deal - cost);
    else this.ordered.append(move);
  }

  /** Plays of its suit that must come before this card can be played, at least. */
  #distance(card: number): number {
    return this.#suits.distance(this.#states[SUIT_OF[card]!]!, RANK_OF[card]!);
  }

  protected override rekey(): void {
    const columns = this.#columns;
    const factors = this.#columnFactors;
    const stockLength = this.#stock.lengths[0]!;
    const alike = this.#columnOrder && this.#redealsLeft === 0 && stockLength === 0;
    let word0 = this.#stock.key0[stockLength]! ^ Math.imul(this.#redealsLeft + 1, 0x2545f491);
    let word1 = this.#stock.key1[stockLength]!;
    let word2 = this.#stock.key2[stockLength]!;
    for (let column = 0; column < this.#shape.columns; column++) {
      const at = column * columns.stride + columns.lengths[column]!;
      const factor = alike ? 0 : 3 * column;
      word0 += Math.imul(columns.key0[at]!, factors[factor]!);
      word1 += Math.imul(columns.key1[at]!, factors[factor + 1]!);
      word2 += Math.imul(columns.key2[at]!, factors[factor + 2]!);
      for (let deal = 0; deal < this.#late.deals; deal++) {
        if (this.#late.mostFrom(columns, column, deal) === 0) continue;
        const bound = this.#late.notes[8 * deal + column]!;
        const slack = this.#late.slack(deal);
        const note = 3 * (128 * (16 * deal + slack) + bound);
        word0 += Math.imul(columns.key0[at]!, this.#noteFactors[note]!);
        word1 += Math.imul(columns.key1[at]!, this.#noteFactors[note + 1]!);
        word2 += Math.imul(columns.key2[at]!, this.#noteFactors[note + 2]!);
      }
      const waiting = this.#waiting[column]!;
      if (waiting === 0) continue;
      const under = at - columns.lengths[column]! + waiting;
      word0 += Math.imul(columns.key1[under]!, factors[factor]!);
      word1 += Math.imul(columns.key2[under]!, factors[factor + 1]!);
      word2 += Math.imul(columns.key0[under]!, factors[factor + 2]!);
      const awaited = 3 * this.#awaited[column]!;
      word0 += Math.imul(columns.key0[at]!, this.#awaitedFactors[awaited]!);
      word1 += Math.imul(columns.key1[at]!, this.#awaitedFactors[awaited + 1]!);
      word2 += Math.imul(columns.key2[at]!, this.#awaitedFactors[awaited + 2]!);
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

/** The cells that cards put aside before a deal came to, as the search found out later. */
function writeStashes(writer: SolutionWriter, trail: Int32Array, from: number, deal: number): void {
  for (let i = from; i < trail.length; i += 2) {
    const step = trail[i]!;
    if ((step & 7) !== STEP_STASH || step >> 7 !== deal) continue;
    writer.columnToCell(trail[i + 1]! & 63, (step >> 3) & 7);
  }
}

/** Ways to put at most so many cards aside from the columns before a deal as there are cells. */
function waysToStash(shape: Shape): number {
  let ways = 1;
  for (let i = 1; i <= shape.columns; i++) ways = (ways * (shape.reserves + i)) / i;
  return Math.round(ways);
}
