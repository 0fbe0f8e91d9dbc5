import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cicely } from '../../../src/variants/tournament-family/cicely.ts';
import { kingsdownEights } from '../../../src/variants/tournament-family/kingsdown-eights.ts';
import type { FamilyLayout } from '../../../src/variants/tournament-family/layout.ts';
import type { FamilyGame } from '../../../src/variants/tournament-family/plain-game.ts';
import {
  marechalSaxe,
  nivernaise,
  tournament,
} from '../../../src/variants/tournament-family/tournament.ts';
import type { Patience } from '../../../src/variants/variant.ts';
import { layoutOf } from './brute-force.ts';

const games: readonly Patience<FamilyLayout>[] = [
  tournament,
  marechalSaxe,
  nivernaise,
  cicely,
  kingsdownEights,
];

const defaults = (game: Patience<FamilyLayout>) =>
  Object.fromEntries(game.ruleOptions.map((option) => [option.name, option.values[0]!]));

const rules = defaults(tournament);
const written = () => tournament.write(tournament.deal(1n, 'own', rules));
const readError = (change: Record<string, unknown>) => () =>
  tournament.read({ ...written(), ...change }, rules);

describe('reading and writing', () => {
  test.each(games)('$id reads back every position it writes, half-played ones too', (game) => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 18n),
        fc.array(fc.nat(), { maxLength: 60 }),
        (seed, picks) => {
          const gameRules = defaults(game);
          const plain = game.plainGame(game.deal(seed, 'own', gameRules), gameRules) as FamilyGame;
          for (const pick of picks) {
            const moves = plain.legalMoves();
            if (moves.length > 0) plain.play(moves[pick % moves.length]!);
          }
          const layout = layoutOf(plain);
          const read = game.read(JSON.parse(JSON.stringify(game.write(layout))), gameRules);
          const sorted = (heights: readonly number[]) =>
            game === kingsdownEights ? heights.toSorted() : heights;
          expect({ ...read, foundations: sorted(read.foundations) }).toEqual({
            ...layout,
            foundations: sorted(layout.foundations),
            redealsLeft: read.redealsLeft,
          });
          if (game === tournament) expect(read.redealsLeft).toBe(layout.redealsLeft);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a deal is written without foundations and redeals that are not there yet', () => {
    expect(Object.keys(written())).toEqual(['reserve', 'tableau piles', 'stock']);
  });

  test('unlimited redeals are read and written', () => {
    const unlimited = { ...rules, redeals: 'unlimited' };
    const layout = tournament.read({ ...written(), 'redeals-left': 'unlimited' }, unlimited);
    expect(layout.redealsLeft).toBe(Number.POSITIVE_INFINITY);
    expect(tournament.write(layout)['redeals-left']).toBe('unlimited');
  });

  test('T, spaces and a face-down stock are accepted', () => {
    const deal = written();
    const spelled = JSON.parse(JSON.stringify(deal).replaceAll('"10', '" T'));
    spelled.stock = spelled.stock.map(
      (card: string) => card.slice(0, -1) + card.slice(-1).toLowerCase(),
    );
    expect(tournament.read(spelled, rules)).toEqual(tournament.deal(1n, 'own', rules));
  });

  test('errors name the cards and the place', () => {
    const deal = written();
    const columns = deal['tableau piles'] as string[][];
    expect(readError({ stock: undefined })).toThrow('the key "stock" is missing');
    expect(readError({ reserve: 'AC' })).toThrow('"reserve" must be a list');
    expect(readError({ reserve: ['AC'] })).toThrow('"reserve" must hold 8 cards');
    expect(readError({ 'tableau piles': columns.slice(1) })).toThrow('must hold 6 lists');
    expect(readError({ stock: ['1C'] })).toThrow('"1C" in the stock is no card');
    const down = columns.map((column, i) => (i === 0 ? ['Ac', ...column.slice(1)] : column));
    expect(readError({ 'tableau piles': down })).toThrow('the AC of column 1 cannot lie face down');
    const stock = [...(deal.stock as string[])];
    const first = stock.pop()!;
    expect(readError({ stock })).toThrow(`each card must occur twice: too few of ${first}`);
    expect(readError({ stock: [...stock, first, first] })).toThrow(`too many of ${first}`);
    const piles = [['2C'], [], [], [], [], [], [], []];
    expect(readError({ foundations: piles })).toThrow('foundation 1 holds the 2C where the AC');
    expect(readError({ 'redeals-left': 3 })).toThrow('"redeals-left" is 3, but the rules allow 2');
    expect(readError({ 'redeals-left': -1 })).toThrow('must be a whole number');
    expect(() =>
      cicely.read({ ...cicely.write(cicely.deal(1n, 'own', {})), 'redeals-left': 1 }, {}),
    ).toThrow('this game has no redeal');
  });

  test.each(games)('$id draws its table', async (game) => {
    const gameRules = defaults(game);
    const layout = game.deal(5n, 'own', gameRules);
    const picture = game.picture(layout);
    expect(game.plainGame(layout, gameRules).picture()).toBe(picture);
    await expect(`${picture}\n`).toMatchFileSnapshot(`pictures/${game.id}.txt`);
  });
});
