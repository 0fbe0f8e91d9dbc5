import { rankOf, suitOf } from '../../cards/card.ts';
import type { KeyedPiles } from './content-key.ts';
import type { Shape } from './layout.ts';
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
 * the reserve cards which cannot be played leave free. While cards are in the stock this is
 * repeated deal by deal: what can be played before the next deal is worked out first; a column
 * that cannot be emptied by then gets the next four cards on top of everything that is not open.
 * As soon as a column might be emptied (it would be refilled, and the cards come down elsewhere),
 * the rest of the stock is taken as packets of four that lie anywhere: only the cards of its own
 * packet cover a card.
 */
export class LastPass {
  readonly #shape: Shape;
  readonly #piles: SuitPiles;
  /** Columns and stock packets, bottom card first, HEIGHT places each. */
  readonly #cards: Uint8Array;
  /** 1: the card can come to lie open. */
  readonly #open: Uint8Array;
  readonly #lengths: Int32Array;
  /** Ranks of each suit that have an open card, and those that can be played if open (bits). */
  readonly #reached = new Int32Array(4);
  readonly #playable = new Int32Array(4);
  /** Heights reached by relaxed play. */
  readonly #up = new Int32Array(4);
  readonly #down = new Int32Array(4);
  #heaps = 0;
  #free = 0;

  constructor(shape: Shape, piles: SuitPiles) {
    this.#shape = shape;
    this.#piles = piles;
    const packets = Math.ceil((2 * shape.suits * shape.ranks) / shape.dealt);
    this.#cards = new Uint8Array((shape.columns + packets) * HEIGHT);
    this.#open = new Uint8Array((shape.columns + packets) * HEIGHT);
    this.#lengths = new Int32Array(shape.columns + packets);
  }

