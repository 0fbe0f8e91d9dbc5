import { DisputePosition, MOST_MOVES, ONGOING } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import { greedyMove } from './greedy.ts';
import { GreedyPlayout } from './greedy-playout.ts';
import type { SmallRandom } from './small-random.ts';
import type { Piles } from './worlds.ts';

/** How sampled games are played to their end. */
export const PLAYOUTS = ['greedy', 'random'] as const;
export type PlayoutName = (typeof PLAYOUTS)[number];

/** Plays a position, whose unseen cards a world has named, to the end of the game. */
export interface Playout {
  load(position: DisputePosition): void;
  /** Where a world fills in the unseen cards between `load` and `run`. */
  readonly piles: Piles;
  run(): void;
  /** How it ended, as `DisputePosition.over`. */
  readonly over: number;
  readonly leftA: number;
  readonly leftB: number;
}

export function makePlayout(name: PlayoutName, rules: DisputeRules, random: SmallRandom): Playout {
  if (name === 'random') return new PolicyPlayout(rules, randomPolicy(random));
  return GreedyPlayout.handles(rules)
    ? new GreedyPlayout(rules)
    : new PolicyPlayout(rules, greedyMove);
}

type Policy = (position: DisputePosition) => number;

function randomPolicy(random: SmallRandom): Policy {
  const moves = new Int32Array(MOST_MOVES);
  return (position) => moves[random.below(position.legalMoves(moves, 0))]!;
}

/** Both players follow one policy, move by move, under any rules. */
class PolicyPlayout implements Playout {
  readonly #position: DisputePosition;
  readonly #policy: Policy;

  constructor(rules: DisputeRules, policy: Policy) {
    this.#position = new DisputePosition(rules);
    this.#position.recording = false;
    this.#policy = policy;
  }

  load(position: DisputePosition): void {
    this.#position.copyFrom(position);
  }

  get piles(): Piles {
    return this.#position;
  }

  run(): void {
    const position = this.#position;
    while (position.over === ONGOING) position.play(this.#policy(position));
  }

  get over(): number {
    return this.#position.over;
  }
  get leftA(): number {
    return this.#position.handSize(0);
  }
  get leftB(): number {
    return this.#position.handSize(1);
  }
}
