import type { RuleOption, Rules } from '../variant.ts';

export const MOST_DRAWN = 13;

const DRAW: RuleOption = {
  name: 'draw',
  values: Array.from({ length: MOST_DRAWN }, (_, i) => String(i + 1)),
  meaning: 'cards turned from the stock at a time; only the top of the waste is playable',
};

const WORRYING_BACK: RuleOption = {
  name: 'worrying-back',
  values: ['yes', 'no'],
  meaning: 'whether the top of a foundation may return to a column',
};

const passes = (values: readonly string[]): RuleOption => ({
  name: 'passes',
  values,
  numbersFrom: 1,
  meaning: 'passes through the stock: with N of them the waste is turned over N - 1 times',
});

const spaces = (values: readonly string[]): RuleOption => ({
  name: 'spaces',
  values,
  meaning: 'what an empty column takes: kings and runs headed by one, any card or run, or nothing',
});

export const KLONDIKE_RULES: readonly RuleOption[] = [
  DRAW,
  passes(['unlimited', '1', '2', '3']),
  WORRYING_BACK,
  spaces(['kings', 'any', 'none']),
];

export const GRANDE_HARPE_RULES: readonly RuleOption[] = [
  DRAW,
  passes(['1', 'unlimited', '2', '3']),
  WORRYING_BACK,
  spaces(['any', 'kings', 'none']),
];

/** What an empty column takes. */
export type Spaces = 'kings' | 'any' | 'none';

/** The rule values as the engines ask for them. */
export interface KlondikeRules {
  draw: number;
  /** Infinity: unlimited. */
  passes: number;
  worryingBack: boolean;
  spaces: Spaces;
}

/** @param rules a value for every rule of the game */
export function klondikeRules(rules: Rules): KlondikeRules {
  return {
    draw: Number(rules.draw),
    passes: rules.passes === 'unlimited' ? Number.POSITIVE_INFINITY : Number(rules.passes),
    worryingBack: rules['worrying-back'] === 'yes',
    spaces: rules.spaces as Spaces,
  };
}
