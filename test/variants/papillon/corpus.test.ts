import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DealSolver } from '../../../src/solvers/deal-solver.ts';
import { papillon } from '../../../src/variants/papillon/papillon.ts';
import { RULE_SETS } from './small-decks.ts';

interface KnownDeal extends Record<string, unknown> {
  verdict: Record<string, string>;
  solutions?: Record<string, string[]>;
}

const DEALS: KnownDeal[] = readFileSync(
  new URL('../../deals/papillon.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as KnownDeal);

const rulesFor = (name: string) => ({ wrap: name.replace('wrap=', ''), wings: 'fan' });

test('every solution of the corpus wins by the plain rules', () => {
  let replayed = 0;
  for (const deal of DEALS) {
    for (const [name, moves] of Object.entries(deal.solutions ?? {})) {
      const rules = rulesFor(name);
      const game = papillon.plainGame(papillon.read(deal, rules), rules);
      for (const move of moves) {
        expect(game.legalMoves()).toContain(move);
        game.play(move);
      }
      expect(game.isWon()).toBe(true);
      replayed++;
    }
  }
  expect(replayed).toBe(45);
});

test('every verdict of the corpus is met', () => {
  const counts = new Map<string, number>();
  for (const wrap of ['yes', 'no']) {
    const rules = { wrap, wings: 'fan' };
    const solver = new DealSolver(papillon, rules, 2 ** 28);
    for (const deal of DEALS) {
      const expected = deal.verdict[`wrap=${wrap}`];
      if (expected === undefined) continue;
      const solved = solver.solve(papillon.read(deal, rules), {
        nodes: 20_000_000,
        now: () => 0,
      });
      expect(solved.verdict).toBe(expected);
      const name = `wrap=${wrap} ${expected}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  expect(Object.fromEntries(counts)).toEqual({
    'wrap=yes solvable': 45,
    'wrap=yes unsolvable': 1,
    'wrap=no solvable': 20,
    'wrap=no unsolvable': 3,
  });
});

test('reading and writing a deal is the identity', () => {
  for (const rules of RULE_SETS) {
    for (const deal of DEALS) {
      const layout = papillon.read(deal, rules);
      expect(papillon.read(papillon.write(layout), rules)).toEqual(layout);
    }
  }
});
