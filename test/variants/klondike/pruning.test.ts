import { expect, test } from 'vitest';
import { dealOwn } from '../../../src/variants/klondike/layout.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';
import { isWinnable } from './brute-force.ts';
import { compare, decide, KINGS, ONE_DECK, RULE_SETS, SPACES, TWO_DECKS } from './short-decks.ts';

const QUICK = { enough: 20, states: 4000 };

/** The same for thousands of deals is in pruning.long.test.ts. */
test.each([
  ['one deck, kings or nothing in spaces', KINGS, ONE_DECK.slice(0, 5)],
  ['one deck, anything in spaces too', SPACES, ONE_DECK.slice(0, 5)],
  ['two decks', SPACES, TWO_DECKS.slice(0, 4)],
] as const)('each pruning agrees with exhaustive play: %s', (_, engine, shapes) => {
  const { solvable, unsolvable, wrong } = compare(engine, shapes, RULE_SETS, QUICK);
  expect(wrong).toEqual([]);
  expect(solvable).toBeGreaterThanOrEqual(QUICK.enough);
  expect(unsolvable).toBeGreaterThanOrEqual(QUICK.enough);
});

/** A half-played deal says how many passes are left, whatever the rules allow at the start. */
test.each([KINGS, SPACES])(
  '$name: the passes left of a deal bind, also under unlimited passes',
  (engine) => {
    const counts = { bound: 0, solvable: 0 };
    for (const draw of [1, 2]) {
      const rules = {
        draw,
        passes: Number.POSITIVE_INFINITY,
        worryingBack: true,
        spaces: 'kings',
      } as const;
      const position = engine.make(rules, new Set(engine.prunings));
      for (let seed = 1n; seed <= 120n; seed++) {
        const layout = { ...dealOwn(seed, ONE_DECK[0]!), passesLeft: 1 };
        const solvable = isWinnable(layout, rules, 4000);
        if (solvable === undefined) continue;
        const found = decide(position, layout);
        expect(found?.solvable, `draw ${draw}, seed ${seed}`).toBe(solvable);
        if (!solvable) {
          if (isWinnable(dealOwn(seed, ONE_DECK[0]!), rules, 4000)) counts.bound++;
          continue;
        }
        const game = new KlondikeGame(layout, rules);
        for (const move of found!.moves) game.play(move);
        expect(game.isWon()).toBe(true);
        counts.solvable++;
      }
    }
    expect(Math.min(counts.bound, counts.solvable)).toBeGreaterThan(5);
  },
);
