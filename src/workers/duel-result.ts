import type { MatchResult, Strategy } from '../variants/variant.ts';

/** What every worker of a duel is told once. */
export interface DuelSetup {
  /** Id of the game. */
  game: string;
  rules: Readonly<Record<string, string>>;
  a: Strategy;
  b: Strategy;
  /** Each deal twice: key 2 · seed seats a as A, key 2 · seed + 1 as B. Else the key is the seed. */
  swap: boolean;
}

/** One game. */
export interface DuelResult {
  /** `undefined`: it could not be played. */
  readonly result: MatchResult | undefined;
  /** Why it could not be played. */
  readonly message?: string;
  /** Wall clock, in milliseconds. */
  readonly ms: number;
}

export const failedGame = (message: string): DuelResult => ({
  result: undefined,
  message,
  ms: 0,
});

/** The seed of a key, and whether the strategies have changed seats. */
export function duelKey(key: bigint, swap: boolean): { seed: bigint; swapped: boolean } {
  return swap ? { seed: key / 2n, swapped: key % 2n === 1n } : { seed: key, swapped: false };
}
