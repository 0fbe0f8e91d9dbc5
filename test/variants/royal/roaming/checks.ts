import { expect } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../../src/solvers/transposition-table.ts';
import type { RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { RoamingPosition } from '../../../../src/variants/royal/roaming/position.ts';
import { RoyalGame } from '../../../../src/variants/royal/rules.ts';
import type { Rules } from '../../../../src/variants/variant.ts';
import { bruteForce, randomShortDeal } from '../brute-force.ts';

export const PRUNING_SETS: readonly (readonly string[])[] = [
  [],
  ['lost'],
  ['persistent'],
  ['lost', 'persistent'],
];

export const roamingRules = (firstGap: string): Rules => ({
  'first-gap': firstGap,
  'placed-twos': 'roaming',
  'row-suits': 'free',
  redeals: '0',
});

/** More states than this are not visited: the layout is left out. */
const MOST_STATES = 60_000;

/**
 * Short layouts, every other one played on for some random moves, so that half-played positions
 * without a free first cell, which start with their rows bound, are among them.
 */
export function shortRoamingLayout(ranks: number, index: number, rules: Rules): RoyalLayout {
  const layout = randomShortDeal(ranks, index);
  if (index % 2 === 0) return layout;
  const random = new RandomStream(BigInt(index), 4711);
  const game = new RoyalGame(layout, rules);
  for (let left = random.below(12); left > 0; left--) {
    const moves = game.legalMoves();
    if (moves.length === 0) break;
    game.play(moves[random.below(moves.length)]!);
  }
  return game.layout;
}

/**
 * Solves short layouts with every set of prunings and compares with a visit of all states by the
 * plain rules. Solutions are replayed by the plain rules.
 * @returns how many of them can and cannot be won, and how many start with every row of a two
 *   bound to it, and with a free first cell
 */
export function checkAgainstBruteForce(
  firstGap: string,
  ranks: number,
  indices: Iterable<number>,
  mostStates = MOST_STATES,
): { solvable: number; unsolvable: number; startBound: number; startFree: number } {
  const rules = roamingRules(firstGap);
  const search = new DepthFirstSearch(new TranspositionTable(1 << 22), 1 << 22);
  const positions = PRUNING_SETS.map(
    (names) => new RoamingPosition(firstGap === 'at-once', new Set(names)),
  );
  const count = { solvable: 0, unsolvable: 0, startBound: 0, startFree: 0 };
  for (const index of indices) {
    const layout = shortRoamingLayout(ranks, index, rules);
    const { solvable, complete } = bruteForce(layout, rules, true, mostStates);
    if (!complete) continue;
    const { board } = positions[0]!;
    board.load(layout);
    if (board.free > 0) count.startFree++;
    else if (board.bonds !== 0) count.startBound++;
    for (const [i, position] of positions.entries()) {
      position.load(layout);
      const end = search.run(position, { nodes: 1e7, now: () => 0 });
      const what = `${firstGap}, ${ranks} ranks, number ${index}, prunings ${PRUNING_SETS[i]}`;
      expect(end, what).toBe(solvable ? 'won' : 'exhausted');
      if (end !== 'won') continue;
      const line = search.line();
      position.load(layout);
      const game = new RoyalGame(layout, rules);
      for (const move of position.explain(line)) game.play(move);
      expect(game.isWon(), what).toBe(true);
    }
    count[solvable ? 'solvable' : 'unsolvable']++;
  }
  return count;
}

export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
