import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dealRoyal } from '../../../src/variants/royal/layout.ts';
import { readRoyal, writeRoyal } from '../../../src/variants/royal/layout-json.ts';
import { DealError } from '../../../src/variants/variant.ts';
import { cardsOf } from './short-layout.ts';

test('every layout is read back as it was written, under either key', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), (seed) => {
      const layout = dealRoyal(seed, 'own');
      expect(cardsOf(layout)).toHaveLength(48);
      const { rows } = writeRoyal(layout);
      expect(readRoyal({ rows })).toEqual(layout);
      expect(readRoyal({ sequences: rows, seed: 3, colour: 'red' })).toEqual(layout);
    }),
    { numRuns: 50 },
  );
});

/** The deal of seed 1 as rows that a test may spoil. */
const rowsOfSeed1 = (): string[][] => writeRoyal(dealRoyal(1n, 'own')).rows;

test('aces count as gaps, and tens may be written T', () => {
  const rows = rowsOfSeed1();
  const aces = ['AC', 'AD', 'AH', 'AS'];
  const written = rows.map((row) =>
    row.map((card) => (card === '' ? aces.pop()! : card.replace('10', 'T'))),
  );
  expect(written.flat()).toContain('TS');
  expect(aces).toEqual([]);
  expect(readRoyal({ rows: written })).toEqual(dealRoyal(1n, 'own'));
});

function problem(json: Record<string, unknown>): string {
  try {
    readRoyal(json);
  } catch (error) {
    expect(error).toBeInstanceOf(DealError);
    return (error as DealError).message;
  }
  return 'it was read';
}

test('duplicate and missing cards are named', () => {
  const rows = rowsOfSeed1();
  const row = rows.findIndex((cards) => cards.includes('5H'));
  rows[row]![rows[row]!.indexOf('5H')] = '10S';
  expect(problem({ rows })).toBe('the deal holds more than once: 10S; it lacks: 5H');

  const short = rowsOfSeed1().map((cards) => cards.map((card) => (/^[2K]/.test(card) ? '' : card)));
  expect(problem({ rows: short })).toBe('the deal lacks: 2C KC 2D KD 2H KH 2S KS');
});

test('a card in place of a gap is a duplicate', () => {
  const rows = rowsOfSeed1();
  const row = rows.findIndex((cards) => cards.includes(''));
  rows[row]![rows[row]!.indexOf('')] = 'QD';
  expect(problem({ rows })).toBe('the deal holds more than once: QD');
});

test('wrong numbers of rows and cells are named', () => {
  expect(problem({})).toBe('the key rows is missing');
  expect(problem({ rows: rowsOfSeed1().slice(1) })).toBe('rows must be a list of 4 rows but has 3');
  expect(problem({ sequences: 'QD' })).toBe('sequences must be a list of 4 rows');
  expect(problem({ rows: rowsOfSeed1(), sequences: rowsOfSeed1() })).toBe(
    'rows and its alias sequences are both given',
  );
  const rows = rowsOfSeed1();
  rows[2]!.pop();
  expect(problem({ rows })).toBe('row 3 must have 13 cells (gaps as "") but has 12');
  expect(problem({ rows: [1, 2, 3, 4] })).toBe('row 1 must be a list of 13 cells');
});

test('what is no card and what lies face down is named with its place', () => {
  const rows: unknown[][] = rowsOfSeed1();
  rows[3]![12] = '11H';
  expect(problem({ rows })).toBe('row 4, column 13: "11H" is no card');
  rows[3]![12] = 7;
  expect(problem({ rows })).toBe('row 4, column 13: 7 is no card');
  rows[0]![0] = '10h';
  expect(problem({ rows })).toBe(
    'row 1, column 1: 10H is face down (10h), but all cards of royal lie face up',
  );
});
