import { expect, it } from 'vitest';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { compareBestEnds } from './best-ends.ts';

for (const rules of RULE_SETS) {
  if (rules['placed-twos'] === 'roaming' && rules['row-suits'] === 'free') continue;
  it(`the best end is that of a visit of all ends, on thousands of deals: ${nameOf(rules)}`, () => {
    expect(compareBestEnds(rules, 6, 300)).toBeGreaterThan(250);
  });
}
