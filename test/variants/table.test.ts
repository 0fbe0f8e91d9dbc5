import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCard } from '../../src/cards/card.ts';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { findPiles, type Table } from '../../src/variants/table.ts';
import { halfPlayed, playAtRandom, TABLE_CASES } from './half-played.ts';

const cardsOf = (table: Table) =>
  table.piles.flatMap(({ cards }) => cards.map((card) => card.toUpperCase())).sort();

/** Where two foundations of a suit are built alike, which is the first makes no difference. */
function inOrder(table: Table): Table {
  const heights = (suit: string) =>
    table.piles
      .filter(({ id }) => id.startsWith(suit))
      .map(({ cards }) => cards)
      .sort((a, b) => b.length - a.length);
  const piles = table.piles.map((pile) =>
    /^f[CDHS][12]$/.test(pile.id)
      ? { ...pile, cards: heights(pile.id.slice(0, 2))[Number(pile.id[2]) - 1]! }
      : pile,
  );
  return { ...table, piles };
}

describe.each(TABLE_CASES)('the table of $name', (tableCase) => {
  const { variant, rules } = tableCase;

  test('has a name, a title and a place of its own for every pile', () => {
    const { piles } = variant.table(variant.deal(1n, 'own', rules), rules);
    for (const own of [
      piles.map(({ id }) => id),
      piles.map(({ title }) => title),
      piles.map(({ x, y }) => `${x},${y}`),
    ]) {
      expect(new Set(own).size).toBe(piles.length);
    }
    for (const { cards } of piles) {
      for (const card of cards) expect(parseCard(card)).toBeDefined();
    }
  });

  test('keeps its piles and its cards whatever is played', () => {
    fc.assert(
      fc.property(halfPlayed(tableCase), (game) => {
        const start = variant.table(variant.deal(1n, 'own', rules), rules);
        const table = game.table();
        expect(table.piles.map(({ id }) => id)).toEqual(start.piles.map(({ id }) => id));
        expect(cardsOf(table)).toEqual(cardsOf(start));
      }),
      { numRuns: 20 },
    );
  });

  test('is read back as the same position', () => {
    fc.assert(
      fc.property(halfPlayed(tableCase), (game) => {
        const table = game.table();
        const layout = variant.read(variant.tableJson(table), rules);
        expect(inOrder(variant.table(layout, rules))).toEqual(inOrder(table));
      }),
      { numRuns: 20 },
    );
  });

  test('says from which pile to which a card goes', () => {
    const random = new RandomStream(3n);
    for (let seed = 1n; seed <= 5n; seed++) {
      const game = variant.plainGame(variant.deal(seed, 'own', rules), rules, seed);
      let before = game.table();
      for (const move of playAtRandom(game, random, 200)) {
        const after = game.table();
        const [card, ...places] = move.split(' ');
        const found = findPiles(move, before, after);
        if (places.length < 2 || card === 'redeal') expect(found).toBeUndefined();
        else {
          expect(found!.from.cards.at(-Number(places[2]?.slice(1) ?? 1))).toBe(card);
          const to = after.piles.find(({ id }) => id === found!.to.id)!;
          expect(to.cards).toContain(card);
          expect(found!.from.id).not.toBe(found!.to.id);
        }
        before = after;
      }
    }
  });
});
