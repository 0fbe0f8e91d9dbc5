import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { lock, lockPath, unlock } from '../../src/files/lock.ts';
import { Folder } from '../cli/program.ts';

const folder = new Folder();
afterAll(() => folder.remove());

describe('the lock of a results file', () => {
  const self = { pid: 4_000_001, host: 'here' };

  it('is held by one program at a time', () => {
    const path = folder.file('a.csv');
    const running = { pid: process.pid, host: 'here' };
    expect(lock(path, running)).toBeUndefined();
    expect(lock(path, self)).toEqual(running);
    unlock(path);
    expect(lock(path, self)).toBeUndefined();
  });

  it('is taken over from a program that is gone, but not from another machine', () => {
    const path = folder.file('b.csv');
    for (const left of [JSON.stringify({ pid: 4_000_002, host: 'here' }), '', '{"pid":"x"}']) {
      writeFileSync(lockPath(path), left);
      expect(lock(path, self)).toBeUndefined();
      unlock(path);
    }
    const far = { pid: 1, host: 'there' };
    writeFileSync(lockPath(path), JSON.stringify(far));
    expect(lock(path, self)).toEqual(far);
  });

  it('is no hindrance where nothing can be written', () => {
    const path = folder.file('missing/c.csv');
    expect(lock(path, self)).toBeUndefined();
    expect(existsSync(lockPath(path))).toBe(false);
  });
});
