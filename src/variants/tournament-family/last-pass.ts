import { rankOf, suitOf } from '../../cards/card.ts';
import type { KeyedPiles } from './content-key.ts';
import { LastColumns } from './last-columns.ts';
import type { LateStashes } from './late-stashes.ts';
import type { Shape } from './layout.ts';
import { RelaxedPiles } from './relaxed-piles.ts';
import type { ReserveSet } from './reserve-set.ts';
import type { SuitPiles } from './suit-piles.ts';

const HEIGHT = 128;
const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const RANK_OF = Uint8Array.from({ length: 52 }, (_, card) => rankOf(card));

/**
 * A proof of loss for the last pass of tournament (no redeal left) by delete relaxation: what has
 * once been reached is never taken away again, foundations grow without using cards up, and free
 * cells serve every card at once. If even so some card can never be played, the state is lost.
 *
 * A card lies open if the cards above it that cannot be played themselves fit into the cells that
 * the reserve cards which cannot be played leave free. While cards are in the stock, this is
 * repeated deal by deal: what can be played before the next deal is worked out first; whatever is
 * not open by then lies under four more cards after it.
 *
 * Which four is known as long as no column can be emptied. A refill shifts all later packets of
 * four. The columns and packets emptied so far have left all their cards that cannot be played
 * in cells, so at most as many refills have happened as the cheapest of them fit into the free
 * cells together. From the first possible refill on, packets lie apart, covered by nothing but
 * themselves, as many as deals and possible refills can have brought; a column's closed cards lie
 * under the cheapest packet that can have come down on it.
 */
export class LastPass {
  readonly #shape: Shape;
  readonly #relaxed: RelaxedPiles;
  readonly #lastColumns: LastColumns;
  /** Columns, then stock packets, bottom card first, HEIGHT places each. */
  readonly #cards: Uint8Array;
  /** 1: the card can come to lie open. */
  readonly #open: Uint8Array;
  readonly #lengths: Int32Array;
  /** 1: all cards of the heap lie open. */
  readonly #allOpen: Uint8Array;
  readonly #waiting: Int32Array;
  readonly #awaited: Int32Array;
  /** Cards of a heap that cannot be played. */
  readonly #stuck: Int32Array;
  /** Ranks of which one copy in the reserve can be played before the meeting (bits). */
  readonly #inReserveOnce = new Int32Array(4);
  readonly #seen = new Int32Array(4);
  readonly #reached = new Int32Array(4);
  /** Packets not yet laid on columns, and how many of them can have come by now. */
  #packets = 0;
  #came = 0;
  /** For each deal since packets lie apart: refills that can have happened before it. */
  readonly #refillsBefore = new Int32Array(32);
  #deals = 0;
  #free = 0;

  constructor(shape: Shape, piles: SuitPiles) {
    this.#shape = shape;
    this.#relaxed = new RelaxedPiles(piles);
    this.#lastColumns = new LastColumns(shape, piles);
    const packets = Math.ceil((2 * shape.suits * shape.ranks) / shape.dealt);
    this.#cards = new Uint8Array((shape.columns + packets) * HEIGHT);
    this.#open = new Uint8Array((shape.columns + packets) * HEIGHT);
    this.#lengths = new Int32Array(shape.columns + packets);
    this.#allOpen = new Uint8Array(shape.columns + packets);
    this.#stuck = new Int32Array(shape.columns + packets);
    this.#waiting = new Int32Array(shape.columns + packets);
    this.#awaited = new Int32Array(shape.columns + packets);
  }

