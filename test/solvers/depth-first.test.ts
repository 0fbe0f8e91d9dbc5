import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../src/solvers/depth-first.ts';
import type { Limits } from '../../src/solvers/limits.ts';
import { SMALLEST_TABLE_BYTES, TranspositionTable } from '../../src/solvers/transposition-table.ts';
import { type Graph, GraphPosition, reach } from './toy-graph.ts';

const NO_GOAL: ReadonlySet<number> = new Set();
const MEBIBYTE = 2 ** 20;

const limits = (more: Partial<Limits> = {}): Limits => ({
  nodes: Number.POSITIVE_INFINITY,
  now: () => 0,
  ...more,
});

const searchOf = (table = MEBIBYTE, stacks = 64 * MEBIBYTE): DepthFirstSearch =>
  new DepthFirstSearch(new TranspositionTable(table), stacks);

/** Nodes 0 … length − 1, each one step from the next; with `back`, from the one before too. */
const chain = (length: number, goals = NO_GOAL, back = false): Graph => ({
  edges: Array.from({ length }, (_, node) =>
    [node + 1, ...(back ? [node - 1] : [])].filter((next) => next >= 0 && next < length),
  ),
  start: 0,
  goals,
});

const graphs = fc
  .record({
    size: fc.integer({ min: 1, max: 40 }),
    steps: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { minLength: 20, maxLength: 120 }),
    goals: fc.array(fc.nat(39), { maxLength: 2 }),
  })
  .map(({ size, steps, goals }): Graph => {
    const edges: number[][] = Array.from({ length: size }, () => []);
    for (const [from, to] of steps) edges[from % size]!.push(to % size);
    return { edges, start: 0, goals: new Set(goals.map((goal) => goal % size)) };
  });

