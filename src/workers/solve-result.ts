import type { UnknownReason, Verdict } from '../solvers/limits.ts';
import type { Play } from '../solvers/valuer.ts';
import type { SeedType } from '../variants/variant.ts';

/** What a run found out about one deal. */
export interface SolveResult {
  verdict: Verdict;
  reason?: UnknownReason;
  /** With reason `error`: what went wrong. */
  message?: string;
  /** Moves of the solution that the search found. */
  moves?: number;
  /** The solution itself, where it was asked for, shortened where that was asked for. */
  solution?: readonly string[];
  /** Where redeals are a matter of chance. Its line is there where solutions were asked for. */
  play?: Play;
  nodes: number;
  /** Wall clock, in milliseconds. */
  ms: number;
}

/** What every worker of a run is told once. */
export interface SolveSetup {
  /** Id of the game. */
  game: string;
  rules: Readonly<Record<string, string>>;
  seedType: SeedType;
  /** Bytes for the tables and stacks of one worker. */
  memory: number;
  mostNodes: number;
  milliseconds: number | undefined;
  /** Whether results carry their solution. */
  solutions: boolean;
  /** Whether it is shortened for a person to follow. */
  shorten: boolean;
}

/** The result of a deal that could not be looked at. */
export function failedDeal(message = 'it cannot be played'): SolveResult {
  return { verdict: 'unknown', reason: 'error', message, nodes: 0, ms: 0 };
}
