import { expect, test } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { RoyalGame } from '../../../src/variants/royal/rules.ts';
import { IllegalMove, type Rules } from '../../../src/variants/variant.ts';
import { randomShortDeal } from './brute-force.ts';
import { shortLayout, spellOut } from './short-layout.ts';

const FREE = { 'row-suits': 'free' };
const PRESET = { 'row-suits': 'preset' };
const ANY_TIME = { 'first-gap': 'any-time' };
const ROAMING = { 'placed-twos': 'roaming' };

function gameOf(text: string, rules: Rules = {}, seed?: bigint): RoyalGame {
  return new RoyalGame(shortLayout(text), rules, seed);
}

function legal(text: string, rules: Rules = {}): string[] {
  return gameOf(text, { ...rules, redeals: '0' })
    .legalMoves()
    .sort();
}

/** The sentence with which a move is refused. */
function refusal(text: string, move: string, rules: Rules = {}): string {
  const game = gameOf(text, rules);
  const before = spellOut(game.layout);
  let message = 'it was played';
  try {
    game.play(move);
  } catch (error) {
    expect(error).toBeInstanceOf(IllegalMove);
    message = (error as IllegalMove).message;
  }
  expect(spellOut(game.layout)).toEqual(before);
  return message;
}

const THREE_OUT_OF_PLACE = `
  2C -- 3D 4D
  2D 3C 4C --
  2H 3H 4H --
  2S 3S 4S --`;

test('a gap takes the next higher card of the suit of its left neighbour from anywhere', () => {
  const game = gameOf(THREE_OUT_OF_PLACE);
  expect(game.legalMoves()).toEqual(['3C r2c2 r1c2']);
  game.play('3C r2c2 r1c2');
  expect(game.legalMoves()).toEqual(['3D r1c3 r2c2']);
  game.play('3D r1c3 r2c2');
  expect(game.legalMoves()).toEqual(['4C r2c3 r1c3']);
  game.play('4C r2c3 r1c3');
  expect(game.legalMoves()).toEqual(['4D r1c4 r2c3']);
  expect(game.isWon()).toBe(false);
  game.play('4D r1c4 r2c3');
  expect(game.isWon()).toBe(true);
  expect(game.legalMoves()).toEqual([]);
});

test('refused moves say why and change nothing', () => {
  expect(refusal(THREE_OUT_OF_PLACE, '4C r2c3 r1c2')).toBe('r1c2 takes only 3C');
  expect(refusal(THREE_OUT_OF_PLACE, '3D r1c3 r2c4')).toBe('r2c4 is dead, as it lies right of 4C');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r2c2 r1c3')).toBe('r1c3 is no gap: 3D lies there');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r2c2 r2c2')).toBe('r2c2 is no gap: 3C lies there');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r1c3 r1c2')).toBe('r1c3 does not hold 3C but 3D');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r1c2 r2c4')).toBe('r1c2 does not hold 3C but a gap');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r2c2 r1c5')).toContain('is no move of royal');
  expect(refusal(THREE_OUT_OF_PLACE, '3C r2c2')).toContain('is no move of royal');
  expect(refusal(THREE_OUT_OF_PLACE, 'redeal')).toBe(
    'a redeal is legal only when no other move is',
  );
});

test('a gap right of a king and a gap right of a gap are dead', () => {
  const text = `
    2C 4D -- --
    2D 3D 4C --
    3C 2H 4H 3H
    2S 3S 4S --`;
  expect(legal(text)).toEqual([]);
  expect(refusal(text, '3H r3c4 r1c3')).toBe('r1c3 is dead, as it lies right of 4D');
  expect(refusal(text, '3H r3c4 r1c4')).toBe('r1c4 is dead, as it lies right of a gap');
});

const FIRST_CELL_FREE = `
  -- 2D 3C 4C
  4D 3D -- 2C
  2H 3H 4H --
  2S 3S 4S --`;

test('at-once: while a first cell is free only a two going there is legal', () => {
  expect(legal(FIRST_CELL_FREE)).toEqual(['2C r2c4 r1c1', '2D r1c2 r1c1']);
  expect(refusal(FIRST_CELL_FREE, '4D r2c1 r2c3')).toBe(
    'the free first cell r1c1 must be filled at once',
  );
});

test('any-time: a free first cell may wait', () => {
  expect(legal(FIRST_CELL_FREE, ANY_TIME)).toEqual([
    '2C r2c4 r1c1',
    '2D r1c2 r1c1',
    '4D r2c1 r2c3',
  ]);
});

test('at-once: several free first cells are filled one after the other, in any order', () => {
  const text = `
    -- 4H 3C 4C
    -- 2D 4D 2C
    2H 3H -- 3D
    2S 3S 4S --`;
  expect(legal(text)).toEqual(['2C r2c4 r1c1', '2C r2c4 r2c1', '2D r2c2 r1c1', '2D r2c2 r2c1']);
  const game = gameOf(text);
  game.play('2D r2c2 r2c1');
  expect(game.legalMoves()).toEqual(['2C r2c4 r1c1']);
  game.play('2C r2c4 r1c1');
  expect(game.legalMoves().sort()).toEqual(['3D r3c4 r2c2', '4H r1c2 r3c3']);
});

