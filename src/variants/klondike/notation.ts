import { type Card, makeCard, parseCard } from '../../cards/card.ts';

/** A column by its index from 0, the waste, or the foundations. */
export type Place = number | 'w' | 'f';

/** `count` cards headed by `card` go from one place to another. */
export interface CardMove {
  kind: 'card';
  card: Card;
  from: Place;
  to: Place;
  count: number;
}

export type KlondikeMove = CardMove | { kind: 'draw' } | { kind: 'recycle' };

/** `t1`, `w`, `f`. */
export const makePlace = (place: Place): string =>
  typeof place === 'number' ? `t${place + 1}` : place;

/** Reads a place; `undefined` when the text names none. Whether the game has it is not asked. */
export function parsePlace(text: string): Place | undefined {
  if (text === 'w' || text === 'f') return text;
  const match = /^t([1-9]\d?)$/.exec(text);
  return match ? Number(match[1]) - 1 : undefined;
}

/** `5H t3 f`, `10C t4 t3 x3`, `KD w t7`, `draw`, `recycle`. */
export function makeMove(move: KlondikeMove): string {
  if (move.kind !== 'card') return move.kind;
  const run = move.count > 1 ? ` x${move.count}` : '';
  return `${makeCard(move.card)} ${makePlace(move.from)} ${makePlace(move.to)}${run}`;
}

/** Reads a move; `undefined` when the text is none. Whether it is legal is another question. */
export function parseMove(text: string): KlondikeMove | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length === 1 && (words[0] === 'draw' || words[0] === 'recycle')) {
    return { kind: words[0] };
  }
  if (words.length < 3 || words.length > 4) return undefined;
  const read = parseCard(words[0]!);
  const from = parsePlace(words[1]!);
  const to = parsePlace(words[2]!);
  const run = /^x([1-9]\d?)$/.exec(words[3] ?? 'x1');
  if (!read?.faceUp || from === undefined || to === undefined || !run) return undefined;
  return { kind: 'card', card: read.card, from, to, count: Number(run[1]) };
}
