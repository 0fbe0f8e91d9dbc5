import { expect, it } from 'vitest';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { ValuerCheck } from './valuer-checks.ts';

for (const rules of RULE_SETS.filter((set) => set['placed-twos'] === 'fixed')) {
  for (const ranks of [4, 5]) {
    // All shuffles of eight cards of five ranks take a minute.
    const most = ranks === 4 || nameOf(rules) === nameOf(RULE_SETS[0]!) ? 8 : 7;
    it(`values ${ranks} ranks like all shuffles of up to ${most} cards: ${nameOf(rules)}`, () => {
      const seen = new ValuerCheck(ranks, rules, 1, most).run(1000);
      expect(seen.solvable).toBeGreaterThan(200);
      expect(seen.redeemed).toBeGreaterThan(100);
      // Of four ranks nearly every shuffle goes out.
      if (ranks === 5) expect(seen.lost).toBeGreaterThan(10);
    });
  }
}

it('values six ranks with two redeals like all shuffles of up to seven cards', () => {
  const seen = new ValuerCheck(6, {}, 2, 7).run(500);
  expect(seen.solvable).toBeGreaterThan(100);
  expect(seen.redeemed).toBeGreaterThan(100);
  expect(seen.chosen).toBeGreaterThan(0);
});
