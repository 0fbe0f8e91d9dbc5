import type { MatchResult } from '../players/dispute/match.ts';
import { SEATS } from '../variants/dispute/layout.ts';
import { ENDINGS, type Ending } from '../variants/dispute/rules.ts';
import type { Column, Row } from './rows.ts';

/** The columns of a duel after `seed`. */
export const DUEL_COLUMNS: readonly Column[] = [
  { name: 'a', kind: 'text' },
  { name: 'b', kind: 'text' },
  { name: 'starter', kind: 'text' },
  { name: 'winner', kind: 'text' },
  { name: 'reason', kind: 'text' },
  { name: 'turns', kind: 'number' },
  { name: 'moves', kind: 'number' },
  { name: 'left_a', kind: 'number' },
  { name: 'left_b', kind: 'number' },
  { name: 'ms', kind: 'number' },
];

/** A game as its row tells it. */
export interface DuelGame extends MatchResult {
  seed: string;
  /** The strategies in seats A and B. */
  seats: readonly [string, string];
  ms: number;
}

export function duelRow(game: DuelGame): Row {
  const { seed, seats, starter, winner, reason, turns, moves, left, ms } = game;
  return {
    seed,
    cells: [
      ...seats,
      SEATS[starter],
      winner === undefined ? 'draw' : SEATS[winner],
      reason,
      String(turns),
      String(moves),
      String(left[0]),
      String(left[1]),
      ms.toFixed(1),
    ],
  };
}

/** `undefined`: the row is damaged. */
export function readDuelRow({ seed, cells }: Row): DuelGame | undefined {
  const [a, b, starter, winner, reason, turns, moves, leftA, leftB, ms] = cells;
  const isSeat = (text: string | undefined) => text === 'A' || text === 'B';
  if (!isSeat(starter) || !(isSeat(winner) || winner === 'draw')) return undefined;
  if (!(ENDINGS as readonly string[]).includes(reason!)) return undefined;
  if ((winner === 'draw') === (reason === 'out')) return undefined;
  if (![turns, moves, leftA, leftB].every((text) => /^\d+$/.test(text!))) return undefined;
  if (!/^\d+(?:\.\d+)?$/.test(ms!)) return undefined;
  return {
    seed,
    seats: [a!, b!],
    starter: starter === 'A' ? 0 : 1,
    winner: winner === 'A' ? 0 : winner === 'B' ? 1 : undefined,
    reason: reason as Ending,
    turns: Number(turns),
    moves: Number(moves),
    left: [Number(leftA), Number(leftB)],
    ms: Number(ms),
  };
}
