import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allCards, dealPapillon } from '../../../src/variants/papillon/layout.ts';
import {
  makeMove,
  type PapillonMove,
  PILE_LETTERS,
  parseMove,
} from '../../../src/variants/papillon/notation.ts';
import { papillon } from '../../../src/variants/papillon/papillon.ts';
import type { PapillonGame } from '../../../src/variants/papillon/rules.ts';
import { DealError, IllegalMove } from '../../../src/variants/variant.ts';

const FAN = { wrap: 'yes', wings: 'fan' };

/** A deal with the base card 5C, half-played: the club 6 is out, h6 is empty. */
const DEAL = {
  wings: [
    ['AC', '2C', '3C', '4C', '8C', '9C', '10C', 'JC', 'QC', '6H'],
    ['AD', '2D', '3D', '4D', '5D', '6D', '7D', '8D', '9D', '7C'],
  ],
  corners: ['', '5H'],
  helpers: [['JS', '10S', '9H'], ['JD', '10D', '9S', '8S'], ['AH'], ['6S'], ['QS', 'JH'], []],
  foundations: [['5C', '6C'], [], [], []],
  stock: ['KC', 'KD', 'KH', 'KS', 'QH', 'QD', '2H', '3H', '4H', 'AS', '2S', '3S', '4S', '5S'],
  waste: ['7H', '8H', '7S', '10H'],
};

function game(change: Record<string, unknown> = {}, rules = FAN): PapillonGame {
  const layout = papillon.read({ ...DEAL, ...change }, rules);
  return papillon.plainGame(layout, rules) as PapillonGame;
}

const movesFrom = (of: PapillonGame, place: string) =>
  of.legalMoves().filter((move) => move.split(' ')[1] === place);

test('a wing card goes to a foundation or to its own empty corner, never elsewhere', () => {
  expect(movesFrom(game(), 'w1')).toEqual(['6H w1 c1']);
  expect(movesFrom(game(), 'w2')).toEqual(['7C w2 f']);
  expect(() => game().play('6H w1 h6')).toThrow('only to a foundation or its own corner');
  expect(() => game().play('7C w2 c1')).toThrow('only from its own wing');
  expect(() => game().play('7C w2 c2')).toThrow('c2 is taken by 5H');
});

test('a corner card goes to a foundation or a helper column, and nothing refills it by itself', () => {
  const at = game();
  expect(movesFrom(at, 'c2')).toEqual(['5H c2 f', '5H c2 h4', '5H c2 h6']);
  at.play('5H c2 h4');
  expect(at.layout.corners).toEqual([-1, -1]);
  expect(() => at.play('5H h4 c2')).toThrow(IllegalMove);
});

test('helper columns build down in the other colour or the same suit', () => {
  expect(movesFrom(game(), 'p')).toEqual(['10H p h5', '10H p h6']);
  expect(movesFrom(game(), 'h2')).toEqual(['8S h2 h1', '8S h2 h6', '9S h2 h6 x2']);
  expect(() => game().play('9H h1 h2')).toThrow('9H may not be laid on 8S');
});

test('a same-suit sequence or its end part moves as a unit, also out of a mixed column', () => {
  const at = game();
  at.play('9S h2 h6 x2');
  expect(at.layout.helpers[5]).toEqual(papillon.read(DEAL, FAN).helpers[1]!.slice(2));
  expect(() => game().play('10D h2 h6 x3')).toThrow('h2 does not offer 10D x3 but 8S, 9S x2');
  expect(() => game().play('9S h2 h6')).toThrow('does not offer 9S');
});

test('with wrap=yes a king goes on an ace, with wrap=no it does not', () => {
  const change = {
    waste: ['7H', '8H', '7S', '10H', 'KS'],
    stock: DEAL.stock.filter((c) => c !== 'KS'),
  };
  expect(movesFrom(game(change), 'p')).toEqual(['KS p h3', 'KS p h6']);
  expect(movesFrom(game(change, { wrap: 'no', wings: 'fan' }), 'p')).toEqual(['KS p h6']);
});

test('the stock is turned once, one card at a time', () => {
  const at = game();
  for (let i = 0; i < DEAL.stock.length; i++) at.play('turn');
  expect(at.layout.waste.length).toBe(DEAL.waste.length + DEAL.stock.length);
  expect(at.legalMoves()).not.toContain('turn');
  expect(() => at.play('turn')).toThrow('one pass');
});

