import { expect, test } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { LooserGame } from '../../../../src/variants/klondike/kings/looser-game.ts';
import { KingsPosition, PRUNINGS } from '../../../../src/variants/klondike/kings/position.ts';
import { dealOwn } from '../../../../src/variants/klondike/layout.ts';
import type { KlondikeRules } from '../../../../src/variants/klondike/rule-options.ts';
import { KlondikeGame } from '../../../../src/variants/klondike/rules.ts';
import { isWinnable } from '../brute-force.ts';
import { shape } from '../short-decks.ts';

const MEMORY = 2 * LooserGame.leastMemory;
const SHAPES = [shape(1, 4, 2, 3, 4), shape(1, 5, 2, 3, 4), shape(1, 4, 1, 3, 5)];
const UNLIMITED = Number.POSITIVE_INFINITY;
const TURNS = [
  [2, UNLIMITED],
  [3, UNLIMITED],
  [1, 2],
  [3, 2],
] as const;

test('along random lines exactly those positions are lost that draw 1 cannot win', () => {
  const random = new RandomStream(2026n);
  const counts = { lost: 0, winnable: 0, givenUp: 0 };
  for (let seed = 0n; seed < 24n; seed++) {
    const [draw, passes] = TURNS[Number(seed % 4n)]!;
    const worryingBack = seed % 3n > 0n;
    const rules: KlondikeRules = { draw, passes, worryingBack, spaces: 'kings' };
    const loosest = { ...rules, draw: 1, passes: UNLIMITED };
    const layout = dealOwn(seed, SHAPES[Number(seed) % SHAPES.length]!);
    const loose = () => new KingsPosition(loosest, new Set(PRUNINGS), 0);
    const looser = new LooserGame(loose(), MEMORY);
    const hasty = new LooserGame(loose(), MEMORY, 1);
    const position = new KingsPosition(rules, new Set(), 0);
    const moves = new Int32Array(position.mostMoves);
    looser.load(layout);
    hasty.load(layout);
    for (let walk = 0; walk < 4; walk++) {
      position.load(layout);
      const line: number[] = [];
      for (;;) {
        const { passesLeft: _, ...now } = plainAfter(rules, layout, line);
        const winnable = isWinnable(now, loosest, 1500);
        if (winnable !== undefined) {
          counts[winnable ? 'winnable' : 'lost']++;
          expect(looser.isLost(position), `seed ${seed}, after ${line}`).toBe(!winnable);
          const givesUp = !hasty.isLost(position);
          if (winnable) expect(givesUp, `seed ${seed}, after ${line}`).toBe(true);
          else if (givesUp) counts.givenUp++;
        }
        const count = position.isWon() ? 0 : position.moves(moves, 0);
        if (count === 0 || line.length === 12) break;
        const move = moves[random.below(count)]!;
        position.play(move);
        line.push(move);
      }
    }
  }
  expect(counts.lost).toBeGreaterThan(100);
  expect(counts.givenUp).toBeGreaterThan(0);
  expect(counts.winnable).toBeGreaterThan(100);
});

/** The plain layout after a line of search moves. */
function plainAfter(
  rules: KlondikeRules,
  layout: Parameters<KingsPosition['load']>[0],
  line: readonly number[],
) {
  const position = new KingsPosition(rules, new Set(), 0);
  position.load(layout);
  const game = new KlondikeGame(layout, rules);
  // A won line is explained to its end, which has the same outcome.
  for (const move of position.explain(Int32Array.from(line))) game.play(move);
  return game.layout;
}
