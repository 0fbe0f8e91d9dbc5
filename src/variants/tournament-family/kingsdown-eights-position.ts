import { isRed, makeCard, rankOf, suitOf } from '../../cards/card.ts';
import type { BeamPosition } from '../../solvers/beam-search.ts';
import { mixWord } from '../../solvers/mixing.ts';
import { KeyedPiles, randomWords } from './content-key.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { TrailPosition } from './trail-position.ts';

/**
 * Sound reductions, each of which can be switched off.
 *
 * - `safe-plays`: a card of rank r goes to its foundation at once if both foundations of its suit
 *   hold at least r − 1 cards (its twin can follow at any time), all four of the other colour at
 *   least r − 2 and both of the other suit of its colour at least r − 3: then whatever might be
 *   built on it can go to a foundation instead.
 * - `column-order`: columns differ by their cards only, one empty column stands for all, and a
 *   lone card gains nothing by going to an empty column; with the stock used up the same holds
 *   for the order of the reserve piles.
 */
export const KINGSDOWN_EIGHTS_PRUNINGS = ['safe-plays', 'column-order'] as const;

/** Scores by which moves are ordered, found by trial on 60 deals. A foundation play has 100. */
const SCORES = {
  reserveToEmpty: 25,
  columnToEmpty: -29,
  /** For each rank of a card that goes to an empty column. */
  emptyRank: 1,
  reserveToColumn: 78,
  columnToColumn: 30,
  /** The move empties its pile. */
  empties: 8,
  /** For each rank of a card that goes on another. */
  builtRank: 3,
  deal: 20,
} as const;

/**
 * What makes a state look far from a win to the beams, found by trial on 80 deals: each card not
 * on a foundation, each card of the reserve that lies on one of lower rank, each card on top of
 * one that a foundation wants next, an empty column.
 */
const OUTLOOK = { left: 10, blocker: 4, above: 2, empty: -10 } as const;
const MOST_COVERING = 30;

/** A move code is from (5 bits), to (5 bits); places are columns, then reserve piles, then: */
const FOUNDATION = 30;
const DEAL = 31 | (31 << 5);

const MOST_CARDS = 104;
const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));
const RED = Uint8Array.from({ length: 52 }, (_, card) => (isRed(card) ? 1 : 0));

/**
 * Kingsdown Eights for the search. `#low` and `#high` are the heights of a suit's two
 * foundations. The trail holds two words for each step: move code (cards dealt in bits 10 and
 * up), and the card (bits 0–5) with 64 if it went to the lower foundation.
 */
export class KingsdownEightsPosition extends TrailPosition implements BeamPosition {
  readonly acyclic = false;
  /** Deals played. */
  phase = 0;

  readonly #shape: Shape;
  readonly #safePlays: boolean;
  readonly #columnOrder: boolean;
  /** Columns, then reserve piles. */
  readonly #piles: KeyedPiles;
  readonly #stock: KeyedPiles;
  readonly #low = new Int32Array(4);
  readonly #high = new Int32Array(4);

  /** For each card: the cards on top of the copy that lies less deep. */
  readonly #covering = new Int32Array(52);
  readonly #heightWords = randomWords(3 * 4 * 14 * 14, 2);
  readonly #pileFactors = randomWords(3 * 32, 4).map((word) => word | 1);

  constructor(shape: Shape, prunings: ReadonlySet<string>) {
    super((shape.columns + shape.reserves) * (shape.columns + 1) + 1);
    this.#shape = shape;
    this.#safePlays = prunings.has('safe-plays');
    this.#columnOrder = prunings.has('column-order');
    this.#piles = new KeyedPiles(shape.columns + shape.reserves, MOST_CARDS);
    this.#stock = new KeyedPiles(1, MOST_CARDS);
  }

  load(layout: FamilyLayout): void {
    const { columns, suits, ranks } = this.#shape;
    this.#piles.lengths.fill(0);
    layout.columns.forEach((column, i) => {
      for (const card of column) this.#piles.push(i, card);
    });
    layout.reserve.forEach((pile, i) => {
      for (const card of pile) this.#piles.push(columns + i, card);
    });
    this.#stock.lengths[0] = 0;
    for (const card of layout.stock) this.#stock.push(0, card);
    this.left = 2 * suits * ranks;
    for (let suit = 0; suit < suits; suit++) {
      const first = layout.foundations[suit]!;
      const second = layout.foundations[suits + suit]!;
      this.#low[suit] = Math.min(first, second);
      this.#high[suit] = Math.max(first, second);
      this.left -= first + second;
    }
    this.phase = 0;
    this.start();
  }

