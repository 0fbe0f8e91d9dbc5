import { describe, expect, it } from 'vitest';
import { makeCard, parseCard } from '../../../src/cards/card.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { type DisputeLayout, dealDispute } from '../../../src/variants/dispute/layout.ts';
import { readDispute, writeDispute } from '../../../src/variants/dispute/layout-json.ts';
import { readDisputeRules } from '../../../src/variants/dispute/rule-options.ts';
import { DisputeGame } from '../../../src/variants/dispute/rules.ts';
import { readTrace, TRACES } from './traces.ts';

const DEFAULTS = readDisputeRules({});

/** What both engines record of a table: which cards are seen is not in a trace. */
const piles = (layout: DisputeLayout) => ({
  sides: layout.sides.map(({ houses, reserve, stock, waste }) => ({
    houses,
    reserve,
    stock,
    waste,
  })),
  foundations: [0, 1, 2, 3].map((suit) =>
    layout.foundations.slice(2 * suit, 2 * suit + 2).sort((a, b) => a - b),
  ),
  turned: layout.turned,
});

describe('the recorded games of the reference engine', () => {
  it.each(TRACES)('%s has the same legal moves at every decision and the same end', (name) => {
    const trace = readTrace(name);
    const game = new DisputeGame(trace.start, DEFAULTS);
    for (const [index, { mover, legal, played }] of trace.decisions.entries()) {
      expect({ index, mover: game.toMove, legal: game.legalMoves().sort() }).toEqual({
        index,
        mover,
        legal: [...legal].sort(),
      });
      game.play(played);
    }
    expect(piles(game.layout())).toEqual(piles(trace.end));
    expect(game.turns).toBe(trace.turns);
    expect(game.result).toEqual({ winner: trace.over - 1, reason: 'out' });
  });
});

const card = (name: string): number => parseCard(name)!.card;

/** A table where only what is named lies in the hands; the rest is on the foundations and houses. */
function table(given: {
  houses: string[];
  reserves?: [string, string];
  stocks?: [string, string];
  wastes?: [string, string];
  foundations?: number[];
}): DisputeLayout {
  const cards = (text: string | undefined) => (text ? text.split(' ').map(card) : []);
  const houses = Array.from({ length: 8 }, (_, i) => cards(given.houses[i]));
  const side = (seat: 0 | 1) => ({
    houses: houses.slice(4 * seat, 4 * seat + 4),
    reserve: cards(given.reserves?.[seat]),
    reserveUnseen: 0,
    stock: cards(given.stocks?.[seat]),
    stockSeen: false,
    waste: cards(given.wastes?.[seat]),
  });
  return { sides: [side(0), side(1)], foundations: given.foundations ?? [], toMove: 0 };
}

