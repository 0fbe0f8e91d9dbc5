import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../../src/solvers/transposition-table.ts';
import { spellOut } from '../../../../src/variants/royal/fixed/coordinates.ts';
import { FixedPosition } from '../../../../src/variants/royal/fixed/position.ts';
import { dealRoyal, GAP, type RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { readRoyal } from '../../../../src/variants/royal/layout-json.ts';
import { makeMove, parseMove } from '../../../../src/variants/royal/notation.ts';
import { royalRules } from '../../../../src/variants/royal/rule-options.ts';
import { cardMoves, isWon, keptLengths } from '../../../../src/variants/royal/rules.ts';
import type { Rules } from '../../../../src/variants/variant.ts';
import { bruteForce, randomShortDeal } from '../brute-force.ts';
import { nameOf, RULE_SETS } from '../short-layout.ts';
import { compareWithBruteForce, halfPlayed } from './short-decks.ts';
import { TwinPosition } from './twin-position.ts';

const FIXED_SETS = RULE_SETS.filter(
  (rules) => rules['placed-twos'] === 'fixed' || rules['row-suits'] === 'preset',
);
const PRUNINGS = [[], ['lost'], ['persistent'], ['lost', 'persistent']];

const newPosition = (
  rules: Rules,
  prunings: readonly string[],
  twin = false,
): FixedPosition | TwinPosition => {
  const Position = twin ? TwinPosition : FixedPosition;
  return new Position(
    rules['first-gap'] === 'at-once',
    rules['row-suits'] === 'preset',
    new Set(prunings),
  );
};

describe('the search positions of royal', () => {
  for (const rules of FIXED_SETS) {
    it(`decide short decks like an exhaustive visit: ${nameOf(rules)}`, () => {
      for (const prunings of PRUNINGS) {
        const found = compareWithBruteForce(newPosition(rules, prunings), rules, 150, 1500);
        expect(found.wrong, prunings.join()).toEqual([]);
        expect(found.solvable).toBeGreaterThan(100);
        expect(found.unsolvable).toBeGreaterThan(100);
      }
    });

    it(`reach every end position with persistent sets: ${nameOf(rules)}`, () => {
      for (let index = 0; index < 60; index++) {
        const layout = randomShortDeal(4 + (index % 2), index);
        const { kept, solvable } = bruteForce(layout, rules);
        expect(endPositions(newPosition(rules, ['persistent']), layout, rules)).toEqual({
          kept,
          solvable,
        });
      }
    });

    it(`offer the legal moves when nothing is pruned: ${nameOf(rules)}`, () => {
      const plain = royalRules(rules);
      const random = new RandomStream(7n, 3);
      const found = new Int32Array(24);
      const position = newPosition(rules, []);
      const teller = newPosition(rules, []);
      for (let index = 0; index < 60; index++) {
        const layout = halfPlayed(index % 2 === 0 ? 13 : 5, index, rules);
        position.load(layout);
        const line: number[] = [];
        for (;;) {
          const state = stateAfter(teller, layout, line);
          const count = position.moves(found, 0);
          const offered = Array.from(found.subarray(0, count), (move) =>
            spellOut(move, layout.columns),
          );
          const legal = cardMoves(state, plain).map((move) => makeMove(move, layout.columns));
          // Several free first cells to fill at once: the search fills the lowest first.
          const expected =
            rules['first-gap'] === 'at-once' ? legal.filter(intoLowestFirstCell(legal)) : legal;
          expect(offered.sort()).toEqual(expected.sort());
          expect(position.isWon()).toBe(isWon(state, plain));
          if (count === 0) break;
          line.push(found[random.below(count)]!);
          position.play(line.at(-1)!);
        }
      }
    });
  }

  it('undo restores keys and moves after any walk', () => {
    for (const rules of FIXED_SETS) {
      for (const twin of [false, true]) {
        const position = newPosition(rules, ['lost', 'persistent'], twin);
        const random = new RandomStream(11n, twin ? 1 : 0);
        for (let seed = 1n; seed < 20n; seed++) {
          const layout = dealRoyal(seed, 'own');
          position.load(layout);
          const found = new Int32Array(24);
          const before: string[] = [];
          const line: number[] = [];
          for (;;) {
            const count = position.moves(found, 0);
            before.push(snapshot(position, found, count));
            if (count === 0) break;
            line.push(found[random.below(count)]!);
            position.play(line.at(-1)!);
          }
          while (before.length > 1) {
            before.pop();
            position.undo();
            expect(snapshot(position, found, position.moves(found, 0))).toBe(before.at(-1));
          }
        }
      }
    }
  });

  it('the kernel and its twin enter the same positions', () => {
    for (const rules of FIXED_SETS) {
      for (const prunings of [['lost', 'persistent'], ['persistent']]) {
        for (let seed = 1n; seed <= 4n; seed++) {
          const layout = dealRoyal(seed, 'own');
          const kernel = effort(newPosition(rules, prunings), layout, 20_000);
          expect(effort(newPosition(rules, prunings, true), layout, 20_000)).toEqual(kernel);
        }
      }
    }
  });

  for (const [file, verdictOf] of [
    ['royal', (deal: CorpusDeal, rules: Rules) => deal.verdict[`first-gap=${rules['first-gap']}`]],
    ['gaps-preset', (deal: CorpusDeal) => deal.verdict as unknown as string],
  ] as const) {
    it(`meet the known verdicts of ${file}.jsonl`, () => {
      const deals = readFileSync(new URL(`../../../deals/${file}.jsonl`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as CorpusDeal);
      const sets = FIXED_SETS.filter(
        (rules) =>
          rules['placed-twos'] === 'fixed' &&
          (file === 'royal'
            ? rules['row-suits'] === 'free'
            : rules['row-suits'] === 'preset' && rules['first-gap'] === 'any-time'),
      );
      for (const rules of sets) {
        const position = newPosition(rules, ['lost', 'persistent']);
        for (const deal of deals.filter((_, index) => index % 5 === 0)) {
          const [end] = effort(position, readRoyal({ rows: deal.rows }));
          const verdict = end === 'won' ? 'solvable' : end === 'exhausted' ? 'unsolvable' : end;
          expect(verdict, `seed ${deal.seed} ${nameOf(rules)}`).toBe(verdictOf(deal, rules));
        }
      }
    });
  }
});

interface CorpusDeal {
  seed: number;
  rows: string[][];
  verdict: Record<string, string>;
}

const table = new TranspositionTable(2 ** 26);
const search = new DepthFirstSearch(table, 2 ** 22);

function effort(
  position: FixedPosition | TwinPosition,
  layout: RoyalLayout,
  nodes = 20_000_000,
): [string, number] {
  position.load(layout);
  const end = search.run(position, { nodes, now: () => 0 });
  return [end, search.nodes];
}

function snapshot(position: FixedPosition | TwinPosition, found: Int32Array, count: number) {
  return [position.key0, position.key1, position.key2, ...found.subarray(0, count)].join();
}

/** The state that a line of the search reaches, by the plain rules. */
function stateAfter(
  teller: FixedPosition | TwinPosition,
  layout: RoyalLayout,
  line: readonly number[],
): RoyalLayout {
  teller.load(layout);
  const cells = layout.cells.slice();
  for (const text of teller.explain(Int32Array.from(line))) {
    const move = parseMove(text, layout.columns);
    if (move?.kind !== 'card') throw new Error(`no card move: ${text}`);
    cells[move.to] = move.card;
    cells[move.from] = GAP;
  }
  return { cells, columns: layout.columns };
}

/** Whether a move fills the lowest of the first cells that any of the moves fills. */
function intoLowestFirstCell(moves: readonly string[]): (move: string) => boolean {
  const target = (move: string) => move.split(' ')[2]!;
  const first = moves.map(target).filter((cell) => cell.endsWith('c1'));
  const lowest = first.sort()[0];
  return (move) => lowest === undefined || target(move) === lowest;
}

/** What the search reaches: whether it wins, and the kept lengths of all its end positions. */
function endPositions(position: FixedPosition | TwinPosition, layout: RoyalLayout, rules: Rules) {
  const plain = royalRules(rules);
  const teller = newPosition(rules, ['persistent']);
  const seen = new Set<string>();
  const kept = new Set<string>();
  let solvable = false;
  const visit = (line: number[]): void => {
    const key = [position.key0, position.key1, position.key2].join();
    if (seen.has(key)) return;
    seen.add(key);
    const found = new Int32Array(24);
    const count = position.isWon() ? 0 : position.moves(found, 0);
    if (position.isWon()) solvable = true;
    else if (count === 0) {
      const lengths = keptLengths(stateAfter(teller, layout, line), plain);
      kept.add(lengths.sort((a, b) => a - b).join('-'));
    }
    for (const move of found.subarray(0, count)) {
      // A chain is followed by what the last call of `moves` found.
      if (count === 1) position.moves(found, 0);
      position.play(move);
      visit([...line, move]);
      position.undo();
    }
  };
  position.load(layout);
  visit([]);
  return { kept, solvable };
}
