import type { Chunk } from './messages.ts';
import type { Ranges } from './ranges.ts';

/** The deals still to be handed out, in ascending order; chunks given back come first. */
export class Queue {
  readonly #ranges: Ranges;
  readonly #returned: Chunk[] = [];
  #interval = 0;
  /** Next key of the present interval; `undefined`: its first. */
  #next: bigint | undefined;
  #left: bigint;

  constructor(ranges: Ranges) {
    this.#ranges = ranges;
    this.#left = ranges.size;
  }

  /** Deals not handed out. */
  get left(): bigint {
    return this.#left;
  }

  /** Whether deals that were begun before wait to be done again. */
  get hasReturned(): boolean {
    return this.#returned.length > 0;
  }

  giveBack(chunk: Chunk): void {
    if (chunk.count === 0) return;
    this.#returned.push(chunk);
    this.#left += BigInt(chunk.count);
  }

  /** At most `most` consecutive deals; `undefined` when none is left. */
  take(most: number): Chunk | undefined {
    const chunk = this.#takeReturned(most) ?? this.#takeNew(most);
    if (chunk) this.#left -= BigInt(chunk.count);
    return chunk;
  }

  #takeReturned(most: number): Chunk | undefined {
    const chunk = this.#returned.pop();
    if (!chunk || chunk.count <= most) return chunk;
    this.#returned.push({ first: chunk.first + BigInt(most), count: chunk.count - most });
    return { first: chunk.first, count: most };
  }

  #takeNew(most: number): Chunk | undefined {
    const interval = this.#ranges.intervals[this.#interval];
    if (!interval) return undefined;
    const first = this.#next ?? interval.first;
    const here = interval.last - first + 1n;
    const count = here < BigInt(most) ? Number(here) : most;
    this.#next = first + BigInt(count);
    if (this.#next > interval.last) {
      this.#interval++;
      this.#next = undefined;
    }
    return { first, count };
  }
}
