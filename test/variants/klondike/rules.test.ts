import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, parseCard } from '../../../src/cards/card.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { klondike } from '../../../src/variants/klondike/klondike.ts';
import { dealOwn, KLONDIKE, type KlondikeLayout } from '../../../src/variants/klondike/layout.ts';
import { makeMove, parseMove } from '../../../src/variants/klondike/notation.ts';
import type { KlondikeRules } from '../../../src/variants/klondike/rule-options.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';
import { IllegalMove } from '../../../src/variants/variant.ts';
import { nameOfRules, RULE_SETS, shape } from './short-decks.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;
const RULES: KlondikeRules = { draw: 1, passes: UNLIMITED, worryingBack: true, spaces: 'kings' };

const cards = (text: string): Card[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((name) => parseCard(name.toUpperCase())!.card);

/** A table of few cards: lower-case suits lie face down; the rest of the pack does not matter. */
function table(
  columns: string[],
  rest: Partial<{ stock: string; waste: string; foundations: number[]; passesLeft: number }> = {},
): KlondikeLayout {
  return {
    decks: 1,
    ranks: 13,
    columns: columns.map((text) => ({
      cards: cards(text),
      faceDown: text.split(' ').filter((name) => /[cdhs]$/.test(name)).length,
    })),
    stock: cards(rest.stock ?? ''),
    waste: cards(rest.waste ?? ''),
    foundations: rest.foundations ?? [0, 0, 0, 0],
    ...(rest.passesLeft === undefined ? {} : { passesLeft: rest.passesLeft }),
  };
}

const game = (layout: KlondikeLayout, rules: Partial<KlondikeRules> = {}) =>
  new KlondikeGame(layout, { ...RULES, ...rules });

const reasonOf = (played: KlondikeGame, move: string): string => {
  try {
    played.play(move);
  } catch (error) {
    if (error instanceof IllegalMove) return error.message;
    throw error;
  }
  return 'legal';
};

describe('columns', () => {
  test('build down in alternating colours, single cards and parts of runs', () => {
    const layout = table(['9S', '10H 9C 8D', '9D 8C']);
    expect(game(layout).legalMoves().sort()).toEqual(['8D t2 t1']);
    expect(reasonOf(game(layout), '9C t2 t3 x2')).toContain('may not be laid on 8C');
    expect(reasonOf(game(layout), '8D t2 t3')).toContain('may not be laid on');
    const played = game(table(['10H', '10D 9C 8D']));
    played.play('9C t2 t1 x2');
    expect(played.layout.columns.map((column) => column.cards)).toEqual([
      cards('10H 9C 8D'),
      cards('10D'),
    ]);
  });

  test('a card left bare is turned up', () => {
    const played = game(table(['8D', '4c 9C 8H', '9S']));
    expect(reasonOf(played, '9C t2 t1 x2')).toContain('may not be laid on 8D');
    played.play('8H t2 t3');
    expect(played.layout.columns[1]).toEqual({ cards: cards('4C 9C'), faceDown: 1 });
    expect(reasonOf(played, '4C t2 f')).toContain('does not offer 4C');
  });

  test('turned up when the last face-up card leaves', () => {
    const played = game(table(['9S', '4c 8H']));
    played.play('8H t2 t1');
    expect(played.layout.columns[1]).toEqual({ cards: cards('4C'), faceDown: 0 });
  });

  test('a run is moved whole or from the card named, no other number', () => {
    const played = game(table(['10H', '10D 9C 8D']));
    expect(reasonOf(played, '9C t2 t1')).toContain('offers'.slice(0, 5));
    expect(reasonOf(played, '9C t2 t1')).toBe('t2 does not offer 9C but 8D, 9C x2, 10D x3');
    expect(reasonOf(played, '8D t1 t2')).toContain('t1 does not offer 8D');
    expect(reasonOf(played, '8D t9 t2')).toBe('there is no t9');
    expect(reasonOf(played, '9C t2 t9 x2')).toBe('there is no t9');
    expect(reasonOf(played, '9C t2 t2 x2')).toContain('already');
    expect(reasonOf(played, 'nonsense')).toContain('is no move of this game');
  });

  test.each([
    ['kings', ['KH t2 t3 x2']],
    ['any', ['KH t2 t3 x2', 'QS t2 t3', '5C t1 t3']],
    ['none', []],
  ] as const)('an empty column takes, with spaces=%s', (spaces, moves) => {
    const layout = table(['3d 5C', '2c KH QS', '']);
    expect(game(layout, { spaces }).legalMoves().sort()).toEqual([...moves].sort());
  });
});

describe('foundations', () => {
  test('go up by suit from the ace, one card at a time', () => {
    const played = game(table(['AS', '3S 2H', '2S']));
    expect(reasonOf(played, '2S t3 f')).toBe('no foundation takes 2S now');
    played.play('AS t1 f');
    played.play('2S t3 f');
    expect(reasonOf(played, '3S t2 f x2')).toContain('one at a time');
    expect(played.layout.foundations).toEqual([0, 0, 0, 2]);
  });

  test('a top comes back to a column, unless worrying back is off', () => {
    const layout = table(['6C', '9S'], { foundations: [0, 5, 0, 0] });
    expect(game(layout).legalMoves()).toEqual(['5D f t1']);
    expect(game(layout, { worryingBack: false }).legalMoves()).toEqual([]);
    expect(reasonOf(game(layout, { worryingBack: false }), '5D f t1')).toContain(
      'rule worrying-back',
    );
    const played = game(layout);
    played.play('5D f t1');
    expect(played.layout.foundations).toEqual([0, 4, 0, 0]);
    expect(reasonOf(played, '5D f f')).toContain('does not offer');
  });

  test('a king comes back to an empty column', () => {
    const layout = table(['', '9S'], { foundations: [13, 0, 0, 0] });
    expect(game(layout).legalMoves()).toEqual(['KC f t1']);
    expect(game(layout, { spaces: 'none' }).legalMoves()).toEqual([]);
  });

  test('two decks: two piles of a suit, equal cards are one move', () => {
    const layout: KlondikeLayout = {
      ...table(['2C', '2C', 'AC']),
      decks: 2,
      foundations: [1, 0, 0, 0, 0, 0, 0, 0],
    };
    const played = game(layout, { spaces: 'none' });
    expect(played.legalMoves().sort()).toEqual(['2C t1 f', '2C t2 f', 'AC t3 f']);
    played.play('2C t1 f');
    expect(reasonOf(played, '2C t2 f')).toContain('no foundation takes 2C');
    played.play('AC t3 f');
    played.play('2C t2 f');
    expect(played.layout.foundations).toEqual([2, 0, 0, 0, 2, 0, 0, 0]);
    expect(game({ ...layout, foundations: new Array(8).fill(13) }).isWon()).toBe(true);
    expect(game({ ...layout, foundations: [13, 13, 13, 13, 13, 13, 13, 12] }).isWon()).toBe(false);
  });
});

describe('stock', () => {
  test('turns so many cards at a time, at the end what is left', () => {
    const layout = table(['9S'], { stock: 'AC 2C 3C 4C 5C' });
    const played = game(layout, { draw: 3 });
    played.play('draw');
    expect(played.layout.waste).toEqual(cards('5C 4C 3C'));
    expect(reasonOf(played, 'recycle')).toContain('only when the stock is empty');
    played.play('draw');
    expect(played.layout.waste).toEqual(cards('5C 4C 3C 2C AC'));
    expect(reasonOf(played, 'draw')).toBe('the stock is empty');
    expect(reasonOf(played, '2C w f')).toContain('w does not offer 2C');
    played.play('AC w f');
    played.play('recycle');
    expect(played.layout.stock).toEqual(cards('2C 3C 4C 5C'));
    expect(reasonOf(played, '5C t1 w')).toContain('does not offer');
    expect(reasonOf(played, '9S t1 w')).toContain('only from the stock');
  });

  test('the waste is turned over once less than there are passes', () => {
    const played = game(table(['9S'], { stock: 'AC' }), { passes: 2 });
    expect(reasonOf(played, 'recycle')).not.toBe('legal');
    played.play('draw');
    played.play('recycle');
    expect(played.layout.passesLeft).toBe(1);
    played.play('draw');
    expect(reasonOf(played, 'recycle')).toContain('last pass');
    expect(game(table(['9S'], { waste: 'AC', passesLeft: 1 }), { passes: 3 }).legalMoves()).toEqual(
      ['AC w f'],
    );
    played.play('AC w f');
    expect(reasonOf(played, 'recycle')).not.toBe('legal');
  });

  test('the empty waste is not turned over', () => {
    expect(reasonOf(game(table(['9S'])), 'recycle')).toBe('the waste is empty');
  });
});

test('the picture shows columns, face-down cards in brackets, waste and stock', () => {
  const rules = { draw: '1', passes: '2', 'worrying-back': 'yes', spaces: 'kings' };
  const layout = klondike.deal(7n, 'own', rules);
  const played = klondike.plainGame(layout, rules);
  played.play('draw');
  expect(`${klondike.picture(layout)}\n\n${played.picture()}`).toMatchInlineSnapshot(`
    "f     --  --  --  --

      t1   t2   t3   t4   t5   t6   t7
      3D  [4C] [5H] [KH] [7H] [8H][10H]
           QS  [2D] [QD] [AC] [9C] [9S]
                2C  [JH] [KS] [JD] [9D]
                     5C  [AH][10C] [QC]
                          JC  [6H] [5D]
                              10D  [6D]
                                    4D

    w   --
    stock 8D 7D AS JS KD AD 3H 3C KC 4H 7S 6S 5S
          7C 10S 2S 4S 6C 3S 2H 8S 9H 8C QH

    f     --  --  --  --

      t1   t2   t3   t4   t5   t6   t7
      3D  [4C] [5H] [KH] [7H] [8H][10H]
           QS  [2D] [QD] [AC] [9C] [9S]
                2C  [JH] [KS] [JD] [9D]
                     5C  [AH][10C] [QC]
                          JC  [6H] [5D]
                              10D  [6D]
                                    4D

    w   8D
    stock 7D AS JS KD AD 3H 3C KC 4H 7S 6S 5S 7C
          10S 2S 4S 6C 3S 2H 8S 9H 8C QH
    passes left 2"
  `);
});

test('no card is lost or gained, and every legal move is accepted', () => {
  for (const rules of RULE_SETS) {
    for (const [seed, dealt] of [
      [1n, KLONDIKE],
      [2n, shape(2, 3, 5, 4, 3)],
    ] as const) {
      const random = new RandomStream(seed, 2);
      const played = new KlondikeGame(dealOwn(seed, dealt), rules);
      const size = dealt.decks * 4 * dealt.ranks;
      for (let step = 0; step < 40; step++) {
        const moves = played.legalMoves();
        if (moves.length === 0) break;
        played.play(moves[random.below(moves.length)]!);
        const { columns, stock, waste, foundations } = played.layout;
        const out = foundations.reduce((sum, height) => sum + height, 0);
        const lying = columns.reduce((sum, column) => sum + column.cards.length, 0);
        expect(out + lying + stock.length + waste.length, nameOfRules(rules)).toBe(size);
        for (const column of columns) {
          expect(column.faceDown).toBeLessThan(Math.max(1, column.cards.length));
        }
      }
    }
  }
});

test('notation: parse ∘ make = id', () => {
  const place = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.constantFrom('w' as const, 'f' as const),
  );
  const move = fc.oneof(
    fc.constant({ kind: 'draw' as const }),
    fc.constant({ kind: 'recycle' as const }),
    fc.record({
      kind: fc.constant('card' as const),
      card: fc.integer({ min: 0, max: 51 }),
      from: place,
      to: place,
      count: fc.integer({ min: 1, max: 13 }),
    }),
  );
  fc.assert(
    fc.property(move, (one) => {
      expect(parseMove(makeMove(one))).toEqual(one);
    }),
  );
  for (const text of [
    '',
    'AC',
    'AC t1',
    'AC t1 t2 y2',
    'ac t1 t2',
    'AC t0 t1',
    'AC x t1',
    'draw draw',
  ]) {
    expect(parseMove(text)).toBeUndefined();
  }
});
