import { MOST_DEALS_PER_TASK } from './claims.ts';

/** Work per task, in milliseconds: long enough that handing it out costs nothing. */
const TASK_MILLISECONDS = 300;
/** Deals in the first tasks, while nothing is known of the cost. */
const FIRST_CHUNK = 4;
/** How much of the measured cost is remembered: older deals fade with this half life, in ms. */
const MEMORY_MILLISECONDS = 20_000;

/**
 * How many deals to hand out at once, from what deals have cost so far. A wrong guess is cheap:
 * what a busy worker has not begun is taken away from it when another has nothing to do.
 */
export class ChunkSize {
  #deals = 0;
  #milliseconds = 0;

  /** Some deals have cost this much work. */
  record(deals: number, milliseconds: number): void {
    const fade = 0.5 ** (milliseconds / MEMORY_MILLISECONDS);
    this.#deals = this.#deals * fade + deals;
    this.#milliseconds = this.#milliseconds * fade + milliseconds;
  }

  /** @param left deals not handed out yet */
  next(left: bigint, workers: number): number {
    const wanted =
      this.#deals === 0
        ? FIRST_CHUNK
        : Math.round((TASK_MILLISECONDS * this.#deals) / Math.max(this.#milliseconds, 0.001));
    const share = left / BigInt(2 * workers);
    const fair = share < BigInt(MOST_DEALS_PER_TASK) ? Number(share) : MOST_DEALS_PER_TASK;
    return Math.max(1, Math.min(wanted, fair, MOST_DEALS_PER_TASK));
  }
}
