import { expect, test } from 'vitest';
import { RoyalGame } from '../../../src/variants/royal/rules.ts';
import { bruteForce, randomShortDeal } from './brute-force.ts';
import { cardsOf, nameOf, RULE_SETS, shortLayout } from './short-layout.ts';

test('a forced line of four moves reaches five states and wins', () => {
  const layout = shortLayout(`
    2C -- 3D 4D
    2D 3C 4C --
    2H 3H 4H --
    2S 3S 4S --`);
  expect(bruteForce(layout, {})).toEqual({
    solvable: true,
    kept: new Set(),
    states: 5,
    complete: true,
  });
});

test('a stuck layout is its only state', () => {
  const layout = shortLayout(`
    2C 4D -- --
    2D 3D 4C --
    3C 2H 4H --
    2S 3S 4S 3H`);
  expect(bruteForce(layout, {})).toEqual({
    solvable: false,
    kept: new Set(['0-1-2-3']),
    states: 1,
    complete: true,
  });
});

test('two free first cells and two ranks: both orders are visited, all is won', () => {
  // At once: 2C or 2D to row 1 or 2, then the other one to what is left: 1 + 4 + 2 states.
  const layout = shortLayout(`
    -- 2C
    -- 2D
    2H --
    2S --`);
  expect(bruteForce(layout, {})).toEqual({
    solvable: true,
    kept: new Set(),
    states: 7,
    complete: true,
  });
  // Preset rows are C H S D: each two must change its row, row 1 waits for 2C and row 2 for 2H.
  const preset = bruteForce(layout, { 'row-suits': 'preset' });
  expect(preset.solvable).toBe(true);
});

test('with more states than allowed the visit says that it is not complete', () => {
  const layout = randomShortDeal(4, 1);
  const { states } = bruteForce(layout, {});
  expect(bruteForce(layout, {}, false, states).complete).toBe(true);
  expect(bruteForce(layout, {}, false, states - 1).complete).toBe(false);
});

test('until the first win the verdict is that of the full visit', () => {
  for (const rules of RULE_SETS) {
    for (let index = 0; index < 40; index++) {
      const layout = randomShortDeal(3, index);
      const { solvable } = bruteForce(layout, rules);
      expect(bruteForce(layout, rules, true).solvable, nameOf(rules)).toBe(solvable);
    }
  }
});

test('random games end in states that the full visit has seen', () => {
  for (const rules of RULE_SETS) {
    if (rules['placed-twos'] === 'roaming' && rules['row-suits'] === 'free') continue;
    for (let index = 0; index < 40; index++) {
      const layout = randomShortDeal(5, index);
      const { solvable, kept } = bruteForce(layout, rules);
      const game = new RoyalGame(layout, rules);
      for (let moves = game.legalMoves(); moves.length > 0; moves = game.legalMoves()) {
        game.play(moves[(index * 7) % moves.length]!);
      }
      if (game.isWon()) expect(solvable).toBe(true);
      else
        expect(kept).toContain(
          game
            .keptLengths()
            .sort((a, b) => a - b)
            .join('-'),
        );
    }
  }
});

test('any-time never loses a deal that at-once wins, and roaming none that fixed wins', () => {
  const wins = (rules: Record<string, string>): boolean[] =>
    Array.from({ length: 150 }, (_, index) => {
      return bruteForce(randomShortDeal(4, index), rules, true).solvable;
    });
  const atOnce = wins({});
  const anyTime = wins({ 'first-gap': 'any-time' });
  const roaming = wins({ 'first-gap': 'any-time', 'placed-twos': 'roaming' });
  const preset = wins({ 'first-gap': 'any-time', 'row-suits': 'preset' });
  for (let index = 0; index < 150; index++) {
    if (atOnce[index]) expect(anyTime[index]).toBe(true);
    if (anyTime[index]) expect(roaming[index]).toBe(true);
    if (preset[index]) expect(roaming[index]).toBe(true);
  }
  const count = (list: boolean[]): number => list.filter(Boolean).length;
  expect(count(roaming)).toBeGreaterThan(count(anyTime));
  expect(count(anyTime)).toBeGreaterThan(count(atOnce));
  expect(count(preset)).toBeLessThan(count(atOnce));
});

test('short deals are decks of that many ranks, each index its own', () => {
  const seen = new Set<string>();
  for (let index = 0; index < 100; index++) {
    const layout = randomShortDeal(6, index);
    expect(cardsOf(layout)).toHaveLength(20);
    expect(layout.columns).toBe(6);
    seen.add(layout.cells.join());
  }
  expect(seen.size).toBe(100);
});
