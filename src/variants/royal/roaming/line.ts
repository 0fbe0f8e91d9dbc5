import type { Card } from '../../../cards/card.ts';
import { GAP, ROWS, type RoyalLayout } from '../layout.ts';
import { makeMove } from '../notation.ts';
import { cardOfMove, STRIDE, sourceOfMove, targetOfMove } from './board.ts';

const isTwo = (card: Card): boolean => card !== GAP && card % 13 === 1;

/**
 * Spells out a winning line of the board's moves, in which twos enter a pool of first cells, as
 * plain moves: which first cell a two takes is decided by what is laid beside it later. While a
 * first cell is free, twos change places when that is needed.
 */
export function spellOutLine(layout: RoyalLayout, line: readonly number[]): string[] {
  const { columns } = layout;
  const cells = new Array<Card>(STRIDE * ROWS).fill(GAP);
  for (const [cell, card] of layout.cells.entries()) {
    cells[STRIDE * Math.trunc(cell / columns) + (cell % columns)] = card;
  }
  const moves: string[] = [];
  const narrow = (cell: number): number => columns * Math.trunc(cell / STRIDE) + (cell % STRIDE);

  const move = (from: number, to: number): void => {
    const card = cells[from]!;
    moves.push(makeMove({ kind: 'card', card, from: narrow(from), to: narrow(to) }, columns));
    cells[to] = card;
    cells[from] = GAP;
  };
  const freeCell = (): number => FIRST_CELLS.find((cell) => cells[cell] === GAP)!;

  for (const [index, step] of line.entries()) {
    const card = cardOfMove(step);
    const from = sourceOfMove(step);
    const to = targetOfMove(step);
    if (isTwo(card)) {
      const free = FIRST_CELLS.filter((cell) => cells[cell] === GAP);
      if (free.length === 1) arrange(cells, card, wantedRows(cells, line, index), move);
      move(from, freeCell());
      continue;
    }
    if (card % 13 === 2 && to % STRIDE === 1) {
      const first = to - 1;
      const two = cells.indexOf(card - 1);
      if (two !== first && (cells[first] === GAP || isTwo(cells[first]!))) {
        if (cells[first] !== GAP) move(first, freeCell());
        move(two, first);
      }
    }
    move(from, to);
  }
  return moves;
}

const FIRST_CELLS = Array.from({ length: ROWS }, (_, row) => STRIDE * row);

/**
 * The two that each first cell has to hold once all are filled by the move `index`: as wished by
 * the threes laid beside it until a first cell is free again, or by the rows at the end.
 */
function wantedRows(cells: readonly Card[], line: readonly number[], index: number): Card[] {
  const wanted = new Array<Card>(ROWS).fill(GAP);
  const later = cells.slice();
  const entering = cardOfMove(line[index]!);
  later[sourceOfMove(line[index]!)] = GAP;
  const inPool = (cell: number): boolean => cells[cell] === GAP || isTwo(cells[cell]!);
  let ends = true;
  for (const step of line.slice(index + 1)) {
    const card = cardOfMove(step);
    const from = sourceOfMove(step);
    const to = targetOfMove(step);
    if (card % 13 === 2 && to % STRIDE === 1 && inPool(to - 1))
      wanted[(to - 1) / STRIDE] = card - 1;
    if (from % STRIDE === 0) {
      ends = false;
      break;
    }
    later[to] = card;
    later[from] = GAP;
  }
  if (ends) {
    for (let row = 0; row < ROWS; row++) {
      const three = later[STRIDE * row + 1]!;
      if (three !== GAP) wanted[row] = three - 1;
    }
  }
  const twos = [...FIRST_CELLS.map((cell) => cells[cell]!).filter(isTwo), entering];
  const left = twos.filter((two) => !wanted.includes(two));
  return wanted.map((two, row) => {
    if (two !== GAP || !inPool(STRIDE * row)) return two;
    return left.pop()!;
  });
}

/** Moves twos by way of the one free first cell until the free one is wanted by `entering`. */
function arrange(
  cells: readonly Card[],
  entering: Card,
  wanted: readonly Card[],
  move: (from: number, to: number) => void,
): void {
  for (;;) {
    const free = FIRST_CELLS.find((cell) => cells[cell] === GAP)!;
    const two = wanted[free / STRIDE]!;
    if (two !== entering) {
      move(cells.indexOf(two), free);
      continue;
    }
    const misplaced = FIRST_CELLS.find(
      (cell) => cell !== free && isTwo(cells[cell]!) && cells[cell] !== wanted[cell / STRIDE],
    );
    if (misplaced === undefined) return;
    move(misplaced, free);
  }
}
