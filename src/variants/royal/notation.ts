import { type Card, makeCard, parseCard } from '../../cards/card.ts';
import { ROWS } from './layout.ts';

/** A card goes from one cell to another; cells are indices into the layout's `cells`. */
export interface CardMove {
  kind: 'card';
  card: Card;
  from: number;
  to: number;
}

/** The gathered cards are laid back; `cards` in laying order where the move line names them. */
export interface Redeal {
  kind: 'redeal';
  cards?: readonly Card[];
}

export type RoyalMove = CardMove | Redeal;

/** `r1c1` … `r4c13`. */
export function makeCell(cell: number, columns: number): string {
  return `r${Math.trunc(cell / columns) + 1}c${(cell % columns) + 1}`;
}

/** Reads `r3c9`; `undefined` when the text names no cell of the layout. */
export function parseCell(text: string, columns: number): number | undefined {
  const match = /^r([1-9])c([1-9]\d?)$/.exec(text);
  if (!match) return undefined;
  const row = Number(match[1]);
  const column = Number(match[2]);
  if (row > ROWS || column > columns) return undefined;
  return columns * (row - 1) + column - 1;
}

/** `6C r3c9 r4c7`, `redeal`, `redeal 5H 10S …`. */
export function makeMove(move: RoyalMove, columns: number): string {
  if (move.kind === 'card') {
    return `${makeCard(move.card)} ${makeCell(move.from, columns)} ${makeCell(move.to, columns)}`;
  }
  return move.cards ? ['redeal', ...move.cards.map(makeCard)].join(' ') : 'redeal';
}

/** Reads a move; `undefined` when the text is none. Whether it is legal is another question. */
export function parseMove(text: string, columns: number): RoyalMove | undefined {
  const words = text.trim().split(/\s+/);
  if (words[0] === 'redeal') {
    if (words.length === 1) return { kind: 'redeal' };
    const cards: Card[] = [];
    for (const word of words.slice(1)) {
      const card = parseFaceUp(word);
      if (card === undefined) return undefined;
      cards.push(card);
    }
    return { kind: 'redeal', cards };
  }
  if (words.length !== 3) return undefined;
  const card = parseFaceUp(words[0]!);
  const from = parseCell(words[1]!, columns);
  const to = parseCell(words[2]!, columns);
  if (card === undefined || from === undefined || to === undefined) return undefined;
  return { kind: 'card', card, from, to };
}

function parseFaceUp(text: string): Card | undefined {
  const read = parseCard(text);
  return read?.faceUp ? read.card : undefined;
}
