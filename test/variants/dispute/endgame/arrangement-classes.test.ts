import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { ArrangementClasses } from '../../../../src/variants/dispute/endgame/arrangement-classes.ts';
import { DisputePosition, MOST_MOVES } from '../../../../src/variants/dispute/position.ts';
import { readDisputeRules } from '../../../../src/variants/dispute/rule-options.ts';
import { playOn } from './endgame-agreement.ts';
import { lateLayout } from './late-positions.ts';

const rules = readDisputeRules({});

const nameOf = (position: DisputePosition) => `${position.arrangement0} ${position.arrangement1}`;

/** What can be reached from the present arrangement; undefined if that is a great deal. */
function reachable(position: DisputePosition, forcing: boolean): Set<string> | undefined {
  const seen = new Set([nameOf(position)]);
  const visit = () => {
    const moves = new Int32Array(MOST_MOVES);
    const count = position.shifts(moves, 0);
    for (const move of moves.subarray(0, count)) {
      if (seen.size > 1000) return;
      position.carry(move >> 4, move & 15);
      if (!seen.has(nameOf(position)) && !(forcing && position.mayBuildFromHouses())) {
        seen.add(nameOf(position));
        visit();
      }
      position.carry(move & 15, move >> 4);
    }
  };
  visit();
  return seen.size > 1000 ? undefined : seen;
}

/** One move from house to house, mostly; now and then a house top leaves or comes back. */
function wander(position: DisputePosition, random: RandomStream, forcing: boolean): void {
  const moves = new Int32Array(MOST_MOVES);
  const count = position.shifts(moves, 0);
  if (count === 0) return;
  const move = moves[random.below(count)]!;
  position.carry(move >> 4, move & 15);
  if (forcing && position.mayBuildFromHouses()) position.carry(move & 15, move >> 4);
}

/** Walks among the arrangements of many tables; how many names, and how many there need be. */
function compare(forcing: boolean, most: number): { names: number; needed: number } {
  const random = new RandomStream(7n, forcing ? 1 : 2);
  const position = new DisputePosition(rules);
  const classes = new ArrangementClasses(position, most);
  let names = 0;
  let needed = 0;
  for (let n = 0; n < 300; n++) {
    playOn(position, BigInt(n), 10 + (n % 30));
    if (forcing && position.mayBuildFromHouses()) continue;
    const foundations = forcing ? position.foundationWord() : 0;
    const whole = reachable(position, forcing);
    const given = new Set<string>();
    let joined = -1;
    for (let step = 0; step < 50; step++) {
      const known = classes.name(foundations, forcing);
      const name = `${classes.word0} ${classes.word1}`;
      if (whole) expect(whole.has(name), 'the name is of an arrangement within reach').toBe(true);
      if (step % 4 === 3 && joined >= 0) classes.join(joined, foundations, forcing);
      joined = known;
      given.add(name);
      wander(position, random, forcing);
    }
    if (!whole) continue;
    names += given.size;
    needed++;
  }
  return { names, needed };
}

describe('classes of arrangements', () => {
  it('are named after an arrangement within reach, one name for nearly all of a class', () => {
    for (const forcing of [false, true]) {
      const { names, needed } = compare(forcing, 2 ** 20);
      expect(needed).toBeGreaterThan(100);
      expect(names).toBeLessThan(1.5 * needed);
    }
  });

  it('stay right when arrangements are forgotten now and then', () => {
    const { names, needed } = compare(true, 100);
    expect(needed).toBeGreaterThan(100);
    expect(names).toBeGreaterThan(needed);
  });

  it('know when they are whole', () => {
    const position = new DisputePosition(rules);
    const random = new RandomStream(8n, 1);
    const classes = new ArrangementClasses(position);
    let whole = 0;
    for (let n = 0; n < 200; n++) {
      position.load(lateLayout(random, 4, n % 2), true);
      classes.clear();
      const known = classes.name(0, false);
      const size = reachable(position, false)?.size ?? Number.POSITIVE_INFINITY;
      expect(classes.isWhole(known), `${size} arrangements`).toBe(size < 64);
      if (size < 64) whole++;
    }
    expect(whole).toBeGreaterThan(50);
    expect(whole).toBeLessThan(200);
  });
});
