import type { Command } from 'commander';
import { EXIT, writeOut } from '../io.ts';
import type { CommandContext } from './options/common.ts';

export function addSummary(program: Command, { io, finish }: CommandContext): void {
  program
    .command('summary')
    .description('recompute the summary from the rows of results files')
    .argument('<file...>', 'results files; those of one run (shards) are summed up together')
    .addHelpText('after', '\nExample:\n  patience-solve summary royal-1-100000.csv')
    .action(async (files: string[]) => {
      const { summarise } = await import('../runs/summary.ts');
      await writeOut(io, summarise(files, io));
      finish(EXIT.done);
    });
}