test('no card comes back from a foundation', () => {
  expect(() => game().play('6C f h6')).toThrow('no card comes back');
});

test('with wings=rows the outermost card of each row is available', () => {
  const rows = { wrap: 'yes', wings: 'rows' };
  expect(movesFrom(game({}, rows), 'w1')).toEqual([
    '4C w1 c1',
    '10C w1 c1',
    'QC w1 c1',
    '6H w1 c1',
  ]);
  const at = game({}, rows);
  at.play('10C w1 c1');
  at.play('10C c1 h6');
  at.play('9C w1 c1');
  const written = papillon.write(at.layout);
  expect(written.wings).toEqual([
    ['AC', '2C', '3C', '4C', '8C', '', '', 'JC', 'QC', '6H'],
    DEAL.wings[1],
  ]);
  expect(papillon.read(written, rows)).toEqual(at.layout);
  expect(() => papillon.read(written, FAN)).toThrow('wing 1: JC lies on an empty place');
});

test('a deal goes left wing, right wing, corners, helpers, base, stock; the pictures show wings', async () => {
  const layout = dealPapillon(7n);
  expect(allCards(layout).sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, i) => i));
  expect(layout.wings.map((wing) => wing.length)).toEqual([10, 10]);
  expect(layout.stock.length).toBe(23);
  const pictures = [FAN, { wrap: 'yes', wings: 'rows' }].map((rules) =>
    papillon.picture(layout, rules),
  );
  pictures.push(game().picture());
  await expect(`${pictures.join('\n\n')}\n`).toMatchFileSnapshot('pictures.txt');
});

test('moves are read as they are written', () => {
  const place = fc.oneof(
    fc.record({ pile: fc.constantFrom('w', 'c', 'h'), index: fc.nat(8) }),
    fc.record({ pile: fc.constantFrom('p', 'f'), index: fc.constant(0) }),
  );
  const move = fc.oneof(
    fc.constant({ kind: 'turn' }),
    fc.record({
      kind: fc.constant('card'),
      card: fc.nat(51),
      from: place,
      to: place,
      count: fc.integer({ min: 1, max: 13 }),
    }),
  ) as fc.Arbitrary<PapillonMove>;
  fc.assert(
    fc.property(move, (one) => {
      expect(parseMove(makeMove(one))).toEqual(one);
    }),
  );
  expect(PILE_LETTERS.length).toBe(5);
  for (const text of ['', '5C h1', '5C h1 x2', '5c h1 h2', '5C h1 h2 x0', 'turn 5C', '5C p1 f']) {
    expect(parseMove(text), text).toBeUndefined();
  }
});

test('deals that cannot be are refused with the cards named', () => {
  const refused = (change: Record<string, unknown>) => {
    expect(() => papillon.read({ ...DEAL, ...change }, FAN)).toThrow(DealError);
    try {
      papillon.read({ ...DEAL, ...change }, FAN);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };
  expect(refused({ stock: undefined })).toBe('the key stock is missing');
  expect(refused({ foundations: undefined })).toBe('the key base (or foundations) is missing');
  expect(refused({ base: '5C' })).toBe('base and foundations are both given');
  expect(refused({ corners: ['', '5h'] })).toContain('corner 2: 5H is face down');
  expect(refused({ corners: ['', '5X'] })).toBe('corner 2: "5X" is no card');
  expect(refused({ corners: ['7H', '5H'] })).toBe('the deal holds more than once: 7H');
  expect(refused({ waste: [] })).toBe('the deal lacks: 7H 8H 10H 7S');
  expect(refused({ helpers: DEAL.helpers.slice(1) })).toBe('helpers must be a list of 6 but has 5');
  expect(refused({ foundations: [['5C', '7C'], [], [], []] })).toContain(
    '7C stands where 6C should',
  );
  expect(
    refused({
      helpers: [['JS', '10S', '9H'], ['JD', '10D', '9S'], ['AH', '8S'], ['6S'], ['QS', 'JH'], []],
    }),
  ).toBe('helper column 3: 8S may not lie on AH');
});
