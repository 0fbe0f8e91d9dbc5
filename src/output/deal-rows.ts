import { UNKNOWN_REASONS, type UnknownReason, VERDICTS, type Verdict } from '../solvers/limits.ts';
import type { DealResult } from '../workers/deal-result.ts';
import type { Column, Row } from './rows.ts';
import type { Counted } from './tally.ts';

/** The columns of a solvable-or-not run after `seed`; a game's own ones come behind them. */
export const DEAL_COLUMNS: readonly Column[] = [
  { name: 'verdict', kind: 'text' },
  { name: 'reason', kind: 'text' },
  { name: 'moves', kind: 'number' },
  { name: 'nodes', kind: 'number' },
  { name: 'ms', kind: 'number' },
];

/** The row of a result. */
export function dealRow(seed: string, result: DealResult): Row {
  return {
    seed,
    cells: [
      result.verdict,
      result.reason ?? '',
      result.moves === undefined ? '' : String(result.moves),
      String(result.nodes),
      result.ms.toFixed(1),
    ],
  };
}

/** What a tally needs of a row; `undefined`: the row is damaged. */
export function countedRow({ cells }: Row): Counted | undefined {
  const [verdict, reason, moves, nodes, ms] = cells;
  if (!(VERDICTS as readonly string[]).includes(verdict!)) return undefined;
  const known = (UNKNOWN_REASONS as readonly string[]).includes(reason!);
  if (known !== (verdict === 'unknown') || (!known && reason !== '')) return undefined;
  if (!/^\d*$/.test(moves!) || !/^\d+$/.test(nodes!) || !/^\d+(?:\.\d+)?$/.test(ms!)) {
    return undefined;
  }
  const counted: Counted = { verdict: verdict as Verdict, nodes: Number(nodes), ms: Number(ms) };
  return known ? { ...counted, reason: reason as UnknownReason } : counted;
}
