import { type Card, makeCard, parseCard } from '../../cards/card.ts';

export const PILE_LETTERS = ['w', 'c', 'h', 'p', 'f'] as const;
/** Wing, corner, helper column, waste, foundations. */
export type PileLetter = (typeof PILE_LETTERS)[number];

/** A place a card leaves or goes to; `index` from 0, always 0 for the waste and the foundations. */
export interface Place {
  pile: PileLetter;
  index: number;
}

/** `count` cards headed by `card` go from one place to another. */
export interface CardMove {
  kind: 'card';
  card: Card;
  from: Place;
  to: Place;
  count: number;
}

export type PapillonMove = CardMove | { kind: 'turn' };

/** `w1`, `c2`, `h6`, `p`, `f`. */
export function makePlace({ pile, index }: Place): string {
  return pile === 'p' || pile === 'f' ? pile : `${pile}${index + 1}`;
}

/** Reads a place; `undefined` when the text names none. Whether the game has it is not asked. */
export function parsePlace(text: string): Place | undefined {
  if (text === 'p' || text === 'f') return { pile: text, index: 0 };
  const match = /^([wch])([1-9])$/.exec(text);
  if (!match) return undefined;
  return { pile: match[1] as PileLetter, index: Number(match[2]) - 1 };
}

/** `5C h6 h4`, `10C h4 h3 x3`, `turn`. */
export function makeMove(move: PapillonMove): string {
  if (move.kind === 'turn') return 'turn';
  const run = move.count > 1 ? ` x${move.count}` : '';
  return `${makeCard(move.card)} ${makePlace(move.from)} ${makePlace(move.to)}${run}`;
}

/** Reads a move; `undefined` when the text is none. Whether it is legal is another question. */
export function parseMove(text: string): PapillonMove | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length === 1 && words[0] === 'turn') return { kind: 'turn' };
  if (words.length < 3 || words.length > 4) return undefined;
  const read = parseCard(words[0]!);
  const from = parsePlace(words[1]!);
  const to = parsePlace(words[2]!);
  const run = words[3] === undefined ? 1 : parseRun(words[3]);
  if (!read?.faceUp || !from || !to || run === undefined) return undefined;
  return { kind: 'card', card: read.card, from, to, count: run };
}

function parseRun(text: string): number | undefined {
  const match = /^x([1-9]\d?)$/.exec(text);
  return match ? Number(match[1]) : undefined;
}
