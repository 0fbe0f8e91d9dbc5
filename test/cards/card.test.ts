import { expect, test } from 'vitest';
import {
  cardOf,
  isRed,
  makeCard,
  parseCard,
  RANKS,
  rankOf,
  SUITS,
  suitOf,
} from '../../src/cards/card.ts';
import { orderedDeck } from '../../src/cards/deck.ts';

test('every card is read back as it was written, face up and face down', () => {
  const names = new Set<string>();
  for (let card = 0; card < 52; card++) {
    const name = makeCard(card);
    names.add(name);
    expect(parseCard(name)).toEqual({ card, faceUp: true });
    expect(parseCard(name.slice(0, -1) + name.slice(-1).toLowerCase())).toEqual({
      card,
      faceUp: false,
    });
    expect(cardOf(suitOf(card), rankOf(card))).toBe(card);
  }
  expect(names.size).toBe(52);
});

test('cards go from AC to KS by suit C D H S and by rank', () => {
  const inOrder = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
  expect(orderedDeck().map(makeCard)).toEqual(inOrder);
  expect(makeCard(0)).toBe('AC');
  expect(makeCard(51)).toBe('KS');
});

test('diamonds and hearts are red', () => {
  expect(orderedDeck().filter(isRed).map(makeCard)).toEqual(
    ['D', 'H'].flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`)),
  );
});

test('T is ten, and blanks around a card are ignored', () => {
  expect(parseCard('TH')).toEqual(parseCard('10H'));
  expect(parseCard('Td')).toEqual(parseCard('10d'));
  expect(parseCard(' QS\r')).toEqual(parseCard('QS'));
});

test.each(['', 'H', '1H', '0H', '11H', '10', 'aH', 'tH', 'kH', 'AX', 'A H', 'AHH', '2♥', 'JOKER'])(
  '"%s" is no card',
  (text) => {
    expect(parseCard(text)).toBeUndefined();
  },
);

test('two decks are one deck after the other; a short deck ends at its highest rank', () => {
  expect(orderedDeck(2)).toEqual([...orderedDeck(), ...orderedDeck()]);
  expect(orderedDeck(1, 3).map(makeCard).join(' ')).toBe('AC 2C 3C AD 2D 3D AH 2H 3H AS 2S 3S');
});
