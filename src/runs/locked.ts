import { UsageError } from '../errors.ts';
import { lock, lockPath, unlock } from '../files/lock.ts';
import type { Io } from '../io.ts';

/** Does work that writes a results file while no other program writes it. */
export async function whileLocked<Result>(
  out: string,
  io: Io,
  work: () => Promise<Result>,
): Promise<Result> {
  if (out === '-') return work();
  const other = lock(out, io.machine);
  if (other) {
    const where = other.host === io.machine.host ? '' : ` on ${other.host}`;
    throw new UsageError(
      `--out ${out} is being written by process ${other.pid}${where}: wait for it or choose another name (if it no longer runs, delete ${lockPath(out)})`,
    );
  }
  try {
    return await work();
  } finally {
    unlock(out);
  }
}
