import { expect, test } from 'vitest';
import { DEFAULT_RULES, differences } from './corpus.ts';
import { knownDeals } from './known-deals.ts';

test.each([64, 1024])('draw 3: every verdict of the corpus is met with %i MiB', (mebibytes) => {
  const deals = knownDeals('klondike-draw3');
  expect(deals).toHaveLength(200);
  const rules = { ...DEFAULT_RULES, draw: '3' };
  expect(differences(deals, rules, mebibytes * 2 ** 20)).toEqual([]);
});
