import { makeCard } from '../../cards/card.ts';
import { GAP, type RoyalLayout } from './layout.ts';

/** Row names `r1`, column names `c1` as in the notation of moves; `--` is a gap. */
export function pictureOf(layout: RoyalLayout): string {
  const { cells, columns } = layout;
  const heads = Array.from({ length: columns }, (_, column) => `c${column + 1}`.padStart(4));
  const lines = [`  ${heads.join('')}`];
  for (let start = 0; start < cells.length; start += columns) {
    const row = cells.slice(start, start + columns);
    const names = row.map((card) => (card === GAP ? '--' : makeCard(card)).padStart(4));
    lines.push(`r${start / columns + 1}${names.join('')}`);
  }
  return lines.join('\n');
}