  /**
   * @param inReserve copies of each card in the reserve
   * @param stock the next card last
   * @returns true: no line of play wins
   */
  isLost(
    columns: KeyedPiles,
    states: Int32Array,
    inReserve: Uint8Array,
    stock: Uint8Array,
    stockLength: number,
  ): boolean {
    const shape = this.#shape;
    const cards = this.#cards;
    const open = this.#open;
    const lengths = this.#lengths;
    for (let column = 0; column < shape.columns; column++) {
      const length = columns.lengths[column]!;
      lengths[column] = length;
      const from = column * columns.stride;
      const to = column * HEIGHT;
      for (let i = 0; i < length; i++) {
        cards[to + i] = columns.cards[from + i]!;
        open[to + i] = 0;
      }
    }
    this.#heaps = shape.columns;
    this.#start(states, inReserve);
    let next = stockLength;
    let loose = false;
    for (;;) {
      this.#close(states, inReserve);
      if (next === 0) break;
      if (!loose) {
        for (let column = 0; column < shape.columns; column++) {
          if (this.#covering(column) <= this.#free) loose = true;
        }
      }
      if (loose) {
        next = this.#spread(stock, next);
        continue;
      }
      for (let column = 0; column < shape.columns; column++) {
        const length = lengths[column]!;
        const count = Math.min(shape.dealt, next);
        for (let i = 0; i < count; i++) {
          cards[column * HEIGHT + length + i] = stock[--next]!;
          open[column * HEIGHT + length + i] = 0;
        }
        lengths[column] = length + count;
      }
    }
    return !this.#allPlayed(inReserve);
  }

  #start(states: Int32Array, inReserve: Uint8Array): void {
    const ranks = this.#shape.ranks;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const state = states[suit]!;
      this.#up[suit] = this.#piles.acePile[state]!;
      this.#down[suit] = this.#piles.kingPile[state]!;
      let reached = 0;
      for (let rank = 1; rank <= ranks; rank++) {
        if (inReserve[13 * suit + rank - 1]! > 0) reached |= 1 << rank;
      }
      this.#reached[suit] = reached;
      this.#playable[suit] = 0;
    }
  }

  /** Every packet of the stock becomes a heap of its own. */
  #spread(stock: Uint8Array, stockLength: number): number {
    let next = stockLength;
    while (next > 0) {
      const heap = this.#heaps++;
      const count = Math.min(this.#shape.dealt, next);
      for (let i = 0; i < count; i++) {
        this.#cards[heap * HEIGHT + i] = stock[--next]!;
        this.#open[heap * HEIGHT + i] = 0;
      }
      this.#lengths[heap] = count;
    }
    return 0;
  }

  /** Follows all consequences to the fixed point. */
  #close(states: Int32Array, inReserve: Uint8Array): void {
    let changed = true;
    while (changed) {
      changed = this.#raiseFoundations(states);
      this.#free = this.#shape.reserves - this.#stuckInReserve(inReserve);
      for (let heap = 0; heap < this.#heaps; heap++) {
        if (this.#uncover(heap)) changed = true;
      }
    }
  }

  #raiseFoundations(states: Int32Array): boolean {
    const ranks = this.#shape.ranks;
    const piles = this.#piles;
    let changed = false;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const reached = this.#reached[suit]!;
      const state = states[suit]!;
      let playable: number;
      if (state === piles.meeting) {
        playable = -1;
      } else {
        let up = this.#up[suit]!;
        let down = this.#down[suit]!;
        while (up < ranks && (reached >>> (up + 1)) & 1) up++;
        while (down < ranks && (reached >>> (ranks - down)) & 1) down++;
        this.#up[suit] = up;
        this.#down[suit] = down;
        const upNow = piles.acePile[state]!;
        const downNow = piles.kingPile[state]!;
        if (piles.reversal && upNow + downNow < ranks && up + down >= ranks) playable = -1;
        else {
          // Ranks upNow + 1 … up, and ranks − down + 1 … ranks − downNow.
          playable =
            ((2 << up) - (2 << upNow)) | ((2 << (ranks - downNow)) - (2 << (ranks - down)));
        }
      }
      if (playable !== this.#playable[suit]) {
        this.#playable[suit] = playable;
        changed = true;
      }
    }
    return changed;
  }

  #stuckInReserve(inReserve: Uint8Array): number {
    let stuck = 0;
    for (let suit = 0; suit < this.#shape.suits; suit++) {
      const playable = this.#playable[suit]!;
      for (let rank = 1; rank <= this.#shape.ranks; rank++) {
        if (((playable >>> rank) & 1) === 0) stuck += inReserve[13 * suit + rank - 1]!;
      }
    }
    return stuck;
  }

  /** Walks down a heap as far as the free cells allow; true: another card came to lie open. */
  #uncover(heap: number): boolean {
    let covering = 0;
    let changed = false;
    const bottom = heap * HEIGHT;
    for (let at = bottom + this.#lengths[heap]! - 1; at >= bottom; at--) {
      const card = this.#cards[at]!;
      if (this.#open[at] === 0) {
        if (covering > this.#free) return changed;
        this.#open[at] = 1;
        this.#reached[SUIT_OF[card]!]! |= 1 << RANK_OF[card]!;
        changed = true;
      }
      if (((this.#playable[SUIT_OF[card]!]! >>> RANK_OF[card]!) & 1) === 0) covering++;
    }
    return changed;
  }

  /** Cards of a heap that can neither be played nor pass: what emptying it would cost in cells. */
  #covering(heap: number): number {
    let covering = 0;
    const bottom = heap * HEIGHT;
    for (let at = bottom + this.#lengths[heap]! - 1; at >= bottom; at--) {
      const card = this.#cards[at]!;
      const played =
        this.#open[at] === 1 && (this.#playable[SUIT_OF[card]!]! >>> RANK_OF[card]!) & 1;
      if (!played) covering++;
    }
    return covering;
  }

  #allPlayed(inReserve: Uint8Array): boolean {
    if (this.#stuckInReserve(inReserve) > 0) return false;
    for (let heap = 0; heap < this.#heaps; heap++) {
      const bottom = heap * HEIGHT;
      for (let at = bottom + this.#lengths[heap]! - 1; at >= bottom; at--) {
        const card = this.#cards[at]!;
        if (this.#open[at] === 0) return false;
        if (((this.#playable[SUIT_OF[card]!]! >>> RANK_OF[card]!) & 1) === 0) return false;
      }
    }
    return true;
  }
}
