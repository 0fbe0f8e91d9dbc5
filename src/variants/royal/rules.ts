import { type Card, makeCard, rankOf, SUITS, suitOf } from '../../cards/card.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import type { Table } from '../table.ts';
import { IllegalMove, type PlainGame, type Rules } from '../variant.ts';
import { GAP, ROWS, type RoyalLayout } from './layout.ts';
import { type CardMove, makeCell, makeMove, parseMove, type Redeal } from './notation.ts';
import { pictureOf, tableOf } from './picture.ts';
import { type RoyalRules, royalRules } from './rule-options.ts';

/** Whether the card may lie in the first cell of the row for good: a two, of the row's own suit. */
function opensRow(card: Card, row: number, rules: RoyalRules): boolean {
  return (
    card !== GAP &&
    rankOf(card) === 2 &&
    (rules.rowSuits === undefined || rules.rowSuits[row] === suitOf(card))
  );
}

/**
 * The card that follows its left neighbour in suit; GAP right of a gap and right of the king
 * (in a short deck: of the highest card), where no card goes.
 */
function nextHigher(card: Card, columns: number): Card {
  return card === GAP || rankOf(card) === columns ? GAP : card + 1;
}

/**
 * Why the gap `to` does not take the card of the cell `from`; `undefined` when it does. Looks at
 * this gap alone, not at first cells that must be filled before.
 */
function refusal(layout: RoyalLayout, from: number, to: number, rules: RoyalRules) {
  const { cells, columns } = layout;
  const card = cells[from]!;
  const place = makeCell(to, columns);
  if (to % columns !== 0) {
    const left = cells[to - 1]!;
    if (left === GAP) return `${place} is dead, as it lies right of a gap`;
    const next = nextHigher(left, columns);
    if (next === GAP) return `${place} is dead, as it lies right of ${makeCard(left)}`;
    return card === next ? undefined : `${place} takes only ${makeCard(next)}`;
  }
  const row = to / columns;
  if (rankOf(card) !== 2) return `${place} takes only a two`;
  if (!opensRow(card, row, rules)) {
    return `row ${row + 1} belongs to ${SUITS[rules.rowSuits![row]!]}`;
  }
  const placed = from % columns === 0 && opensRow(card, from / columns, rules);
  if (placed && !rules.twosRoam) {
    return `${makeCard(card)} has given row ${from / columns + 1} its suit and stays`;
  }
  return undefined;
}

/** All moves of a card that the rules allow, redeals not counted. */
export function cardMoves(layout: RoyalLayout, rules: RoyalRules): CardMove[] {
  const { cells, columns } = layout;
  const firstMoves: CardMove[] = [];
  const otherMoves: CardMove[] = [];
  let firstCellFree = false;
  for (let to = 0; to < cells.length; to++) {
    if (cells[to] !== GAP) continue;
    if (to % columns === 0) {
      firstCellFree = true;
      for (let from = 0; from < cells.length; from++) {
        const card = cells[from]!;
        if (card === GAP || rankOf(card) !== 2) continue;
        if (refusal(layout, from, to, rules) === undefined) {
          firstMoves.push({ kind: 'card', card, from, to });
        }
      }
    } else {
      const card = nextHigher(cells[to - 1]!, columns);
      if (card !== GAP) otherMoves.push({ kind: 'card', card, from: cells.indexOf(card), to });
    }
  }
  return firstCellFree && rules.firstGapAtOnce ? firstMoves : [...firstMoves, ...otherMoves];
}

/** Per row, how many cards it keeps: the sequence from a placed two in column 1 on. */
export function keptLengths(layout: RoyalLayout, rules: RoyalRules): number[] {
  const { cells, columns } = layout;
  const lengths: number[] = [];
  for (let row = 0; row < ROWS; row++) {
    const start = columns * row;
    let length = 0;
    if (opensRow(cells[start]!, row, rules)) {
      length = 1;
      while (
        length < columns &&
        cells[start + length] === nextHigher(cells[start + length - 1]!, columns) &&
        cells[start + length] !== GAP
      ) {
        length++;
      }
    }
    lengths.push(length);
  }
  return lengths;
}

/** Each row holds its suit from the two to the king, and the gap is in the last column. */
export function isWon(layout: RoyalLayout, rules: RoyalRules): boolean {
  return keptLengths(layout, rules).every((length) => length === layout.columns - 1);
}

/** The cards a redeal shuffles, in the fixed order before the shuffle: C D H S, low to high. */
export function gatheredCards(layout: RoyalLayout, kept: readonly number[]): Card[] {
  const gathered = layout.cells.filter(
    (card, cell) =>
      card !== GAP && cell % layout.columns >= kept[Math.trunc(cell / layout.columns)]!,
  );
  return gathered.sort((a, b) => a - b);
}

/**
 * Lays cards back row by row from row 1, left to right; the cell directly after each kept
 * sequence stays empty.
 */
