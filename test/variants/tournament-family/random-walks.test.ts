import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import type { FamilyLayout } from '../../../src/variants/tournament-family/layout.ts';
import type { SearchPosition } from '../../../src/variants/variant.ts';
import { layoutOf } from './brute-force.ts';
import { FULL_DECKS } from './full-decks.ts';
import { SMALL_DECKS, type SmallDeck } from './small-decks.ts';

const keyOf = (position: SearchPosition<FamilyLayout>) =>
  `${position.key0} ${position.key1} ${position.key2}`;

const movesOf = (position: SearchPosition<FamilyLayout>): number[] => {
  const moves = new Int32Array(position.mostMoves);
  return [...moves.slice(0, position.moves(moves, 0))];
};

/** Keys of the states one move on by the plain rules; exchanges of a suit's piles lead nowhere. */
function plainSuccessors(deck: SmallDeck, layout: FamilyLayout): Set<string> {
  const scratch = deck.position(new Set());
  scratch.load(layout);
  const here = keyOf(scratch);
  const keys = new Set<string>();
  for (const move of deck.start(layout).moves()) {
    const next = deck.start(layout);
    next.make(move);
    scratch.load(layoutOf(next));
    keys.add(keyOf(scratch));
  }
  keys.delete(here);
  return keys;
}

function walkWithoutPruning(deck: SmallDeck, seed: bigint, steps: number): void {
  const random = new RandomStream(seed, 1);
  const position = deck.position(new Set());
  const layout = deck.deal(seed);
  position.load(layout);
  const line: number[] = [];
  for (let step = 0; step < steps; step++) {
    const before = keyOf(position);
    const game = deck.start(layout);
    const probe = deck.position(new Set());
    probe.load(layout);
    for (const move of probe.explain(Int32Array.from(line))) game.play(move);
    const here = layoutOf(game);
    probe.load(here);
    expect(keyOf(probe)).toBe(before);
    const keys = new Set<string>();
    const moves = movesOf(position);
    for (const move of moves) {
      position.play(move);
      keys.add(keyOf(position));
      position.undo(move);
      expect(keyOf(position)).toBe(before);
    }
    expect(movesOf(position)).toEqual(moves);
    keys.delete(before);
    expect([...keys].sort()).toEqual([...plainSuccessors(deck, here)].sort());
    if (moves.length === 0) break;
    const chosen = moves[random.below(moves.length)]!;
    position.play(chosen);
    line.push(chosen);
  }
}

/** These make a state remember which cards wait for others: a layout does not show that. */
const REMEMBERING = ['top-plays', 'stashes'];

function walkWithPruning(deck: SmallDeck, seed: bigint, steps: number, remembers: boolean): void {
  const random = new RandomStream(seed, 2);
  const prunings = deck.prunings.filter((name) => remembers || !REMEMBERING.includes(name));
  const position = deck.position(new Set(prunings));
  const layout = deck.deal(seed);
  position.load(layout);
  const start = keyOf(position);
  const line: number[] = [];
  const keys: string[] = [];
  for (let step = 0; step < steps; step++) {
    const moves = movesOf(position);
    if (moves.length === 0) break;
    const chosen = moves[random.below(moves.length)]!;
    keys.push(keyOf(position));
    position.play(chosen);
    line.push(chosen);
  }
  const end = keyOf(position);
  for (const move of line.toReversed()) {
    position.undo(move);
    expect(keyOf(position)).toBe(keys.pop());
  }
  expect(keyOf(position)).toBe(start);
  const game = deck.start(layout);
  for (const move of position.explain(Int32Array.from(line))) game.play(move);
  expect(keyOf(position)).toBe(start);
  position.load(layoutOf(game));
  if (!remembers) expect(keyOf(position)).toBe(end);
  expect(position.isWon()).toBe(game.isWon());
}

describe('random walks bind the search position to the plain rules', () => {
  for (const deck of [...SMALL_DECKS, ...FULL_DECKS]) {
    test(`without pruning the same states follow: ${deck.name}`, () => {
      for (let seed = 1n; seed <= 4n; seed++) walkWithoutPruning(deck, seed, 40);
    });
    test(`with pruning every line is legal, undone and keyed alike: ${deck.name}`, () => {
      for (let seed = 1n; seed <= 12n; seed++) {
        walkWithPruning(deck, seed, 120, false);
        walkWithPruning(deck, seed, 120, true);
      }
    });
  }
});
