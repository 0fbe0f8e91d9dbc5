import type { Command } from 'commander';
import { addGameOptions, type CommandContext } from './command.ts';
import type { ValuesOptions } from './value-run.ts';

export function addValues(program: Command, { io, finish }: CommandContext): void {
  addGameOptions(
    program
      .command('values')
      .description('sample what a redeal is worth (royal): the tables that deals are valued with'),
  )
    .option('--samples <n>', 'shuffles of each of the 1,820 cases (default: 1000)')
    .option('--pilot <n>', 'first deals that show which cases matter (default: 1000)')
    .option(
      '--error <percent>',
      'sample the cases that matter until the table adds no more than this to the standard error of a mean value, in points (default: 0.1)',
    )
    .option('--memory <size>', 'for all tables together, as in 512M, 2G (default: 512M a thread)')
    .option('--threads <n>', 'worker threads (default: all the machine has)')
    .option('--out <file>', 'the table, as CSV')
    .option('--resume', 'continue the file of an interrupted run')
    .addHelpText(
      'after',
      `
The rule redeals says how many redeals are left, the next one included; more than one needs the
tables of fewer.

Examples:
  patience-solve values --game royal --out at-once-fixed-free-1.csv
  patience-solve values --game royal --rule redeals=2 --samples 400 --out table.csv --resume`,
    )
    .action(async (options: ValuesOptions) => {
      const { sampleValues } = await import('./value-run.ts');
      finish(await sampleValues(options, io));
    });
}
