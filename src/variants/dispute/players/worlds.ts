import { type DisputePosition, PILE, UNSEEN } from '../position.ts';
import type { SmallRandom } from './small-random.ts';

/** No player has more unseen cards than a reserve and a stock. */
const MOST_UNSEEN = 104;

/** The piles in which unseen cards lie. */
export type Piles = Pick<DisputePosition, 'reserves' | 'packs' | 'reserveSize' | 'packSize'>;

/**
 * Arrangements of the unseen cards, all equally likely by what has been seen: the cards of one
 * side that nobody has seen lie in its unseen places in any order.
 */
export class Worlds {
  #cards = new Uint8Array(0);
  readonly #sizes: [number, number] = [0, 0];
  #count = 0;

  /** Draws worlds for a table. */
  sample(table: DisputePosition, count: number, random: SmallRandom): void {
    if (this.#cards.length < 2 * MOST_UNSEEN * count) {
      this.#cards = new Uint8Array(2 * MOST_UNSEEN * count);
    }
    this.#count = count;
    for (let seat = 0; seat < 2; seat++) {
      const first = this.#start(0, seat);
      let size = 0;
      for (let card = 0; card < 52; card++) {
        for (let n = table.unseen[52 * seat + card]!; n > 0; n--)
          this.#cards[first + size++] = card;
      }
      this.#sizes[seat as 0 | 1] = size;
      for (let world = 1; world < count; world++) {
        this.#cards.copyWithin(this.#start(world, seat), first, first + size);
      }
      for (let world = 0; world < count; world++) this.#shuffle(world, seat, size, random);
    }
  }

  #shuffle(world: number, seat: number, size: number, random: SmallRandom): void {
    const cards = this.#cards;
    const start = this.#start(world, seat);
    for (let last = size - 1; last > 0; last--) {
      const chosen = random.below(last + 1);
      const card = cards[start + last]!;
      cards[start + last] = cards[start + chosen]!;
      cards[start + chosen] = card;
    }
  }

  #start(world: number, seat: number): number {
    return MOST_UNSEEN * (2 * world + seat);
  }

  get count(): number {
    return this.#count;
  }

  /** Names the unseen cards of a position that follows the sampled table before any of them turns up. */
  fill(position: Piles, world: number): void {
    for (let seat = 0; seat < 2; seat++) {
      if (this.#sizes[seat as 0 | 1] === 0) continue;
      let from = this.#start(world, seat);
      const start = PILE * seat;
      const { reserves, packs } = position;
      const reserveEnd = start + position.reserveSize[seat]!;
      for (let at = start; at < reserveEnd && reserves[at] === UNSEEN; at++) {
        reserves[at] = this.#cards[from++]!;
      }
      const packEnd = start + position.packSize[seat]!;
      for (let at = start; at < packEnd; at++) {
        if (packs[at] === UNSEEN) packs[at] = this.#cards[from++]!;
      }
    }
  }
}
