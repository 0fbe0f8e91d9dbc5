import { expect, test } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { GAP, ROWS, type RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { COUNT, POOL, RoamingBoard, STRIDE } from '../../../../src/variants/royal/roaming/board.ts';
import {
  isLost,
  KernelClosure,
  RoamingKernel,
} from '../../../../src/variants/royal/roaming/closure.ts';
import { RoamingPosition } from '../../../../src/variants/royal/roaming/position.ts';
import { randomShortDeal } from '../brute-force.ts';
import { roamingRules, shortRoamingLayout } from './checks.ts';
import { TwinClosure } from './twin-closure.ts';

/** Everything that makes up the state, in a text. */
function stateOf(board: RoamingBoard): string {
  const { cards, cells, bits, gapsLo, gapsHi, rows, suits, openRows, openSuits, bonds } = board;
  return [cards, cells, bits, [gapsLo, gapsHi, rows, suits, openRows, openSuits, bonds]]
    .map((part) => part.join())
    .join(' ');
}

const keyOf = ({ key0, key1, key2 }: RoamingBoard): string => [key0, key1, key2].join();

/** A layout of the state, the twos of the pool laid as the bonds say; none while rows are open. */
function layoutOfState(board: RoamingBoard): RoyalLayout | undefined {
  if (board.free === 0 && board.openRows !== 0) return undefined;
  const cells: number[] = [];
  const twos = [0, 1, 2, 3]
    .filter((suit) => (board.suits >> suit) & 1)
    .map((suit) => 13 * suit + 1);
  for (let row = 0; row < ROWS; row++) {
    for (let column = 0; column < board.ranks; column++) {
      const card = board.cards[STRIDE * row + column]!;
      if (card !== POOL) cells.push(card);
      else cells.push(board.free > 0 ? (twos.pop() ?? GAP) : 13 * board.suitOfRow(row) + 1);
    }
  }
  return { cells, columns: board.ranks };
}

/** Random lines of search moves without pruning, `visit` in every state. */
function walk(
  firstGap: string,
  ranks: number,
  index: number,
  visit: (position: RoamingPosition, moves: Int32Array) => void,
): void {
  const position = new RoamingPosition(firstGap === 'at-once', new Set());
  position.load(shortRoamingLayout(ranks, index, roamingRules(firstGap)));
  const random = new RandomStream(BigInt(index), 5);
  const buffer = new Int32Array(position.mostMoves);
  for (let step = 0; step < 60; step++) {
    const moves = buffer.slice(0, position.moves(buffer, 0));
    visit(position, moves);
    if (moves.length === 0) return;
    position.play(moves[random.below(moves.length)]!);
  }
}

const FIRST_GAPS = ['at-once', 'any-time'];
const RANKS = [3, 4, 6, 9, 13];

test('every move is taken back, and the number of moves is never above the most', () => {
  for (const firstGap of FIRST_GAPS) {
    for (const ranks of RANKS) {
      for (let index = 0; index < 6; index++) {
        walk(firstGap, ranks, index, (position, moves) => {
          const { board } = position;
          const before = `${stateOf(board)} ${keyOf(board)} ${board.played}`;
          for (const move of moves) {
            position.play(move);
            expect(`${stateOf(board)} ${keyOf(board)} ${board.played}`).not.toBe(before);
            position.undo(move);
            expect(`${stateOf(board)} ${keyOf(board)} ${board.played}`).toBe(before);
          }
        });
      }
    }
  }
});

test('the key and the state are those of the same cards loaded afresh', () => {
  const fresh = new RoamingBoard();
  let compared = 0;
  for (const firstGap of FIRST_GAPS) {
    for (const ranks of RANKS) {
      for (let index = 0; index < 12; index++) {
        walk(firstGap, ranks, index, ({ board }) => {
          const layout = layoutOfState(board);
          if (layout === undefined) return;
          fresh.load(layout);
          expect(stateOf(fresh)).toBe(stateOf(board));
          expect(keyOf(fresh)).toBe(keyOf(board));
          compared++;
        });
      }
    }
  }
  expect(compared).toBeGreaterThan(1000);
});

test('states have the same key exactly when they are the same, rows open or bound', () => {
  const states = new Map<string, string>();
  const keys = new Map<string, string>();
  let open = 0;
  for (const firstGap of FIRST_GAPS) {
    for (let index = 0; index < 40; index++) {
      for (let again = 0; again < 3; again++) {
        const position = new RoamingPosition(firstGap === 'at-once', new Set());
        position.load(randomShortDeal(4, index));
        const random = new RandomStream(BigInt(index), again);
        const buffer = new Int32Array(position.mostMoves);
        for (let step = 0; step < 60; step++) {
          const { board } = position;
          const state = stateOf(board);
          const key = keyOf(board);
          expect(states.get(key) ?? state).toBe(state);
          expect(keys.get(state) ?? key).toBe(key);
          states.set(key, state);
          keys.set(state, key);
          if (board.free === 0 && board.openRows !== 0) open++;
          const count = position.moves(buffer, 0);
          if (count === 0) break;
          position.play(buffer[random.below(count)]!);
        }
      }
    }
  }
  expect(open).toBeGreaterThan(100);
});

test('no row is left alone open, and rows are open only with as many suits', () => {
  for (const firstGap of FIRST_GAPS) {
    for (let index = 0; index < 60; index++) {
      walk(firstGap, 5, index, ({ board }) => {
        expect(COUNT[board.openRows]).toBe(COUNT[board.openSuits]! + board.free);
        if (board.free === 0) expect(COUNT[board.openRows]).not.toBe(1);
        else expect(board.bonds).toBe(0);
      });
    }
  }
});

test('the closure in WebAssembly is that of its twin, whatever starts it and stops it', () => {
  const kernel = new RoamingKernel();
  const board = new RoamingBoard(kernel.bits);
  const fast = new KernelClosure(kernel, board);
  const plain = new TwinClosure(board);
  let stopped = 0;
  let lost = 0;
  const random = new RandomStream(8n);
  const someBits = (): number => random.next() & random.next() & random.next() & 0x3ffffff;
  for (const firstGap of FIRST_GAPS) {
    for (const ranks of RANKS) {
      for (let index = 0; index < 12; index++) {
        walk(firstGap, ranks, index, (position) => {
          const layout = layoutOfState(position.board);
          // Open states are reached by playing on from a loaded one.
          if (layout !== undefined) board.load(layout);
          else board.step(position.board.moveAt(position.board.played - 1));
          if (stateOf(board) !== stateOf(position.board)) return;
          for (let i = 0; i < 4; i++) {
            const startLo = i === 0 ? board.gapsLo : board.gapsLo & random.next();
            const startHi = i === 0 ? board.gapsHi : board.gapsHi & random.next();
            const stopLo = i === 0 ? 0 : someBits();
            const stopHi = i === 0 ? 0 : someBits() & random.next();
            const enter = i === 0 || i % 2 === 0;
            const closed = plain.close(startLo, startHi, stopLo, stopHi, enter);
            expect(fast.close(startLo, startHi, stopLo, stopHi, enter)).toBe(closed);
            if (!closed) {
              stopped++;
              continue;
            }
            expect([fast.gLo, fast.gHi]).toEqual([plain.gLo, plain.gHi]);
            if (i > 0) continue;
            expect(fast.homes()).toBe(plain.homes());
            if (isLost(board, plain)) lost++;
          }
        });
      }
    }
  }
  expect(stopped).toBeGreaterThan(200);
  expect(lost).toBeGreaterThan(50);
});

/** Whether a line of search moves of a short deck comes back to a state it has left. */
function hasCircle(firstGap: string, index: number): boolean {
  const position = new RoamingPosition(firstGap === 'at-once', new Set());
  position.load(shortRoamingLayout(4, index, roamingRules(firstGap)));
  const done = new Set<string>();
  const line = new Set<string>();
  const visit = (): boolean => {
    const key = keyOf(position.board);
    if (line.has(key)) return true;
    if (done.has(key) || done.size > 3000) return false;
    line.add(key);
    const buffer = new Int32Array(position.mostMoves);
    const moves = buffer.slice(0, position.moves(buffer, 0));
    for (const move of moves) {
      position.play(move);
      const circle = visit();
      position.undo(move);
      if (circle) return true;
    }
    line.delete(key);
    done.add(key);
    return false;
  };
  return visit();
}

test('at once no line comes back to a state; any time some do, as the position says', () => {
  const indices = Array.from({ length: 80 }, (_, index) => index);
  expect(new RoamingPosition(true, new Set()).acyclic).toBe(true);
  expect(indices.filter((index) => hasCircle('at-once', index))).toEqual([]);
  expect(new RoamingPosition(false, new Set()).acyclic).toBe(false);
  expect(indices.filter((index) => hasCircle('any-time', index)).length).toBeGreaterThan(5);
});
