import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../src/solvers/depth-first.ts';
import type { Limits } from '../../src/solvers/limits.ts';
import { TranspositionTable } from '../../src/solvers/transposition-table.ts';
import { type Graph, GraphPosition, reach } from './toy-graph.ts';

const limits = (nodes = Number.POSITIVE_INFINITY): Limits => ({ nodes, now: () => 0 });

/** A walk whose moves come in another order after every restart. */
class RestartingGraph extends GraphPosition {
  readonly restartAfter: number;
  restarts = 0;
  #random = new RandomStream(1n);

  constructor(graph: Graph, restartAfter: number) {
    super(graph);
    this.restartAfter = restartAfter;
  }

  reorder(): void {
    this.restarts++;
    this.#random = new RandomStream(BigInt(this.restarts), 9);
  }

  override moves(into: Int32Array, at: number): number {
    const count = super.moves(into, at);
    const moves = this.#random.shuffle([...into.subarray(at, at + count)]);
    into.set(moves, at);
    return count;
  }
}

const graphs = fc
  .record({
    size: fc.integer({ min: 2, max: 200 }),
    steps: fc.array(fc.tuple(fc.nat(199), fc.nat(199)), { minLength: 20, maxLength: 600 }),
    goals: fc.array(fc.nat(199), { maxLength: 2 }),
    restartAfter: fc.integer({ min: 1, max: 60 }),
  })
  .map(({ size, steps, goals, restartAfter }) => {
    const edges: number[][] = Array.from({ length: size }, () => []);
    for (const [from, to] of steps) edges[from % size]!.push(to % size);
    const graph: Graph = { edges, start: 0, goals: new Set(goals.map((goal) => goal % size)) };
    return { graph, restartAfter };
  });

const search = new DepthFirstSearch(new TranspositionTable(2 ** 20), 2 ** 20);

test('a search that starts over still enters every node that can be reached, circles or not', () => {
  let restarts = 0;
  fc.assert(
    fc.property(graphs, ({ graph: { edges, start }, restartAfter }) => {
      const graph = { edges, start, goals: new Set<number>() };
      const position = new RestartingGraph(graph, restartAfter);
      expect(search.run(position, limits())).toBe('exhausted');
      expect(position.entered).toEqual(reach(graph));
      expect(position.node).toBe(start);
      restarts += position.restarts;
    }),
    { numRuns: 400 },
  );
  expect(restarts).toBeGreaterThan(1000);
});

test('a search that starts over finds a goal exactly when it can be reached, with its line', () => {
  fc.assert(
    fc.property(graphs, ({ graph, restartAfter }) => {
      const position = new RestartingGraph(graph, restartAfter);
      const reachable = [...reach(graph)].some((node) => graph.goals.has(node));
      expect(search.run(position, limits())).toBe(reachable ? 'won' : 'exhausted');
      if (!reachable) return;
      const nodes = GraphPosition.nodesOf(graph, search.line());
      for (let i = 1; i < nodes.length; i++) {
        expect(graph.edges[nodes[i - 1]!]).toContain(nodes[i]!);
      }
      expect(graph.goals.has(nodes.at(-1)!)).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('what has been exhausted before a restart is not searched again', () => {
  // A binary tree of 2,047 nodes: every stretch of the search closes subtrees for good.
  const size = 2047;
  const edges = Array.from({ length: size }, (_, node) =>
    [2 * node + 1, 2 * node + 2].filter((next) => next < size),
  );
  const graph: Graph = { edges, start: 0, goals: new Set() };
  const position = new RestartingGraph(graph, 100);
  expect(search.run(position, limits())).toBe('exhausted');
  expect(position.restarts).toBeGreaterThan(10);
  // A restart costs the nodes of one line and what hangs on it: nothing else is entered again.
  expect(search.nodes).toBeLessThan(size + 40 * position.restarts);
});

test('the limit of nodes holds across restarts', () => {
  const size = 2047;
  const edges = Array.from({ length: size }, (_, node) =>
    [2 * node + 1, 2 * node + 2].filter((next) => next < size),
  );
  const position = new RestartingGraph({ edges, start: 0, goals: new Set() }, 50);
  expect(search.run(position, limits(777))).toBe('nodes');
  expect(search.nodes).toBe(777);
});

test('a table without some of its entries knows the others', () => {
  const table = new TranspositionTable(2 ** 20);
  const random = new RandomStream(3n);
  const keys = Array.from({ length: 6000 }, () => [
    random.next() | 0,
    random.next() | 0,
    random.next() | 0,
  ]);
  for (const [a, b, c] of keys) expect(table.insert(a!, b!, c!)).toBe(true);
  expect(table.forgotten).toBe(0);
  for (const [i, [a, b, c]] of keys.entries()) {
    if (i % 5 === 0) table.pin(a!, b!, c!);
    if (i % 3 === 0) table.remove(a!, b!, c!);
  }
  expect(table.used).toBe(keys.length - Math.ceil(keys.length / 3));
  for (const [i, [a, b, c]] of keys.entries()) expect(table.has(a!, b!, c!)).toBe(i % 3 !== 0);
  for (const [i, [a, b, c]] of keys.entries()) expect(table.insert(a!, b!, c!)).toBe(i % 3 === 0);
  table.remove(1, 2, 3);
  expect(table.used).toBe(keys.length);
});
