import type { KeyedPiles } from './content-key.ts';
import type { Shape } from './layout.ts';

/** Deals of one pass, at most. */
export const MOST_DEALS = 7;

/** The number of the note that holds the slacks. */
export const SLACK = 63;

/**
 * Stashes chosen late. In the last pass of tournament it pays to put cards aside before a deal
 * only if they are played, from their cells, before the packet that falls on their column is
 * gone: else they could have stayed and be put aside then. So deals are searched as if nothing had
 * been put aside, and a card under a packet may be played any time later, as if it and the cards
 * on top of it at the deal had lain in cells since. Stashing leaves a card in each column, so
 * that no deal is shifted.
 *
 * For that the cells must have been free all the time. The slack of a deal is the smallest number
 * of free cells since. Stashing n cards before deal d takes n from the slacks of d and of all
 * deals after it, and the slack of an earlier deal is never more than that of a later one.
 *
 * Which cards those are is known from bounds: the length of each column before each deal. A bound
 * that is no longer below the column's length means nothing.
 */
export class LateStashes {
  /** Deals in this pass. */
  deals = 0;
  /** `notes[8 * deal + column]`: bounds, 0: none; `notes[SLACK]`: four bits a deal. */
  readonly notes = new Int32Array(64);

  reset(): void {
    this.deals = 0;
    this.notes.fill(0);
  }

  slack(deal: number): number {
    return (this.notes[SLACK]! >> (4 * deal)) & 15;
  }

  /** The slacks when only so many cells are free. */
  slacksWith(free: number): number {
    let slacks = this.notes[SLACK]!;
    for (let deal = this.deals - 1; deal >= 0; deal--) {
      const excess = ((slacks >> (4 * deal)) & 15) - free;
      if (excess <= 0) continue;
      slacks -= excess << (4 * deal);
    }
    return slacks;
  }

  /** The slacks after so many cards were put aside before a deal. */
  slacksAfter(deal: number, cards: number): number {
    let slacks = this.notes[SLACK]!;
    for (let later = deal; later < this.deals; later++) slacks -= cards << (4 * later);
    const most = (slacks >> (4 * deal)) & 15;
    for (let earlier = 0; earlier < deal; earlier++) {
      const excess = ((slacks >> (4 * earlier)) & 15) - most;
      if (excess > 0) slacks -= excess << (4 * earlier);
    }
    return slacks;
  }

  /** The cards of a column that stashes before a deal can still have taken, at most. */
  mostFrom(columns: KeyedPiles, column: number, deal: number): number {
    const bound = this.notes[8 * deal + column]!;
    if (bound <= 1 || bound >= columns.lengths[column]!) return 0;
    return Math.min(this.slack(deal), bound - 1);
  }
}

/** Deals that a pass of all cards can have. */
export function mostDeals(shape: Shape): number {
  return Math.ceil((2 * shape.suits * shape.ranks) / (shape.columns * shape.dealt));
}
