/**
 * How long the exact search of dispute takes on positions of greedy games in which all cards are
 * known and few are left in the hands:
 *
 *     npm run bench:endgames                 600 positions with at most 24 cards
 *     npm run bench:endgames -- 150 30       150 positions with at most 30
 *     npm run bench:endgames -- 1500 24 9999   1500 positions, of games from seed 9999 on
 *
 * Times are CPU times, so that other work of the machine counts little.
 */

import { AlphaBeta } from '../src/solvers/alpha-beta.ts';
import { Endgame } from '../src/variants/dispute/endgame/position.ts';
import { dealDispute } from '../src/variants/dispute/layout.ts';
import { greedyMove } from '../src/variants/dispute/players/greedy.ts';
import { Match } from '../src/variants/dispute/players/match.ts';
import { type DisputePosition, ONGOING } from '../src/variants/dispute/position.ts';
import { readDisputeRules } from '../src/variants/dispute/rule-options.ts';

/** Milliseconds within which a position ought to be solved, and after which it is given up. */
const SOON = 2_000;
const LATEST = 60_000;
const TABLE_BYTES = 2 ** 29;

const [positions = 600, cards = 24, first = 1] = process.argv.slice(2).map(Number);
const rules = readDisputeRules({});
const endgame = new Endgame(rules);
const solver = new AlphaBeta(TABLE_BYTES);
const times: number[] = [];
for (let seed = BigInt(first); times.length < positions; seed++) {
  const table = lateTable(seed);
  if (!table) continue;
  endgame.copyFrom(table);
  solver.clear();
  const started = milliseconds();
  const { low, high } = solver.run(endgame, {
    nodes: Number.POSITIVE_INFINITY,
    milliseconds: LATEST,
    now: milliseconds,
  });
  const time = milliseconds() - started;
  times.push(time);
  if (time > SOON) {
    console.log(`seed ${seed}: ${(time / 1000).toFixed(1)} s${low === high ? '' : ', given up'}`);
  }
}
times.sort((a, b) => a - b);
const soon = times.filter((time) => time <= SOON).length;
console.log(`${soon} of ${positions} positions with at most ${cards} hand cards within 2 s`);
console.log(
  `median ${times[positions >> 1]!.toFixed(1)} ms, 90 % within ${times[Math.ceil(0.9 * positions) - 1]!.toFixed(1)} ms, all within ${times[positions - 1]!.toFixed(0)} ms`,
);

/** CPU time of this process. */
function milliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The table of a greedy game as soon as few cards are left and none is unseen, if that comes. */
function lateTable(seed: bigint): DisputePosition | undefined {
  const match = new Match(rules);
  match.load(dealDispute(seed));
  const { table } = match;
  while (table.over === ONGOING) {
    const few = table.handSize(0) + table.handSize(1) <= cards;
    if (few && !table.unseen.some((count) => count > 0)) return table;
    match.play(greedyMove(table));
  }
  return undefined;
}
