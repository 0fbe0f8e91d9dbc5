import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRoyal, writeRoyal } from '../../../src/variants/royal/layout-json.ts';
import { gatheredCards, RoyalGame } from '../../../src/variants/royal/rules.ts';

interface Example {
  rows: string[][];
  moves: string[];
  kept: number[];
  end: string[][];
}

const example = JSON.parse(
  readFileSync(new URL('../../deals/royal-example.json', import.meta.url), 'utf8'),
) as Example;

const layout = readRoyal({ rows: example.rows });

function playExample(redeals: string): RoyalGame {
  const game = new RoyalGame(layout, { redeals }, 7n);
  for (const move of example.moves) {
    expect(game.legalMoves()).toContain(move);
    game.play(move);
  }
  return game;
}

test('the 44 moves of the worked example are legal in order and lead to its end', () => {
  const game = playExample('0');
  expect(example.moves).toHaveLength(44);
  expect(writeRoyal(game.layout).rows).toEqual(example.end);
});

test('the worked example ends stuck, not won, with 0, 4, 4, 2 cards kept', () => {
  const game = playExample('0');
  expect(game.legalMoves()).toEqual([]);
  expect(game.isWon()).toBe(false);
  expect(game.keptLengths()).toEqual([0, 4, 4, 2]);
  expect(example.kept).toEqual([0, 4, 4, 2]);
});

test('the worked example lays 38 cards back as 12, 8, 8, 10', () => {
  const game = playExample('1');
  const kept = game.keptLengths();
  const gathered = gatheredCards(game.layout, kept);
  expect(gathered).toHaveLength(38);
  expect(gathered).toEqual([...gathered].sort((a, b) => a - b));

  const before = writeRoyal(game.layout).rows;
  expect(game.legalMoves()).toEqual(['redeal']);
  game.play('redeal');
  const after = writeRoyal(game.layout).rows;
  const laid = after.map((row, index) => row.slice(kept[index]! + 1).filter((card) => card !== ''));
  expect(laid.map((cards) => cards.length)).toEqual([12, 8, 8, 10]);
  for (const [index, row] of after.entries()) {
    expect(row[kept[index]!]).toBe('');
    expect(row.slice(0, kept[index])).toEqual(before[index]!.slice(0, kept[index]));
  }
});

test('the worked example fills its free first cells at once, so it is legal any time too', () => {
  const game = new RoyalGame(layout, { 'first-gap': 'any-time', redeals: '0' });
  for (const move of example.moves) game.play(move);
  expect(writeRoyal(game.layout).rows).toEqual(example.end);
});
