import { expect, test } from 'vitest';
import { BeamSearch } from '../../src/solvers/beam-search.ts';
import { TranspositionTable } from '../../src/solvers/transposition-table.ts';
import { type Graph, GraphPosition } from './toy-graph.ts';

/** A graph for beams: the node's number is its state, and all nodes look equally good. */
class BeamGraph extends GraphPosition {
  readonly stateWords = 1;

  save(into: Int32Array, at: number): void {
    into[at] = this.node;
  }

  restore(from: Int32Array, at: number): void {
    this.node = from[at]!;
  }

  estimate(): number {
    return 0;
  }
}

/** From the start a few paths of the same length that never meet; the last one ends at the goal. */
function paths(count: number, length: number): Graph {
  const edges: number[][] = [[]];
  for (let path = 0; path < count; path++) {
    for (let step = 0; step < length; step++) {
      const node = edges.length;
      if (step === 0) edges[0]!.push(node);
      edges.push(step < length - 1 ? [node + 1] : []);
    }
  }
  return { edges, start: 0, goals: new Set([edges.length - 1]) };
}

const LIMITS = { nodes: 1_000_000, now: () => 0 };

test('the line leads to the goal, whatever beams were sent before', () => {
  const beam = new BeamSearch(new TranspositionTable(1 << 20), 1 << 22);
  for (const [count, length, width] of [
    [8, 3, 8],
    [1, 40, 1],
    [4, 30, 4],
    [8, 20, 8],
    [2, 60, 2],
    [8, 60, 8],
  ] as const) {
    const graph = paths(count, length);
    expect(beam.run(new BeamGraph(graph), width, LIMITS)).toBe('won');
    const nodes = GraphPosition.nodesOf(graph, beam.line());
    expect(nodes).toHaveLength(length + 1);
    for (const [at, node] of nodes.slice(1).entries()) {
      expect(graph.edges[nodes[at]!]).toContain(node);
    }
    expect(graph.goals.has(nodes.at(-1)!)).toBe(true);
  }
});

test('a beam that is too narrow proves nothing, but says that it has come to its end', () => {
  const beam = new BeamSearch(new TranspositionTable(1 << 20), 1 << 22);
  expect(beam.run(new BeamGraph(paths(4, 5)), 1, LIMITS)).toBe('exhausted');
  expect(beam.run(new BeamGraph(paths(4, 5)), 4, { ...LIMITS, nodes: 3 })).toBe('nodes');
});
