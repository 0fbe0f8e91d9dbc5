import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { dealDispute } from '../../../src/variants/dispute/layout.ts';
import {
  A_OUT,
  CAPPED,
  CYCLE,
  DisputePosition,
  MOST_MOVES,
  ONGOING,
} from '../../../src/variants/dispute/position.ts';
import { allDisputeRules, readDisputeRules } from '../../../src/variants/dispute/rule-options.ts';
import { DisputeGame } from '../../../src/variants/dispute/rules.ts';
import { readTrace, TRACES } from './traces.ts';

const moves = new Int32Array(MOST_MOVES);

function legal(position: DisputePosition): Map<string, number> {
  const count = position.legalMoves(moves, 0);
  return new Map(Array.from(moves.subarray(0, count), (move) => [position.explain(move), move]));
}

function key(position: DisputePosition): number[] {
  position.computeKey();
  return [position.key0, position.key1, position.key2];
}

/** Everything a move may change, to see that undoing brings it back. */
const snapshot = (position: DisputePosition) => ({
  key: key(position),
  legal: [...legal(position).keys()],
  playable: [...position.playable],
  holders: [...position.holders],
  heights: [...position.heights],
  empty: position.empty,
  turns: position.turns,
  idle: [position.idleA, position.idleB],
});

/**
 * Plays both engines side by side with uniform random moves and compares them at every step.
 * @returns decisions made
 */
function walk(seed: bigint, rules: ReturnType<typeof readDisputeRules>, every: number): number {
  const random = new RandomStream(seed, 9);
  const layout = dealDispute(seed);
  const game = new DisputeGame(layout, rules);
  const position = new DisputePosition(rules);
  position.load(layout, true);
  const fresh = new DisputePosition(rules);
  let decisions = 0;
  while (!game.result) {
    const names = legal(position);
    const expected = game.legalMoves();
    if (names.size !== expected.length || expected.some((move) => !names.has(move))) {
      expect([...names.keys()].sort(), `seed ${seed}, decision ${decisions}`).toEqual(
        expected.sort(),
      );
    }
    expect(position.mover).toBe(game.toMove);
    const chosen = expected[random.below(expected.length)]!;
    const move = names.get(chosen)!;
    if (decisions % every === 0) {
      const before = snapshot(position);
      position.play(move);
      position.undo();
      expect(snapshot(position)).toEqual(before);
      fresh.load(game.layout(), true);
      expect([fresh.arrangement0, fresh.arrangement1]).toEqual([
        position.arrangement0,
        position.arrangement1,
      ]);
    }
    game.play(chosen);
    position.play(move);
    decisions++;
  }
  const { winner, reason } = game.result;
  const over = winner === undefined ? (reason === 'cycle' ? CYCLE : CAPPED) : A_OUT + winner;
  expect(position.over).toBe(over);
  expect(position.turns).toBe(game.turns);
  for (const seat of [0, 1] as const) expect(position.handSize(seat)).toBe(game.cardsLeft(seat));
  for (let i = 0; i < decisions; i++) position.undo();
  const start = new DisputePosition(rules);
  start.load(layout, true);
  expect(snapshot(position)).toEqual(snapshot(start));
  return decisions;
}

describe('the fast position', () => {
  it('has the legal moves of the plain rules on random walks under every set of rules', () => {
    for (const [index, rules] of allDisputeRules().entries()) {
      walk(BigInt(index), readDisputeRules(rules), 80);
    }
  });

  it('has the legal moves of the plain rules on more walks under the default rules', () => {
    for (let seed = 1000n; seed < 1030n; seed++) walk(seed, readDisputeRules({}), 10);
  });

  it.each(TRACES)('replays the recorded game %s', (name) => {
    const trace = readTrace(name);
    const position = new DisputePosition(readDisputeRules({}));
    position.load(trace.start, true);
    for (const { mover, legal: expected, played } of trace.decisions) {
      const names = legal(position);
      expect(position.mover).toBe(mover);
      expect([...names.keys()].sort()).toEqual([...expected].sort());
      position.play(names.get(played)!);
    }
    expect(position.over).toBe(trace.over);
    expect(position.over).not.toBe(ONGOING);
  });
});
