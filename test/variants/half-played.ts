import fc from 'fast-check';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { VARIANTS } from '../../src/variants/index.ts';
import type { PlainGame, Rules, Variant } from '../../src/variants/variant.ts';

/** A game under rules that lay its table differently, or that count something beside it. */
export interface TableCase {
  name: string;
  variant: Variant;
  rules: Rules;
}

const CHANGED: Readonly<Record<string, readonly Rules[]>> = {
  klondike: [{ passes: '3', draw: '3' }],
  'grande-harpe': [{ passes: '2' }],
  papillon: [{ wings: 'rows', wrap: 'no' }],
  tournament: [{ redeals: 'unlimited' }],
};

/** Every game under its default rules, and some under others. */
export const TABLE_CASES: readonly TableCase[] = VARIANTS.flatMap((variant) =>
  [{}, ...(CHANGED[variant.id] ?? [])].map((changed) => {
    const rules: Record<string, string> = {};
    for (const { name, values } of variant.ruleOptions) rules[name] = values[0]!;
    const name = [variant.id, ...Object.entries(changed).map((rule) => rule.join('='))].join(' ');
    return { name, variant, rules: { ...rules, ...changed } };
  }),
);

/** Plays moves at random, foundation plays rather than others, so that piles grow. */
export function* playAtRandom(game: PlainGame, random: RandomStream, moves: number) {
  for (let count = 0; count < moves; count++) {
    const legal = game.legalMoves();
    if (legal.length === 0) return;
    const plays = legal.filter((move) => /^\S+ (?![fak][CDHS]?\b)\S+ [fak][CDHS]?$/.test(move));
    const chosen = plays.length > 0 && random.below(4) > 0 ? plays : legal;
    const move = chosen[random.below(chosen.length)]!;
    game.play(move);
    yield move;
  }
}

/** A game of this case at its start and after some moves at random. */
export const halfPlayed = ({ variant, rules }: TableCase) =>
  fc.tuple(fc.bigInt(0n, 2n ** 64n - 1n), fc.nat(300)).map(([seed, moves]) => {
    const game = variant.plainGame(variant.deal(seed, 'own', rules), rules, seed);
    for (const _ of playAtRandom(game, new RandomStream(seed, 7), moves));
    return game;
  });
