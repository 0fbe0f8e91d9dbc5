import { type Card, cardOf } from './card.ts';

/**
 * Cards in the fixed order from which every shuffle starts: C D H S, low to high, deck after deck.
 * `ranks` below 13 makes the short decks of the tests (ace to that rank).
 */
export function orderedDeck(decks = 1, ranks = 13): Card[] {
  const cards: Card[] = [];
  for (let deck = 0; deck < decks; deck++) {
    for (let suit = 0; suit < 4; suit++) {
      for (let rank = 1; rank <= ranks; rank++) cards.push(cardOf(suit, rank));
    }
  }
  return cards;
}
