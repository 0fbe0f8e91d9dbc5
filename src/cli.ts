#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname, totalmem } from 'node:os';
import { runProgram } from './commands/program.ts';
import { EXIT, type Io } from './io.ts';

/** A second interrupt this soon is the first one again (npm passes on what the terminal sent). */
const SAME_INTERRUPT = 250;

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/**
 * Lets a pipe be written without blocking: node would wait for a reader that is slow (a pager) and
 * hear no Ctrl-C meanwhile. What is pending is still written before the program ends.
 */
function unblockStdout(): void {
  const { _handle: handle } = process.stdout as unknown as {
    _handle?: { setBlocking?(blocking: boolean): void };
  };
  if (!process.stdout.isTTY) handle?.setBlocking?.(false);
}

/** Standard output and error whose readers may go away at any time. */
function watchPipes(): (handler: () => void) => void {
  const handlers: (() => void)[] = [];
  let closed = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!closed && error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') {
      process.exitCode = EXIT.failed;
      process.stderr.write(`standard output cannot be written: ${error.message}\n`);
    }
    closed = true;
    for (const handler of handlers) handler();
  });
  process.stderr.on('error', () => {});
  return (handler) => {
    handlers.push(handler);
    if (closed) handler();
  };
}

function onInterrupt(handler: () => void): () => void {
  let first: number | undefined;
  const listen = (): void => {
    if (first === undefined) {
      first = performance.now();
      handler();
    } else if (performance.now() - first > SAME_INTERRUPT) {
      process.exit(EXIT.interrupted);
    }
  };
  process.on('SIGINT', listen);
  process.on('SIGTERM', listen);
  return () => {
    process.off('SIGINT', listen);
    process.off('SIGTERM', listen);
  };
}

function usableMemory(): number {
  const constrained = process.constrainedMemory?.() ?? 0;
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

const io: Io = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  machine: {
    threads: availableParallelism(),
    memory: usableMemory(),
    cpu: cpus()[0]?.model ?? 'unknown',
    node: process.version,
    pid: process.pid,
    host: hostname(),
  },
  workers: new URL('./workers/', import.meta.url),
  commandLine: ['patience-solve', ...process.argv.slice(2)].join(' '),
  version,
  now: () => new Date(),
  onInterrupt,
  onClosedPipe: watchPipes(),
};

unblockStdout();
process.exitCode = await runProgram(process.argv.slice(2), io);
