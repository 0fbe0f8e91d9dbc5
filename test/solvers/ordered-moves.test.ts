import { expect, test } from 'vitest';
import { OrderedMoves, ScoreNoise } from '../../src/solvers/ordered-moves.ts';

test('the highest score comes first, of equal ones the one entered first, appended ones last', () => {
  const ordered = new OrderedMoves(8);
  const into = new Int32Array(8).fill(-1);
  ordered.start(into, 2);
  ordered.enter(10, 5);
  ordered.enter(11, 7);
  ordered.enter(12, 5);
  ordered.enter(13, 7);
  ordered.append(14);
  ordered.enter(15, -1000);
  expect(ordered.count).toBe(6);
  expect([...into]).toEqual([-1, -1, 11, 13, 10, 12, 15, 14]);
  ordered.start(into, 0);
  ordered.enter(20, 1);
  expect(ordered.count).toBe(1);
  expect(into[0]).toBe(20);
});

test('noise is a whole number below its strength, the same for a seed, and none without strength', () => {
  const noise = new ScoreNoise();
  const sample = () => Array.from({ length: 200 }, () => noise.next());
  expect(new Set(sample())).toEqual(new Set([0]));
  noise.strength = 10;
  noise.seed(7);
  const first = sample();
  expect(new Set(first)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(sample()).not.toEqual(first);
  noise.seed(7);
  expect(sample()).toEqual(first);
});
