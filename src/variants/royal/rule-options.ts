import type { RuleOption, Rules } from '../variant.ts';

export const RULE_OPTIONS: readonly RuleOption[] = [
  {
    name: 'first-gap',
    values: ['at-once', 'any-time'],
    meaning:
      'at-once: while a first cell is free, only putting a two there is legal; ' +
      'any-time: a free first cell may wait',
  },
  {
    name: 'placed-twos',
    values: ['fixed', 'roaming'],
    meaning:
      'fixed: a two in a first cell has given its row its suit and stays; ' +
      'roaming: it may move to another free first cell',
  },
  {
    name: 'row-suits',
    values: ['free', 'preset'],
    meaning:
      'free: the two gives its row the suit; ' +
      'preset: rows 1 to 4 belong to clubs, hearts, spades, diamonds, and a two goes only to its own row',
  },
  {
    name: 'redeals',
    values: ['1', '0', '2'],
    numbersFrom: 0,
    meaning:
      'shuffled redeals, each when no other move is left; 0: is the first deal solvable? else: what is the deal worth?',
  },
];

/** The suits of rows 1–4 under `row-suits=preset`: clubs, hearts, spades, diamonds. */
export const PRESET_SUITS = [0, 2, 3, 1] as const;

/** The rule values as the engine asks for them. */
export interface RoyalRules {
  /** While a first cell is free, only putting a two there is legal. */
  firstGapAtOnce: boolean;
  /** A two in a first cell may move to another one. */
  twosRoam: boolean;
  /** The suit of each row; `undefined`: its two decides. */
  rowSuits: readonly number[] | undefined;
  redeals: number;
}

/** Rules that are not named have their default value. */
export function royalRules(rules: Rules): RoyalRules {
  return {
    firstGapAtOnce: rules['first-gap'] !== 'any-time',
    twosRoam: rules['placed-twos'] === 'roaming',
    rowSuits: rules['row-suits'] === 'preset' ? PRESET_SUITS : undefined,
    redeals: Number(rules.redeals ?? '1'),
  };
}