test('without a goal every node that can be reached is entered, each of its moves tried once', () => {
  const search = searchOf();
  fc.assert(
    fc.property(graphs, ({ edges, start }) => {
      const graph = { edges, start, goals: NO_GOAL };
      const position = new GraphPosition(graph);
      expect(search.run(position, limits())).toBe('exhausted');
      const reached = reach(graph);
      expect(position.entered).toEqual(reached);
      expect(search.nodes).toBe([...reached].reduce((sum, node) => sum + edges[node]!.length, 0));
      expect(position.node).toBe(start);
      expect(search.depth).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test('a goal is found exactly when it can be reached, with a line that leads there', () => {
  const search = searchOf();
  const ends = { won: 0, exhausted: 0 };
  fc.assert(
    fc.property(graphs, (graph) => {
      const position = new GraphPosition(graph);
      const end = search.run(position, limits());
      const winnable = [...reach(graph)].some((node) => graph.goals.has(node));
      expect(end).toBe(winnable ? 'won' : 'exhausted');
      ends[end as 'won' | 'exhausted']++;
      if (end !== 'won') return;
      const nodes = GraphPosition.nodesOf(graph, search.line());
      expect(nodes).toHaveLength(search.depth + 1);
      for (let i = 1; i < nodes.length; i++) expect(graph.edges[nodes[i - 1]!]).toContain(nodes[i]);
      expect(graph.goals.has(nodes.at(-1)!)).toBe(true);
      expect(position.node).toBe(nodes.at(-1));
      expect(new Set(nodes).size).toBe(nodes.length);
    }),
    { numRuns: 300 },
  );
  expect(ends.won).toBeGreaterThan(30);
  expect(ends.exhausted).toBeGreaterThan(30);
});

test('a start that is a goal is won without a move', () => {
  const search = searchOf();
  search.run(new GraphPosition(chain(50, new Set([40]))), limits());
  expect(search.depth).toBe(40);
  expect(search.run(new GraphPosition(chain(3, new Set([0]))), limits())).toBe('won');
  expect(search.depth).toBe(0);
  expect(search.nodes).toBe(0);
  expect(search.line()).toHaveLength(0);
});

test('a line longer than the first stacks makes them grow and is kept whole', () => {
  for (const back of [false, true]) {
    const graph = chain(30_000, new Set([29_999]), back);
    const search = searchOf();
    expect(search.run(new GraphPosition(graph), limits())).toBe('won');
    const nodes = GraphPosition.nodesOf(graph, search.line());
    expect(nodes).toEqual(Array.from({ length: 30_000 }, (_, node) => node));
  }
});

test('a position with more moves than the first stack holds is searched whole', () => {
  const leaves = Array.from({ length: 9000 }, (_, index) => index + 1);
  const edges = [leaves, ...leaves.map(() => [0])];
  const search = searchOf();
  const position = new GraphPosition({ edges, start: 0, goals: NO_GOAL });
  expect(search.run(position, limits())).toBe('exhausted');
  expect(position.entered.size).toBe(9001);
});

/**
 * Layers of `width` nodes; from each node three lead to the next layer, and two steps go round a
 * small ring within the layer. Far more nodes than the table of the tests holds, on short lines.
 */
function layers(depth: number, width: number, goals = NO_GOAL, seed = 1n): Graph {
  const random = new RandomStream(seed);
  const edges: number[][] = [];
  for (let layer = 0; layer < depth; layer++) {
    for (let place = 0; place < width; place++) {
      const base = layer * width;
      const ring = place - (place % 4);
      const nodes = [base + ring + ((place + 1) % 4), base + ring + ((place + 3) % 4)];
      for (let i = 0; i < 3 && layer + 1 < depth; i++) {
        nodes.push(base + width + random.below(width));
      }
      edges.push(nodes);
    }
  }
  return { edges, start: 0, goals };
}

/** Room for 128 positions of the toys below, which have 600. */
const BUCKETS = 16;

/** Its keys fall into few buckets, so that even the smallest table has to forget. */
class CrowdedPosition extends GraphPosition {
  override get key0(): number {
    return ((this.node % BUCKETS) << 20) | this.node;
  }
}

/** Counts how often a node is searched while it is already on the line being searched. */
class WatchedPosition extends CrowdedPosition {
  searchedTwice = 0;
  readonly #timesOnLine = new Map<number, number>([[this.node, 1]]);

  override play(move: number): void {
    super.play(move);
    this.#count(1);
  }

  override undo(move: number): void {
    this.#count(-1);
    super.undo(move);
  }

  override moves(into: Int32Array, at: number): number {
    if (this.#timesOnLine.get(this.node)! > 1) this.searchedTwice++;
    return super.moves(into, at);
  }

  #count(change: number): void {
    this.#timesOnLine.set(this.node, (this.#timesOnLine.get(this.node) ?? 0) + change);
  }
}

describe('a table that forgets', () => {
  test('still lets every node be entered that can be reached, and does not run in circles', () => {
    for (let seed = 1n; seed <= 3n; seed++) {
      const graph = layers(6, 100, NO_GOAL, seed);
      const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
      const search = new DepthFirstSearch(table, 64 * MEBIBYTE);
      const position = new WatchedPosition(graph);
      expect(search.run(position, limits({ nodes: 20_000_000 }))).toBe('exhausted');
      expect(table.forgotten).toBeGreaterThan(100);
      expect(position.entered).toEqual(reach(graph));
      expect(search.nodes).toBeGreaterThan(position.entered.size);
      expect(position.node).toBe(graph.start);
      // Pins start when the first position is forgotten; that one alone may be on the line.
      expect(position.searchedTwice).toBeLessThanOrEqual(1);
    }
  });

  test('still finds a goal exactly when it can be reached', () => {
    const { edges, start } = layers(6, 100, NO_GOAL, 9n);
    const ends: string[] = [];
    // Node 600 is an island.
    for (const goal of [500, 511, 523, 547, 599, 600]) {
      const graph = { edges: [...edges, []], start, goals: new Set([goal]) };
      const position = new CrowdedPosition(graph);
      const search = searchOf(SMALLEST_TABLE_BYTES);
      ends.push(search.run(position, limits({ nodes: 20_000_000 })));
      expect(ends.at(-1)).toBe(reach(graph).has(goal) ? 'won' : 'exhausted');
    }
    expect(ends).toContain('won');
    expect(ends).toContain('exhausted');
  });

  test('ends unknown for want of memory on a line longer than the table, never in a proof', () => {
    // Steps lead back, so positions that did not fit the table are entered again and again.
    const graph = chain(3000, new Set([2999]), true);
    const lost: Graph = { ...graph, goals: NO_GOAL };
    for (const [toy, ends] of [
      [lost, ['memory']],
      [graph, ['memory', 'won']],
    ] as const) {
      const search = searchOf(SMALLEST_TABLE_BYTES, MEBIBYTE);
      expect(ends).toContain(search.run(new CrowdedPosition(toy), limits()));
    }
  });
});

describe('limits', () => {
  const wide = layers(20, 1000);

  test('the search of nodes stops after exactly that many, with reason nodes', () => {
    const search = searchOf();
    for (const nodes of [0, 1, 2, 17, 5000]) {
      const position = new GraphPosition(wide);
      expect(search.run(position, limits({ nodes }))).toBe('nodes');
      expect(search.nodes).toBe(nodes);
    }
  });

  test('a limit of just the nodes needed is enough, one less is not', () => {
    const search = searchOf();
    const graph = layers(4, 40);
    search.run(new GraphPosition(graph), limits());
    const needed = search.nodes;
    expect(search.run(new GraphPosition(graph), limits({ nodes: needed }))).toBe('exhausted');
    expect(search.run(new GraphPosition(graph), limits({ nodes: needed - 1 }))).toBe('nodes');
    const won = { ...graph, goals: new Set([[...reach(graph)].at(-1)!]) };
    expect(search.run(new GraphPosition(won), limits())).toBe('won');
    const winning = search.nodes;
    expect(search.run(new GraphPosition(won), limits({ nodes: winning }))).toBe('won');
    expect(search.run(new GraphPosition(won), limits({ nodes: winning - 1 }))).toBe('nodes');
  });

  test('the clock stops the search with reason time', () => {
    let clock = 1000;
    const now = (): number => clock++;
    const search = searchOf();
    const end = search.run(new GraphPosition(wide), limits({ now, milliseconds: 2 }));
    expect(end).toBe('time');
    expect(search.nodes).toBeGreaterThan(0);
    expect(search.nodes).toBeLessThan(30_000);
    expect(search.run(new GraphPosition(wide), limits({ now, milliseconds: 1000 }))).toBe(
      'exhausted',
    );
  });

  test('without a time limit the clock is never read', () => {
    const now = (): number => expect.fail('the clock was read');
    expect(searchOf().run(new GraphPosition(wide), limits({ now }))).toBe('exhausted');
  });

  test('an interruption stops the search with reason interrupted', () => {
    let asked = 0;
    const interrupted = (): boolean => ++asked === 3;
    const search = searchOf();
    expect(search.run(new GraphPosition(wide), limits({ interrupted }))).toBe('interrupted');
    expect(asked).toBe(3);
  });

  test('stacks that outgrow their share stop the search with reason memory', () => {
    const graph = chain(30_000, new Set([29_999]));
    const search = searchOf(MEBIBYTE, MEBIBYTE / 8);
    expect(search.run(new GraphPosition(graph), limits())).toBe('memory');
    expect(search.run(new GraphPosition(chain(500, new Set([499]))), limits())).toBe('won');
  });

  test('a search that was stopped leaves nothing behind for the next', () => {
    const graph = layers(10, 200);
    const fresh = searchOf();
    fresh.run(new GraphPosition(graph), limits());
    const used = searchOf();
    used.run(new GraphPosition(wide), limits({ nodes: 10_000 }));
    const position = new GraphPosition(graph);
    expect(used.run(position, limits())).toBe('exhausted');
    expect(used.nodes).toBe(fresh.nodes);
    expect(position.entered).toEqual(reach(graph));
  });
});
