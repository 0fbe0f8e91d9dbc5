import { describe, expect, it } from 'vitest';
import { GreedyPlayer, greedyMove } from '../../../src/players/dispute/greedy.ts';
import { GreedyPlayout } from '../../../src/players/dispute/greedy-playout.ts';
import { Match } from '../../../src/players/dispute/match.ts';
import { RandomPlayer } from '../../../src/players/dispute/random.ts';
import { dealDispute } from '../../../src/variants/dispute/layout.ts';
import { allDisputeRules, readDisputeRules } from '../../../src/variants/dispute/options.ts';
import { DisputePosition, MOST_MOVES } from '../../../src/variants/dispute/position.ts';
import { readTrace } from './traces.ts';

const DEFAULTS = readDisputeRules({});

describe('greedy', () => {
  it.each(['greedy_1', 'greedy_2'])('plays the recorded game %s move for move', (name) => {
    const trace = readTrace(name);
    const position = new DisputePosition(DEFAULTS);
    position.load(trace.start, true);
    for (const [index, { played }] of trace.decisions.entries()) {
      const move = greedyMove(position);
      expect({ index, move: position.explain(move) }).toEqual({ index, move: played });
      position.play(move);
    }
  });

  it('always finds a legal move, under every set of rules', () => {
    const moves = new Int32Array(MOST_MOVES);
    for (const [seed, named] of allDisputeRules().entries()) {
      const rules = readDisputeRules(named);
      for (const players of [
        [new GreedyPlayer(), new GreedyPlayer()],
        [new RandomPlayer(), new GreedyPlayer()],
      ] as const) {
        new Match(rules).run(dealDispute(BigInt(seed)), players, BigInt(seed), (table, move) => {
          const count = table.legalMoves(moves, 0);
          if (!moves.subarray(0, count).includes(move)) {
            expect.fail(`${table.explain(move)} under ${JSON.stringify(named)}`);
          }
        });
      }
    }
  });
});

describe('the greedy playout', () => {
  it('ends every game as greedy against greedy does, from any point of a game', () => {
    for (const load of ['reserve', 'none']) {
      const rules = readDisputeRules({ load });
      const playout = new GreedyPlayout(rules);
      const position = new DisputePosition(rules);
      for (let seed = 0n; seed < 300n; seed++) {
        position.load(dealDispute(seed), true);
        const at = Number(seed % 60n);
        for (let i = 0; i < at; i++) position.play(greedyMove(position));
        playout.load(position);
        playout.run();
        while (position.over === 0) position.play(greedyMove(position));
        expect([playout.over, playout.leftA, playout.leftB], `seed ${seed}`).toEqual([
          position.over,
          position.handSize(0),
          position.handSize(1),
        ]);
      }
    }
  });
});

describe('a match', () => {
  it('gives the table to the players without the unseen cards', () => {
    const layout = dealDispute(5n);
    const match = new Match(DEFAULTS);
    match.load(layout);
    const { table } = match;
    for (const seat of [0, 1] as const) {
      const start = DisputePosition.pileStart(seat);
      const reserve = [...table.reserves.subarray(start, start + 13)];
      expect(reserve.slice(0, 12).every((card) => card > 51)).toBe(true);
      expect(reserve[12]).toBe(layout.sides[seat].reserve[12]);
      expect([...table.packs.subarray(start, start + 35)].every((card) => card > 51)).toBe(true);
    }
  });
});