  protected override make(move: number): void {
    if (move === DEAL) this.#deal();
    else if (move >> 5 === FOUNDATION) this.#toFoundation(move & 31);
    else {
      const card = this.#piles.pop(move & 31);
      this.#piles.push(move >> 5, card);
      this.record(move, card);
    }
  }

  protected override takeBackStep(step: number, detail: number): void {
    const card = detail & 63;
    if ((step & DEAL) === DEAL) {
      this.phase--;
      for (let i = (step >> 10) - 1; i >= 0; i--) {
        const pile = this.#shape.columns + Math.trunc(i / this.#shape.dealt);
        this.#stock.push(0, this.#piles.pop(pile));
      }
      return;
    }
    if (step >> 5 === FOUNDATION) {
      const heights = detail >> 6 === 1 ? this.#low : this.#high;
      heights[SUIT_OF[card]!]!--;
      this.left++;
    } else {
      this.#piles.pop(step >> 5);
    }
    this.#piles.push(step & 31, card);
  }

  moves(into: Int32Array, at: number): number {
    const { columns, reserves } = this.#shape;
    const ordered = this.ordered;
    ordered.start(into, at);
    for (let from = 0; from < columns + reserves; from++) {
      const length = this.#piles.lengths[from]!;
      if (length === 0) continue;
      const card = this.#piles.top(from);
      const reserve = from >= columns;
      if (this.#fits(card)) ordered.enter(from | (FOUNDATION << 5), 100);
      let emptyTried = this.#columnOrder && !reserve && length === 1;
      for (let to = 0; to < columns; to++) {
        if (to === from) continue;
        if (this.#piles.lengths[to] === 0) {
          if (emptyTried) continue;
          emptyTried = this.#columnOrder;
          ordered.enter(
            from | (to << 5),
            (reserve ? SCORES.reserveToEmpty : SCORES.columnToEmpty) +
              SCORES.emptyRank * RANK_OF[card]!,
          );
        } else if (follows(card, this.#piles.top(to))) {
          ordered.enter(
            from | (to << 5),
            (reserve ? SCORES.reserveToColumn : SCORES.columnToColumn) +
              (length === 1 ? SCORES.empties : 0) +
              SCORES.builtRank * RANK_OF[card]!,
          );
        }
      }
    }
    if (this.#stock.lengths[0]! > 0) ordered.enter(DEAL, SCORES.deal);
    return ordered.count;
  }

  /**
   * The stock counts as if it lay on the reserve already: a deal changes nothing, and states
   * before and after it can be compared.
   */
  estimate(): number {
    const { columns, reserves, dealt } = this.#shape;
    const piles = this.#piles;
    const stock = this.#stock.cards;
    const covering = this.#covering.fill(MOST_COVERING);
    let value = OUTLOOK.left * this.left;
    for (let pile = 0; pile < columns; pile++) {
      const length = piles.lengths[pile]!;
      if (length === 0) value += OUTLOOK.empty;
      const top = pile * piles.stride + length - 1;
      for (let above = 0; above < length; above++) this.#cover(piles.cards[top - above]!, above);
    }
    for (let pile = 0; pile < reserves; pile++) {
      const bottom = (columns + pile) * piles.stride;
      const length = piles.lengths[columns + pile]!;
      const firstDealt = this.#stock.lengths[0]! - dealt * pile;
      const round = dealt * reserves;
      let above = length;
      for (let next = firstDealt; next > 0; next -= round) above += Math.min(dealt, next);
      let least = 99;
      for (let at = bottom; at < bottom + length; at++) {
        const rank = RANK_OF[piles.cards[at]!]!;
        if (rank > least) value += OUTLOOK.blocker;
        else least = rank;
        this.#cover(piles.cards[at]!, --above);
      }
      for (let next = firstDealt; next > 0; next -= round) {
        for (let at = next - 1; at >= 0 && at >= next - dealt; at--) {
          const rank = RANK_OF[stock[at]!]!;
          if (rank > least) value += OUTLOOK.blocker;
          else least = rank;
          this.#cover(stock[at]!, --above);
        }
      }
    }
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const low = this.#low[suit]!;
      const high = this.#high[suit]!;
      if (low < this.#shape.ranks) value += OUTLOOK.above * covering[13 * suit + low]!;
      if (high < this.#shape.ranks) value += OUTLOOK.above * covering[13 * suit + high]!;
    }
    return value;
  }

  #cover(card: number, above: number): void {
    if (above < this.#covering[card]!) this.#covering[card] = above;
  }

  protected override spellOut(trail: Int32Array): string[] {
    const columns = this.#shape.columns;
    const name = (place: number) => {
      if (place === FOUNDATION) return 'f';
      return place < columns ? `t${place + 1}` : `r${place - columns + 1}`;
    };
    const text: string[] = [];
    for (let i = 0; i < trail.length; i += 2) {
      const step = trail[i]!;
      if ((step & DEAL) === DEAL) text.push('deal');
      else {
        const card = makeCard(trail[i + 1]! & 63);
        text.push(`${card} ${name(step & 31)} ${name(step >> 5)}`);
      }
    }
    return text;
  }

  #deal(): void {
    const { columns, reserves, dealt } = this.#shape;
    const count = Math.min(this.#stock.lengths[0]!, dealt * reserves);
    for (let i = 0; i < count; i++) {
      this.#piles.push(columns + Math.trunc(i / dealt), this.#stock.pop(0));
    }
    this.phase++;
    this.record(DEAL | (count << 10), 0);
  }

  #fits(card: number): boolean {
    const suit = SUIT_OF[card]!;
    const rank = RANK_OF[card]!;
    return this.#low[suit] === rank - 1 || this.#high[suit] === rank - 1;
  }

  #toFoundation(from: number): void {
    const card = this.#piles.pop(from);
    const suit = SUIT_OF[card]!;
    // Of two equal piles the one called high grows, so that low ≤ high stays true.
    const high = this.#high[suit] === RANK_OF[card]! - 1;
    if (high) this.#high[suit]!++;
    else this.#low[suit]!++;
    this.left--;
    this.record(from | (FOUNDATION << 5), card | (high ? 0 : 64));
  }

  protected override settle(): void {
    if (!this.#safePlays) return;
    const piles = this.#shape.columns + this.#shape.reserves;
    let again = true;
    while (again) {
      again = false;
      for (let from = 0; from < piles; from++) {
        if (this.#piles.lengths[from] === 0) continue;
        const card = this.#piles.top(from);
        if (this.#fits(card) && this.#isSafe(card)) {
          this.#toFoundation(from);
          again = true;
        }
      }
    }
  }

  #isSafe(card: number): boolean {
    const rank = RANK_OF[card]!;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const low = this.#low[suit]!;
      if (suit === SUIT_OF[card]) {
        if (low < rank - 1) return false;
      } else if (RED[13 * suit] === RED[card]) {
        if (low < rank - 3) return false;
      } else if (low < rank - 2) return false;
    }
    return true;
  }

  protected override rekey(): void {
    const { columns, reserves } = this.#shape;
    const piles = this.#piles;
    const factors = this.#pileFactors;
    const stockLength = this.#stock.lengths[0]!;
    const reserveAlike = this.#columnOrder && stockLength === 0;
    let word0 = this.#stock.key0[stockLength]!;
    let word1 = this.#stock.key1[stockLength]!;
    let word2 = this.#stock.key2[stockLength]!;
    for (let pile = 0; pile < columns + reserves; pile++) {
      const at = pile * piles.stride + piles.lengths[pile]!;
      let kind = pile;
      if (pile < columns) kind = this.#columnOrder ? 0 : pile;
      else if (reserveAlike) kind = columns;
      word0 += Math.imul(piles.key0[at]!, factors[3 * kind]!);
      word1 += Math.imul(piles.key1[at]!, factors[3 * kind + 1]!);
      word2 += Math.imul(piles.key2[at]!, factors[3 * kind + 2]!);
    }
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const at = 3 * (196 * suit + 14 * this.#low[suit]! + this.#high[suit]!);
      word0 += this.#heightWords[at]!;
      word1 += this.#heightWords[at + 1]!;
      word2 += this.#heightWords[at + 2]!;
    }
    this.key0 = mixWord(word0 | 0);
    this.key1 = mixWord(word1 | 0);
    this.key2 = mixWord(word2 | 0);
  }
}

/** Alternating colours, downwards. */
function follows(card: number, under: number): boolean {
  return RED[card] !== RED[under] && RANK_OF[card]! === RANK_OF[under]! - 1;
}
