import { type Card, makeCard } from '../../cards/card.ts';
import { EMPTY, foundationCard, type PapillonLayout, ROW_ENDS } from './layout.ts';

/** Columns of one card with the space before it. */
const CELL = 4;
/** Columns between the wings. */
const BODY = 6;
/** Cards of a fan drawn on one line before the next line starts further out. */
const FAN_STEP = 2;

const makeCell = (card: Card | undefined): string =>
  (card === undefined || card === EMPTY ? '' : makeCard(card)).padStart(CELL);

/**
 * The butterfly from above: each wing spreads from the body outward. A fan rises to its outermost
 * card, which alone is available; rows lie one under the other, each available at its outer end.
 * Below, the corners, the body with the foundations and the waste, and the helper columns.
 * @param rows whether the wings lie in rows
 */
export function pictureOf(layout: PapillonLayout, rows: boolean): string {
  const left = rows ? rowLines(layout.wings[0]!) : fanLines(layout.wings[0]!);
  const right = rows ? rowLines(layout.wings[1]!) : fanLines(layout.wings[1]!);
  const width = CELL * Math.max(...[...left, ...right].map((line) => line.length), 0);
  const lines: string[] = [];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const leftCells = [...(left[at] ?? [])].reverse().map(makeCell).join('');
    const rightCells = (right[at] ?? []).map(makeCell).join('');
    lines.push(`${leftCells.padStart(width)}${' '.repeat(BODY)}${rightCells}`);
  }
  const corners = layout.corners.map((card) => (card === EMPTY ? '--' : makeCard(card)));
  lines.push(`c1${corners[0]!.padStart(CELL)}    c2${corners[1]!.padStart(CELL)}`);
  const tops = layout.foundations.map((height, suit) =>
    height === 0
      ? `(${makeCard(foundationCard(layout, suit, 0))})`
      : makeCard(foundationCard(layout, suit, height - 1)),
  );
  lines.push(`f  ${tops.map((top) => top.padStart(CELL + 1)).join('')}`);
  lines.push(`stock ${layout.stock.length} cards, p ${pile(layout.waste)}`);
  layout.helpers.forEach((column, index) => {
    lines.push(`h${index + 1} ${pile(column)}`);
  });
  return lines.map((line) => line.trimEnd()).join('\n');
}

const pile = (cards: readonly Card[]): string =>
  cards.length === 0 ? ' --' : cards.map(makeCell).join('').trimStart().padStart(3);

/** Lines of a fan, top first; inner places are blanks in the upper lines. */
function fanLines(wing: readonly Card[]): Card[][] {
  const lines: Card[][] = [];
  for (let start = 0; start < wing.length; start += FAN_STEP) {
    const blanks = new Array<Card>(start).fill(EMPTY);
    lines.unshift([...blanks, ...wing.slice(start, start + FAN_STEP)]);
  }
  return lines;
}

/** Lines of a wing in rows, row 1 first. */
function rowLines(wing: readonly Card[]): Card[][] {
  return ROW_ENDS.map((end, row) => wing.slice(row === 0 ? 0 : ROW_ENDS[row - 1]!, end));
}
