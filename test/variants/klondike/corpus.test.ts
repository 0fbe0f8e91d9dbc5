import { expect, test } from 'vitest';
import { DEFAULT_RULES, differences } from './corpus.ts';
import { knownDeals } from './known-deals.ts';

const MEMORY = 2 ** 26;

test('draw 1: the first verdicts of the corpus are met', () => {
  const deals = knownDeals('klondike-draw1').slice(0, 250);
  expect(differences(deals, DEFAULT_RULES, MEMORY)).toEqual([]);
});

test('draw 3: the first verdicts of the corpus are met', () => {
  const deals = knownDeals('klondike-draw3').slice(0, 13);
  expect(differences(deals, { ...DEFAULT_RULES, draw: '3' }, MEMORY)).toEqual([]);
});

test.each([1, 3])('deals on which other solvers were wrong or gave up, draw %i', (draw) => {
  const deals = knownDeals('klondike-public').filter((deal) => deal.draw === draw);
  expect(deals.length).toBeGreaterThan(0);
  expect(differences(deals, { ...DEFAULT_RULES, draw: String(draw) }, MEMORY)).toEqual([]);
});
