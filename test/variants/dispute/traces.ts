import { readFileSync } from 'node:fs';
import { type Card, makeCard, parseCard } from '../../../src/cards/card.ts';
import type { DisputeLayout, DisputeSide, Seat } from '../../../src/variants/dispute/layout.ts';

/** One decision of a recorded game, moves in the notation of this project. */
export interface Decision {
  mover: Seat;
  legal: string[];
  played: string;
}

export interface Trace {
  start: DisputeLayout;
  decisions: Decision[];
  end: DisputeLayout;
  turns: number;
  /** 1 or 2: that player won; 3 draw; 4 cap. */
  over: number;
}

export const TRACES = ['eager_1', 'greedy_1', 'greedy_2', 'random_1', 'random_2'] as const;

/** Reads a game recorded by the reference engine; see test/deals/dispute-traces. */
export function readTrace(name: string): Trace {
  const url = new URL(`../../deals/dispute-traces/${name}.txt`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('p'));
  const last = lines.findLastIndex((line) => line.startsWith('p'));
  const start = readTable(lines.slice(0, first));
  const end = readTable(lines.slice(last + 1));
  return {
    start: start.layout,
    decisions: lines.slice(first, last + 1).map(readDecision),
    end: end.layout,
    turns: end.turns,
    over: end.over,
  };
}

function readTable(lines: string[]): { layout: DisputeLayout; turns: number; over: number } {
  const head = /mover (\d) turned (\S+) turns (\d+) .* over (\d)/.exec(
    lines.find((line) => line.startsWith('mover'))!,
  )!;
  const pile = (label: string) =>
    cardsOf(lines.find((line) => line.trimStart().startsWith(label))!.split(':')[1]!);
  const foundations = lines
    .find((line) => line.trimStart().startsWith('F '))!
    .match(/\d+/g)!
    .map(Number);
  const side = (seat: number): DisputeSide => ({
    houses: [0, 1, 2, 3].map((index) => pile(`h${4 * seat + index}`)),
    reserve: pile(`reserve${seat}`),
    reserveUnseen: Math.max(0, pile(`reserve${seat}`).length - 1),
    stock: pile(`stock${seat}`),
    stockSeen: false,
    waste: pile(`waste${seat}`),
  });
  const layout: DisputeLayout = {
    sides: [side(0), side(1)],
    foundations,
    toMove: Number(head[1]) as Seat,
  };
  if (head[2] !== '-') layout.turned = parseCard(head[2]!)!.card;
  return { layout, turns: Number(head[3]), over: Number(head[4]) };
}

const cardsOf = (text: string): Card[] =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => parseCard(word)!.card);

function readDecision(line: string): Decision {
  const [, mover, legal, played] = /^p(\d) \[(.*)\] -> (.*)$/.exec(line)!;
  return {
    mover: Number(mover) as Seat,
    legal: legal!.split(' ').map(translate),
    played: translate(played!),
  };
}

/** `6H:R>h1` is `6H r h2`: the engine counts houses from 0. */
function translate(move: string): string {
  const match = /^(\w+):(\w+)>(\w+)$/.exec(move);
  if (!match) return move;
  const place = (name: string) => {
    if (name.startsWith('h')) return `h${Number(name.slice(1)) + 1}`;
    return { R: 'r', T: 's', F: 'f', oppR: 'or' }[name]!;
  };
  return `${makeCard(parseCard(match[1]!)!.card)} ${place(match[2]!)} ${place(match[3]!)}`;
}
