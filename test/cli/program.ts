import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** The built program; `npm test` builds it first. */
const PROGRAM = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Ended {
  /** The exit code; `null` after a signal. */
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** What has come on standard output or error so far. */
  output(): string;
}

/** A folder of its own for the files of a test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'patience-'));

  file(name: string, text?: string): string {
    const path = join(this.path, name);
    if (text !== undefined) writeFileSync(path, text);
    return path;
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  /** Starts the program here, as a user would. */
  start(args: readonly string[], input?: string | Buffer): Running {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: this.path });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
    return { child, ended, output: () => stdout + stderr };
  }

  run(args: readonly string[], input?: string | Buffer): Promise<Ended> {
    return this.start(args, input).ended;
  }
}

/** Splits a command line at blanks. */
export const words = (line: string): string[] => line.split(' ').filter((word) => word !== '');

/** That a command line was refused as the contract says: exit code 2, one sentence, no output. */
export function expectRefused({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr).toMatch(/^patience-solve: [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*\.js:\d+/);
  expect(stdout).toBe('');
  expect(code).toBe(2);
}

/** Waits until a condition holds; fails after twenty seconds, with what the program has said. */
export async function until(
  what: string,
  running: Running,
  condition: () => boolean,
): Promise<void> {
  const end = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > end) {
      const { exitCode, signalCode } = running.child;
      throw new Error(
        `waited in vain until ${what} (exit ${exitCode}, signal ${signalCode}): ${running.output()}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** CSV rows without the last column, which is time. */
export const untimed = (csv: string): string => csv.replace(/,[\d.]+$/gm, '');
