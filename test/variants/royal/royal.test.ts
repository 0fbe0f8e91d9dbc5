import { expect, test } from 'vitest';
import { findVariant } from '../../../src/variants/index.ts';
import { royal } from '../../../src/variants/royal/royal.ts';

test('royal is found by its id and by its aliases', () => {
  for (const name of ['royal', 'kralovska', 'kralovska-patience']) {
    expect(findVariant(name)).toBe(royal);
  }
  expect(findVariant('Royal')).toBeUndefined();
});

test('the rule options are those of the rules, defaults first', () => {
  expect(royal.ruleOptions.map(({ name, values }) => [name, values[0]])).toEqual([
    ['first-gap', 'at-once'],
    ['placed-twos', 'fixed'],
    ['row-suits', 'free'],
    ['redeals', '1'],
  ]);
});

test('the search answers the first deal, and says so where the rules have redeals', () => {
  const rules = { 'first-gap': 'at-once', 'placed-twos': 'fixed', 'row-suits': 'free' };
  const asked = royal.question({ ...rules, redeals: '1' });
  expect(asked.rules).toEqual({ ...rules, redeals: '0' });
  expect(asked.note).toBe(
    'royal: this run answers redeals=0 (solvable on the first deal); redeals are not valued yet',
  );
  expect(royal.question({ ...rules, redeals: '0' })).toEqual({ rules: { ...rules, redeals: '0' } });
});

test('own seeds have 64 bits, seeds of Solvitaire 32', () => {
  expect(royal.seedTypes).toEqual(['own', 'solvitaire']);
  expect(royal.highestSeed('own')).toBe(2n ** 64n - 1n);
  expect(royal.highestSeed('solvitaire')).toBe(2n ** 32n - 1n);
  const rules = {};
  expect(() => royal.deal(2n ** 64n - 1n, 'own', rules)).not.toThrow();
  expect(() => royal.deal(2n ** 64n, 'own', rules)).toThrow(RangeError);
  expect(() => royal.deal(2n ** 32n - 1n, 'solvitaire', rules)).not.toThrow();
  expect(() => royal.deal(2n ** 32n, 'solvitaire', rules)).toThrow(RangeError);
});

test('a deal written by royal is read by royal and starts a game', () => {
  const layout = royal.deal(12345678901234567890n, 'own', {});
  const json = JSON.parse(JSON.stringify(royal.write(layout))) as Record<string, unknown>;
  expect(royal.read(json, {})).toEqual(layout);
  expect(Object.keys(json).every((key) => royal.dealKeys.includes(key))).toBe(true);
  const game = royal.plainGame(layout, { redeals: '0' });
  expect(game.picture()).toBe(royal.picture(layout));
  expect(game.isWon()).toBe(false);
  expect(game.legalMoves().length).toBeGreaterThan(0);
});
