import { describe, expect, test } from 'vitest';
import { SuitPiles } from '../../../src/variants/tournament-family/suit-piles.ts';

/** Heights of the ace pile and the king pile. */
type Heights = readonly [up: number, down: number];

/** Everything the tops of the two piles can come to by moving from one to the other. */
function exchanged(starts: readonly Heights[], ranks: number, reversal: boolean): Heights[] {
  const seen = new Map(starts.map((heights) => [heights.join(), heights]));
  const open = [...seen.values()];
  for (let next = open.pop(); reversal && next !== undefined; next = open.pop()) {
    const [up, down] = next;
    const found: Heights[] = [];
    // The ace pile's top has rank `up`, the king pile's next card rank `ranks - down`.
    if (up > 0 && up === ranks - down) found.push([up - 1, down + 1]);
    // The king pile's top has rank `ranks - down + 1`, the ace pile's next card rank `up + 1`.
    if (down > 0 && ranks - down + 1 === up + 1) found.push([up + 1, down - 1]);
    for (const heights of found) {
      if (seen.has(heights.join())) continue;
      seen.set(heights.join(), heights);
      open.push(heights);
    }
  }
  return [...seen.values()];
}

/** What a card from the table makes of the piles, on either of them. */
function played(starts: readonly Heights[], ranks: number, rank: number): Heights[] {
  return starts.flatMap(([up, down]) => {
    const after: Heights[] = [];
    if (up + 1 === rank) after.push([up + 1, down]);
    if (ranks - down === rank) after.push([up, down + 1]);
    return after;
  });
}

/**
 * Plays both copies of all ranks of one suit in every order that either side allows, card by card
 * of the two piles and by joint states. @returns lines of play compared
 */
function compare(ranks: number, reversal: boolean): number {
  const piles = new SuitPiles(ranks, reversal);
  let lines = 0;
  const copies = new Array<number>(ranks + 1).fill(2);
  const follow = (plain: readonly Heights[], joint: ReadonlySet<number>) => {
    for (let rank = 1; rank <= ranks; rank++) {
      if (copies[rank] === 0) continue;
      const plainNext = exchanged(played(plain, ranks, rank), ranks, reversal);
      const jointNext = new Set<number>();
      for (const state of joint) {
        for (const outcome of [piles.first, piles.second]) {
          const next = outcome[16 * state + rank]!;
          if (next >= 0) jointNext.add(next);
        }
      }
      lines++;
      const heights = plainNext.map(([up, down]) => piles.stateOf(up, down));
      expect([...jointNext].sort()).toEqual([...new Set(heights)].sort());
      if (plainNext.length === 0) continue;
      copies[rank]!--;
      follow(plainNext, jointNext);
      copies[rank]!++;
    }
  };
  follow([[0, 0]], new Set([piles.stateOf(0, 0)]));
  return lines;
}

describe('the joint state of the two piles of a suit allows the same plays as the piles', () => {
  test.each([3, 4, 5, 6])('with %i ranks, the tops exchanged at will', (ranks) => {
    expect(compare(ranks, true)).toBeGreaterThan(20);
  });

  test.each([3, 4, 5, 6])('with %i ranks, no card going from pile to pile', (ranks) => {
    expect(compare(ranks, false)).toBeGreaterThan(20);
  });
});
