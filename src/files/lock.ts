import { readFileSync, writeFileSync } from 'node:fs';
import { removeQuietly } from './disk.ts';

/** A running program, as far as another one can tell whether it still runs. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
}

/** What was left behind is removed so often; what then still lies there cannot be. */
const MOST_ATTEMPTS = 3;

/** Where it is noted who writes a results file. */
export const lockPath = (results: string): string => `${results}.lock`;

/**
 * Notes that a results file is being written, so that two runs never write one file. What a killed
 * program left behind is taken over.
 * @returns who writes it already; `undefined`: it is ours (or its folder cannot be written, which
 *   shows as soon as the file itself is opened)
 */
export function lock(results: string, self: Holder): Holder | undefined {
  const path = lockPath(results);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    try {
      writeFileSync(path, JSON.stringify(self), { flag: 'wx' });
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return undefined;
    }
    const holder = readHolder(path);
    if (holder && mayRun(holder, self)) return holder;
    removeQuietly(path);
  }
  return undefined;
}

export function unlock(results: string): void {
  removeQuietly(lockPath(results));
}

/** `undefined`: the file is gone, or says nothing. */
function readHolder(path: string): Holder | undefined {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) && typeof host === 'string' ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

/** Of another machine nothing can be told; a program with our own number is one of the past. */
function mayRun({ pid, host }: Holder, self: Holder): boolean {
  if (host !== self.host) return true;
  if (pid === self.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    // On Linux a program that was killed still has its number until its parent has been told.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}
