import { expect } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { AlphaBeta } from '../../../../src/solvers/alpha-beta.ts';
import { MOST_ARRANGEMENTS } from '../../../../src/variants/dispute/endgame/arrangement-classes.ts';
import { Endgame } from '../../../../src/variants/dispute/endgame/position.ts';
import { dealDispute } from '../../../../src/variants/dispute/layout.ts';
import { isHouseToHouse, TURN } from '../../../../src/variants/dispute/notation.ts';
import { greedyMove } from '../../../../src/variants/dispute/players/greedy.ts';
import { DisputePosition, MOST_MOVES, ONGOING } from '../../../../src/variants/dispute/position.ts';
import {
  allDisputeRules,
  readDisputeRules,
} from '../../../../src/variants/dispute/rule-options.ts';
import { lateLayout } from './late-positions.ts';
import { PlainSearch } from './plain-search.ts';

const LIMITS = { nodes: 20_000, now: () => 0 };

/** Lets turns go by, so that draws are near, and stops within a turn now and then. */
function idle(position: DisputePosition, random: RandomStream): void {
  const moves = new Int32Array(MOST_MOVES);
  for (let n = random.below(8); n > 0 && position.over === ONGOING; n--) {
    const count = position.legalMoves(moves, 0);
    const idleMove = moves.subarray(0, count).find((move) => move >= TURN);
    const shift = moves.subarray(0, count).find(isHouseToHouse);
    const wanted = random.below(4) === 0 ? shift : idleMove;
    position.play(wanted ?? moves[0]!);
  }
}

/** A greedy game up to the turn in which the players have few cards left. */
export function playOn(position: DisputePosition, seed: bigint, cards: number): void {
  position.load(dealDispute(seed), true);
  while (position.over === ONGOING && position.handSize(0) + position.handSize(1) > cards) {
    position.play(greedyMove(position));
  }
}

/** How often each outcome came up, and positions the solver left open. */
export interface Agreement {
  won: number;
  drawn: number;
  lost: number;
  open: number;
}

/**
 * Compares the exact endgame with a plain search, move by move and without a table. Under every
 * other set of rules the endgame has little memory and forgets classes of arrangements all the time.
 * @param each positions under every set of rules; those too long for the plain search are passed over
 */
export function comparePlain(each: number): Agreement {
  const tally = { won: 0, drawn: 0, lost: 0 };
  let open = 0;
  for (const [index, named] of allDisputeRules().entries()) {
    const rules = readDisputeRules(named);
    const position = new DisputePosition(rules);
    const endgame = new Endgame(rules, true, index % 2 === 0 ? MOST_ARRANGEMENTS : 30);
    const solver = new AlphaBeta(1 << 20);
    const plain = new PlainSearch(1_500);
    const random = new RandomStream(BigInt(index), 7);
    for (let n = 0; n < each; n++) {
      if (n % 4 === 0) position.load(lateLayout(random, 3 + (n % 6), n % 2), true);
      else playOn(position, BigInt(100 * index + n), 4 + random.below(12));
      idle(position, random);
      if (position.over !== ONGOING) continue;
      const expected = plain.value(position);
      if (expected === undefined) continue;
      endgame.copyFrom(position);
      solver.clear();
      const { low, high, reason } = solver.run(endgame, LIMITS);
      if (reason) {
        open++;
        continue;
      }
      expect([low, high], `${JSON.stringify(named)} position ${n}`).toEqual([expected, expected]);
      tally[expected > 0 ? 'won' : expected < 0 ? 'lost' : 'drawn']++;
    }
  }
  return { ...tally, open };
}

/**
 * Compares the exact endgame with itself without classes of arrangements and carried bounds.
 * @param each positions under every set of rules
 */
export function compareBare(each: number): Agreement {
  const tally = { won: 0, drawn: 0, lost: 0 };
  for (const [index, named] of allDisputeRules().entries()) {
    const rules = readDisputeRules(named);
    const position = new DisputePosition(rules);
    const endgame = new Endgame(rules, true, index % 2 === 0 ? MOST_ARRANGEMENTS : 30);
    const bare = new Endgame(rules, false);
    const solver = new AlphaBeta(1 << 22);
    const bareSolver = new AlphaBeta(1 << 22, false);
    const random = new RandomStream(BigInt(index), 8);
    for (let n = 0; n < each; n++) {
      playOn(position, BigInt(1000 + 100 * index + n), 8 + random.below(14));
      idle(position, random);
      if (position.over !== ONGOING) continue;
      bare.copyFrom(position);
      bareSolver.clear();
      const expected = bareSolver.run(bare, { nodes: 4_000, now: () => 0 });
      if (expected.reason) continue;
      endgame.copyFrom(position);
      solver.clear();
      const { low, high } = solver.run(endgame, { nodes: 100_000, now: () => 0 });
      expect([low, high], `${JSON.stringify(named)} position ${n}`).toEqual([
        expected.low,
        expected.high,
      ]);
      tally[low > 0 ? 'won' : low < 0 ? 'lost' : 'drawn']++;
    }
  }
  return { ...tally, open: 0 };
}
