import { RandomStream } from '../../../cards/shuffle.ts';
import { AlphaBeta, type ValueBounds } from '../../../solvers/alpha-beta.ts';
import { UNDECIDED } from '../../../solvers/contest.ts';
import type { Limits } from '../../../solvers/limits.ts';
import { Endgame } from '../endgame/position.ts';
import type { DisputeLayout, Seat } from '../layout.ts';
import { DISCARD, type MoveCode } from '../notation.ts';
import { A_OUT, DisputePosition, MOST_MOVES, ONGOING } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import { DisputeGame } from '../rules.ts';
import { greedyMove } from './greedy.ts';
import { SmallRandom } from './small-random.ts';

/** A move and who makes it. */
export interface SeatedMove {
  seat: Seat;
  move: string;
}

/** The value of a position with all cards known and best play of both, and a line that shows it. */
export interface Proved extends ValueBounds {
  line?: SeatedMove[];
}

/** The stream of the cooperative lines; the players' own streams begin at 16. */
const COOPERATION_STREAM = 8;
const MOST_TRIES = 2000;

/**
 * Searches a position to the end, every card known to both.
 * @param bytes memory for the table
 */
export function prove(
  layout: DisputeLayout,
  rules: DisputeRules,
  limits: Limits,
  bytes: number,
): Proved {
  const position = new DisputePosition(rules);
  position.load(layout, true);
  const endgame = new Endgame(rules);
  endgame.copyFrom(position);
  const solver = new AlphaBeta(bytes);
  const found = solver.run(endgame, limits);
  if (found.low !== found.high) return found;
  const line = bestLine(endgame, solver, found.low, limits);
  if (!line) return found;
  const moves = spellOut(layout, rules, line);
  const game = replay(layout, rules, moves);
  const winner = game.result?.winner;
  const value = winner === undefined ? 0 : winner === 0 ? 1 : -1;
  if (!game.result || value !== found.low) {
    throw new Error('the plain rules do not accept the line found: it ends another way');
  }
  return { ...found, line: moves };
}

/** A line that keeps the value at every step. `undefined`: the limits cut it off. */
function bestLine(
  endgame: Endgame,
  solver: AlphaBeta,
  value: number,
  limits: Limits,
): MoveCode[] | undefined {
  const line: MoveCode[] = [];
  while (endgame.outcome() === UNDECIDED) {
    endgame.open();
    for (;;) {
      if (!endgame.playNext()) return undefined;
      const { low, high } = solver.run(endgame, limits);
      if (low === value && high === value) break;
      endgame.takeBack();
    }
    line.push(...endgame.playedLine());
  }
  return line;
}

/**
 * A line by which a player wins if both want it: games in which both mostly play greedily and the
 * other declines, until one ends so. Replayed by the plain rules. `undefined`: none was found.
 */
export function cooperate(
  layout: DisputeLayout,
  rules: DisputeRules,
  winner: Seat,
  seed: bigint,
): SeatedMove[] | undefined {
  const random = new SmallRandom();
  random.seed(new RandomStream(seed, COOPERATION_STREAM + winner));
  const start = new DisputePosition(rules);
  start.load(layout, true);
  const work = new DisputePosition(rules);
  work.recording = false;
  const moves = new Int32Array(MOST_MOVES);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    work.copyFrom(start);
    const line: MoveCode[] = [];
    while (work.over === ONGOING) {
      let move = greedyMove(work);
      const count = work.legalMoves(moves, 0);
      const declines = work.mover !== winner && random.below(2) === 0;
      if (declines && moves.subarray(0, count).includes(DISCARD)) move = DISCARD;
      else if (random.below(8) === 0) move = moves[random.below(count)]!;
      line.push(move);
      work.play(move);
    }
    if (work.over !== A_OUT + winner) continue;
    const seated = spellOut(layout, rules, line);
    if (replay(layout, rules, seated).result?.winner !== winner) {
      throw new Error('the plain rules do not accept the line found: it ends another way');
    }
    return seated;
  }
  return undefined;
}

function spellOut(
  layout: DisputeLayout,
  rules: DisputeRules,
  line: readonly MoveCode[],
): SeatedMove[] {
  const position = new DisputePosition(rules);
  position.load(layout, true);
  return line.map((move) => {
    const seated = { seat: position.mover, move: position.explain(move) };
    position.play(move);
    return seated;
  });
}

function replay(
  layout: DisputeLayout,
  rules: DisputeRules,
  line: readonly SeatedMove[],
): DisputeGame {
  const game = new DisputeGame(layout, rules);
  for (const { move } of line) game.play(move);
  return game;
}
