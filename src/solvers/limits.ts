/** What one deal may cost. */
export interface Limits {
  /** Positions entered. */
  nodes: number;
  /** Milliseconds of wall clock; `undefined`: no limit. It makes verdicts depend on the machine. */
  milliseconds?: number | undefined;
  /** The clock for `milliseconds`, in milliseconds. */
  now: () => number;
  /** Asked now and then: true stops the search with reason `interrupted`. */
  interrupted?: (() => boolean) | undefined;
}

export const VERDICTS = ['solvable', 'unsolvable', 'unknown'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a verdict is unknown. */
export const UNKNOWN_REASONS = ['nodes', 'time', 'memory', 'interrupted', 'error'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];
