import { makeCard, parseCard } from '../../../src/cards/card.ts';
import { orderedDeck } from '../../../src/cards/deck.ts';
import { GAP, layoutOf, type RoyalLayout } from '../../../src/variants/royal/layout.ts';
import { writeRoyal } from '../../../src/variants/royal/layout-json.ts';
import type { Rules } from '../../../src/variants/variant.ts';

/**
 * Reads four lines such as `2C -- 3D 4D`, `--` for a gap. The number of columns is the number of
 * ranks of the deck, all of whose cards must be there.
 */
export function shortLayout(text: string): RoyalLayout {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const cells = rows.flat().map((name) => (name === '--' ? GAP : parseCard(name)!.card));
  const columns = rows[0]!.length;
  const expected = layoutOf(orderedDeck(1, columns)).cells;
  if ([...cells].sort(byNumber).join() !== [...expected].sort(byNumber).join()) {
    throw new Error(`not the cards of a deck of ${columns} ranks: ${text}`);
  }
  return { cells, columns };
}

const byNumber = (a: number, b: number): number => a - b;

/** The inverse of {@link shortLayout}, for comparisons that read well when they fail. */
export function spellOut(layout: RoyalLayout): string[] {
  return writeRoyal(layout).rows.map((row) => row.map((card) => card || '--').join(' '));
}

/** The cards of a layout, ascending, gaps left out. */
export function cardsOf(layout: RoyalLayout): string[] {
  return layout.cells
    .filter((card) => card !== GAP)
    .sort(byNumber)
    .map(makeCard);
}

/** Every combination of rule values that changes which card moves are legal. */
export const RULE_SETS: readonly Rules[] = ['at-once', 'any-time'].flatMap((firstGap) =>
  ['fixed', 'roaming'].flatMap((placedTwos) =>
    ['free', 'preset'].map((rowSuits) => ({
      'first-gap': firstGap,
      'placed-twos': placedTwos,
      'row-suits': rowSuits,
      redeals: '0',
    })),
  ),
);

export const nameOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
