import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeCard } from '../../src/cards/card.ts';
import { orderedDeck } from '../../src/cards/deck.ts';
import { solvitaireDeck } from '../../src/cards/foreign.ts';
import { RandomStream } from '../../src/cards/shuffle.ts';

/**
 * The same seed deals the same cards for ever. When a line of this file seems wrong the dealer is:
 * the file is never written anew, lines are only added.
 */
const lines = readFileSync(new URL('golden-deals.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

function deal(source: string, seed: bigint, stream: number, decks: number): string {
  const cards =
    source === 'solvitaire'
      ? solvitaireDeck(seed)
      : new RandomStream(seed, stream).shuffle(orderedDeck(decks));
  return cards.map(makeCard).join(' ');
}

describe('golden deals', () => {
  test('there are some of every kind', () => {
    expect(lines.length).toBeGreaterThanOrEqual(20);
  });

  test.each(lines)('%s', (line) => {
    const match = /^(own|solvitaire) seed (\d+) stream (\d+) decks ([12]): (.+)$/.exec(line)!;
    const [, source, seed, stream, decks, cards] = match;
    expect(deal(source!, BigInt(seed!), Number(stream), Number(decks))).toBe(cards);
  });
});
