import type { Column, Row } from '../../files/row-format.ts';
import {
  UNKNOWN_REASONS,
  type UnknownReason,
  VERDICTS,
  type Verdict,
} from '../../solvers/limits.ts';
import { OUTCOMES, type Outcome } from '../../solvers/valuer.ts';
import type { SolveResult } from '../../workers/solve-result.ts';
import type { RowRecord } from '../kind.ts';

/** What a row tells of a deal with redeals by chance. */
export interface PlayRecord {
  /** Missing: nothing decides the shuffles of this deal. */
  outcome?: Outcome;
  /** The chance of going out, four decimals; missing: not proved. */
  value?: number;
  /** `0-4-4-2`; missing: the deal goes out, or nothing is known. */
  kept?: string;
  /** The best chance found, where it is not proved. */
  valueLow?: number;
}

/** One deal as its row tells it. */
export interface DealRecord extends RowRecord {
  verdict: Verdict;
  /** Why it is unknown. */
  reason?: UnknownReason;
  /** Of the solution found. */
  moves?: number;
  /** Positions entered. */
  nodes: number;
  /** Milliseconds of wall clock, one decimal. */
  ms: number;
  /** Where redeals are a matter of chance. */
  play?: PlayRecord;
}

/** The columns of a solvable-or-not run after `seed`. */
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

/** The columns of rows whose header has these names; `undefined`: it is no such header. */
export function dealColumns(names: readonly string[]): readonly Column[] | undefined {
  if (names[0] !== 'seed' || !DEAL_COLUMNS.every(({ name }, i) => names[i + 1] === name)) {
    return undefined;
  }
  const more = names.slice(DEAL_COLUMNS.length + 1);
  return [
    ...DEAL_COLUMNS,
    ...more.map((name) => PLAY_COLUMNS.find((one) => one.name === name) ?? textColumn(name)),
  ];
}

const textColumn = (name: string): Column => ({ name, kind: 'text' });

/**
 * A result as its row will tell it.
 * @param valued whether redeals are a matter of chance in this run
 */
export function dealRecord(seed: string, result: SolveResult, valued: boolean): DealRecord {
  const { verdict, reason, moves, nodes, ms } = result;
  const record: DealRecord = { seed, verdict, nodes, ms: Number(ms.toFixed(1)) };
  if (reason !== undefined) record.reason = reason;
  if (moves !== undefined) record.moves = moves;
  if (valued) record.play = playRecord(result.play);
  return record;
}

function playRecord({ outcome, value, kept, valueLow }: SolveResult['play'] = {}): PlayRecord {
  const record: PlayRecord = {};
  if (outcome !== undefined) record.outcome = outcome;
  if (value !== undefined) record.value = Number(value.toFixed(4));
  if (kept !== undefined) record.kept = kept;
  if (valueLow !== undefined) record.valueLow = Number(valueLow.toFixed(4));
  return record;
}

/** A row of these columns; a record without play leaves their cells empty. */
export function makeDealRow(record: DealRecord, columns: readonly Column[]): Row {
  const { seed, verdict, reason, moves, nodes, ms, play } = record;
  const cells = [
    verdict,
    reason ?? '',
    moves === undefined ? '' : String(moves),
    String(nodes),
    ms.toFixed(1),
  ];
  if (columns.length > DEAL_COLUMNS.length) {
    const { outcome, value, kept, valueLow } = play ?? {};
    const four = (share: number | undefined): string => share?.toFixed(4) ?? '';
    cells.push(outcome ?? '', four(value), kept ?? '', four(valueLow));
  }
  return { seed, cells };
}

/** `undefined`: the row is damaged. */
export function parseDealRow({ seed, cells }: Row): DealRecord | undefined {
  const [verdict, reason, moves, nodes, ms, ...more] = cells;
  if (!(VERDICTS as readonly string[]).includes(verdict!)) return undefined;
  const known = (UNKNOWN_REASONS as readonly string[]).includes(reason!);
  if (known !== (verdict === 'unknown') || (!known && reason !== '')) return undefined;
  if (!/^\d*$/.test(moves!) || !/^\d+$/.test(nodes!) || !/^\d+(?:\.\d+)?$/.test(ms!)) {
    return undefined;
  }
  const record: DealRecord = {
    seed,
    verdict: verdict as Verdict,
    nodes: Number(nodes),
    ms: Number(ms),
  };
  if (known) record.reason = reason as UnknownReason;
  if (moves !== '') record.moves = Number(moves);
  if (more.length === PLAY_COLUMNS.length) {
    const play = parsePlay(more);
    if (!play) return undefined;
    record.play = play;
  }
  return record;
}

function parsePlay(cells: readonly string[]): PlayRecord | undefined {
  const [outcome, value, kept, valueLow] = cells as [string, string, string, string];
  if (outcome !== '' && !(OUTCOMES as readonly string[]).includes(outcome)) return undefined;
  if (![value, valueLow].every((share) => /^(?:[01](?:\.\d+)?)?$/.test(share))) return undefined;
  if (!/^(?:\d+(?:-\d+)*)?$/.test(kept) || (value !== '' && valueLow !== '')) return undefined;
  const play: PlayRecord = {};
  if (outcome !== '') play.outcome = outcome as Outcome;
  if (value !== '') play.value = Number(value);
  if (kept !== '') play.kept = kept;
  if (valueLow !== '') play.valueLow = Number(valueLow);
  return play;
}
