import { expect } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { DepthFirstSearch, type SearchEnd } from '../../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../../src/solvers/transposition-table.ts';
import { FixedPosition } from '../../../../src/variants/royal/fixed/position.ts';
import type { RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { endWorths } from '../../../../src/variants/royal/redeal/end-worths.ts';
import { caseNamed, caseOf, KEPT_CASES } from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { RoyalGame } from '../../../../src/variants/royal/rules.ts';
import type { EndPosition, Rules } from '../../../../src/variants/variant.ts';
import { bruteForce, randomShortDeal } from '../brute-force.ts';
import { halfPlayed } from './short-decks.ts';
import { TwinPosition } from './twin-position.ts';

/** Values without any order in them: the hardest case for a bound. */
export const randomValues = (seed: bigint, different: number): number[] => {
  const random = new RandomStream(seed, 77);
  return KEPT_CASES.map(() => random.below(different) / different);
};

export const search = new DepthFirstSearch(new TranspositionTable(2 ** 24), 2 ** 22);

/** Both searches of a deal; whether it goes out, else the lengths kept at the best end. */
function bestEndOf(position: EndPosition<RoyalLayout>, layout: RoyalLayout, rules: Rules) {
  const run = (): SearchEnd => search.run(position, { nodes: 10_000_000, now: () => 0 });
  position.load(layout);
  const first = run();
  if (first === 'won') return 'won';
  expect(first).toBe('exhausted');
  position.seekBetterEnds();
  expect(run()).toBe('exhausted');
  const game = new RoyalGame(layout, rules);
  for (const move of position.bestEnd()!) game.play(move);
  expect(game.legalMoves()).toEqual([]);
  return game.keptLengths();
}

/**
 * Compares the best end that the kernel and its twin find with a visit of all ends by the plain
 * rules, on fresh and half-played short deals.
 * @returns deals that are lost and have ends of different worth
 */
export function compareBestEnds(rules: Rules, rounds: number, deals: number): number {
  let valued = 0;
  for (let round = 0; round < rounds; round++) {
    // Few different values make ties, many none.
    const values = randomValues(BigInt(round), round % 4 === 0 ? 2 : 1000);
    const positions = [FixedPosition, TwinPosition].map(
      (Position) =>
        new Position(
          rules['first-gap'] === 'at-once',
          rules['row-suits'] === 'preset',
          new Set(['lost', 'persistent']),
          endWorths(values),
        ),
    );
    for (let index = 0; index < deals; index++) {
      const ranks = 4 + (index % 2);
      const number = 1000 * round + index;
      const layout =
        index % 4 < 2 ? randomShortDeal(ranks, number) : halfPlayed(ranks, number, rules);
      const { kept, solvable, complete } = bruteForce(layout, rules, false, 20_000);
      if (!complete) continue;
      const all = [...kept].map((text) => values[caseNamed(text)]!);
      for (const position of positions) {
        const found = bestEndOf(position, layout, rules);
        if (solvable) expect(found).toBe('won');
        else expect(values[caseOf(found as number[])]).toBe(Math.max(...all));
      }
      if (!solvable && new Set(all).size > 1) valued++;
    }
  }
  return valued;
}
