import { describe, expect, test } from 'vitest';
import { PapillonPosition, PRUNINGS } from '../../../src/variants/papillon/position.ts';
import { papillonRules } from '../../../src/variants/papillon/rules.ts';
import {
  isSolvable,
  nameOf,
  RULE_SETS,
  searchByPlainRules,
  shapeOf,
  smallDeal,
} from './small-decks.ts';

/** Shapes on which a good share of the decks go out and a good share do not. */
const SHAPES = [shapeOf(3, 5, 5, 1), shapeOf(4, 5, 5, 1), shapeOf(3, 6, 5, 1), shapeOf(3, 7, 7, 2)];

describe.each(RULE_SETS)('with %o', (rules) => {
  test('the search without pruning agrees with brute force over the plain rules', () => {
    const position = new PapillonPosition(papillonRules(rules), new Set());
    const counts = [0, 0];
    for (const shape of SHAPES.slice(0, 3)) {
      for (let seed = 1; seed <= 25; seed++) {
        const layout = smallDeal(seed, shape);
        const { solvable } = searchByPlainRules(layout, rules);
        expect(isSolvable(position, layout), `seed ${seed}`).toBe(solvable);
        counts[Number(solvable)]!++;
      }
    }
    expect(Math.min(...counts), nameOf(rules)).toBeGreaterThan(10);
  });

  test('the search with each pruning alone, all but each, and all agrees with none', () => {
    const variations = new Map<string, PapillonPosition>();
    const add = (name: string, prunings: readonly string[]) =>
      variations.set(name, new PapillonPosition(papillonRules(rules), new Set(prunings)));
    add('all', PRUNINGS);
    for (const pruning of PRUNINGS) {
      add(`only ${pruning}`, [pruning]);
      add(
        `all but ${pruning}`,
        PRUNINGS.filter((other) => other !== pruning),
      );
    }
    const none = new PapillonPosition(papillonRules(rules), new Set());
    const counts = [0, 0];
    for (const shape of SHAPES) {
      for (let seed = 1; seed <= 100; seed++) {
        const layout = smallDeal(seed, shape);
        const solvable = isSolvable(none, layout);
        counts[Number(solvable)]!++;
        for (const [name, position] of variations) {
          expect(isSolvable(position, layout), `${name}, seed ${seed}`).toBe(solvable);
        }
      }
    }
    expect(Math.min(...counts), nameOf(rules)).toBeGreaterThan(80);
  });
});
