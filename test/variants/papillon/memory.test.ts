import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DealSolver } from '../../../src/solvers/deal-solver.ts';
import { DepthFirstSearch } from '../../../src/solvers/depth-first.ts';
import { SMALLEST_MEMORY } from '../../../src/solvers/memory.ts';
import {
  SMALLEST_TABLE_BYTES,
  TranspositionTable,
} from '../../../src/solvers/transposition-table.ts';
import { dealPapillon } from '../../../src/variants/papillon/layout.ts';
import { papillon } from '../../../src/variants/papillon/papillon.ts';
import { PapillonPosition } from '../../../src/variants/papillon/position.ts';
import { papillonRules } from '../../../src/variants/papillon/rules.ts';
import { isSolvable, RULE_SETS, shapeOf, smallDeal } from './small-decks.ts';

/** Searches a deal without pruning, with so many bytes for the stacks. */
function searchDeep(seed: bigint, stackBytes: number): { end: string; depth: number } {
  const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
  const search = new DepthFirstSearch(table, stackBytes);
  const position = new PapillonPosition(papillonRules(RULE_SETS[0]!), new Set());
  position.load(dealPapillon(seed));
  const end = search.run(position, { nodes: 60_000, now: () => 0 });
  return { end, depth: search.depth };
}

test('a path thousands of moves deep is followed as far as the memory goes, then given up', () => {
  for (const seed of [2n, 4n, 6n]) {
    const depths = [1 << 16, 1 << 18].map((bytes) => {
      const { end, depth } = searchDeep(seed, bytes);
      expect(end).toBe('memory');
      // Three words an open state, and a move at least.
      expect(16 * depth).toBeLessThanOrEqual(bytes);
      return depth;
    });
    const roomy = searchDeep(seed, 1 << 24);
    expect(roomy.end).not.toBe('memory');
    expect(depths[1]).toBeGreaterThan(2 * depths[0]!);
  }
});

test('with the least memory verdicts are right or unknown', () => {
  const deals = readFileSync(new URL('../../deals/papillon.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { verdict: Record<string, string> });
  const rules = { wrap: 'no', wings: 'fan' };
  const solver = new DealSolver(papillon, rules, SMALLEST_MEMORY);
  let right = 0;
  let unknown = 0;
  for (const deal of deals) {
    const expected = deal.verdict['wrap=no'];
    if (expected === undefined) continue;
    const layout = papillon.read({ ...deal }, rules);
    const { verdict } = solver.solve(layout, { nodes: 30_000, now: () => 0 });
    if (verdict === 'unknown') unknown++;
    else {
      expect(verdict).toBe(expected);
      right++;
    }
  }
  expect(right).toBeGreaterThan(5);
  expect(unknown).toBeGreaterThan(0);
});

test('a table that forgets most of what was entered still ends with the right verdict', () => {
  const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
  const search = new DepthFirstSearch(table, 1 << 22);
  const position = new PapillonPosition(papillonRules(RULE_SETS[0]!), new Set(['multiset']));
  for (const seed of [6, 12, 47]) {
    const layout = smallDeal(seed, shapeOf(4, 7, 7, 2));
    expect(isSolvable(position, layout)).toBe(false);
    position.load(layout);
    expect(search.run(position, { nodes: 1_000_000, now: () => 0 })).toBe('exhausted');
    expect(table.forgotten).toBeGreaterThan(5000);
  }
});
