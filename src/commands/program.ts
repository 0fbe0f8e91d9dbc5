import { Command, CommanderError } from 'commander';
import { Failure, UsageError } from '../errors.ts';
import { EXIT, type ExitCode, type Io } from '../io.ts';
import { COMMANDS } from './index.ts';
import { addSolveMany } from './solve-many.ts';
import { didYouMean } from './suggestion.ts';

function makeProgram(io: Io, finish: (code: ExitCode) => void): Command {
  const output = {
    writeOut: (text: string) => io.stdout.write(text),
    outputError: () => {},
  };
  const program = new Command('patience-solve')
    .description('Proves which deals of patience games can be won, and how often.')
    .version(io.version)
    .helpCommand('help [command]', 'display help for a command')
    .enablePositionalOptions()
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .configureOutput(output)
    .exitOverride();
  addSolveMany(program, { io, finish });
  for (const add of COMMANDS) add(program, { io, finish });
  for (const command of program.commands) {
    command.allowExcessArguments(false).exitOverride().configureOutput(output);
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

/** Runs the program on the words of its command line. Never throws. */
export async function runProgram(words: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  const program = makeProgram(io, (finished) => {
    code = finished;
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const [message, failure] = explain(error, program);
    io.stderr.write(`patience-solve: ${message}\n`);
    return failure;
  }
}

/** One sentence for what was thrown, and the exit code. */
function explain(error: unknown, program: Command): [string, ExitCode] {
  if (error instanceof CommanderError) return [usageSentence(error, program), EXIT.usage];
  if (error instanceof UsageError) return [error.message, EXIT.usage];
  if (error instanceof Failure) return [error.message, EXIT.failed];
  const message = error instanceof Error ? error.message : String(error);
  return [`something went wrong that should not: ${message}`, EXIT.failed];
}
