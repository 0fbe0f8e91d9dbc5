import type { Position } from '../../src/solvers/position.ts';

/** A game of walking from node to node: `edges[node]` are the nodes one step away. */
export interface Graph {
  edges: readonly (readonly number[])[];
  start: number;
  goals: ReadonlySet<number>;
}

/** Nodes must stay below this for a move to name both its ends in one integer. */
const MOST_NODES = 32_768;

/**
 * A search position on a graph. Its keys are an invertible mix of the node's number, so the table
 * is exact; it writes down every node it entered.
 */
export class GraphPosition implements Position {
  readonly mostMoves: number;
  readonly acyclic: boolean;
  readonly entered = new Set<number>();
  node: number;
  readonly #graph: Graph;

  constructor(graph: Graph, acyclic = false) {
    if (graph.edges.length > MOST_NODES) throw new Error('too many nodes');
    this.#graph = graph;
    this.node = graph.start;
    this.acyclic = acyclic;
    this.mostMoves = graph.edges.reduce((most, nodes) => Math.max(most, nodes.length), 0);
    this.entered.add(graph.start);
  }

  get key0(): number {
    return Math.imul(this.node, 0x9e3779b1) | 0;
  }

  get key1(): number {
    return this.node;
  }

  get key2(): number {
    return 0;
  }

  isWon(): boolean {
    return this.#graph.goals.has(this.node);
  }

  moves(into: Int32Array, at: number): number {
    const nodes = this.#graph.edges[this.node]!;
    for (const [index, node] of nodes.entries()) into[at + index] = this.node * MOST_NODES + node;
    return nodes.length;
  }

  play(move: number): void {
    if (Math.trunc(move / MOST_NODES) !== this.node) throw new Error(`${move} starts elsewhere`);
    this.node = move % MOST_NODES;
    this.entered.add(this.node);
  }

  undo(move: number): void {
    if (move % MOST_NODES !== this.node) throw new Error(`${move} was not the last move`);
    this.node = Math.trunc(move / MOST_NODES);
  }

  /** The nodes that a line of moves visits, the first one included. */
  static nodesOf(graph: Graph, line: Int32Array): number[] {
    return [graph.start, ...Array.from(line, (move) => move % MOST_NODES)];
  }
}

/** Nodes that can be reached, by breadth-first search; a goal is entered but not left. */
export function reach({ edges, start, goals }: Graph): Set<number> {
  const reached = new Set([start]);
  for (const node of reached) {
    if (goals.has(node)) continue;
    for (const next of edges[node]!) reached.add(next);
  }
  return reached;
}
