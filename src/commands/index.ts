import { addCheck } from './check.ts';
import { addDeal } from './deal.ts';
import { addDuel } from './duel.ts';
import { addGames, addRules } from './games.ts';
import { addMerge } from './merge.ts';
import type { AddCommand } from './options/common.ts';
import { addSolve } from './solve/solve.ts';
import { addSummary } from './summary.ts';
import { addValues } from './values.ts';

/** The subcommands in the order of the help text. */
export const COMMANDS: readonly AddCommand[] = [
  addSolve,
  addDeal,
  addCheck,
  addDuel,
  addGames,
  addRules,
  addSummary,
  addMerge,
  addValues,
];