  /**
   * @param waiting cards of each column that stay until a copy of the card in `awaited` is played
   * @param stock the next card last
   * @param late cards that can have been put aside before deals
   * @returns true: no line of play wins
   */
  isLost(
    columns: KeyedPiles,
    states: Int32Array,
    reserve: ReserveSet,
    waiting: Int32Array,
    awaited: Int32Array,
    stock: Uint8Array,
    stockLength: number,
    late: LateStashes,
  ): boolean {
    if (stockLength === 0) {
      return this.#lastColumns.isLost(columns, states, reserve, waiting, awaited, late);
    }
    const shape = this.#shape;
    for (let column = 0; column < shape.columns; column++) {
      const length = columns.lengths[column]!;
      this.#lengths[column] = length;
      this.#allOpen[column] = 0;
      this.#waiting[column] = waiting[column]!;
      this.#awaited[column] = awaited[column]!;
      const from = column * columns.stride;
      const to = column * HEIGHT;
      for (let i = 0; i < length; i++) {
        this.#cards[to + i] = columns.cards[from + i]!;
        this.#open[to + i] = 0;
      }
    }
    this.#openStashes(columns, reserve, late);
    this.#packets = 0;
    this.#came = 0;
    this.#deals = 0;
    for (let suit = 0; suit < shape.suits; suit++) {
      this.#relaxed.start(suit, states[suit]!, this.#reached[suit]!);
    }
    this.#countFree(reserve);
    let next = stockLength;
    let refills = 0;
    for (;;) {
      this.#close(reserve);
      if (next > 0) {
        if (this.#mostRefills() === 0) next = this.#dealOnColumns(stock, next);
        else next = this.#layApart(stock, next);
        continue;
      }
      if (this.#came === this.#packets) break;
      refills = this.#mostRefills();
      const came = Math.min(this.#packets, this.#deals * shape.columns + refills);
      if (came > this.#came) this.#came = came;
      else {
        this.#refillsBefore[this.#deals++] = refills;
        this.#came = Math.min(this.#packets, this.#deals * shape.columns + refills);
      }
    }
    return !this.#allPlayed();
  }

  /** Cards that can have been put aside before deals are open from the start. */
  #openStashes(columns: KeyedPiles, reserve: ReserveSet, late: LateStashes): void {
    const reached = this.#reached;
    for (let suit = 0; suit < 4; suit++) reached[suit] = reserve.one[suit]!;
    for (let deal = 0; deal < late.deals; deal++) {
      for (let column = 0; column < this.#shape.columns; column++) {
        const top = column * HEIGHT + late.notes[8 * deal + column]!;
        for (let i = late.mostFrom(columns, column, deal); i > 0; i--) {
          const card = this.#cards[top - i]!;
          this.#open[top - i] = 1;
          reached[SUIT_OF[card]!]! |= 1 << RANK_OF[card]!;
        }
      }
    }
  }

  /** No column can have been emptied: the next deal is known. @returns cards left in the stock */
  #dealOnColumns(stock: Uint8Array, stockLength: number): number {
    let next = stockLength;
    for (let column = 0; column < this.#shape.columns; column++) {
      const length = this.#lengths[column]!;
      const count = Math.min(this.#shape.dealt, next);
      const at = column * HEIGHT + length;
      for (let i = 0; i < count; i++) {
        this.#cards[at + i] = stock[--next]!;
        this.#open[at + i] = 0;
      }
      this.#lengths[column] = length + count;
      if (count > 0) this.#allOpen[column] = 0;
    }
    return next;
  }

  /** Every packet of the stock becomes a heap of its own. */
  #layApart(stock: Uint8Array, stockLength: number): number {
    let next = stockLength;
    while (next > 0) {
      const heap = this.#shape.columns + this.#packets++;
      const count = Math.min(this.#shape.dealt, next);
      for (let i = 0; i < count; i++) {
        this.#cards[heap * HEIGHT + i] = stock[--next]!;
        this.#open[heap * HEIGHT + i] = 0;
      }
      this.#lengths[heap] = count;
      this.#allOpen[heap] = 0;
    }
    return 0;
  }

  /** The most heaps whose stuck cards fit into the free cells together. */
  #mostRefills(): number {
    const heaps = this.#shape.columns + this.#came;
    this.#countStuck(heaps);
    let refills = 0;
    let cells = this.#free;
    for (let stuck = 0; stuck <= cells; stuck++) {
      for (let heap = 0; heap < heaps && stuck <= cells; heap++) {
        if (this.#stuck[heap] !== stuck) continue;
        refills++;
        cells -= stuck;
      }
    }
    return refills;
  }

  /** Stuck cards of every heap; those of columns with the packets dealt on them. */
  #countStuck(heaps: number): void {
    for (let heap = 0; heap < heaps; heap++) {
      let stuck = 0;
      const bottom = heap * HEIGHT;
      for (let at = bottom + this.#lengths[heap]! - 1; at >= bottom; at--) {
        const card = this.#cards[at]!;
        const playable = (this.#relaxed.playable[SUIT_OF[card]!]! >>> RANK_OF[card]!) & 1;
        if (this.#open[at] === 0 || playable === 0) stuck++;
      }
      this.#stuck[heap] = heap < this.#shape.columns ? stuck + this.#dealtOn(heap) : stuck;
    }
  }

  /** The least number of stuck cards in the packets that deals have laid on a column. */
  #dealtOn(column: number): number {
    const shape = this.#shape;
    let total = 0;
    for (let deal = 0; deal < this.#deals; deal++) {
      const first = deal * shape.columns + column;
      const last = first + this.#refillsBefore[deal]!;
      let least = shape.dealt;
      for (let packet = first; packet <= last && least > 0; packet++) {
        if (packet >= this.#packets) least = 0;
        else {
          let stuck = 0;
          const bottom = (shape.columns + packet) * HEIGHT;
          for (let i = this.#lengths[shape.columns + packet]! - 1; i >= 0; i--) {
            const card = this.#cards[bottom + i]!;
            const playable = (this.#relaxed.playable[SUIT_OF[card]!]! >>> RANK_OF[card]!) & 1;
            if (this.#open[bottom + i] === 0 || playable === 0) stuck++;
          }
          if (stuck < least) least = stuck;
        }
      }
      total += least;
    }
    return total;
  }

  /** Follows all consequences to the fixed point. */
  #close(reserve: ReserveSet): void {
    const heaps = this.#shape.columns + this.#came;
    let changed = true;
    while (changed) {
      changed = false;
      for (let heap = heaps - 1; heap >= 0; heap--) {
        if (this.#allOpen[heap] === 1 || !this.#uncover(heap)) continue;
        changed = true;
        this.#raiseFoundations(reserve);
      }
    }
  }

  #raiseFoundations(reserve: ReserveSet): boolean {
    let changed = false;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      if (this.#relaxed.raise(suit)) changed = true;
    }
    if (changed) this.#countFree(reserve);
    return changed;
  }

  #countFree(reserve: ReserveSet): void {
    this.#free = this.#shape.reserves;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      this.#free -= this.#relaxed.stuckInReserve(suit, reserve);
      this.#inReserveOnce[suit] = this.#relaxed.usedUp(suit, reserve);
    }
  }

  /** Walks down a heap as far as the free cells allow; true: another card came to lie open. */
  #uncover(heap: number): boolean {
    let covering = this.#deals > 0 && heap < this.#shape.columns ? this.#dealtOn(heap) : 0;
    let changed = false;
    const bottom = heap * HEIGHT;
    const seen = this.#seen;
    for (let suit = 0; suit < 4; suit++) seen[suit] = this.#inReserveOnce[suit]!;
    for (let at = bottom + this.#lengths[heap]! - 1; at >= bottom; at--) {
      const card = this.#cards[at]!;
      const suit = SUIT_OF[card]!;
      const bit = 1 << RANK_OF[card]!;
      const playable = this.#relaxed.playable[suit]!;
      if (this.#open[at] === 0) {
        if (covering > this.#free) return changed;
        if (at - bottom === this.#waiting[heap]! - 1) {
          const first = this.#awaited[heap]!;
          const reached =
            this.#relaxed.reached[SUIT_OF[first]!]! & this.#relaxed.playable[SUIT_OF[first]!]!;
          if (((reached >>> RANK_OF[first]!) & 1) === 0) return changed;
        }
        this.#open[at] = 1;
        this.#relaxed.reached[suit]! |= bit;
        changed = true;
      }
      if ((playable & bit) === 0) covering++;
      else if (this.#relaxed.once[suit] === 1) {
        if (seen[suit]! & bit) covering++;
        else seen[suit]! |= bit;
      }
    }
    this.#allOpen[heap] = 1;
    return changed;
  }

  /**
   * Once every card lies open every rank is reached, the piles of every suit meet, and all cards
   * can be played.
   */
  #allPlayed(): boolean {
    for (let heap = this.#shape.columns + this.#came - 1; heap >= 0; heap--) {
      if (this.#allOpen[heap] === 0) return false;
    }
    return true;
  }
}
