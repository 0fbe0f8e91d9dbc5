import { expect, test } from 'vitest';
import { DealSolver } from '../../src/solvers/deal-solver.ts';
import type { Solvable } from '../../src/solvers/game.ts';
import { SMALLEST_MEMORY } from '../../src/solvers/memory.ts';
import { IllegalMove, type SearchPosition, type Stage } from '../../src/variants/variant.ts';
import { type Graph, GraphPosition } from './toy-graph.ts';

/** The way from 0 leads to 3, and by a door that only the looser game has to 4. */
const STRICT: Graph = { edges: [[1, 2], [0], [3], [], []], start: 0, goals: new Set([4]) };
const WITH_DOOR: Graph = { ...STRICT, edges: [[1, 2], [0], [3], [4], []] };

/** A search that explains its moves as node numbers. */
class Walk extends GraphPosition implements SearchPosition<Graph> {
  readonly #graph: Graph;
  constructor(graph: Graph) {
    super(graph);
    this.#graph = graph;
  }
  load(): void {
    this.node = this.#graph.start;
  }
  explain(line: Int32Array): string[] {
    return GraphPosition.nodesOf(this.#graph, line).slice(1).map(String);
  }
}

/** Walking in `plain`, searched by the stages given. */
const solver = (plain: Graph, stages: readonly Omit<Stage<Graph>, 'name'>[]): DealSolver<Graph> => {
  const variant = {
    prunings: [],
    stages: () => stages.map((stage, index) => ({ name: String(index), ...stage })),
    plainGame() {
      let node = plain.start;
      return {
        play(move: string) {
          if (!plain.edges[node]!.includes(Number(move)))
            throw new IllegalMove(`no way to ${move}`);
          node = Number(move);
        },
        isWon: () => plain.goals.has(node),
      };
    },
  };
  return new DealSolver(variant as unknown as Solvable<Graph>, {}, SMALLEST_MEMORY);
};

const solve = (plain: Graph, ...stages: Omit<Stage<Graph>, 'name'>[]) =>
  solver(plain, stages).solve(plain, { nodes: 100, now: () => 0 });

const strict = { position: new Walk(STRICT), claims: 'both' as const };
const loose = { position: new Walk(WITH_DOOR), claims: 'both' as const };

test('an exhausted search proves a loss only if it says that it may', () => {
  expect(solve(STRICT, strict)).toEqual({ verdict: 'unsolvable', nodes: 4 });
  expect(solve(STRICT, { ...strict, claims: 'wins' })).toMatchObject({ verdict: 'unknown' });
});

test('a win of the looser game says nothing, its loss is a loss', () => {
  const looser = { ...loose, claims: 'losses' as const };
  expect(solve(STRICT, looser)).toMatchObject({ verdict: 'unknown' });
  expect(solve(STRICT, looser, strict)).toEqual({ verdict: 'unsolvable', nodes: 9 });
  expect(solve(STRICT, { ...strict, claims: 'losses' })).toEqual({
    verdict: 'unsolvable',
    nodes: 4,
  });
});

test('a line that the plain rules do not accept is never reported', () => {
  expect(() => solve(STRICT, loose)).toThrow(/no way to 4/);
  expect(solve(WITH_DOOR, loose)).toMatchObject({ verdict: 'solvable', solution: ['2', '3', '4'] });
});

test('the limit on nodes is for all stages together, a stage may have less', () => {
  const short = { ...strict, nodes: 1 };
  expect(solve(STRICT, short)).toEqual({ verdict: 'unknown', reason: 'nodes', nodes: 1 });
  expect(solve(STRICT, short, short, strict)).toEqual({ verdict: 'unsolvable', nodes: 6 });
  const few = solver(STRICT, [short, strict]).solve(STRICT, { nodes: 3, now: () => 0 });
  expect(few).toEqual({ verdict: 'unknown', reason: 'nodes', nodes: 3 });
});

test('a solution is not shortened by lines of a looser game', () => {
  const limits = { nodes: 100, now: () => 0 };
  // The way that the plain rules allow is longer than the one through the door.
  const plain: Graph = { edges: [[1], [2], [3], [4], []], start: 0, goals: new Set([4]) };
  const withDoor: Graph = { ...plain, edges: [[4], [2], [3], [4], []] };
  const stages = [
    { position: new Walk(plain), claims: 'both' as const },
    { position: new Walk(withDoor), claims: 'losses' as const },
  ];
  const walks = solver(plain, stages);
  const solved = walks.solve(plain, limits);
  expect(walks.shorten(plain, solved, limits)).toEqual(['1', '2', '3', '4']);
});
