import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DealSolver } from '../../../../src/solvers/deal-solver.ts';
import { readRoyal } from '../../../../src/variants/royal/layout-json.ts';
import { royal } from '../../../../src/variants/royal/royal.ts';
import { checkAgainstBruteForce, range, roamingRules } from './checks.ts';

for (const firstGap of ['at-once', 'any-time']) {
  test(`${firstGap}: with every set of prunings short decks have the verdict of a visit of all states`, () => {
    const three = checkAgainstBruteForce(firstGap, 3, range(0, 300));
    expect(three.unsolvable).toBeGreaterThan(50);
    const four = checkAgainstBruteForce(firstGap, 4, range(0, 900));
    expect(four.solvable).toBeGreaterThan(500);
    expect(four.unsolvable).toBeGreaterThan(200);
    const five = checkAgainstBruteForce(firstGap, 5, range(0, 80), 20_000);
    expect(five.solvable).toBeGreaterThan(30);
    expect(five.unsolvable).toBeGreaterThan(15);
    const { startBound, startFree } = four;
    expect(startBound).toBeGreaterThan(100);
    expect(startFree).toBeGreaterThan(100);
  });
}

test('the quick deals of gaps-roaming.jsonl have their known verdicts', () => {
  const text = readFileSync(new URL('../../../deals/gaps-roaming.jsonl', import.meta.url), 'utf8');
  const solver = new DealSolver(royal, roamingRules('any-time'), 2 ** 26);
  const met = { solvable: 0, unsolvable: 0 };
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const deal = JSON.parse(line) as { seed: number; rows: string[][]; verdict: string };
    const { verdict } = solver.solve(readRoyal({ rows: deal.rows }), {
      nodes: 30_000,
      now: () => 0,
    });
    if (verdict === 'unknown') continue;
    expect(verdict, `seed ${deal.seed}`).toBe(deal.verdict);
    met[verdict]++;
  }
  expect(met.solvable).toBeGreaterThanOrEqual(8);
  expect(met.unsolvable).toBe(5);
});
