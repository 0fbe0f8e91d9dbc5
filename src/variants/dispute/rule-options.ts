import type { RuleOption, Rules } from '../variant.ts';

/** The points on which tables play differently; defaults first. Source: Patience de dispute. */
export const DISPUTE_OPTIONS: readonly RuleOption[] = [
  {
    name: 'load',
    values: ['reserve', 'reserve+waste', 'none'],
    meaning: "which of the opponent's piles may be loaded with a card of its suit, one rank away",
  },
  {
    name: 'priority',
    values: ['strict', 'free', 'none'],
    meaning:
      'foundation plays come first, own reserve before houses before the turned card; free: first, in any order; none: never forced',
  },
  {
    name: 'own-waste',
    values: ['no', 'yes'],
    meaning: 'whether the top of the own waste may go to a foundation or a house',
  },
  {
    name: 'fill-house',
    values: ['optional', 'from-reserve'],
    meaning:
      'from-reserve: while a house is empty, the own reserve card must go there before any other move but a foundation play',
  },
  {
    name: 'decline',
    values: ['yes', 'no'],
    meaning: 'whether a turned card that has a use (foundation, house, load) may be discarded',
  },
  {
    name: 'stock-cards',
    values: ['many', 'one'],
    meaning: 'how many stock cards may be turned in one turn',
  },
];

/** The rule set as the engines use it. */
export interface DisputeRules {
  loadReserve: boolean;
  loadWaste: boolean;
  priority: 'strict' | 'free' | 'none';
  ownWaste: boolean;
  fillFromReserve: boolean;
  decline: boolean;
  oneStockCard: boolean;
}

/** A rule that is not named has its default. */
export function readDisputeRules(rules: Rules): DisputeRules {
  const chosen = (name: string) =>
    rules[name] ?? DISPUTE_OPTIONS.find((option) => option.name === name)!.values[0]!;
  return {
    loadReserve: chosen('load') !== 'none',
    loadWaste: chosen('load') === 'reserve+waste',
    priority: chosen('priority') as DisputeRules['priority'],
    ownWaste: chosen('own-waste') === 'yes',
    fillFromReserve: chosen('fill-house') === 'from-reserve',
    decline: chosen('decline') === 'yes',
    oneStockCard: chosen('stock-cards') === 'one',
  };
}

/** Every combination of rule values, the defaults first. */
export function allDisputeRules(): Rules[] {
  let all: Rules[] = [{}];
  for (const option of DISPUTE_OPTIONS) {
    all = option.values.flatMap((value) =>
      all.map((rules) => ({ ...rules, [option.name]: value })),
    );
  }
  return all;
}
