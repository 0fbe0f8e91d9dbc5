import { addCheck } from './check.ts';
import type { AddCommand } from './command.ts';
import { addDeal } from './deal.ts';
import { addGames, addRules } from './games.ts';
import { addSolve } from './solve.ts';

/** The subcommands in the order of the help text. */
export const COMMANDS: readonly AddCommand[] = [addSolve, addDeal, addCheck, addGames, addRules];
