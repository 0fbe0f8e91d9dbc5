import { rmSync } from 'node:fs';

/**
 * Removes a file that is of no use any more. Never throws: where a file could not be made none can
 * be removed, and that it could not be made is the thing to complain of.
 */
export function tidyAway(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