export function layBack(
  layout: RoyalLayout,
  kept: readonly number[],
  cards: readonly Card[],
): RoyalLayout {
  const { columns } = layout;
  let laid = 0;
  const cells = layout.cells.map((card, cell) => {
    const column = cell % columns;
    const length = kept[Math.trunc(cell / columns)]!;
    if (column < length) return card;
    return column === length ? GAP : cards[laid++]!;
  });
  return { cells, columns };
}

/** One game of royal in progress by the plain rules. */
export class RoyalGame implements PlainGame {
  readonly #rules: RoyalRules;
  readonly #seed: bigint | undefined;
  #layout: RoyalLayout;
  #redealsTaken = 0;

  /** @param seed decides the shuffles of redeals; without it a redeal names its cards */
  constructor(layout: RoyalLayout, rules: Rules, seed?: bigint) {
    this.#layout = layout;
    this.#rules = royalRules(rules);
    this.#seed = seed;
  }

  get layout(): RoyalLayout {
    return this.#layout;
  }

  get redealsTaken(): number {
    return this.#redealsTaken;
  }

  /**
   * The legal moves. Where a redeal is due and no seed decides the shuffle, every order of the
   * cards is legal; the list then names one, the cards in their order before the shuffle.
   */
  legalMoves(): string[] {
    const { columns } = this.#layout;
    const moves = cardMoves(this.#layout, this.#rules).map((move) => makeMove(move, columns));
    if (moves.length > 0 || this.#redealRefusal() !== undefined) return moves;
    if (this.#seed !== undefined) return [makeMove({ kind: 'redeal' }, columns)];
    return [makeMove({ kind: 'redeal', cards: this.#gathered() }, columns)];
  }

  play(text: string): void {
    const move = parseMove(text, this.#layout.columns);
    if (move === undefined) {
      throw new IllegalMove(
        `"${text.trim()}" is no move of royal, which look like "6C r3c9 r4c7" or "redeal"`,
      );
    }
    if (move.kind === 'card') this.#moveCard(move);
    else this.#redeal(move);
  }

  isWon(): boolean {
    return isWon(this.#layout, this.#rules);
  }

  /** Per row, how many cards a redeal would leave it. */
  keptLengths(): number[] {
    return keptLengths(this.#layout, this.#rules);
  }

  table(): Table {
    return tableOf(this.#layout);
  }

  picture(): string {
    return pictureOf(this.#layout);
  }

  #moveCard({ card, from, to }: CardMove): void {
    const { cells, columns } = this.#layout;
    if (cells[from] !== card) {
      const found = cells[from] === GAP ? 'a gap' : makeCard(cells[from]!);
      throw new IllegalMove(
        `${makeCell(from, columns)} does not hold ${makeCard(card)} but ${found}`,
      );
    }
    if (cells[to] !== GAP) {
      throw new IllegalMove(
        `${makeCell(to, columns)} is no gap: ${makeCard(cells[to]!)} lies there`,
      );
    }
    const reason = refusal(this.#layout, from, to, this.#rules);
    if (reason !== undefined) throw new IllegalMove(reason);
    if (this.#rules.firstGapAtOnce && to % columns !== 0) {
      const free = cells.findIndex((cell, index) => index % columns === 0 && cell === GAP);
      if (free >= 0) {
        throw new IllegalMove(
          `the free first cell ${makeCell(free, columns)} must be filled at once`,
        );
      }
    }
    const after = cells.slice();
    after[to] = card;
    after[from] = GAP;
    this.#layout = { cells: after, columns };
  }

  #redealRefusal(): string | undefined {
    if (this.isWon()) return 'the game is won';
    if (cardMoves(this.#layout, this.#rules).length > 0) {
      return 'a redeal is legal only when no other move is';
    }
    if (this.#redealsTaken >= this.#rules.redeals) return 'no redeal is left';
    return undefined;
  }

  #redeal(move: Redeal): void {
    const reason = this.#redealRefusal();
    if (reason !== undefined) throw new IllegalMove(reason);
    const cards = this.#laidCards(move);
    this.#layout = layBack(this.#layout, this.keptLengths(), cards);
    this.#redealsTaken++;
  }

  #gathered(): Card[] {
    return gatheredCards(this.#layout, this.keptLengths());
  }

  /** The cards of a redeal in laying order: the seed's shuffle, else those the move names. */
  #laidCards(move: Redeal): readonly Card[] {
    const gathered = this.#gathered();
    if (this.#seed === undefined) {
      if (move.cards === undefined) {
        throw new IllegalMove('without a seed a redeal must list its cards in laying order');
      }
      const listed = [...move.cards].sort((a, b) => a - b);
      if (!sameCards(gathered, listed)) {
        throw new IllegalMove(
          `the redeal must list exactly these cards: ${gathered.map(makeCard).join(' ')}`,
        );
      }
      return move.cards;
    }
    const shuffled = new RandomStream(this.#seed, this.#redealsTaken + 1).shuffle(gathered);
    if (move.cards !== undefined && !sameCards(shuffled, move.cards)) {
      throw new IllegalMove('the cards listed are not in the order of the shuffle of the seed');
    }
    return shuffled;
  }
}

function sameCards(a: readonly Card[], b: readonly Card[]): boolean {
  return a.length === b.length && a.every((card, index) => card === b[index]);
}
