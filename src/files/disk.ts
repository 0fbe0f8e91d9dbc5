import { rmSync } from 'node:fs';

/** What the file system says, in words. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'there is no such file or folder, so check the path',
    EISDIR: 'it is a folder, so name a file in it',
    ENOTDIR: 'a part of the path is a file, not a folder',
    EACCES: 'this user may not, so choose another place',
    EPERM: 'this user may not, so choose another place',
    EROFS: 'the disk is read-only, so choose another place',
    ENOSPC: 'the disk is full, so make room and use --resume',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB, so split it',
  };
  return known[code ?? ''] ?? message;
}

/**
 * Removes a file that is of no use any more. Never throws: where a file could not be made none can
 * be removed, and that it could not be made is the thing to complain of.
 */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
