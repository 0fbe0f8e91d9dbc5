import type { Strategy } from '../../variant.ts';
import type { DisputeRules } from '../rule-options.ts';
import { GreedyPlayer } from './greedy.ts';
import type { Player } from './player.ts';
import { PLAYOUTS, type PlayoutName } from './playout.ts';
import { RandomPlayer } from './random.ts';
import { SearchPlayer } from './search.ts';

const NAMES = ['random', 'greedy', 'search', 'eager'] as const;
type StrategyName = (typeof NAMES)[number];
/** `eager` is `search` that never declines a usable turned card: what declining is worth. */
const SAMPLERS = ['search', 'eager'] as const;

const DEFAULT_WORLDS = 16;
const MOST_WORLDS = 100_000;

/** A strategy and what it may spend. */
export interface DisputeStrategy extends Strategy {
  readonly name: StrategyName;
  /** Sampled worlds a decision. */
  readonly worlds: number;
  readonly playout: PlayoutName;
}

/** What a person is told of the strategies. */
export const STRATEGIES = {
  names: NAMES,
  samplers: SAMPLERS,
  playouts: PLAYOUTS,
  defaultWorlds: DEFAULT_WORLDS,
  plain: 'greedy',
  help: `Strategies: random (uniform over the legal moves), greedy (a fixed order of preference), search
(samples the unseen cards and plays out; exact near the end), eager (search that never declines a
usable card). None sees a card that its player could not have seen.`,
} as const;

export function makeStrategy(
  name: StrategyName,
  worlds: number = DEFAULT_WORLDS,
  playout: PlayoutName = 'greedy',
): DisputeStrategy {
  const samples = (SAMPLERS as readonly string[]).includes(name);
  return { name, worlds, playout, samples, text: samples ? `${name}:${worlds}` : name };
}

/** Reads a strategy; see Contest. */
export function parseStrategy(
  text: string,
  worlds: number | undefined,
  playout: string,
): DisputeStrategy | string {
  const [word, own] = text.split(/:(.*)/s);
  const name = NAMES.find((known) => known === word);
  if (name === undefined) {
    return ` takes ${NAMES.slice(0, -1).join(', ')} or ${NAMES.at(-1)}, not "${word}"`;
  }
  const strategy = makeStrategy(name, worlds, playout as PlayoutName);
  if (own === undefined) return strategy;
  if (!strategy.samples) return ` ${text}: only search and eager take a number of worlds`;
  const number = /^\d{1,6}$/.test(own) ? Number(own) : 0;
  if (number < 1 || number > MOST_WORLDS) {
    return ` takes a whole number from 1 to ${MOST_WORLDS}, not "${own}"`;
  }
  return makeStrategy(name, number, playout as PlayoutName);
}

export function makePlayer(strategy: DisputeStrategy, rules: DisputeRules): Player {
  const { name, worlds, playout } = strategy;
  if (name === 'random') return new RandomPlayer();
  if (name === 'greedy') return new GreedyPlayer();
  return new SearchPlayer(rules, { worlds, playout, eager: name === 'eager' });
}
