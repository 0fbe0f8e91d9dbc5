import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealPapillon, type PapillonLayout } from '../../../src/variants/papillon/layout.ts';
import {
  PapillonPosition,
  PRUNINGS,
  REARRANGING_TEST,
} from '../../../src/variants/papillon/position.ts';
import { PapillonGame, papillonRules } from '../../../src/variants/papillon/rules.ts';
import type { Rules } from '../../../src/variants/variant.ts';
import { nameOf, nameOfLayout, RULE_SETS, shapeOf, smallDeal } from './small-decks.ts';

const keyOf = (position: PapillonPosition) => [position.key0, position.key1, position.key2];

function movesOf(position: PapillonPosition): number[] {
  const into = new Int32Array(position.mostMoves + 3);
  const count = position.moves(into, 3);
  expect(count).toBeLessThanOrEqual(position.mostMoves);
  return [...into.subarray(3, 3 + count)];
}

/** Walks at random, and at every step compares the two engines and undoes every move. */
function walk(layout: PapillonLayout, rules: Rules, choices: readonly number[]): number {
  const game = new PapillonGame(layout, rules);
  const position = new PapillonPosition(papillonRules(rules), new Set());
  const fresh = new PapillonPosition(papillonRules(rules), new Set());
  position.load(layout);
  let steps = 0;
  for (const choice of choices) {
    const plain = game.legalMoves();
    const moves = movesOf(position);
    const spelled = moves.map((move) => position.describe(move));
    expect([...spelled].sort()).toEqual([...plain].sort());
    expect(position.isWon()).toBe(game.isWon());
    const key = keyOf(position);
    fresh.load(game.layout);
    expect(keyOf(fresh)).toEqual(key);
    for (const move of moves) {
      position.play(move);
      const played = keyOf(position);
      position.computeKey();
      expect(keyOf(position)).toEqual(played);
      position.undo(move);
      expect(keyOf(position)).toEqual(key);
    }
    expect(movesOf(position).sort()).toEqual([...moves].sort());
    if (moves.length === 0) break;
    const chosen = choice % moves.length;
    position.play(moves[chosen]!);
    game.play(spelled[chosen]!);
    steps++;
  }
  return steps;
}

describe.each(RULE_SETS)('with %o', (rules) => {
  test('both engines have the same legal moves and keys at every step of random walks', () => {
    let steps = 0;
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 64n - 1n),
        fc.array(fc.nat(), { minLength: 150, maxLength: 150 }),
        (seed, choices) => {
          steps += walk(dealPapillon(seed), rules, choices);
        },
      ),
      { numRuns: 12, seed: 7 },
    );
    expect(steps).toBeGreaterThan(500);
  });

  test('walks through short decks reach wins on both engines', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const choices = Array.from({ length: 120 }, (_, step) => (seed * 7919 + step * 104729) % 97);
      walk(smallDeal(seed, shapeOf(3, 5, 5, 3)), rules, choices);
    }
  });

  test('with prunings the moves are legal ones, and columns in another order are equal', () => {
    // The test that searches is left to tests of its own: every layout here is a new deal to it.
    const prunings = PRUNINGS.filter((pruning) => pruning !== REARRANGING_TEST);
    const position = new PapillonPosition(papillonRules(rules), new Set(prunings));
    for (let seed = 1n; seed <= 10n; seed++) {
      let layout = dealPapillon(seed);
      for (let step = 0; step < 80; step++) {
        position.load(layout);
        const key = keyOf(position);
        position.load({ ...layout, helpers: [...layout.helpers].reverse() });
        expect(keyOf(position)).toEqual(key);
        position.load(layout);
        const moves = movesOf(position);
        if (moves.length === 0) break;
        const game = new PapillonGame(layout, rules);
        for (const move of position.explain(Int32Array.of(moves[step % moves.length]!))) {
          game.play(move);
        }
        position.play(moves[step % moves.length]!);
        const after = keyOf(position);
        position.load(game.layout);
        expect(keyOf(position)).toEqual(after);
        layout = game.layout;
      }
    }
  });
});

/** Positions with unordered columns, by distance from the start, and legal moves in them. */
function countByPlainRules(start: PapillonLayout, rules: Rules, depth: number): number[][] {
  const seen = new Set([nameOfLayout(start)]);
  let level = [start];
  const table: number[][] = [];
  for (let distance = 0; distance <= depth && level.length > 0; distance++) {
    const next: PapillonLayout[] = [];
    let legal = 0;
    for (const layout of level) {
      const moves = new PapillonGame(layout, rules).legalMoves();
      legal += moves.length;
      for (const move of moves) {
        const game = new PapillonGame(layout, rules);
        game.play(move);
        const name = nameOfLayout(game.layout);
        if (seen.has(name)) continue;
        seen.add(name);
        next.push(game.layout);
      }
    }
    table.push([level.length, legal]);
    level = next;
  }
  return table;
}

/** The same with the search position, lines kept instead of layouts. */
function countBySearch(start: PapillonLayout, rules: Rules, depth: number): number[][] {
  const position = new PapillonPosition(papillonRules(rules), new Set(['multiset']));
  position.load(start);
  const seen = new Set([keyOf(position).join()]);
  let level: number[][] = [[]];
  const table: number[][] = [];
  for (let distance = 0; distance <= depth && level.length > 0; distance++) {
    const next: number[][] = [];
    let legal = 0;
    for (const line of level) {
      for (const move of line) position.play(move);
      const moves = movesOf(position);
      legal += moves.length;
      for (const move of moves) {
        position.play(move);
        const name = keyOf(position).join();
        if (!seen.has(name)) {
          seen.add(name);
          next.push([...line, move]);
        }
        position.undo(move);
      }
      for (const move of [...line].reverse()) position.undo(move);
    }
    table.push([level.length, legal]);
    level = next;
  }
  return table;
}

test('both engines count the positions and moves of the table', async () => {
  const lines: string[] = [];
  for (const rules of RULE_SETS) {
    for (const [name, layout, depth] of [
      ['full deck, seed 1', dealPapillon(1n), 3],
      ['3 suits, 5 ranks, wings of 5, 1 helper, seed 3', smallDeal(3, shapeOf(3, 5, 5, 1)), 99],
      ['4 suits, 5 ranks, wings of 5, 1 helper, seed 8', smallDeal(8, shapeOf(4, 5, 5, 1)), 99],
    ] as const) {
      const counts = countByPlainRules(layout, rules, depth);
      expect(countBySearch(layout, rules, depth)).toEqual(counts);
      lines.push(`${nameOf(rules)}; ${name}`);
      counts.forEach(([positions, moves], distance) => {
        lines.push(`${distance} ${positions} ${moves}`);
      });
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('perft.txt');
});
