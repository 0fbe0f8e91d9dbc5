import { SMALLEST_TABLE_BYTES, tableBytes } from './transposition-table.ts';

/*
 * The one place where memory is shared out. `--memory` is divided among the workers by the command
 * line; here the bytes of one worker are divided between its transposition table, the stacks of its
 * searches and what tests inside the search remember.
 */

/** The share of what tests leave that the table gets; the stacks have the rest. */
const TABLE_SHARE = 7 / 8;

/** The smallest memory a solver can work with, in bytes. */
export const SMALLEST_MEMORY = 2 * SMALLEST_TABLE_BYTES;

/** What each part of a worker's memory gets, in bytes. */
export interface MemoryShares {
  readonly table: number;
  readonly stacks: number;
  readonly tests: number;
}

/**
 * Divides the memory of one worker. The table is a power of two; the stacks may take what is left.
 * @param bytes at least {@link SMALLEST_MEMORY}
 * @param testShare 0 … 1, the part for what tests remember
 */
export function shareMemory(bytes: number, testShare = 0): MemoryShares {
  const tests = Math.floor(bytes * testShare);
  const table = tableBytes(Math.max(SMALLEST_TABLE_BYTES, bytes - tests));
  const stacks = Math.max(bytes - tests - table, Math.floor(table * (1 - TABLE_SHARE)));
  return { table, stacks, tests };
}
