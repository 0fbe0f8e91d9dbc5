import { UsageError } from '../../errors.ts';
import type { Machine } from '../../io.ts';
import { SMALLEST_MEMORY } from '../../solvers/memory.ts';
import { bytesText } from '../../statistics/figures.ts';
import { parseBytes } from './values.ts';

/** Bytes a thread by default, whatever the machine, so that runs repeat. */
const DEFAULT_MEMORY = 512 * 2 ** 20;
/** The share of the machine's memory that tables may take by default. */
const MACHINE_SHARE = 0.75;

export interface WorkerMemory {
  /** Bytes of one worker; see solvers/memory.ts for what becomes of them. */
  readonly perThread: number;
  /** One sentence, when the machine forced less than usual. */
  readonly note?: string;
}

/** What each worker gets of `--memory`. */
export function memoryOfWorkers(
  text: string | undefined,
  threads: number,
  machine: Machine,
): WorkerMemory {
  if (text === undefined) return defaultMemory(threads, machine);
  const bytes = parseBytes(text, '--memory');
  if (bytes < threads * SMALLEST_MEMORY) {
    throw new UsageError(
      `--memory ${text} is too little for ${threads} ${threads === 1 ? 'thread' : 'threads'}: give at least ${(threads * SMALLEST_MEMORY) / 2 ** 10}K`,
    );
  }
  if (bytes > machine.memory) {
    throw new UsageError(
      `--memory ${text} is more than this machine has: give at most ${Math.floor(machine.memory / 2 ** 20)}M`,
    );
  }
  return { perThread: Math.floor(bytes / threads) };
}

function defaultMemory(threads: number, machine: Machine): WorkerMemory {
  let perThread = DEFAULT_MEMORY;
  while (perThread > SMALLEST_MEMORY && perThread * threads > MACHINE_SHARE * machine.memory) {
    perThread /= 2;
  }
  if (perThread === DEFAULT_MEMORY) return { perThread };
  return {
    perThread,
    note: `this machine has ${bytesText(machine.memory)}, so each of ${threads} threads gets ${bytesText(perThread)} instead of ${bytesText(DEFAULT_MEMORY)}`,
  };
}
