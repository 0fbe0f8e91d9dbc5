import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { UsageError } from './errors.ts';
import { fileProblem } from './files/disk.ts';

/** The world outside, as commands see it: streams, the machine, the user's Ctrl-C. */
export interface Io {
  readonly stdin: Readable;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly machine: Machine;
  /** The folder of the modules that run in workers. */
  readonly workers: URL;
  /** The command line, for the record. */
  readonly commandLine: string;
  /** Version of this program. */
  readonly version: string;
  /** The wall clock. */
  now(): Date;
  /** Calls a function on the first interrupt. @returns a function that ends that */
  onInterrupt(handler: () => void): () => void;
  /** Calls a function when the reader of standard output has gone. */
  onClosedPipe(handler: () => void): void;
}

export interface Machine {
  /** Threads that can run at once. */
  readonly threads: number;
  /** Bytes of memory, as far as this process may use it. */
  readonly memory: number;
  readonly cpu: string;
  /** Version of node. */
  readonly node: string;
  /** Number of this process. */
  readonly pid: number;
  /** Name of the machine. */
  readonly host: string;
}

/** Exit codes of the contract. */
export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** What a command hands back: its exit code. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The bytes of a file or, for `-`, of standard input. */
export async function readInput(path: string, option: string, io: Io): Promise<Buffer> {
  if (path === '-') return readStdin(io);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${option} ${path} cannot be read: ${fileProblem(error)}`);
  }
}

/** All of standard input. */
async function readStdin(io: Io): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Writes and waits as long as the reader is slower. */
export async function writeOut(io: Io, text: string): Promise<void> {
  if (io.stdout.write(text)) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      io.stdout.off('drain', go);
      io.stdout.off('close', go);
      resolve();
    };
    io.stdout.on('drain', go);
    io.stdout.on('close', go);
  });
}
