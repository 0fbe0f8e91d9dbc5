import { expect } from 'vitest';
import { DealSolver } from '../../src/solvers/deal-solver.ts';
import { patienceNamed } from '../../src/variants/index.ts';

const LIMITS = { nodes: 3_000_000, now: () => 0 };

/** Lengths found and shortened of the first solvable own seeds; all lines replayed. */
export function shortenedLengths(
  game: string,
  rules: Record<string, string>,
  deals: number,
): [number, number][] {
  const variant = patienceNamed(game);
  const solver = new DealSolver<unknown>(variant, rules, 2 ** 26);
  const found: [number, number][] = [];
  for (let seed = 1n; found.length < deals; seed++) {
    const layout = variant.deal(seed, 'own', rules);
    const solved = solver.solve(layout, LIMITS);
    if (solved.verdict !== 'solvable') continue;
    const line = solver.shorten(layout, solved, LIMITS);
    const played = variant.plainGame(layout, rules);
    for (const move of line) {
      expect(played.legalMoves()).toContain(move);
      played.play(move);
    }
    expect(played.isWon()).toBe(true);
    expect(line.length).toBeLessThanOrEqual(solved.solution!.length);
    found.push([solved.solution!.length, line.length]);
  }
  return found;
}