describe('the rules of a turn', () => {
  const game = (layout: DisputeLayout, rules: Record<string, string> = {}) =>
    new DisputeGame(layout, readDisputeRules(rules));
  const low = [0, 0, 0, 0, 0, 0, 0, 0];

  it('puts foundation plays first: own reserve, then houses, then the turned card', () => {
    const layout = table({
      houses: ['AD', 'KC'],
      reserves: ['9C AC', '4C'],
      stocks: ['3S', '5S'],
      foundations: low,
    });
    expect(game(layout).legalMoves()).toEqual(['AC r f']);
    expect(game(layout, { priority: 'free' }).legalMoves()).toEqual(['AC r f', 'AD h1 f']);
    expect(game(layout, { priority: 'none' }).legalMoves()).toContain('turn');
    const strict = game(layout);
    expect(() => strict.play('AD h1 f')).toThrow(/a foundation play comes first \(AC r f\)/);
    strict.play('AC r f');
    expect(strict.legalMoves()).toEqual(['AD h1 f']);
  });

  it('loads the opponent only after a card was turned, in suit, one rank away', () => {
    const layout = table({
      houses: ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH', 'JS'],
      reserves: ['9C 8D', '9D'],
      stocks: ['3S 4S', '5S'],
      foundations: low,
    });
    const play = game(layout);
    expect(play.legalMoves()).toEqual(['turn']);
    expect(() => play.play('8D r or')).toThrow(/only after a stock card has been turned/);
    play.play('turn');
    expect(play.legalMoves().sort()).toEqual(['8D r or', 'discard']);
    play.play('8D r or');
    expect(play.layout().sides[1].reserve.map(makeCard)).toEqual(['9D', '8D']);
    expect(game(layout, { load: 'none' }).legalMoves()).toEqual(['turn']);
  });

  it('loads the waste where the rules say so', () => {
    const layout = table({
      houses: ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH', 'JS'],
      reserves: ['9C 8D', '2C'],
      stocks: ['3S 4S', '5S'],
      wastes: ['', '7D'],
      foundations: low,
    });
    const play = game(layout, { load: 'reserve+waste' });
    play.play('turn');
    expect(play.legalMoves().sort()).toEqual(['8D r ow', 'discard']);
    play.play('8D r ow');
    expect(play.layout().sides[1].waste.map(makeCard)).toEqual(['7D', '8D']);
  });

  it('turns the waste over unshuffled within the same move', () => {
    const play = game(
      table({
        houses: ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH', 'JS'],
        reserves: ['9C', '2C'],
        wastes: ['3S 5S 7S', ''],
        foundations: low,
      }),
    );
    play.play('turn');
    expect(play.layout().turned).toBe(card('3S'));
    expect(play.layout().sides[0].stock.map(makeCard)).toEqual(['7S', '5S']);
  });

  it('wins at once with the last card, and draws when nobody gets on', () => {
    const houses = ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH', 'JS'];
    const out = game(table({ houses, stocks: ['10S', '5S'], foundations: low }));
    out.play('turn');
    out.play('10S s h6');
    expect(out.result).toEqual({ winner: 0, reason: 'out' });
    expect(() => out.play('turn')).toThrow(/the game is over/);

    const stuck = game(table({ houses, stocks: ['3S 4S', '5S'], foundations: low }));
    for (let i = 0; i < 2; i++) {
      stuck.play('turn');
      stuck.play('discard');
      expect(stuck.result).toBeUndefined();
    }
    stuck.play('turn');
    stuck.play('discard');
    // A has now discarded as often as he has cards, twice, and B as often as he has, once.
    expect(stuck.result).toEqual({ winner: undefined, reason: 'cycle' });
  });

  it('forbids to bring back an arrangement, houses taken as an unordered set', () => {
    const play = game(
      table({ houses: ['9C', '9S', '8D', 'KC'], reserves: ['2C 2C', '3C'], foundations: low }),
    );
    expect(play.legalMoves()).not.toContain('8D h3 h5');
    play.play('8D h3 h1');
    expect(play.legalMoves()).not.toContain('8D h1 h3');
    play.play('8D h1 h2');
    expect(() => play.play('8D h2 h1')).toThrow(/would come back to an arrangement/);
  });

  it('takes any empty house in a move but names the lowest', () => {
    const play = game(table({ houses: ['KC'], reserves: ['5D 2C', '3C'], foundations: low }));
    expect(play.legalMoves()).toContain('2C r h2');
    play.play('2C r h7');
    expect(play.layout().sides[1].houses[2]).toEqual([card('2C')]);
  });

  it('plays the own waste, fills houses, never declines or turns one card where the rules say so', () => {
    const houses = ['KC', 'KD', 'KH', 'KS', 'JC', 'JD', 'JH', 'JS'];
    const waste = table({
      houses,
      wastes: ['4S 10S', ''],
      reserves: ['2C', '3C'],
      foundations: low,
    });
    expect(game(waste, { 'own-waste': 'yes' }).legalMoves()).toContain('10S w h6');
    expect(game(waste).legalMoves()).toEqual(['turn']);

    const empty = table({ houses: houses.slice(1), reserves: ['5D 10S', '3C'], foundations: low });
    expect(game(empty, { 'fill-house': 'from-reserve' }).legalMoves()).toEqual(['10S r h8']);

    const turned = table({
      houses,
      stocks: ['4S 10S', ''],
      reserves: ['2C', '3C'],
      foundations: low,
    });
    const eager = game(turned, { decline: 'no' });
    eager.play('turn');
    expect(() => eager.play('discard')).toThrow(/may not be declined/);
    eager.play('10S s h7');
    expect(eager.legalMoves()).toContain('turn');

    const single = game(turned, { 'stock-cards': 'one' });
    single.play('turn');
    single.play('10S s h7');
    expect(single.legalMoves()).toContain('pass');
    expect(single.legalMoves()).not.toContain('turn');
  });

  it('keeps 104 cards, each twice, and every house a descending run, after every move', () => {
    for (let seed = 0n; seed < 8n; seed++) {
      const random = new RandomStream(seed, 4);
      const play = game(dealDispute(seed));
      while (!play.result) {
        const moves = play.legalMoves();
        play.play(moves[random.below(moves.length)]!);
        expect(() => requireLegal(play.layout())).not.toThrow();
      }
    }
  });
});

/** Reading a table checks the cards and the houses. */
const requireLegal = (layout: DisputeLayout): unknown =>
  layout.sides.some((side) => side.reserve.length + side.stock.length + side.waste.length > 0) &&
  readDispute(writeDispute(layout));
