import type { Command } from 'commander';
import type { ExitCode, Io } from '../../io.ts';
import { SEED_TYPES } from '../../variants/variant.ts';

/** What a command is given when it is added to the program. */
export interface CommandContext {
  readonly io: Io;
  /** Sets the exit code of the program. */
  finish(code: ExitCode): void;
}

/**
 * Adds one subcommand. A new one is a file in the folder commands with such a function and a line
 * in its index.ts; heavy modules are imported when the command runs.
 */
export type AddCommand = (program: Command, context: CommandContext) => void;

/** Collects the values of a repeatable option. */
const collect = (value: string, before: string[] = []): string[] => [...before, value];

/** `--game`, `--rule`, `--seed-type`. */
export function addGameOptions(command: Command): Command {
  return command
    .option('--game <id>', 'the game, by id or alias (see: patience-solve games)')
    .option(
      '--rule <name=value>',
      'a rule that differs from the default; repeatable (see: patience-solve rules <game>)',
      collect,
    )
    .option('--seed-type <type>', `whose shuffle a seed means: ${SEED_TYPES.join(', ')}`);
}

/** `--max-nodes`, `--timeout`. */
export function addLimitOptions(command: Command): Command {
  return command
    .option(
      '--max-nodes <n>',
      'give a deal up after this many positions (default: 100,000,000 unless the game says otherwise)',
    )
    .option(
      '--timeout <time>',
      'give a deal up after this time, as in 500ms, 60s, 10m (default: off; it makes verdicts depend on the machine)',
    );
}

/** What all runs that write rows take. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--threads <n>', 'worker threads (default: all the machine has)')
    .option('--out <file>', 'results; - is standard output (default: named after game and seeds)')
    .option('--format <format>', 'csv or ndjson (default: csv)')
    .option('--resume', 'continue the results file: keep its rows, do what is missing')
    .option('--force', 'replace a results file that exists')
    .option('--progress <how>', 'auto, bar, text or none (default: auto)');
}
