import { expect, test } from 'vitest';
import { DEFAULT_RULES, differences } from './corpus.ts';
import { knownDeals } from './known-deals.ts';

test.each([
  [1, 64],
  [1, 1024],
  [3, 64],
  [3, 1024],
])('draw %i: every verdict of the corpus is met with %i MiB', (draw, mebibytes) => {
  const deals = knownDeals(`klondike-draw${draw}`);
  expect(deals).toHaveLength(draw === 1 ? 600 : 200);
  const rules = { ...DEFAULT_RULES, draw: String(draw) };
  expect(differences(deals, rules, mebibytes * 2 ** 20)).toEqual([]);
});
