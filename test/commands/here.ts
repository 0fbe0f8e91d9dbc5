import { hostname } from 'node:os';
import { PassThrough } from 'node:stream';
import { runProgram } from '../../src/commands/program.ts';
import type { Io } from '../../src/io.ts';
import type { Ended, Folder } from '../cli/program.ts';

/** Runs a command line in this process; the workers are the built ones. */
export async function runHere(line: string, more: Partial<Io> = {}): Promise<Ended> {
  const streams = [new PassThrough(), new PassThrough()] as const;
  const texts = ['', ''];
  for (const [i, stream] of streams.entries()) {
    stream.on('data', (chunk) => {
      texts[i] += chunk;
    });
  }
  const io: Io = {
    stdin: PassThrough.from([]),
    stdout: streams[0] as unknown as NodeJS.WriteStream,
    stderr: streams[1] as unknown as NodeJS.WriteStream,
    machine: {
      threads: 2,
      memory: 2 ** 34,
      cpu: 'test',
      node: 'test',
      pid: process.pid,
      host: hostname(),
    },
    commandLine: line,
    workers: new URL('../../dist/workers/', import.meta.url),
    version: '1.2.3',
    now: () => new Date(0),
    onInterrupt: () => () => {},
    onClosedPipe: () => {},
    ...more,
  };
  const words = line.split(' ').filter((word) => word !== '');
  const code = await runProgram(words, io);
  return { code, stdout: texts[0]!, stderr: texts[1]! };
}

/** Runs a command line here; words such as `a.csv` in it are files of the folder. */
export const runIn = (folder: Folder, line: string): Promise<Ended> =>
  runHere(line.replace(/(?<= )\w+\.(?:csv|ndjson|jsonl)(?= |$)/g, (name) => folder.file(name)));
