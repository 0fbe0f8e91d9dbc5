import type { Command } from 'commander';
import type { CommandContext } from './options/common.ts';

export function addMerge(program: Command, { io, finish }: CommandContext): void {
  program
    .command('merge')
    .description('join the results of shards into one file, in order')
    .argument('<file...>', 'finished results files with their sidecars')
    .option('--out <file>', 'the joined file')
    .option('--force', 'replace a file that exists')
    .addHelpText(
      'after',
      `
Refuses gaps, overlaps and files made with different settings.

Example:
  patience-solve merge royal-1-1000-shard*.csv --out royal-1-1000.csv`,
    )
    .action(async (files: string[], options: { out?: string; force?: boolean }) => {
      const { merge } = await import('../runs/merge.ts');
      finish(await merge(files, options, io));
    });
}
