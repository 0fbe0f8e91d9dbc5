import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DealSolver } from '../../../src/solvers/deal-solver.ts';
import type { FamilyLayout } from '../../../src/variants/tournament-family/layout.ts';
import { marechalSaxe, tournament } from '../../../src/variants/tournament-family/tournament.ts';
import type { Rules } from '../../../src/variants/variant.ts';

/** Positions allowed for each deal: few, so that the test stays quick. */
const NODES = 10_000;

interface KnownDeal {
  game: 'tournament' | 'marechal-saxe';
  verdict: Record<string, 'solvable' | 'unsolvable'>;
  solutions?: Record<string, string[]>;
}

const lines = readFileSync(new URL('../../deals/tournament.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as KnownDeal & Record<string, unknown>);

const gameOf = (deal: KnownDeal) => (deal.game === 'tournament' ? tournament : marechalSaxe);

/** `redeals=1` or `reversal=no`, the other rules as they are by default. */
function rulesOf(text: string): Rules {
  const [name, value] = text.split('=') as [string, string];
  return { redeals: '2', reversal: 'yes', start: 'any', [name]: value };
}

describe('deals with known verdicts', () => {
  test('every solution given is accepted by the plain rules', () => {
    let accepted = 0;
    for (const deal of lines) {
      for (const [text, moves] of Object.entries(deal.solutions ?? {})) {
        const rules = rulesOf(text);
        const game = gameOf(deal).plainGame(gameOf(deal).read(deal, rules), rules);
        for (const move of moves) game.play(move);
        expect(game.isWon()).toBe(true);
        accepted++;
      }
    }
    expect(accepted).toBe(95);
  });

  test('a solution with one move left out or a wrong card is not accepted', () => {
    const deal = lines.find((line) => line.solutions?.['redeals=2'])!;
    const moves = deal.solutions!['redeals=2']!;
    const rules = rulesOf('redeals=2');
    const replay = (changed: string[]) => () => {
      const game = gameOf(deal).plainGame(gameOf(deal).read(deal, rules), rules);
      for (const move of changed) game.play(move);
      if (!game.isWon()) throw new Error('not won');
    };
    expect(replay(moves)).not.toThrow();
    expect(replay(moves.slice(1))).toThrow();
    expect(replay(moves.slice(0, -1))).toThrow('not won');
  });

  test(`no verdict within ${NODES} positions contradicts a known one, and most are reached`, () => {
    const solvers = new Map<string, DealSolver<FamilyLayout>>();
    let decided = 0;
    let asked = 0;
    for (const deal of lines) {
      for (const [text, verdict] of Object.entries(deal.verdict)) {
        const rules = rulesOf(text);
        const game = gameOf(deal);
        const key = `${deal.game} ${text}`;
        const solver = solvers.get(key) ?? new DealSolver(game, rules, 1 << 26);
        solvers.set(key, solver);
        const solved = solver.solve(game.read(deal, rules), { nodes: NODES, now: () => 0 });
        asked++;
        if (solved.verdict === 'unknown') continue;
        decided++;
        expect([key, solved.verdict]).toEqual([key, verdict]);
      }
    }
    expect(decided / asked).toBeGreaterThan(0.4);
  });
});