test('fixed: a two in a first cell stays; a first cell takes only a two', () => {
  expect(refusal(FIRST_CELL_FREE, '2H r3c1 r1c1')).toBe('2H has given row 3 its suit and stays');
  expect(refusal(FIRST_CELL_FREE, '3H r3c2 r1c1')).toBe('r1c1 takes only a two');
});

test('roaming: a two in a first cell may move to another free first cell', () => {
  const twos = ['2C r2c4 r1c1', '2D r1c2 r1c1', '2H r3c1 r1c1', '2S r4c1 r1c1'];
  expect(legal(FIRST_CELL_FREE, ROAMING)).toEqual(twos);
  expect(legal(FIRST_CELL_FREE, { ...ROAMING, ...ANY_TIME })).toEqual([...twos, '4D r2c1 r2c3']);
  const game = gameOf(FIRST_CELL_FREE, ROAMING);
  game.play('2H r3c1 r1c1');
  expect(game.legalMoves()).toContain('2H r1c1 r3c1');
});

const FOREIGN_TWO = `
  2C 3C 4C --
  -- 3H 4H --
  2H 2S 3S 4S
  2D 3D 4D --`;

test('preset: a two goes only to its own row, whether its place is another first cell or not', () => {
  for (const rules of [PRESET, { ...PRESET, ...ANY_TIME }, { ...PRESET, ...ROAMING }]) {
    expect(legal(FOREIGN_TWO, rules)).toEqual(['2H r3c1 r2c1']);
    expect(refusal(FOREIGN_TWO, '2S r3c2 r2c1', rules)).toBe('row 2 belongs to H');
    const game = gameOf(FOREIGN_TWO, rules);
    game.play('2H r3c1 r2c1');
    expect(game.legalMoves()).toEqual(['2S r3c2 r3c1']);
    for (const move of ['2S r3c2 r3c1', '3S r3c3 r3c2', '4S r3c4 r3c3']) game.play(move);
    expect(game.isWon()).toBe(true);
  }
  expect(legal(FOREIGN_TWO, FREE)).toEqual(['2S r3c2 r2c1']);
});

test('preset at-once: the free first cell waits for its own two, which is forced', () => {
  expect(legal(FIRST_CELL_FREE, PRESET)).toEqual(['2C r2c4 r1c1']);
  expect(legal(FIRST_CELL_FREE, { ...PRESET, ...ANY_TIME })).toEqual([
    '2C r2c4 r1c1',
    '4D r2c1 r2c3',
  ]);
});

test('preset: rows full of the suits of other rows are no win', () => {
  const text = `
    2C 3C 4C --
    2D 3D 4D --
    2H 3H 4H --
    2S 3S 4S --`;
  expect(gameOf(text, FREE).isWon()).toBe(true);
  const game = gameOf(text, PRESET);
  expect(game.isWon()).toBe(false);
  expect(game.keptLengths()).toEqual([3, 0, 0, 0]);
  const rightRows = `
    2C 3C 4C --
    2H 3H 4H --
    2S 3S 4S --
    2D 3D 4D --`;
  expect(gameOf(rightRows, PRESET).isWon()).toBe(true);
});

test('a row that holds its suit in order but not from column 1 is no win', () => {
  const text = `
    2C 3C 4C --
    2D 3D 4D --
    2H 3H 4H --
    -- 2S 3S 4S`;
  const game = gameOf(text);
  expect(game.isWon()).toBe(false);
  expect(game.keptLengths()).toEqual([3, 3, 3, 0]);
  for (const move of ['2S r4c2 r4c1', '3S r4c3 r4c2', '4S r4c4 r4c3']) game.play(move);
  expect(game.isWon()).toBe(true);
});

const STUCK = `
  2C 4D -- --
  2D 3D 4C --
  3C 2H 4H --
  2S 3S 4S 3H`;

test('stuck rows keep the sequence from the placed two on; under preset only in the own suit', () => {
  expect(gameOf(STUCK).keptLengths()).toEqual([1, 2, 0, 3]);
  expect(gameOf(STUCK, PRESET).keptLengths()).toEqual([1, 0, 0, 0]);
  expect(gameOf(FOREIGN_TWO).keptLengths()).toEqual([3, 0, 1, 3]);
  expect(gameOf(FOREIGN_TWO, PRESET).keptLengths()).toEqual([3, 0, 0, 3]);
});

test('a redeal lays the cards back row by row, one cell left empty after each kept sequence', () => {
  const game = gameOf(STUCK);
  expect(game.legalMoves()).toEqual(['redeal 3C 4C 4D 2H 3H 4H']);
  game.play('redeal 4H 3C 4D 2H 4C 3H');
  expect(spellOut(game.layout)).toEqual([
    '2C -- 4H 3C',
    '2D 3D -- 4D',
    '-- 2H 4C 3H',
    '2S 3S 4S --',
  ]);
  expect(game.legalMoves()).toEqual(['2H r3c2 r3c1']);
});

