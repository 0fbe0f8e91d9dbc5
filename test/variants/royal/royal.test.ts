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

test('redeals are valued where there is a table; else the first deal is, and it says so', () => {
  const rules = { 'first-gap': 'at-once', 'placed-twos': 'fixed', 'row-suits': 'free' };
  for (const redeals of ['0', '1']) {
    expect(royal.question!({ ...rules, redeals })).toEqual({ rules: { ...rules, redeals } });
  }
  expect(royal.valuation!({ ...rules, redeals: '0' })).toBeUndefined();
  expect(royal.valuation!({ ...rules, redeals: '1' })!.errorOf('0-0-0-0')).toBeLessThan(0.02);
  const roaming = { ...rules, 'placed-twos': 'roaming' };
  const asked = royal.question!({ ...roaming, redeals: '1' });
  expect(asked.rules).toEqual({ ...roaming, redeals: '0' });
  expect(asked.note).toBe(
    'royal: this run answers redeals=0 (solvable on the first deal); there is no table of what redeals=1 is worth under first-gap=at-once placed-twos=roaming row-suits=free',
  );
  expect(royal.question!({ ...roaming, redeals: '0' }).note).toBeUndefined();
});

test('own seeds have 64 bits, seeds of Solvitaire 32', () => {
  expect(royal.seeds).toEqual({ own: 2n ** 64n - 1n, solvitaire: 2n ** 32n - 1n });
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
