import type { ReserveSet } from './reserve-set.ts';
import type { SuitPiles } from './suit-piles.ts';

/** Number of one bits of a mask of ranks. */
export const RANK_COUNT = rankCounts();

function rankCounts(): Uint8Array {
  const counts = new Uint8Array(1 << 14);
  for (let mask = 1; mask < counts.length; mask++) counts[mask] = counts[mask >> 1]! + (mask & 1);
  return counts;
}

/**
 * The two piles of each suit under delete relaxation: they grow by every rank of which a card has
 * been reached, and no card is used up. Ranks are bits of a mask.
 */
export class RelaxedPiles {
  /** Ranks of each suit of which a card has been reached. */
  readonly reached = new Int32Array(4);
  /** Ranks of each suit that can be played once reached. */
  readonly playable = new Int32Array(4);
  /** 1: the piles cannot have met, so that one copy of each rank can be played. */
  readonly once = new Uint8Array(4);
  /** Bits of the suits of which all cards can be played once reached. */
  complete = 0;
  readonly #piles: SuitPiles;
  readonly #states = new Int32Array(4);
  readonly #up = new Int32Array(4);
  readonly #down = new Int32Array(4);

  constructor(piles: SuitPiles) {
    this.#piles = piles;
  }

  start(suit: number, state: number, reached: number): void {
    this.#states[suit] = state;
    this.#up[suit] = this.#piles.acePile[state]!;
    this.#down[suit] = this.#piles.kingPile[state]!;
    this.reached[suit] = reached;
    this.playable[suit] = 0;
    this.complete &= ~(1 << suit);
    this.raise(suit);
  }

  /** Follows what has been reached. @returns whether more ranks can be played */
  raise(suit: number): boolean {
    const piles = this.#piles;
    const ranks = piles.ranks;
    const state = this.#states[suit]!;
    if (state === piles.meeting) {
      this.once[suit] = 0;
      if (this.playable[suit] === -1) return false;
      this.playable[suit] = -1;
      this.complete |= 1 << suit;
      return true;
    }
    const reached = this.reached[suit]!;
    let up = this.#up[suit]!;
    let down = this.#down[suit]!;
    while (up < ranks && (reached >>> (up + 1)) & 1) up++;
    while (down < ranks && (reached >>> (ranks - down)) & 1) down++;
    this.#up[suit] = up;
    this.#down[suit] = down;
    this.once[suit] = up + down < ranks ? 1 : 0;
    const upNow = piles.acePile[state]!;
    const downNow = piles.kingPile[state]!;
    let playable = -1;
    if (!piles.reversal || upNow + downNow >= ranks || up + down < ranks) {
      // Ranks upNow + 1 … up, and ranks − down + 1 … ranks − downNow.
      playable = ((2 << up) - (2 << upNow)) | ((2 << (ranks - downNow)) - (2 << (ranks - down)));
    }
    if (playable === -1 || (up === ranks && down === ranks)) this.complete |= 1 << suit;
    if (playable === this.playable[suit]) return false;
    this.playable[suit] = playable;
    return true;
  }

  /**
   * Reserve cards of the suit that cannot be played. Before the meeting only one copy of a rank
   * can be: the other counts.
   */
  stuckInReserve(suit: number, reserve: ReserveSet): number {
    const open = ~this.playable[suit]!;
    const two = reserve.two[suit]!;
    return (
      RANK_COUNT[reserve.one[suit]! & open]! + RANK_COUNT[this.once[suit] === 1 ? two : two & open]!
    );
  }

  /** Ranks of which the copy in the reserve is the one that can be played before the meeting. */
  usedUp(suit: number, reserve: ReserveSet): number {
    return this.once[suit] === 1 ? reserve.one[suit]! & this.playable[suit]! : 0;
  }
}
