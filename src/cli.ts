#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { Command, CommanderError } from 'commander';
import { COMMANDS } from './commands/index.ts';
import { EXIT, type ExitCode, type Io } from './commands/io.ts';
import { addMainJob } from './commands/main-job.ts';
import { didYouMean } from './commands/suggestion.ts';
import { Failure, UsageError } from './commands/usage-error.ts';

/** A second interrupt this soon is the first one again (npm passes on what the terminal sent). */
const SAME_INTERRUPT = 250;

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

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
  },
  commandLine: ['patience-solve', ...process.argv.slice(2)].join(' '),
  version,
  now: () => new Date(),
  onInterrupt,
  onClosedPipe: watchPipes(),
};

function makeProgram(finish: (code: ExitCode) => void): Command {
  const program = new Command('patience-solve')
    .description('Proves which deals of patience games can be won, and how often.')
    .version(version)
    .enablePositionalOptions()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .configureOutput({ outputError: () => {} })
    .exitOverride();
  addMainJob(program, { io, finish });
  for (const add of COMMANDS) add(program, { io, finish });
  for (const command of program.commands) {
    command
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput({ outputError: () => {} });
  }
  return program;
}

/** Commander's message as one sentence. */
function usageSentence(error: CommanderError, program: Command): string {
  if (error.code === 'commander.excessArguments') {
    const names = program.commands.map((command) => command.name());
    const word = program.args[0];
    if (word !== undefined && !names.includes(word)) {
      const near = didYouMean(word, names);
      return `there is no command "${word}"${near || `: the commands are ${names.join(', ')}`}`;
    }
  }
  const text = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ');
  return /\?\)?$/.test(text) ? text : `${text}; see patience-solve --help`;
}

async function main(): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  const program = makeProgram((finished) => {
    code = finished;
  });
  try {
    await program.parseAsync();
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      process.stderr.write(`patience-solve: ${usageSentence(error, program)}\n`);
      return EXIT.usage;
    }
    if (error instanceof UsageError || error instanceof Failure) {
      process.stderr.write(`patience-solve: ${error.message}\n`);
      return error instanceof UsageError ? EXIT.usage : EXIT.failed;
    }
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`patience-solve: something went wrong that should not: ${message}\n`);
    return EXIT.failed;
  }
}

process.exitCode = await main();
