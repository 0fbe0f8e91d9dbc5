import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { dealDispute } from '../../../src/variants/dispute/layout.ts';
import { readDispute, writeDispute } from '../../../src/variants/dispute/layout-json.ts';
import { readDisputeRules } from '../../../src/variants/dispute/rule-options.ts';
import { DisputeGame } from '../../../src/variants/dispute/rules.ts';
import { DealError } from '../../../src/variants/variant.ts';

type Json = {
  players: { houses: string[][]; reserve: string[]; stock: string[]; waste?: string[] }[];
  foundations?: string[][];
  'to-move'?: string;
  turned?: string;
};
const copy = (value: unknown): Json => JSON.parse(JSON.stringify(value));

describe('a deal of dispute as JSON', () => {
  it('reads back what it wrote, from any point of a game', () => {
    for (let seed = 0n; seed < 40n; seed++) {
      const random = new RandomStream(seed, 3);
      const game = new DisputeGame(dealDispute(seed), readDisputeRules({}));
      for (let n = random.below(400); n > 0 && !game.result; n--) {
        const moves = game.legalMoves();
        game.play(moves[random.below(moves.length)]!);
      }
      if (game.result) continue;
      const layout = game.layout();
      expect(readDispute(copy(writeDispute(layout)) as never)).toEqual(layout);
    }
  });

  it('shows of a fresh deal only what lies face up', () => {
    const { players } = copy(writeDispute(dealDispute(1n)));
    for (const { reserve, stock } of players) {
      expect(reserve.filter((card) => /[CDHS]$/.test(card))).toEqual([reserve.at(-1)]);
      expect(stock.every((card) => /[cdhs]$/.test(card))).toBe(true);
    }
  });

  const broken: [string, (deal: Json) => void, RegExp][] = [
    ['a missing player', (deal) => deal.players.pop(), /two objects/],
    [
      'a missing stock',
      (deal) => delete (deal.players[0] as Partial<Json['players'][0]>).stock,
      /player A needs "stock"/,
    ],
    ['three houses', (deal) => deal.players[1]!.houses.pop(), /player B needs "houses"/],
    [
      'a word that is no card',
      (deal) => deal.players[0]!.stock.push('XX'),
      /"XX", which is no card/,
    ],
    ['a card too many', (deal) => deal.players[0]!.stock.push('As'), /too many 1 × AS/],
    ['a missing card', (deal) => deal.players[0]!.stock.pop(), /missing 1 × /],
    [
      'a house that does not descend',
      (deal) => deal.players[0]!.houses[0]!.push('KS'),
      /houses build down/,
    ],
    [
      'a face-down card in a house',
      (deal) => (deal.players[0]!.houses[0] = ['4c']),
      /face down, but lies face up/,
    ],
    [
      'a face-down card on a face-up one',
      (deal) => (deal.players[0]!.reserve[0] = 'AS'),
      /face down on a face-up card/,
    ],
    ['a stock seen in part', (deal) => (deal.players[0]!.stock = ['4c', 'AS']), /as a whole/],
    [
      'a foundation out of order',
      (deal) => (deal.foundations = [['2C'], [], [], [], [], [], [], []]),
      /out of order/,
    ],
    ['an unknown seat', (deal) => (deal['to-move'] = 'C'), /"to-move" must be "A" or "B"/],
  ];
  it.each(broken)('names what is wrong with %s', (_, change, message) => {
    const deal = copy(writeDispute(dealDispute(2n)));
    change(deal);
    expect(() => readDispute(deal as never)).toThrow(DealError);
    expect(() => readDispute(deal as never)).toThrow(message);
  });

  it('takes the starter from the cards where the file does not say', () => {
    for (let seed = 0n; seed < 50n; seed++) {
      const deal = copy(writeDispute(dealDispute(seed)));
      const { 'to-move': starter, ...rest } = deal;
      const ranks = (side: Json['players'][0]) =>
        [side.reserve, ...side.houses].map((pile) =>
          ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].indexOf(
            pile.at(-1)!.slice(0, -1),
          ),
        );
      const [a, b] = [ranks(deal.players[0]!), ranks(deal.players[1]!)];
      const place = a.findIndex((rank, i) => rank !== b[i]);
      expect(starter).toBe(a[place]! > b[place]! ? 'A' : 'B');
      expect(readDispute(rest as never).toMove).toBe(starter === 'A' ? 0 : 1);
    }
  });
});
