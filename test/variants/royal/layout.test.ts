import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../src/cards/card.ts';
import { orderedDeck } from '../../../src/cards/deck.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { dealRoyal, GAP, layoutOf } from '../../../src/variants/royal/layout.ts';
import { readRoyal, writeRoyal } from '../../../src/variants/royal/layout-json.ts';

interface CorpusDeal {
  seed: number;
  'seed-type': string;
  rows: string[][];
}

function readCorpus(name: string): CorpusDeal[] {
  const text = readFileSync(new URL(`../../deals/${name}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CorpusDeal);
}

describe.each([
  ['royal.jsonl', 101],
  ['gaps-preset.jsonl', 100],
  ['gaps-roaming.jsonl', 24],
])('the corpus %s', (name, count) => {
  const deals = readCorpus(name);

  test('holds the deals that its seeds mean under --seed-type solvitaire', () => {
    expect(deals).toHaveLength(count);
    for (const deal of deals) {
      expect(deal['seed-type']).toBe('solvitaire');
      const dealt = dealRoyal(BigInt(deal.seed), 'solvitaire');
      expect(writeRoyal(dealt).rows).toEqual(deal.rows);
      expect(readRoyal({ rows: deal.rows })).toEqual(dealt);
    }
  });
});

test('an own seed lays its 52 shuffled cards row by row, and the aces leave gaps', () => {
  for (const seed of [0n, 1n, 2n ** 40n]) {
    const shuffled = new RandomStream(seed).shuffle(orderedDeck());
    const { cells, columns } = dealRoyal(seed, 'own');
    expect(columns).toBe(13);
    expect(cells).toHaveLength(52);
    for (const [place, card] of shuffled.entries()) {
      expect(cells[place]).toBe(rankOf(card) === 1 ? GAP : card);
    }
  }
});

test('a layout of a short deck has as many columns as ranks', () => {
  const layout = layoutOf(orderedDeck(1, 5));
  expect(layout.columns).toBe(5);
  expect(writeRoyal(layout).rows[2]).toEqual(['', '2H', '3H', '4H', '5H']);
});