test('under preset a foreign two in a first cell is shuffled with the rest', () => {
  const game = gameOf(STUCK, PRESET);
  game.play('redeal 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S');
  expect(spellOut(game.layout)).toEqual([
    '2C -- 3C 4C',
    '-- 2D 3D 4D',
    '-- 2H 3H 4H',
    '-- 2S 3S 4S',
  ]);
});

test('without a seed a redeal must list exactly the gathered cards', () => {
  expect(refusal(STUCK, 'redeal')).toBe(
    'without a seed a redeal must list its cards in laying order',
  );
  const sentence = 'the redeal must list exactly these cards: 3C 4C 4D 2H 3H 4H';
  expect(refusal(STUCK, 'redeal 3C 4C 4D 2H 3H')).toBe(sentence);
  expect(refusal(STUCK, 'redeal 3C 4C 4D 2H 3H 3H')).toBe(sentence);
  expect(refusal(STUCK, 'redeal 3C 4C 4D 2H 3H 2S')).toBe(sentence);
  expect(refusal(STUCK, 'redeal 3C 4C 4D 2H 3H 4H 2S')).toBe(sentence);
  expect(refusal(STUCK, 'redeal 3C 4C 4D 2H 3H 4Z')).toContain('is no move of royal');
});

test('with a seed the shuffle of redeal k is stream k of the seed', () => {
  const seed = (1n << 64n) - 3n;
  const game = gameOf(STUCK, {}, seed);
  expect(game.legalMoves()).toEqual(['redeal']);
  game.play('redeal');
  const order = new RandomStream(seed, 1).shuffle(['3C', '4C', '4D', '2H', '3H', '4H']);
  const replay = gameOf(STUCK);
  replay.play(`redeal ${order.join(' ')}`);
  expect(spellOut(game.layout)).toEqual(spellOut(replay.layout));
  expect(game.redealsTaken).toBe(1);
});

test('with a seed a redeal may list the cards, but only as the seed shuffles them', () => {
  const order = new RandomStream(5n, 1).shuffle(['3C', '4C', '4D', '2H', '3H', '4H']);
  const game = gameOf(STUCK, {}, 5n);
  expect(() => game.play(`redeal ${[...order].reverse().join(' ')}`)).toThrow(IllegalMove);
  expect(spellOut(game.layout)).toEqual(spellOut(shortLayout(STUCK)));
  game.play(`redeal ${order.join(' ')}`);
  expect(game.redealsTaken).toBe(1);
});

test('a won game takes no redeal', () => {
  const text = `
    2C 3C 4C --
    2D 3D 4D --
    2H 3H 4H --
    2S 3S 4S --`;
  const game = gameOf(text, { redeals: '3' }, 1n);
  expect(game.legalMoves()).toEqual([]);
  expect(() => game.play('redeal')).toThrow('the game is won');
});

/** Always plays the first legal move; returns the redeals taken on the way to the end. */
function playOut(game: RoyalGame): number {
  for (let moves = game.legalMoves(); moves.length > 0; moves = game.legalMoves()) {
    game.play(moves[0]!);
  }
  return game.redealsTaken;
}

test.each(['default', '0', '1', '2', '3'])(
  'redeals %s: that often a stuck game goes on',
  (redeals) => {
    const rules: Rules = redeals === 'default' ? {} : { redeals };
    const allowed = redeals === 'default' ? 1 : Number(redeals);
    let lostGames = 0;
    for (let index = 0; index < 40; index++) {
      const game = new RoyalGame(randomShortDeal(6, index), rules, BigInt(index));
      const taken = playOut(game);
      if (game.isWon()) {
        expect(taken).toBeLessThanOrEqual(allowed);
        continue;
      }
      lostGames++;
      expect(taken).toBe(allowed);
      expect(() => game.play('redeal')).toThrow('no redeal is left');
    }
    expect(lostGames).toBeGreaterThan(0);
  },
);

test('each redeal of a game has its own shuffle', () => {
  let compared = 0;
  for (let index = 0; index < 40; index++) {
    const seed = BigInt(index);
    const game = new RoyalGame(randomShortDeal(6, index), { redeals: '2' }, seed);
    while (!game.isWon() && game.redealsTaken < 2) {
      const moves = game.legalMoves();
      if (moves[0] === 'redeal' && game.redealsTaken === 1) {
        const before = game.layout;
        const stuck = new RoyalGame(before, { redeals: '1' });
        const gathered = stuck.legalMoves()[0]!.split(' ').slice(1);
        stuck.play(`redeal ${new RandomStream(seed, 2).shuffle(gathered).join(' ')}`);
        game.play('redeal');
        expect(spellOut(game.layout)).toEqual(spellOut(stuck.layout));
        compared++;
      } else {
        game.play(moves[0]!);
      }
    }
  }
  expect(compared).toBeGreaterThan(5);
});
