import { describe, expect, test } from 'vitest';
import type { FamilyLayout } from '../../../src/variants/tournament-family/layout.ts';
import type { SearchPosition } from '../../../src/variants/variant.ts';
import { layoutOf, stateKey } from './brute-force.ts';
import { FULL_DECKS } from './full-decks.ts';
import {
  type SmallDeck,
  size,
  smallCicely,
  smallKingsdownEights,
  smallTournament,
} from './small-decks.ts';

const DEPTH = 3;
const SEEDS = 3;

/** Lines of 1 … DEPTH moves to different states, by the plain rules. */
function plainCounts(deck: SmallDeck, layout: FamilyLayout): number[] {
  const counts = new Array<number>(DEPTH).fill(0);
  let states = [deck.start(layout)];
  for (let depth = 0; depth < DEPTH; depth++) {
    const next: typeof states = [];
    for (const game of states) {
      const seen = new Set<string>();
      for (const move of game.moves()) {
        const child = deck.start(layoutOf(game));
        child.make(move);
        const key = stateKey(child);
        if (!seen.has(key)) next.push(child);
        seen.add(key);
      }
    }
    counts[depth] = next.length;
    states = next;
  }
  return counts;
}

/** The same by the search position without pruning. */
function searchCounts(position: SearchPosition<FamilyLayout>, layout: FamilyLayout): number[] {
  const counts = new Array<number>(DEPTH).fill(0);
  position.load(layout);
  const follow = (depth: number) => {
    if (depth === DEPTH) return;
    const moves = new Int32Array(position.mostMoves);
    const count = position.moves(moves, 0);
    const seen = new Set<string>();
    for (const move of moves.slice(0, count)) {
      position.play(move);
      const key = `${position.key0} ${position.key1} ${position.key2}`;
      if (!seen.has(key)) {
        counts[depth]!++;
        follow(depth + 1);
      }
      seen.add(key);
      position.undo(move);
    }
  };
  follow(0);
  return counts;
}

// Without reversal, so that no line of the plain rules goes back and forth between foundations;
// cicely always has it, but no two piles meet within so few moves.
const DECKS: readonly SmallDeck[] = [
  smallTournament('tournament', 2, false, size(2, 8, 2, 2, 4)),
  smallTournament('tournament', 1, false, size(4, 5, 3, 3, 2)),
  smallTournament('marechal-saxe', 0, false, size(3, 6, 2, 2, 3)),
  smallCicely(size(2, 8, 2, 3, 3)),
  smallKingsdownEights(size(4, 5, 3, 3, 2)),
  ...FULL_DECKS.filter((deck) => !deck.name.includes('reversal yes')),
];

describe('both engines count the same lines of play', () => {
  test('as in the table', async () => {
    let table = '';
    for (const deck of DECKS) {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const layout = deck.deal(BigInt(seed));
        const counts = plainCounts(deck, layout);
        expect(searchCounts(deck.position(new Set()), layout)).toEqual(counts);
        table += `${deck.name}; seed ${seed}: ${counts.join(' ')}\n`;
      }
    }
    await expect(table).toMatchFileSnapshot('line-counts.txt');
  });
});
