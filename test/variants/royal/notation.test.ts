import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardOf } from '../../../src/cards/card.ts';
import { makeCell, makeMove, parseCell, parseMove } from '../../../src/variants/royal/notation.ts';

const cards = fc.integer({ min: 0, max: 51 });
const cells = fc.integer({ min: 0, max: 51 });

test('every cell is read back as it was written', () => {
  const names = new Set<string>();
  for (let cell = 0; cell < 52; cell++) {
    const name = makeCell(cell, 13);
    names.add(name);
    expect(parseCell(name, 13)).toBe(cell);
  }
  expect(names.size).toBe(52);
  expect(makeCell(0, 13)).toBe('r1c1');
  expect(makeCell(51, 13)).toBe('r4c13');
  expect(makeCell(13, 13)).toBe('r2c1');
  expect(makeCell(12, 13)).toBe('r1c13');
});

test('every card move is read back as it was written', () => {
  fc.assert(
    fc.property(cards, cells, cells, (card, from, to) => {
      const move = { kind: 'card', card, from, to } as const;
      expect(parseMove(makeMove(move, 13), 13)).toEqual(move);
    }),
  );
});

test('every redeal is read back as it was written, with its cards and without', () => {
  expect(parseMove(makeMove({ kind: 'redeal' }, 13), 13)).toEqual({ kind: 'redeal' });
  fc.assert(
    fc.property(fc.array(cards, { minLength: 1, maxLength: 48 }), (laid) => {
      const move = { kind: 'redeal', cards: laid } as const;
      expect(parseMove(makeMove(move, 13), 13)).toEqual(move);
    }),
  );
});

test('moves read as in the source: card, place it leaves, place it takes', () => {
  const tenOfSpades = cardOf(3, 10);
  expect(parseMove('10S r1c5 r2c13', 13)).toEqual({
    kind: 'card',
    card: tenOfSpades,
    from: 4,
    to: 25,
  });
  expect(parseMove('  TS   r1c5\tr2c13\r', 13)).toEqual(parseMove('10S r1c5 r2c13', 13));
  expect(makeMove({ kind: 'redeal', cards: [cardOf(2, 5), tenOfSpades] }, 13)).toBe(
    'redeal 5H 10S',
  );
});

test.each([
  '',
  '5H',
  '5H r1c1',
  '5H r1c1 r1c2 x2',
  '5H r1c1 r1c14',
  '5H r5c1 r1c1',
  '5H r0c1 r1c1',
  '5H r1c0 r1c1',
  '5H r01c1 r1c2',
  '5H r1c01 r1c2',
  '5H R1C1 r1c2',
  '5h r1c1 r1c2',
  '1H r1c1 r1c2',
  '11H r1c1 r1c2',
  '5Z r1c1 r1c2',
  'redeals',
  'redeal 5h',
  'redeal 5H,6H',
  'draw',
])('"%s" is no move', (text) => {
  expect(parseMove(text, 13)).toBeUndefined();
});

test('a short deck has fewer columns', () => {
  expect(parseCell('r1c5', 4)).toBeUndefined();
  expect(parseCell('r2c4', 4)).toBe(7);
});
