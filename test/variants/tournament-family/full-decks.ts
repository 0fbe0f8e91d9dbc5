import {
  type SmallDeck,
  size,
  smallCicely,
  smallKingsdownEights,
  smallTournament,
} from './small-decks.ts';

/** The games at full size, in the form of the small ones. */
export const FULL_DECKS: readonly SmallDeck[] = [
  smallTournament('tournament', 2, true, size(4, 13, 8, 6, 4)),
  smallTournament('tournament', Number.POSITIVE_INFINITY, false, size(4, 13, 8, 6, 4)),
  smallTournament('marechal-saxe', 1, true, size(4, 13, 8, 6, 4)),
  smallTournament('nivernaise', 0, true, size(4, 13, 8, 6, 4)),
  smallCicely(size(4, 13, 8, 8, 4)),
  smallKingsdownEights(size(4, 13, 8, 8, 4)),
];
