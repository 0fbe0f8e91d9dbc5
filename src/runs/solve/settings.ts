import { shareMemory } from '../../solvers/memory.ts';
import type { Settings, Sidecar } from '../kind.ts';
import { differs } from '../sidecar.ts';
import type { Counts } from './tally.ts';

/** What a deal may cost, as a sidecar records it. */
export interface LimitSettings {
  readonly nodes: number;
  readonly milliseconds: number | null;
  /** Bytes of one worker, and what table and tests get of them. */
  readonly 'worker-bytes'?: number;
  readonly 'table-bytes': number;
  readonly 'test-bytes'?: number;
}

/** What a run of solvable-or-not is. */
export interface SolveSettings extends Settings {
  readonly limits: LimitSettings;
  readonly columns: readonly string[];
  /** Names the tables that deals are valued with; missing: they are not. */
  readonly values?: string;
}

export interface SolveSidecar extends SolveSettings, Sidecar {
  readonly note: string | null;
  readonly 'memory-bytes': number;
  readonly counts: Counts;
  /** Solvable / deals, and the Wilson 95 % interval; `null` for no deals. */
  readonly 'win-rate': number | null;
  readonly interval: readonly [number, number] | null;
}

/** The limits of a worker with so much memory. */
export function limitSettings(
  nodes: number,
  milliseconds: number | undefined,
  bytes: number,
  testShare: number | undefined,
): LimitSettings {
  const { table, tests } = shareMemory(bytes, testShare);
  return {
    nodes,
    milliseconds: milliseconds ?? null,
    'worker-bytes': bytes,
    'table-bytes': table,
    'test-bytes': tests,
  };
}

/** What of the limits keeps rows from standing in one file. */
export function limitsDifference(was: LimitSettings, is: LimitSettings): string | undefined {
  return (
    differs('node limit is', `${was.nodes}`, `${is.nodes}`) ??
    differs('time limit is', timeText(was), timeText(is)) ??
    differs('table size is', tableText(was), tableText(is))
  );
}

const timeText = ({ milliseconds }: LimitSettings): string =>
  milliseconds === null ? 'off' : `${milliseconds} ms`;

/**
 * The table that a worker's memory would make without tests: that is what sidecars told before
 * they told the memory itself.
 */
function tableText(limits: LimitSettings): string {
  const bytes = limits['worker-bytes'];
  const table = bytes === undefined ? limits['table-bytes'] : shareMemory(bytes).table;
  return `${table / 2 ** 20} MiB a thread`;
}
