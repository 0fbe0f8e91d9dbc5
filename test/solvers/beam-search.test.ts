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
