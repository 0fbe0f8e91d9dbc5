import { describe, expect, test } from 'vitest';
import { makeCard } from '../../../src/cards/card.ts';
import { orderedDeck } from '../../../src/cards/deck.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { readDealText } from '../../../src/variants/klondike/deal-texts.ts';
import {
  dealOwn,
  GRANDE_HARPE,
  KLONDIKE,
  layOut,
  stockSize,
} from '../../../src/variants/klondike/layout.ts';
import { readLayout, writeLayout } from '../../../src/variants/klondike/layout-json.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';
import { DealError } from '../../../src/variants/variant.ts';
import { nameOf } from './brute-force.ts';
import { knownDeals } from './known-deals.ts';

const UNLIMITED = Number.POSITIVE_INFINITY;

const read = (json: Record<string, unknown>) => readLayout(json, KLONDIKE, UNLIMITED);

/** A deal of klondike as JSON, with some keys changed. */
function deal(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...writeLayout(dealOwn(1n, KLONDIKE)), ...changes };
}

/** A deal with one column replaced. */
function withColumn(index: number, change: (cards: string[]) => string[]) {
  const json = deal();
  const piles = (json['tableau piles'] as string[][]).map((pile) => [...pile]);
  piles[index] = change(piles[index]!);
  return { ...json, 'tableau piles': piles };
}

