import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DealSolver } from '../../../../src/solvers/deal-solver.ts';
import { readRoyal } from '../../../../src/variants/royal/layout-json.ts';
import { royal } from '../../../../src/variants/royal/royal.ts';
import { checkAgainstBruteForce, range, roamingRules } from './checks.ts';

for (const firstGap of ['at-once', 'any-time']) {
  test(`${firstGap}: thousands of short decks have the verdict of a visit of all states`, () => {
    const four = checkAgainstBruteForce(firstGap, 4, range(1000, 9000));
    const five = checkAgainstBruteForce(firstGap, 5, range(1000, 4000));
    const six = checkAgainstBruteForce(firstGap, 6, range(1000, 2000));
    console.log(firstGap, { four, five, six });
    expect(four.solvable).toBeGreaterThan(2000);
    expect(four.unsolvable).toBeGreaterThan(2000);
    expect(five.unsolvable).toBeGreaterThan(800);
    expect(six.unsolvable).toBeGreaterThan(250);
  });
}

test('gaps-roaming.jsonl has its known verdicts', () => {
  const text = readFileSync(new URL('../../../deals/gaps-roaming.jsonl', import.meta.url), 'utf8');
  const solver = new DealSolver(royal, roamingRules('any-time'), 2 ** 30);
  const deals = text.split('\n').filter((part) => part !== '');
  expect(deals).toHaveLength(24);
  for (const line of deals) {
    const deal = JSON.parse(line) as { seed: number; rows: string[][]; verdict: string };
    const layout = readRoyal({ rows: deal.rows });
    const { verdict } = solver.solve(layout, { nodes: 3e8, now: () => 0 });
    expect(verdict, `seed ${deal.seed}`).toBe(deal.verdict);
  }
});
