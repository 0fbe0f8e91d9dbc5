import { expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { type BeamPosition, BeamSearch } from '../../src/solvers/beam-search.ts';
import type { Limits } from '../../src/solvers/limits.ts';
import { TranspositionTable } from '../../src/solvers/transposition-table.ts';
import { type Graph, GraphPosition, reach } from './toy-graph.ts';

const limits = (nodes = Number.POSITIVE_INFINITY): Limits => ({ nodes, now: () => 0 });

/** A walk for a beam; nodes with high numbers look near a goal. */
class BeamGraph extends GraphPosition implements BeamPosition {
  estimate(): number {
    return -this.node;
  }
}

/** Every node leads to some of the next thirty; the last one is the goal. */
function forwardGraph(seed: number, nodes: number): Graph {
  const random = new RandomStream(BigInt(seed));
  const edges = Array.from({ length: nodes }, (_, node) =>
    Array.from({ length: 3 }, () => node + 1 + random.below(30)).filter((next) => next < nodes),
  );
  return { edges, start: 0, goals: new Set([nodes - 1]) };
}

function distance({ edges, start, goals }: Graph): number {
  let level = new Set([start]);
  for (let steps = 0; level.size > 0; steps++) {
    if ([...level].some((node) => goals.has(node))) return steps;
    level = new Set([...level].flatMap((node) => edges[node]!));
  }
  return Number.POSITIVE_INFINITY;
}

const makeBeam = (bytes = 1 << 22) => new BeamSearch(new TranspositionTable(1 << 20), bytes);

test('a beam wide enough wins what can be won, in the fewest moves, by a line that leads there', () => {
  const beam = makeBeam();
  const counts = { won: 0, lost: 0 };
  for (let seed = 1; seed <= 200; seed++) {
    const graph = forwardGraph(seed, 60);
    const end = beam.run(new BeamGraph(graph), { width: 100 }, limits());
    const fewest = distance(graph);
    if (!reach(graph).has(59)) {
      expect(end).toBe('exhausted');
      counts.lost++;
      continue;
    }
    expect(end).toBe('won');
    const line = GraphPosition.nodesOf(graph, beam.line());
    expect(line.length - 1).toBe(fewest);
    line.slice(1).forEach((node, at) => {
      expect(graph.edges[line[at]!]).toContain(node);
    });
    expect(line.at(-1)).toBe(59);
    counts.won++;
  }
  expect(counts.won).toBeGreaterThan(30);
  expect(counts.lost).toBeGreaterThan(5);
});

test('a search depends on nothing that was searched before', () => {
  const graphs = Array.from({ length: 12 }, (_, seed) => forwardGraph(seed, 40 * (1 + (seed % 7))));
  const widths = [2, 9, 1, 40, 3, 9, 2];
  const outcome = (beam: BeamSearch, graph: Graph, width: number) => [
    beam.run(new BeamGraph(graph), { width }, limits()),
    beam.nodes,
    [...beam.line()],
  ];
  const used = makeBeam();
  for (const graph of graphs) {
    for (const width of widths) {
      expect(outcome(used, graph, width)).toEqual(outcome(makeBeam(), graph, width));
    }
  }
});

/** A walk in parts that end for good. */
class PhasedGraph extends BeamGraph {
  readonly #lastOfPhase: readonly number[];

  /** @param lastOfPhase the highest node of each phase but the last */
  constructor(graph: Graph, lastOfPhase: readonly number[]) {
    super(graph);
    this.#lastOfPhase = lastOfPhase;
  }

  get phase(): number {
    return this.#lastOfPhase.filter((last) => this.node > last).length;
  }
}

test('with phases a beam wide enough still wins just what can be won', () => {
  const beam = makeBeam();
  let won = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const graph = forwardGraph(seed, 120);
    const end = beam.run(new PhasedGraph(graph, [35, 80]), { width: 200 }, limits());
    expect(end).toBe(reach(graph).has(119) ? 'won' : 'exhausted');
    if (end !== 'won') continue;
    won++;
    const line = GraphPosition.nodesOf(graph, beam.line());
    line.slice(1).forEach((node, at) => {
      expect(graph.edges[line[at]!]).toContain(node);
    });
    expect(line.at(-1)).toBe(119);
  }
  expect(won).toBeGreaterThan(30);
});

test('states that begin a phase wait until the one before makes no progress', () => {
  // From 0 either to 1, which leads to the goal, or to 1001, from where a long way leads down to
  // 2 and nowhere else. A beam of one state takes the way that looks better.
  const edges: number[][] = Array.from({ length: 1002 }, (_, node) => (node > 2 ? [node - 1] : []));
  edges[0] = [1, 1001];
  edges[1] = [1003];
  edges.push([], [1004], []);
  const graph: Graph = { edges, start: 0, goals: new Set([1004]) };
  const run = (position: BeamPosition) => {
    const beam = makeBeam();
    return [beam.run(position, { width: 1 }, limits()), [...beam.line()].length, beam.nodes];
  };
  expect(run(new BeamGraph(graph))[0]).not.toBe('won');
  const split = new BeamGraph(graph);
  Object.defineProperty(split, 'phase', {
    get: () => (split.node === 1 || split.node > 1002 ? 1 : 0),
  });
  const [end, length, nodes] = run(split);
  expect([end, length]).toEqual(['won', 3]);
  expect(nodes).toBeLessThan(30);
});

test('noise changes what a narrow beam finds, the same noise never does', () => {
  const graph = forwardGraph(1, 20_000);
  const run = (seed: number) => {
    const beam = makeBeam();
    const noise = { strength: 40, seed };
    beam.run(new BeamGraph(graph), { width: 3, noise }, limits());
    return [...beam.line()].join(' ');
  };
  const lines = [1, 2, 3, 4, 5, 6].map(run);
  expect(new Set(lines).size).toBeGreaterThan(2);
  expect([1, 2, 3, 4, 5, 6].map(run)).toEqual(lines);
});

test('limits stop it: nodes, time, interruption, memory', () => {
  const graph = forwardGraph(3, 20_000);
  const run = (change: Partial<Limits>, bytes?: number) => {
    const beam = makeBeam(bytes);
    return [beam.run(new BeamGraph(graph), { width: 50 }, { ...limits(), ...change }), beam.nodes];
  };
  expect(run({ nodes: 1000 })).toEqual(['nodes', 1000]);
  let clock = 0;
  expect(run({ milliseconds: 5, now: () => clock++ })[0]).toBe('time');
  expect(run({ interrupted: () => true })).toEqual(['interrupted', 1023]);
  expect(run({}, 100)).toEqual(['memory', 0]);
  expect(run({}, 16_000)[0]).toBe('memory');
});