describe('deals', () => {
  test('klondike is dealt row by row, the next card of the stock last', () => {
    const pack = orderedDeck();
    const { columns, stock } = layOut(pack, KLONDIKE);
    expect(columns.map(({ cards }) => cards[0])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(columns[1]!.cards).toEqual([1, 7]);
    expect(columns[6]!.cards).toEqual([6, 12, 17, 21, 24, 26, 27]);
    expect(columns.map(({ faceDown }) => faceDown)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(stock).toHaveLength(24);
    expect(stock.at(-1)).toBe(28);
  });

  test('grande harpe deals ten to one cards and leaves 49', () => {
    const { columns, stock, foundations } = dealOwn(3n, GRANDE_HARPE);
    expect(columns.map(({ cards }) => cards.length)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(columns.map(({ faceDown }) => faceDown)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect(stock).toHaveLength(49);
    expect(stockSize(GRANDE_HARPE)).toBe(49);
    expect(foundations).toEqual(new Array(8).fill(0));
  });
});

test('write and read are inverse, dealt and at every step of a random game', () => {
  for (const shape of [KLONDIKE, GRANDE_HARPE]) {
    for (let seed = 1n; seed <= 20n; seed++) {
      const random = new RandomStream(seed, 1);
      const rules = { draw: 2, passes: 3, worryingBack: true, spaces: 'any' } as const;
      const game = new KlondikeGame(dealOwn(seed, shape), rules);
      for (let step = 0; step < 60; step++) {
        const moves = game.moves();
        if (moves.length === 0) break;
        game.make(moves[random.below(moves.length)]!);
        const layout = readLayout(writeLayout(game.layout), shape, 3);
        // Two like foundations have no order.
        expect(nameOf(layout)).toBe(nameOf(game.layout));
      }
    }
  }
});

describe('half-played deals', () => {
  test('waste, foundations in any order, passes left, ten as T, face-up stock', () => {
    const game = new KlondikeGame(dealOwn(2n, KLONDIKE), {
      draw: 3,
      passes: 4,
      worryingBack: true,
      spaces: 'kings',
    });
    for (let i = 0; i < 9; i++) game.play(i === 8 ? 'recycle' : 'draw');
    game.play('draw');
    const json = writeLayout(game.layout);
    expect(json['passes-left']).toBe(3);
    expect(json.waste).toHaveLength(3);
    const shuffled = {
      ...json,
      foundations: [[], [], [], []],
      stock: (json.stock as string[]).map((card) =>
        card
          .replace('10', 'T')
          .toLowerCase()
          .replace(/^./, (c) => c.toUpperCase()),
      ),
    };
    expect(readLayout(shuffled, KLONDIKE, 4)).toEqual(game.layout);
  });
});

describe('a deal that cannot be played says why', () => {
  test.each([
    ['a missing key', { ...deal(), stock: undefined }, 'the key "stock" is missing'],
    [
      'six columns',
      deal({ 'tableau piles': [[], [], [], [], [], []] }),
      'a list of 7 columns but has 6',
    ],
    ['no card', withColumn(2, ([a, b]) => [a!, b!, '1X']), 't3: "1X" is no card'],
    ['a card twice', withColumn(0, () => ['AS']), 'the deal holds more than once: AS'],
    ['a card less', deal({ stock: [] }), 'the deal lacks: '],
    [
      'face down on face up',
      withColumn(6, (cards) =>
        cards.map((card, at) =>
          at === 5
            ? card.toUpperCase()
            : at === 6
              ? card.toLowerCase().replace(/^./, (c) => c.toUpperCase())
              : card,
        ),
      ),
      'lies face down on the face-up',
    ],
    [
      'only face-down cards',
      withColumn(0, ([card]) => [card!.slice(0, -1) + card!.slice(-1).toLowerCase()]),
      'its last card must lie face up',
    ],
    [
      'no run',
      withColumn(6, (cards) => cards.map((card) => card.toUpperCase())),
      'may not lie face up on',
    ],
    ['too many foundations', deal({ foundations: [[], [], [], [], []] }), 'a list of 4 piles'],
    [
      'a foundation of another order',
      deal({ foundations: [['2C'], [], [], []] }),
      'holds the 2C where the AC belongs',
    ],
    ['passes', deal({ 'passes-left': 0 }), 'at least 1: it counts the present pass'],
  ])('%s', (_, json, message) => {
    expect(() => read(json)).toThrow(DealError);
    expect(() => read(json)).toThrow(message);
  });

  test('more passes than the rules allow', () => {
    expect(() => readLayout(deal({ 'passes-left': 3 }), KLONDIKE, 2)).toThrow('--rule passes=3');
  });

  test('more stock than is ever dealt', () => {
    const json = deal();
    const piles = json['tableau piles'] as string[][];
    const moved = piles[6]!.map((card) => card.toUpperCase());
    const stock = [...(json.stock as string[]), ...moved];
    const columns = [...piles.slice(0, 6), []];
    expect(() => read({ 'tableau piles': columns, stock })).toThrow('deals only 24 to the stock');
  });
});

describe('deals in other notations', () => {
  test('the digits of Klondike-Solver are the deals that the corpus knows', () => {
    for (const known of knownDeals('klondike-public')) {
      const json = readDealText(String(known.digits), KLONDIKE);
      expect(json).toEqual({ 'tableau piles': known['tableau piles'], stock: known.stock });
    }
  });

  test('a list of cards is dealt row by row', () => {
    for (const [shape, seed] of [
      [KLONDIKE, 5n],
      [GRANDE_HARPE, 6n],
    ] as const) {
      const pack = new RandomStream(seed).shuffle(orderedDeck(shape.decks));
      const wanted = writeLayout(dealOwn(seed, shape));
      expect(readDealText(pack.map(makeCard).join(' '), shape)).toEqual(wanted);
      expect(readDealText(pack.map(makeCard).join(', ').toLowerCase(), shape)).toEqual(wanted);
    }
  });

  test("PySol's text with a talon, face-down cards in brackets", () => {
    const layout = dealOwn(9n, KLONDIKE);
    const lines = layout.columns.map(({ cards, faceDown }) =>
      cards.map((card, at) => (at < faceDown ? `<${makeCard(card)}>` : makeCard(card))).join(' '),
    );
    const talon = layout.stock.toReversed().map(makeCard).join(' ').replaceAll('10', 'T');
    const json = readDealText([`Talon: ${talon}`, ...lines].join('\n'), KLONDIKE);
    expect(read(json)).toEqual(layout);
    const played = readDealText(
      ['Foundations: C-0 D-0 H-0 S-0', `Talon: ${talon}`, ...lines].join('\n'),
      KLONDIKE,
    );
    expect(read(played)).toEqual(layout);
  });

  test.each([
    ['1'.repeat(155), 'has 155 of them'],
    [`999${'011'.repeat(51)}`, '999 (digits 1 to 3) is no card'],
    ['011'.repeat(52), 'the deal holds more than once: AC'],
    ['AC 2C 3C', 'the list holds 3 cards'],
    ['AC 2C 3Z', '"3Z" is no card'],
    ['Talon: AC XX', '"XX" is no card'],
    ['Foundations: X-1', 'is no foundation'],
  ])('what is wrong is said: %s', (text, message) => {
    expect(() => readDealText(text, KLONDIKE)).toThrow(DealError);
    expect(() => readDealText(text, KLONDIKE)).toThrow(message);
  });
});
