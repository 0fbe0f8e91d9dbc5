import { describe, expect, test } from 'vitest';
import { makeCard, rankOf } from '../../../src/cards/card.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { cicely } from '../../../src/variants/tournament-family/cicely.ts';
import { holdsAceOrKing } from '../../../src/variants/tournament-family/dealing.ts';
import { kingsdownEights } from '../../../src/variants/tournament-family/kingsdown-eights.ts';
import {
  type FamilyLayout,
  TOURNAMENT_SHAPE,
  twoDecks,
} from '../../../src/variants/tournament-family/layout.ts';
import {
  marechalSaxe,
  nivernaise,
  tournament,
} from '../../../src/variants/tournament-family/tournament.ts';
import type { Patience } from '../../../src/variants/variant.ts';

const games: readonly Patience<FamilyLayout>[] = [
  tournament,
  marechalSaxe,
  nivernaise,
  cicely,
  kingsdownEights,
];

const defaults = (game: Patience<FamilyLayout>) =>
  Object.fromEntries(game.ruleOptions.map((option) => [option.name, option.values[0]!]));

describe('dealing', () => {
  test.each(games)('$id deals the same cards for ever', async (game) => {
    const deals = [0n, 1n, 2n, 12345678901234567890n].map((seed) =>
      JSON.stringify({ seed: `${seed}`, ...game.write(game.deal(seed, 'own', defaults(game))) }),
    );
    await expect(`${deals.join('\n')}\n`).toMatchFileSnapshot(`golden-deals/${game.id}.jsonl`);
  });

  test.each(games)('$id deals 104 cards, each twice', (game) => {
    const layout = game.deal(7n, 'own', defaults(game));
    expect(() => game.read(game.write(layout), defaults(game))).not.toThrow();
    const sizes = [layout.reserve, layout.columns].map((lists) => lists.map((l) => l.length));
    const stock = { cicely: 64, 'kingsdown-eights': 64, 'marechal-saxe': 70 }[game.id] ?? 72;
    expect(layout.stock.length).toBe(stock);
    const kingsdown = game.id === 'kingsdown-eights';
    expect(sizes[0]).toEqual(new Array(8).fill(kingsdown ? 4 : 1));
    expect(sizes[1]).toEqual(
      new Array(kingsdown || game.id === 'cicely' ? 8 : 6).fill(kingsdown ? 1 : 4),
    );
  });

  test('24.95 % of shuffles have no ace or king among the first eight cards', () => {
    // 88 of the 104 cards are neither: (88 choose 8) / (104 choose 8).
    let exact = 1;
    for (let i = 0; i < 8; i++) exact *= (88 - i) / (104 - i);
    expect(exact).toBeCloseTo(0.2495, 4);
    const shuffles = 40_000;
    const random = new RandomStream(4n);
    const pack = twoDecks(TOURNAMENT_SHAPE);
    let rejected = 0;
    for (let i = 0; i < shuffles; i++) {
      if (!holdsAceOrKing(TOURNAMENT_SHAPE, random.shuffle(pack))) rejected++;
    }
    const deviation = Math.sqrt((exact * (1 - exact)) / shuffles);
    expect(Math.abs(rejected / shuffles - exact)).toBeLessThan(4 * deviation);
  });

  test('tournament deals no reserve without an ace or a king unless start=any', () => {
    const hasOne = (layout: FamilyLayout) =>
      layout.reserve.some(([card]) => rankOf(card!) === 1 || rankOf(card!) === 13);
    const rules = defaults(tournament);
    let without = 0;
    for (let seed = 1n; seed <= 400n; seed++) {
      const strict = tournament.deal(seed, 'own', rules);
      expect(hasOne(strict)).toBe(true);
      const any = tournament.deal(seed, 'own', { ...rules, start: 'any' });
      // A rejected shuffle is dealt again as a whole, an accepted one stays.
      if (hasOne(any)) expect(strict).toEqual(any);
      else {
        without++;
        const changed = strict.columns.flat().filter((card, i) => card !== any.columns.flat()[i]);
        expect(changed.length).toBeGreaterThan(10);
      }
    }
    expect(without).toBeGreaterThan(70);
    expect(without).toBeLessThan(130);
  });

  test('marechal-saxe puts an ace and a king of random suits on foundations', () => {
    const seen = new Set<string>();
    for (let seed = 1n; seed <= 300n; seed++) {
      const { foundations } = marechalSaxe.deal(seed, 'own', defaults(marechalSaxe));
      expect(foundations.slice(0, 4).reduce((a, b) => a + b)).toBe(1);
      expect(foundations.slice(4).reduce((a, b) => a + b)).toBe(1);
      seen.add(foundations.join(''));
    }
    expect(seen.size).toBe(16);
  });

  test('nivernaise deals the cards of tournament', () => {
    const rules = defaults(tournament);
    expect(nivernaise.deal(9n, 'own', rules)).toEqual(tournament.deal(9n, 'own', rules));
  });

  test('the first cards go to the reserve, the next to the columns, the rest is stock', () => {
    const pack = new RandomStream(3n).shuffle(twoDecks(TOURNAMENT_SHAPE));
    const layout = tournament.deal(3n, 'own', { ...defaults(tournament), start: 'any' });
    const dealt = [
      ...layout.reserve.flat(),
      ...layout.columns.flat(),
      ...layout.stock.toReversed(),
    ];
    expect(dealt.map(makeCard)).toEqual(pack.map(makeCard));
  });
});
