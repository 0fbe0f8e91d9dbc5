import { rankOf, suitOf } from '../../cards/card.ts';
import type { KeyedPiles } from './content-key.ts';
import type { LateStashes } from './late-stashes.ts';
import type { Shape } from './layout.ts';
import { RANK_COUNT, RelaxedPiles } from './relaxed-piles.ts';
import type { ReserveSet } from './reserve-set.ts';
import type { SuitPiles } from './suit-piles.ts';

const SUIT_OF = Uint8Array.from({ length: 52 }, (_, card) => suitOf(card));
const BIT_OF = Int32Array.from({ length: 52 }, (_, card) => 1 << rankOf(card));

/**
 * The proof of {@link LastPass} for positions whose stock is used up, where nearly all of a search
 * takes place. Nothing is walked twice: a column goes on where it stopped, and when more ranks of
 * a suit can be played, what covers each column is counted again from masks of ranks.
 */
export class LastColumns {
  readonly #shape: Shape;
  readonly #piles: RelaxedPiles;
  /** Cards of each column that are not open. */
  readonly #closed: Int32Array;
  /** Open cards of each column that must lie in cells. */
  readonly #covering: Int32Array;
  /** For each column and suit: ranks open once or twice, those open twice, their share. */
  readonly #one: Int32Array;
  readonly #two: Int32Array;
  readonly #share: Int32Array;
  /** Per suit: cells that its reserve cards block, and ranks whose play they are. */
  readonly #stuck = new Int32Array(4);
  readonly #used = new Int32Array(4);
  #free = 0;
  readonly #reached = new Int32Array(4);

  constructor(shape: Shape, piles: SuitPiles) {
    this.#shape = shape;
    this.#piles = new RelaxedPiles(piles);
    this.#closed = new Int32Array(shape.columns);
    this.#covering = new Int32Array(shape.columns);
    this.#one = new Int32Array(4 * shape.columns);
    this.#two = new Int32Array(4 * shape.columns);
    this.#share = new Int32Array(4 * shape.columns);
  }

  /** See {@link LastPass.isLost}. */
  isLost(
    columns: KeyedPiles,
    states: Int32Array,
    reserve: ReserveSet,
    waiting: Int32Array,
    awaited: Int32Array,
    late: LateStashes,
  ): boolean {
    const { suits, reserves, columns: places } = this.#shape;
    const piles = this.#piles;
    const closed = this.#closed;
    this.#free = reserves;
    this.#reachStashes(columns, reserve, late);
    for (let suit = 0; suit < suits; suit++) {
      piles.start(suit, states[suit]!, this.#reached[suit]!);
      this.#stuck[suit] = piles.stuckInReserve(suit, reserve);
      this.#used[suit] = piles.usedUp(suit, reserve);
      this.#free -= this.#stuck[suit]!;
    }
    this.#one.fill(0);
    this.#two.fill(0);
    this.#share.fill(0);
    this.#covering.fill(0);
    let open = 0;
    for (let column = 0; column < places; column++) {
      closed[column] = columns.lengths[column]!;
      if (closed[column] === 0) open++;
    }
    const allSuits = (1 << suits) - 1;
    if (piles.complete === allSuits && !this.#isHeld(waiting, awaited)) return false;
    // A round without news is the fixed point.
    let quiet = 0;
    let column = 0;
    while (open < places && quiet < places) {
      quiet++;
      if (closed[column]! > 0) {
        const news = this.#uncover(columns, column, waiting[column]!, awaited[column]!);
        if (news > 0) {
          quiet = 1;
          if (closed[column] === 0) open++;
          let raised = false;
          for (let suit = 0; suit < suits; suit++) {
            if ((news >>> suit) & 1 && piles.raise(suit)) {
              raised = true;
              this.#count(suit, reserve);
            }
          }
          if (raised) {
            quiet = 0;
            if (piles.complete === allSuits && !this.#isHeld(waiting, awaited)) return false;
          }
        }
      }
      column = column + 1 === places ? 0 : column + 1;
    }
    return open < places;
  }

  /** Notes what lies in the reserve, or can have been put aside before deals. */
  #reachStashes(columns: KeyedPiles, reserve: ReserveSet, late: LateStashes): void {
    const reached = this.#reached;
    for (let suit = 0; suit < 4; suit++) reached[suit] = reserve.one[suit]!;
    for (let deal = 0; deal < late.deals; deal++) {
      for (let column = 0; column < this.#shape.columns; column++) {
        const top = column * columns.stride + late.notes[8 * deal + column]!;
        for (let i = late.mostFrom(columns, column, deal); i > 0; i--) {
          const card = columns.cards[top - i]!;
          reached[SUIT_OF[card]!]! |= BIT_OF[card]!;
        }
      }
    }
  }

  /** Whether some column still waits for a card that has not been reached. */
  #isHeld(waiting: Int32Array, awaited: Int32Array): boolean {
    for (let column = 0; column < this.#shape.columns; column++) {
      if (waiting[column] === 0 || this.#closed[column]! < waiting[column]!) continue;
      const card = awaited[column]!;
      if ((this.#piles.reached[SUIT_OF[card]!]! & BIT_OF[card]!) === 0) return true;
    }
    return false;
  }

  /** Opens cards as far as the free cells allow. @returns bits of the suits that were reached */
  #uncover(columns: KeyedPiles, column: number, waiting: number, awaited: number): number {
    const { playable, once, reached } = this.#piles;
    const one = this.#one;
    const two = this.#two;
    const used = this.#used;
    const cards = columns.cards;
    const free = this.#free;
    const top = column * columns.stride - 1;
    let at = this.#closed[column]!;
    let covering = this.#covering[column]!;
    let wait = waiting;
    let news = 0;
    while (at > 0 && covering <= free) {
      if (at === wait) {
        const suit = SUIT_OF[awaited]!;
        if ((reached[suit]! & playable[suit]! & BIT_OF[awaited]!) === 0) break;
        wait = 0;
      }
      const card = cards[top + at]!;
      const suit = SUIT_OF[card]!;
      const bit = BIT_OF[card]!;
      const place = 4 * column + suit;
      at--;
      news |= 1 << suit;
      reached[suit] = reached[suit]! | bit;
      const second = one[place]! & bit;
      if (second === 0) one[place] = one[place]! | bit;
      else two[place] = two[place]! | bit;
      if (
        (playable[suit]! & bit) === 0 ||
        (once[suit] === 1 && (second | (used[suit]! & bit)) !== 0)
      ) {
        this.#share[place]!++;
        covering++;
      }
    }
    this.#closed[column] = at;
    this.#covering[column] = covering;
    return news;
  }

  /** More cards of the suit can be played: counts again what covers columns and blocks cells. */
  #count(suit: number, reserve: ReserveSet): void {
    const piles = this.#piles;
    const stuck = piles.stuckInReserve(suit, reserve);
    const used = piles.usedUp(suit, reserve);
    this.#free += this.#stuck[suit]! - stuck;
    this.#stuck[suit] = stuck;
    this.#used[suit] = used;
    const closed = ~piles.playable[suit]!;
    const once = piles.once[suit] === 1;
    for (let column = 0; column < this.#shape.columns; column++) {
      const place = 4 * column + suit;
      const one = this.#one[place]!;
      if (one === 0) continue;
      const two = this.#two[place]!;
      const share = RANK_COUNT[one & (closed | used)]! + RANK_COUNT[once ? two : two & closed]!;
      this.#covering[column]! += share - this.#share[place]!;
      this.#share[place] = share;
    }
  }
}
