import { expect, it } from 'vitest';
import { nameOf, RULE_SETS } from './short-layout.ts';
import { ValuerCheck } from './valuer-checks.ts';

for (const rules of RULE_SETS.filter((set) => set['placed-twos'] === 'fixed')) {
  for (const ranks of [4, 5]) {
    it(`values ${ranks} ranks like all shuffles of up to eight cards: ${nameOf(rules)}`, () => {
      const seen = new ValuerCheck(ranks, rules, 1, 8).run(2000);
      expect(seen.solvable).toBeGreaterThan(500);
      expect(seen.redeemed).toBeGreaterThan(500);
      expect(seen.lost).toBeGreaterThan(20);
    });
  }
}

it('values six ranks with two redeals like all shuffles of up to seven cards', () => {
  const seen = new ValuerCheck(6, {}, 2, 7).run(1000);
  expect(seen.solvable).toBeGreaterThan(100);
  expect(seen.chosen).toBeGreaterThan(20);
});
