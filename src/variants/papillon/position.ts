import { isRed, rankOf, suitOf } from '../../cards/card.ts';
import type { BeamPosition } from '../../solvers/beam-search.ts';
import { OrderedMoves, ScoreNoise } from '../../solvers/ordered-moves.ts';
import type { SearchPosition } from '../variant.ts';
import { Estimate, WEIGHTS_A, type Weights } from './estimate.ts';
import { EMPTY, type PapillonLayout } from './layout.ts';
import { LostTest } from './lost-test.ts';
import { makeMove, type Place } from './notation.ts';
import { type Ordering, orderingFor } from './ordering.ts';
import { RearrangingTest } from './rearranging-test.ts';
import type { PapillonRules } from './rules.ts';
import {
  BOTTOM,
  CORNER,
  cardIn,
  codeOf,
  FOUNDATION,
  NONE,
  PACK,
  PapillonState,
  SUITS,
  sourceIn,
  TURN,
  targetIn,
  WING,
} from './state.ts';

/** The only pruning that takes its time: searches that may do without it choose. */
export const REARRANGING_TEST = 'rearranging-test';

/** Whether the test has something to say: columns end at aces, and wings are single files. */
export const canTestRearranging = ({ wrap, rows }: PapillonRules): boolean => !wrap && !rows;

/**
 * The reductions of the search, each of which can be switched off alone.
 * - `multiset`: helper columns in another order are the same state.
 * - `refill`: with fan wings an empty corner is filled at once.
 * - `one-empty`: one empty column stands for all, and no whole column moves to an empty one.
 * - `safe-play`: a foundation play that can do no harm is the only move.
 * - `lost-test`: states that a relaxation shows to be lost have no moves.
 * - `rearranging-test`: the same for another relaxation, with fan wings and without wrap.
 */
export const PRUNINGS = [
  'multiset',
  'refill',
  'one-empty',
  'safe-play',
  'lost-test',
  REARRANGING_TEST,
] as const;

const MOST_MOVES = 256;

/** More than any estimate. */
const LOST = 1 << 30;

/** Bytes for a rearranging test that no other position shares. */
const SMALL_TABLE = 1 << 24;

