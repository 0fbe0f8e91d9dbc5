import type { MatchResult } from '../players/dispute/match.ts';
import type { Strategy } from '../players/dispute/strategies.ts';

/** What every worker of a duel is told once. */
export interface DuelSetup {
  rules: Readonly<Record<string, string>>;
  a: Strategy;
  b: Strategy;
  /** Each deal twice: key 2 · seed seats a as A, key 2 · seed + 1 as B. Else the key is the seed. */
  swap: boolean;
}

/** One game; `error`: why it could not be played. */
export type DuelResult =
  | (MatchResult & { swapped: boolean; ms: number; error?: undefined })
  | { error: string };

/** The seed of a key, and whether the strategies have changed seats. */
export function duelKey(key: bigint, swap: boolean): { seed: bigint; swapped: boolean } {
  return swap ? { seed: key / 2n, swapped: key % 2n === 1n } : { seed: key, swapped: false };
}
