import type { Command } from 'commander';
import { EXIT, writeOut } from '../io.ts';
import { table, wrap } from '../text.ts';
import { VARIANTS } from '../variants/index.ts';
import type { CommandContext } from './options/common.ts';
import { findGame, ruleValues, seedTypesOf } from './options/game.ts';

const WIDTH = 96;

export function addGames(program: Command, { io, finish }: CommandContext): void {
  program
    .command('games')
    .description('list the games')
    .addHelpText('after', '\nExample:\n  patience-solve games')
    .action(async () => {
      const rows = VARIANTS.map(({ id, title, players, decks, summary }) => [
        id,
        title,
        players === 1 ? '1 player' : '2 players',
        decks === 1 ? '1 deck' : '2 decks',
        summary,
      ]);
      const heads = table(rows.map((row) => row.slice(0, 4)));
      const lines = heads.flatMap((head, i) => [
        head,
        ...wrap(rows[i]![4]!, WIDTH - 4).map((line) => `    ${line}`),
        ...aliasLines(VARIANTS[i]!.aliases),
      ]);
      await writeOut(io, `${lines.join('\n')}\n`);
      finish(EXIT.done);
    });
}

const aliasLines = (aliases: readonly string[]): string[] =>
  aliases.length === 0 ? [] : [`    also called ${aliases.join(', ')}`];

export function addRules(program: Command, { io, finish }: CommandContext): void {
  program
    .command('rules')
    .description('list the rule options of a game')
    .argument('<game>', 'id or alias of the game')
    .addHelpText('after', '\nExample:\n  patience-solve rules royal')
    .action(async (name: string) => {
      const variant = findGame(name, 'rules');
      const lines = [
        `${variant.id}: ${variant.title}`,
        ...wrap(variant.summary, WIDTH),
        ...(variant.aliases.length > 0 ? [`aliases: ${variant.aliases.join(', ')}`] : []),
        `seed types: ${seedTypesOf(variant).join(', ')}`,
        '',
        variant.ruleOptions.length === 0
          ? 'no rule options'
          : 'rule options for --rule NAME=VALUE, the default first:',
      ];
      for (const option of variant.ruleOptions) {
        lines.push(`  ${option.name}: ${ruleValues(option)}`);
        lines.push(...wrap(option.meaning, WIDTH - 6).map((line) => `      ${line}`));
      }
      await writeOut(io, `${lines.join('\n')}\n`);
      finish(EXIT.done);
    });
}
