import type { Column, Row } from '../../files/row-format.ts';
import { type MatchResult, SEATS } from '../../variants/variant.ts';
import type { DuelResult } from '../../workers/duel-result.ts';
import type { RowRecord } from '../kind.ts';

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

/** The reason of a game that could not be played. */
const FAILED = 'error';

/** A game as its row tells it. */
export interface GameRecord extends RowRecord {
  /** The strategies in seats A and B. */
  readonly seats: readonly [string, string];
  /** `undefined`: it could not be played. */
  readonly result: MatchResult | undefined;
  /** Milliseconds of wall clock, one decimal. */
  readonly ms: number;
}

export function gameRecord(
  seed: string,
  seats: readonly [string, string],
  { result, ms }: DuelResult,
): GameRecord {
  return { seed, seats, result, ms: Number(ms.toFixed(1)) };
}

export function makeGameRow({ seed, seats, result, ms }: GameRecord): Row {
  if (!result) return { seed, cells: [...seats, '', '', FAILED, '', '', '', '', ms.toFixed(1)] };
  const { starter, winner, reason, turns, moves, left } = result;
  return {
    seed,
    cells: [
      ...seats,
      SEATS[starter],
      winner === undefined ? 'draw' : SEATS[winner],
      reason,
      ...[turns, moves, ...left].map(String),
      ms.toFixed(1),
    ],
  };
}

/** `undefined`: the row is damaged. */
export function parseGameRow({ seed, cells }: Row): GameRecord | undefined {
  const [a, b, starter, winner, reason, turns, moves, leftA, leftB, ms] = cells;
  if (!/^\d+(?:\.\d+)?$/.test(ms!)) return undefined;
  const game = { seed, seats: [a!, b!] as const, ms: Number(ms) };
  if (reason === FAILED) return starter === '' ? { ...game, result: undefined } : undefined;
  const isSeat = (text: string | undefined) => text === 'A' || text === 'B';
  if (!isSeat(starter) || !(isSeat(winner) || winner === 'draw')) return undefined;
  if (!/^[a-z-]+$/.test(reason!)) return undefined;
  if (![turns, moves, leftA, leftB].every((text) => /^\d+$/.test(text!))) return undefined;
  return {
    ...game,
    result: {
      starter: starter === 'A' ? 0 : 1,
      winner: winner === 'A' ? 0 : winner === 'B' ? 1 : undefined,
      reason: reason!,
      turns: Number(turns),
      moves: Number(moves),
      left: [Number(leftA), Number(leftB)],
    },
  };
}
