import type { DisputeRules } from '../../variants/dispute/options.ts';
import { GreedyPlayer } from './greedy.ts';
import type { Player } from './player.ts';
import type { PlayoutName } from './playout.ts';
import { RandomPlayer } from './random.ts';
import { SearchPlayer } from './search.ts';

/** `eager` is `search` that never declines a usable turned card: what declining is worth. */
export const STRATEGIES = ['random', 'greedy', 'search', 'eager'] as const;
export type StrategyName = (typeof STRATEGIES)[number];

export const DEFAULT_WORLDS = 16;

/** A strategy and what it may spend. */
export interface Strategy {
  name: StrategyName;
  /** Sampled worlds a decision; only for the searching ones. */
  worlds: number;
  playout: PlayoutName;
}

export function makePlayer(strategy: Strategy, rules: DisputeRules): Player {
  const { name, worlds, playout } = strategy;
  if (name === 'random') return new RandomPlayer();
  if (name === 'greedy') return new GreedyPlayer();
  return new SearchPlayer(rules, { worlds, playout, eager: name === 'eager' });
}

export const searches = ({ name }: Strategy): boolean => name === 'search' || name === 'eager';

/** `greedy`, `search:16`: what a row calls it. */
export function strategyText(strategy: Strategy): string {
  return searches(strategy) ? `${strategy.name}:${strategy.worlds}` : strategy.name;
}
