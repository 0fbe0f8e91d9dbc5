import { expect, test } from 'vitest';
import { dealOwn, KLONDIKE, type Shape } from '../../../src/variants/klondike/layout.ts';
import type { KlondikeRules } from '../../../src/variants/klondike/rule-options.ts';
import {
  decide,
  type Engine,
  KINGS,
  nameOfRules,
  ONE_DECK,
  SPACES,
  TWO_DECKS,
} from './short-decks.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const rules = (changes: Partial<KlondikeRules> = {}): KlondikeRules => ({
  draw: 1,
  passes: UNLIMITED,
  worryingBack: true,
  spaces: 'kings',
  ...changes,
});

/** Chains of rules, each looser than the one before it. */
const CHAINS: readonly (readonly KlondikeRules[])[] = [
  [rules({ spaces: 'none' }), rules(), rules({ spaces: 'any' })],
  [rules({ worryingBack: false, draw: 2 }), rules({ draw: 2 }), rules()],
  [1, 2, 3, 6, UNLIMITED].map((passes) => rules({ passes })),
  [1, 2, 4, UNLIMITED].map((passes) => rules({ passes, draw: 3 })),
  [rules({ draw: 7 }), rules()],
  [
    rules({ spaces: 'any', passes: 1 }),
    rules({ spaces: 'any', passes: 2 }),
    rules({ spaces: 'any' }),
  ],
  [rules({ spaces: 'none', worryingBack: false }), rules({ worryingBack: false }), rules()],
];

const engineFor = (shape: Shape, { spaces }: KlondikeRules): Engine =>
  shape.decks === 1 && spaces !== 'any' ? KINGS : SPACES;

/** Solvable under a rule and not under a looser one: there must be none. */
function check(shape: Shape, seeds: readonly number[]): { solvable: number; not: number } {
  const counts = { solvable: 0, not: 0 };
  for (const chain of CHAINS) {
    const positions = chain.map((one) => {
      const engine = engineFor(shape, one);
      return engine.make(one, new Set(engine.prunings));
    });
    for (const seed of seeds) {
      const layout = dealOwn(BigInt(seed), shape);
      let before: string | undefined;
      for (const [index, position] of positions.entries()) {
        const found = decide(position, layout, 20_000);
        if (found?.solvable) {
          before = nameOfRules(chain[index]!);
          counts.solvable++;
        } else if (found) {
          counts.not++;
          const here = `seed ${seed} of ${shape.name} with ${nameOfRules(chain[index]!)}`;
          expect(before, `${here} is lost, but with ${before} it is won`).toBeUndefined();
        }
      }
    }
  }
  return counts;
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a looser rule never loses a solvable deal: short decks', () => {
  for (const shape of [...ONE_DECK, ...TWO_DECKS]) {
    const { solvable, not } = check(shape, seeds(6));
    expect(Math.min(solvable, not), shape.name).toBeGreaterThan(0);
  }
});

test('a looser rule never loses a solvable deal: klondike', () => {
  const { solvable, not } = check(KLONDIKE, seeds(6));
  expect(Math.min(solvable, not)).toBeGreaterThan(20);
});