/** Papillon as the search plays it: its state, the moves worth trying, their order. */
export class PapillonPosition
  extends PapillonState
  implements SearchPosition<PapillonLayout>, BeamPosition
{
  /** Cards move to and fro between helper columns. */
  readonly acyclic = false;
  readonly mostMoves = MOST_MOVES;

  readonly #oneEmpty: boolean;
  readonly #safePlay: boolean;
  readonly #lostTest: LostTest | undefined;
  readonly #rearrangingTest: RearrangingTest | undefined;
  readonly #ordering: Ordering;
  readonly #estimate: Estimate;
  readonly #ordered = new OrderedMoves(MOST_MOVES);
  readonly #noise = new ScoreNoise();

  constructor(
    rules: PapillonRules,
    prunings: ReadonlySet<string>,
    ordering: Ordering = orderingFor(rules.wrap),
    weights: Weights = WEIGHTS_A,
    rearrangingTest?: RearrangingTest,
  ) {
    super(rules, prunings.has('multiset'), prunings.has('refill'));
    this.#oneEmpty = prunings.has('one-empty');
    this.#safePlay = prunings.has('safe-play');
    this.#lostTest = prunings.has('lost-test') && !rules.rows ? new LostTest(this) : undefined;
    if (prunings.has(REARRANGING_TEST) && canTestRearranging(rules)) {
      this.#rearrangingTest = rearrangingTest ?? new RearrangingTest(SMALL_TABLE);
    }
    this.#ordering = ordering;
    this.#noise.strength = ordering.noise;
    this.#estimate = new Estimate(this, weights);
  }

  override load(layout: PapillonLayout): void {
    super.load(layout);
    this.#rearrangingTest?.load(layout);
    this.#noise.seed(Math.imul(this.#ordering.seed, 0x9e3779b9));
  }

  /** Behind all others come states that the rearranging test shows to be lost. */
  estimate(): number {
    return this.#rearrangingTest?.isLost(this) ? LOST : this.#estimate.value();
  }

  /** Whether one of the tests proves that no line wins. */
  isLost(): boolean {
    return (this.#lostTest?.isLost() || this.#rearrangingTest?.isLost(this)) ?? false;
  }

  moves(into: Int32Array, at: number): number {
    const forced = this.#forcedMove();
    if (forced !== NONE) {
      into[at] = forced;
      return 1;
    }
    if (this.isLost()) return 0;
    const ordering = this.#ordering;
    this.#ordered.start(into, at);
    for (let suit = 0; suit < SUITS; suit++) {
      const from = this.#sourceOfNext(suit);
      if (from !== NONE) this.#add(this.nextOf(suit), from, FOUNDATION, ordering.foundation);
    }
    this.#addCornerLays(this.corners[0]!);
    this.#addCornerLays(this.corners[1]!);
    if (this.wasteCount > 0) this.#addWasteLays(this.waste[this.wasteCount - 1]!);
    for (let pile = 0; pile < this.piles; pile++) {
      if (this.wingCount[pile] === 0 || this.corners[this.wingSide[pile]!] !== EMPTY) continue;
      this.#add(this.wingEnd(pile), WING, CORNER, ordering.fill);
    }
    for (let index = 0; index < this.topCount; index++) this.#addRuns(this.tops[index]!);
    if (this.stockCount > 0) this.#add(TURN, 0, 0, ordering.turn);
    return this.#ordered.count;
  }

  /** A move to which no other is an alternative; NONE: there is none. */
  #forcedMove(): number {
    if (this.#safePlay) {
      for (let suit = 0; suit < SUITS; suit++) {
        const from = this.#sourceOfNext(suit);
        if (from === NONE) continue;
        const card = this.nextOf(suit);
        if (this.#isSafe(card, suit)) return codeOf(card, from, FOUNDATION);
      }
    }
    if (this.refill) {
      // Only at the start of a half-played deal: later a corner is filled as it empties.
      for (let side = 0; side < 2; side++) {
        if (this.corners[side] === EMPTY && this.wingCount[side]! > 0) {
          return codeOf(this.wingEnd(side), WING, CORNER);
        }
      }
    }
    return NONE;
  }

  /** Where the card lies that a foundation wants next; NONE when it is not available. */
  #sourceOfNext(suit: number): number {
    if (this.heights[suit] === this.ranks) return NONE;
    const card = this.nextOf(suit);
    const place = this.at[card]!;
    if (place < FOUNDATION) return this.on[card] === NONE ? place : NONE;
    if (place === CORNER) return place;
    if (place === PACK) {
      return this.wasteCount > 0 && this.waste[this.wasteCount - 1] === card ? place : NONE;
    }
    return this.wingEnd(this.pileOf[card]!) === card ? place : NONE;
  }

  /**
   * Whether nothing is lost by playing the card to its foundation now. Every card that could be
   * laid on it must be out already or playable from then on, which for a base card (order 0) is
   * never so: what lies on it goes out last.
   */
  #isSafe(card: number, suit: number): boolean {
    if (this.takes[card] === 0) return true;
    const order = this.order[card]!;
    if (order === 0) return false;
    const heights = this.heights;
    const red = isRed(card);
    const otherColour = Math.min(heights[red ? 0 : 1]!, heights[red ? 3 : 2]!);
    if (otherColour >= order) return true;
    return order >= 2 && otherColour >= order - 1 && heights[3 - suit]! >= Math.max(order - 2, 1);
  }

  #addCornerLays(card: number): void {
    if (card === EMPTY) return;
    const ordering = this.#ordering;
    const { cornerSuit, cornerColour, cornerEmpty } = ordering;
    const side = this.sideOf[card]!;
    // With rows any pile of the side may follow; the hint looks at the first alone.
    const pile = this.rules.rows ? 4 * side : side;
    const helps = this.wingCount[pile]! > 0 && this.#isPlayable(this.wingEnd(pile));
    this.#addLays(
      card,
      CORNER,
      cornerSuit,
      cornerColour,
      cornerEmpty,
      helps ? ordering.nextWing : 0,
    );
  }

  #addWasteLays(card: number): void {
    const ordering = this.#ordering;
    const { wasteSuit, wasteColour, wasteEmpty } = ordering;
    const helps = this.wasteCount > 1 && this.#isPlayable(this.waste[this.wasteCount - 2]!);
    this.#addLays(card, PACK, wasteSuit, wasteColour, wasteEmpty, helps ? ordering.nextWaste : 0);
  }

  #addLays(
    card: number,
    from: number,
    suitScore: number,
    colourScore: number,
    emptyScore: number,
    bonus: number,
  ): void {
    const order = this.order[card]!;
    const laid = bonus + ((order * this.#ordering.layOrder) >> 3);
    this.#addTargets(card, from, NONE, 3, suitScore + laid, colourScore + laid);
    const toEmpty = emptyScore + bonus + ((order * this.#ordering.emptyOrder) >> 3);
    this.#addEmptyTargets(card, from, toEmpty);
  }

  /** Moves of the same-suit end parts of a column to other columns. */
  #addRuns(top: number): void {
    const ordering = this.#ordering;
    let head = top;
    for (;;) {
      const under = this.at[head]!;
      const whole = under >= BOTTOM;
      const splits = !whole && suitOf(under) === suitOf(head);
      let bonus = (this.order[head]! * ordering.runOrder) >> 3;
      let useful = true;
      if (whole) bonus += this.empty === 0 ? ordering.emptyColumn : ordering.secondEmpty;
      else {
        if (splits) bonus += ordering.split;
        const gain = this.#exposure(head, under);
        useful = gain !== NONE;
        if (useful) bonus += gain;
      }
      if (useful || !ordering.onlyUseful) {
        const { joinSuit, joinColour } = ordering;
        this.#addTargets(head, under, top, 3, joinSuit + bonus, joinColour + bonus);
        if (!whole || !this.#oneEmpty) this.#addEmptyTargets(head, under, ordering.toEmpty + bonus);
      } else if (!splits) this.#addTargets(head, under, top, 1, ordering.joinSuit + bonus, 0);
      if (!splits) return;
      head = under;
    }
  }

  /** What a card is worth when the run on it leaves; NONE: nothing can be done with it at once. */
  #exposure(head: number, card: number): number {
    const ordering = this.#ordering;
    if (this.isNext(card)) return ordering.exposesNext;
    let gain = NONE;
    const left = this.corners[0]!;
    const right = this.corners[1]!;
    if (
      (left !== EMPTY && this.#fits(left, card)) ||
      (right !== EMPTY && this.#fits(right, card))
    ) {
      gain = ordering.exposesCorner;
    }
    if (this.wasteCount > 0 && this.#fits(this.waste[this.wasteCount - 1]!, card)) {
      gain = Math.max(gain, 0) + ordering.exposesWaste;
    }
    if (this.#hasRunFor(head, card)) gain = Math.max(gain, 0) + ordering.exposesJoin;
    return gain;
  }

  /** Whether a run in the helper columns, other than the one on it, goes on in the card's suit. */
  #hasRunFor(head: number, card: number): boolean {
    const ace = rankOf(card) === 1;
    if (ace && !this.rules.wrap) return false;
    const child = ace ? card + this.ranks - 1 : card - 1;
    if (child === head || this.at[child]! >= FOUNDATION) return false;
    let end = child;
    for (let next = this.on[end]!; next !== NONE; next = this.on[end]!) {
      if (suitOf(next) !== suitOf(child)) return false;
      end = next;
    }
    return true;
  }

  #fits(card: number, parent: number): boolean {
    const parents = this.parents;
    const at = 3 * card;
    return parents[at] === parent || parents[at + 1] === parent || parents[at + 2] === parent;
  }

  /** Whether the card could go to its foundation or on a column if it were available. */
  #isPlayable(card: number): boolean {
    if (this.isNext(card)) return true;
    for (let i = 0; i < 3; i++) {
      const parent = this.parents[3 * card + i]!;
      if (parent !== NONE && this.topIndex[parent] !== NONE) return true;
    }
    return false;
  }

  /** Adds the first `count` kinds of columns that take a card, except the one ending with `top`. */
  #addTargets(
    card: number,
    from: number,
    top: number,
    count: number,
    suitScore: number,
    colourScore: number,
  ): void {
    const ordering = this.#ordering;
    for (let i = 0; i < count; i++) {
      const parent = this.parents[3 * card + i]!;
      if (parent === NONE || parent === top || this.topIndex[parent] === NONE) continue;
      let score = i === 0 ? suitScore : colourScore;
      if (this.order[parent] === 0) score += ordering.coverBase;
      else if (this.isNext(parent)) score += ordering.coverNext;
      this.#add(card, from, parent, score);
    }
  }

  #addEmptyTargets(card: number, from: number, score: number): void {
    let empty = this.empty;
    if (empty === 0) return;
    const last = (empty & (empty - 1)) === 0 ? this.#ordering.lastEmpty : 0;
    while (empty !== 0) {
      const slot = 31 - Math.clz32(empty & -empty);
      this.#add(card, from, BOTTOM + slot, score + last);
      if (this.#oneEmpty) return;
      empty &= empty - 1;
    }
  }

  #add(card: number, from: number, to: number, score: number): void {
    this.#ordered.enter(codeOf(card, from, to), score + this.#noise.next());
  }

  explain(line: Int32Array): string[] {
    const plain: string[] = [];
    for (const move of line) {
      plain.push(this.describe(move));
      this.play(move);
      if (!this.refill || sourceIn(move) !== CORNER || cardIn(move) === TURN) continue;
      const side = this.sideOf[cardIn(move)]!;
      const card = this.corners[side]!;
      if (card !== EMPTY) plain.push(this.describe(codeOf(card, WING, CORNER)));
    }
    this.load(this.layout!);
    return plain;
  }

  /** A move as the notation has it; before it is played, and without what it brings along. */
  describe(move: number): string {
    const card = cardIn(move);
    if (card === TURN) return makeMove({ kind: 'turn' });
    const from = this.#placeOf(card, sourceIn(move));
    const to = this.#placeOf(card, targetIn(move));
    const count = from.pile === 'h' && to.pile === 'h' ? this.#runLength(card) : 1;
    return makeMove({ kind: 'card', card, from, to, count });
  }

  #placeOf(card: number, place: number): Place {
    if (place === FOUNDATION) return { pile: 'f', index: 0 };
    if (place === PACK) return { pile: 'p', index: 0 };
    if (place === CORNER) return { pile: 'c', index: this.sideOf[card]! };
    if (place === WING) return { pile: 'w', index: this.sideOf[card]! };
    let bottom = place;
    while (bottom < BOTTOM) bottom = this.at[bottom]!;
    return { pile: 'h', index: bottom - BOTTOM };
  }

  #runLength(card: number): number {
    let length = 1;
    for (let top = this.on[card]!; top !== NONE; top = this.on[top]!) length++;
    return length;
  }
}
