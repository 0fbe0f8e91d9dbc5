import { UNKNOWN_REASONS, type UnknownReason, VERDICTS, type Verdict } from '../solvers/limits.ts';
import { OUTCOMES, type Outcome } from '../solvers/valuer.ts';
import type { DealResult } from '../workers/deal-result.ts';
import type { CountedPlay } from './play-tally.ts';
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

/** The further columns of a run in which redeals are a matter of chance. */
export const PLAY_COLUMNS: readonly Column[] = [
  { name: 'outcome', kind: 'text' },
  { name: 'value', kind: 'number' },
  { name: 'kept', kind: 'text' },
  { name: 'value_low', kind: 'number' },
];

/** The row of a result. */
export function dealRow(
  seed: string,
  result: DealResult,
  columns: readonly Column[] = DEAL_COLUMNS,
): Row {
  const play = columns.length > DEAL_COLUMNS.length ? playCells(result.play ?? {}) : [];
  return {
    seed,
    cells: [
      result.verdict,
      result.reason ?? '',
      result.moves === undefined ? '' : String(result.moves),
      String(result.nodes),
      result.ms.toFixed(1),
      ...play,
    ],
  };
}

function playCells({ outcome, value, kept, valueLow }: CountedPlay): string[] {
  const four = (share: number | undefined): string => share?.toFixed(4) ?? '';
  return [outcome ?? '', four(value), kept ?? '', four(valueLow)];
}

/** What a tally needs of a row; `undefined`: the row is damaged. */
export function countedRow({ cells }: Row): Counted | undefined {
  const [verdict, reason, moves, nodes, ms, ...more] = cells;
  if (!(VERDICTS as readonly string[]).includes(verdict!)) return undefined;
  const known = (UNKNOWN_REASONS as readonly string[]).includes(reason!);
  if (known !== (verdict === 'unknown') || (!known && reason !== '')) return undefined;
  if (!/^\d*$/.test(moves!) || !/^\d+$/.test(nodes!) || !/^\d+(?:\.\d+)?$/.test(ms!)) {
    return undefined;
  }
  const counted: Counted = { verdict: verdict as Verdict, nodes: Number(nodes), ms: Number(ms) };
  if (known) counted.reason = reason as UnknownReason;
  if (more.length === PLAY_COLUMNS.length) {
    const play = countedPlay(more);
    if (!play) return undefined;
    counted.play = play;
  }
  return counted;
}

function countedPlay(cells: readonly string[]): CountedPlay | undefined {
  const [outcome, value, kept, valueLow] = cells as [string, string, string, string];
  if (outcome !== '' && !(OUTCOMES as readonly string[]).includes(outcome)) return undefined;
  if (![value, valueLow].every((share) => /^(?:[01](?:\.\d+)?)?$/.test(share))) return undefined;
  if (!/^(?:\d+-\d+-\d+-\d+)?$/.test(kept) || (value !== '' && valueLow !== '')) return undefined;
  const play: CountedPlay = {};
  if (outcome !== '') play.outcome = outcome as Outcome;
  if (value !== '') play.value = Number(value);
  if (valueLow !== '') play.valueLow = Number(valueLow);
  if (kept !== '') play.kept = kept;
  return play;
}
