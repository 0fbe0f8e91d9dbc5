import { describe, expect, test } from 'vitest';
import { makeCard } from '../../../src/cards/card.ts';
import {
  exactDeck,
  MAX_EXACT_SEED,
  pysolDeck,
  pysolMicrosoftDeck,
} from '../../../src/cards/foreign-decks.ts';
import { dealKlondike, KLONDIKE_SEEDS } from '../../../src/variants/klondike/foreign-deals.ts';
import { klondike } from '../../../src/variants/klondike/klondike.ts';
import { writeLayout } from '../../../src/variants/klondike/layout-json.ts';
import type { SeedType } from '../../../src/variants/variant.ts';
import { knownDeals } from './known-deals.ts';

const all = [...knownDeals('klondike-draw1'), ...knownDeals('foreign-seeds')];
const known = all.filter(({ seed }) => /^\d+$/.test(String(seed)));

describe.each(['solvitaire', 'klondike-solver', 'greenfelt'] as const)('%s', (seedType) => {
  test('deals the known seeds as its own program does', () => {
    const deals = known.filter((deal) => deal['seed-type'] === seedType);
    expect(deals.length).toBeGreaterThanOrEqual(4);
    for (const deal of deals) {
      const written = writeLayout(dealKlondike(BigInt(deal.seed), seedType));
      expect(written, `seed ${deal.seed}`).toEqual({
        'tableau piles': deal['tableau piles'],
        stock: deal.stock,
      });
    }
  });
});

describe('pysol', () => {
  test('shuffles the known seeds as PySolFC does, by both of its generators', () => {
    const deals = known.filter((deal) => deal['seed-type'] === 'pysol');
    expect(deals.map(({ seed }) => seed)).toEqual([
      '1',
      '617',
      '31999',
      '32000',
      '32003',
      '12345678901234567890',
    ]);
    for (const { seed, 'dealt-order': order } of deals) {
      expect(pysolDeck(BigInt(seed)).map(makeCard), `seed ${seed}`).toEqual(order);
    }
  });

  test('shuffles its msN as PySolFC does, by the one generator, whatever the number', () => {
    const deals = all.filter(({ seed }) => String(seed).startsWith('ms'));
    expect(deals.map(({ seed }) => seed)).toEqual(['ms32000', 'ms4294967297']);
    for (const { seed, 'dealt-order': order } of deals) {
      const deck = pysolMicrosoftDeck(BigInt(String(seed).slice(2)));
      expect(deck.map(makeCard), String(seed)).toEqual(order);
    }
    expect(dealKlondike(617n, 'pysol-ms')).toEqual(dealKlondike(617n, 'pysol'));
    expect(dealKlondike(32000n, 'pysol-ms')).not.toEqual(dealKlondike(32000n, 'pysol'));
  });

  test('face-down rows are dealt before the face-up one', () => {
    const cards = pysolDeck(617n);
    const { columns, stock } = dealKlondike(617n, 'pysol');
    expect(columns.map((column) => column.cards[0])).toEqual(
      [21, 0, 1, 2, 3, 4, 5].map((at) => cards[at]),
    );
    expect(columns.map((column) => column.cards.at(-1))).toEqual(cards.slice(21, 28));
    expect(stock.at(-1)).toBe(cards[28]);
  });
});

describe('exact', () => {
  test('the first and the last number, and every number another deal', () => {
    expect(exactDeck(MAX_EXACT_SEED).map(makeCard).slice(0, 3)).toEqual(['AC', '2C', '3C']);
    const decks = new Set(
      [0n, 1n, 2n, 51n, 52n, 53n, 52n * 51n, MAX_EXACT_SEED - 1n, MAX_EXACT_SEED].map((seed) =>
        exactDeck(seed).join(),
      ),
    );
    expect(decks.size).toBe(9);
  });
});

test('every seed type deals a whole pack, up to its highest seed', () => {
  for (const [type, highest] of Object.entries(KLONDIKE_SEEDS)) {
    const seedType = type as SeedType;
    for (const seed of [0n, 7n, highest]) {
      const json = klondike.write(klondike.deal(seed, seedType as SeedType, {}));
      const rules = { draw: '1', passes: 'unlimited', 'worrying-back': 'yes', spaces: 'kings' };
      expect(klondike.write(klondike.read(json, rules))).toEqual(json);
    }
  }
});
