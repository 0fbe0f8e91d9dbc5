import { describe, expect, test } from 'vitest';
import { DealSolver } from '../../../src/solvers/deal-solver.ts';
import { dealPapillon, type PapillonLayout } from '../../../src/variants/papillon/layout.ts';
import { papillon } from '../../../src/variants/papillon/papillon.ts';
import { PapillonPosition } from '../../../src/variants/papillon/position.ts';
import { RearrangingTest } from '../../../src/variants/papillon/rearranging-test.ts';
import { PapillonGame, papillonRules } from '../../../src/variants/papillon/rules.ts';
import { isSolvable, shapeOf, smallDeal } from './small-decks.ts';

const RULES = { wrap: 'no', wings: 'fan' };

const plain = new PapillonPosition(papillonRules(RULES), new Set());
const rearranging = new RearrangingTest(1 << 24);

function isLost(layout: PapillonLayout): boolean {
  plain.load(layout);
  rearranging.load(layout);
  return rearranging.isLost(plain);
}

describe('the rearranging test', () => {
  test('proves some deals lost before the first move', () => {
    const lost = [98n, 104n, 150n, 256n, 953n].filter((seed) => isLost(dealPapillon(seed)));
    expect(lost).toEqual([104n, 150n, 256n, 953n]);
  });

  test('finds many lost short decks, and none that goes out', () => {
    let lost = 0;
    let won = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const layout = smallDeal(seed, shapeOf(3 + (seed % 2), 6, 5, 1 + (seed % 2)));
      if (isLost(layout)) {
        lost++;
        expect(isSolvable(plain, layout), `seed ${seed}`).toBe(false);
      } else won++;
    }
    expect(Math.min(lost, won)).toBeGreaterThan(50);
  });

  test('calls no state of a winning line lost', () => {
    const solver = new DealSolver(papillon, RULES, 1 << 24);
    let states = 0;
    for (let seed = 1n; seed <= 16n; seed++) {
      const layout = dealPapillon(seed);
      const { solution } = solver.solve(layout, { nodes: 100_000, now: () => 0 });
      if (solution === undefined) continue;
      const game = new PapillonGame(layout, RULES);
      for (const move of solution) {
        game.play(move);
        expect(isLost(game.layout), `seed ${seed} after ${move}`).toBe(false);
        states++;
      }
    }
    expect(states).toBeGreaterThan(1000);
  });
});
