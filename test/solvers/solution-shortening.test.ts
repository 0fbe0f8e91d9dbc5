import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import { shortestNearby } from '../../src/solvers/line-neighbourhood.ts';
import { dropMoves } from '../../src/solvers/solution-shortening.ts';
import { IllegalMove, type PlainGame } from '../../src/variants/variant.ts';
import { shortenedLengths } from './shortened-lengths.ts';
import { type Graph, GraphPosition } from './toy-graph.ts';

/** A ring of nodes with some chords, and a line once around it. */
function ring(seed: number, nodes: number): { graph: Graph; line: number[] } {
  const random = new RandomStream(BigInt(seed));
  const edges = Array.from({ length: nodes }, (_, node) => [node + 1].filter((n) => n < nodes));
  for (let chord = 0; chord < nodes / 4; chord++) {
    edges[random.below(nodes - 1)]!.push(random.below(nodes));
  }
  return {
    graph: { edges, start: 0, goals: new Set([nodes - 1]) },
    line: Array.from({ length: nodes - 1 }, (_, node) => node * 32_768 + node + 1),
  };
}

function distances({ edges, start }: Graph): Map<number, number> {
  const found = new Map([[start, 0]]);
  for (const [node, steps] of found) {
    for (const next of edges[node]!) if (!found.has(next)) found.set(next, steps + 1);
  }
  return found;
}

describe('the neighbourhood of a line', () => {
  test('holds the shortest way when it holds all states', () => {
    let shorter = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const { graph, line } = ring(seed, 40);
      const position = new GraphPosition(graph);
      const found = shortestNearby(position, Int32Array.from(line), 1000);
      const fewest = distances(graph).get(39)!;
      expect(position.node).toBe(0);
      if (fewest === 39) {
        expect(found).toBeUndefined();
        continue;
      }
      shorter++;
      const nodes = GraphPosition.nodesOf(graph, found!);
      expect(nodes.length - 1).toBe(fewest);
      nodes.slice(1).forEach((node, at) => {
        expect(graph.edges[nodes[at]!]).toContain(node);
      });
    }
    expect(shorter).toBeGreaterThan(50);
  });

  test('is bounded, and a line through thousands of states loses its detours', () => {
    const { graph, line } = ring(5, 20_000);
    const position = new GraphPosition(graph);
    const found = shortestNearby(position, Int32Array.from(line), 10);
    expect(found!.length).toBe(distances(graph).get(19_999)!);
  });
});

/** Coins to be put in a box; a coin may be turned over before, to no avail. */
class Coins implements PlainGame {
  readonly #coins: string[];
  #boxed = 0;

  constructor(coins: readonly string[]) {
    this.#coins = [...coins];
  }

  legalMoves(): string[] {
    return this.#coins.slice(this.#boxed).flatMap((coin) => [`${coin} t t`, `${coin} t box`]);
  }

  play(move: string): void {
    if (!this.legalMoves().includes(move)) throw new IllegalMove(move);
    if (!move.endsWith('box')) return;
    const at = this.#coins.indexOf(move.split(' ')[0]!, this.#boxed);
    this.#coins.splice(this.#boxed, 0, ...this.#coins.splice(at, 1));
    this.#boxed++;
  }

  isWon(): boolean {
    return this.#boxed === this.#coins.length;
  }

  table() {
    return { piles: [], facts: {}, legend: '' };
  }

  picture(): string {
    return this.#coins.join(' ');
  }
}

test('moves that a win can do without are dropped, and no others', () => {
  const coins = ['A', 'B', 'C', 'D'];
  const needed = coins.map((coin) => `${coin} t box`);
  const line = [...coins, ...coins]
    .map((coin) => `${coin} t t`)
    .flatMap((turn, at) => (at % 2 === 0 ? [turn, needed[at / 2]!] : [turn]))
    // A coin in the box is not turned any more.
    .filter((move, at, all) => move.endsWith('box') || all.indexOf(`${move[0]} t box`) > at);
  expect(line.length).toBeGreaterThan(4);
  expect(dropMoves(() => new Coins(coins), line)).toEqual(needed);
  expect(dropMoves(() => new Coins(coins), needed)).toEqual(needed);
});

test('a line of papillon becomes a good deal shorter', () => {
  const [[before, after]] = shortenedLengths('papillon', { wrap: 'yes', wings: 'fan' }, 1) as [
    [number, number],
  ];
  expect(after).toBeLessThanOrEqual(0.9 * before);
});

test.each([
  ['royal', { 'first-gap': 'at-once', 'placed-twos': 'fixed', 'row-suits': 'free', redeals: '0' }],
  ['tournament', { redeals: '2', reversal: 'yes', start: 'ace-or-king' }],
])('lines of %s stay wins and do not grow', (game, rules) => {
  const found = shortenedLengths(game, rules, 2);
  expect(found.some(([before, after]) => after < before)).toBe(true);
});
