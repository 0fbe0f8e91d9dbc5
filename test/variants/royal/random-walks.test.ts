import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { GAP, type RoyalLayout } from '../../../src/variants/royal/layout.ts';
import { makeMove, parseMove } from '../../../src/variants/royal/notation.ts';
import { RoyalGame } from '../../../src/variants/royal/rules.ts';
import { IllegalMove, type Rules } from '../../../src/variants/variant.ts';
import { randomShortDeal } from './brute-force.ts';
import { cardsOf, RULE_SETS, spellOut } from './short-layout.ts';

const walks = fc.record({
  ranks: fc.constantFrom(3, 4, 5, 6, 9, 13),
  deal: fc.nat(1_000_000),
  rules: fc.constantFrom(...RULE_SETS),
  redeals: fc.nat(3),
  seed: fc.option(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), { nil: undefined }),
  choices: fc.nat(0xffffffff),
});

type Walk = typeof walks extends fc.Arbitrary<infer T> ? T : never;

/** Plays random legal moves and calls `visit` in every state on the way. */
function walk(
  { ranks, deal, rules, redeals, seed, choices }: Walk,
  visit: (game: RoyalGame, moves: string[], rules: Rules) => void,
): void {
  const random = new RandomStream(BigInt(choices), 77);
  const game = new RoyalGame(
    randomShortDeal(ranks, deal),
    { ...rules, redeals: String(redeals) },
    seed,
  );
  for (let step = 0; step < 150; step++) {
    const moves = game.legalMoves();
    visit(game, moves, rules);
    if (moves.length === 0) return;
    game.play(moves[random.below(moves.length)]!);
  }
}

test('every legal move is read back as it was written and can be played', () => {
  fc.assert(
    fc.property(walks, (line) => {
      walk(line, (game, moves, rules) => {
        expect(new Set(moves).size).toBe(moves.length);
        const { columns } = game.layout;
        for (const move of moves) {
          expect(makeMove(parseMove(move, columns)!, columns)).toBe(move);
          const copy = new RoyalGame(game.layout, { ...rules, redeals: '1' }, line.seed);
          if (move !== 'redeal') copy.play(move);
        }
      });
    }),
    { numRuns: 60 },
  );
});

test('every state of a game holds the cards of the deal and four gaps', () => {
  fc.assert(
    fc.property(walks, (line) => {
      const dealt = cardsOf(randomShortDeal(line.ranks, line.deal));
      expect(dealt).toHaveLength(4 * (line.ranks - 1));
      walk(line, (game) => {
        expect(cardsOf(game.layout)).toEqual(dealt);
        expect(game.layout.cells.filter((card) => card === GAP)).toHaveLength(4);
        expect(game.layout.cells).toHaveLength(4 * line.ranks);
      });
    }),
    { numRuns: 60 },
  );
});

test('there is at most one move for each gap, unless it is a free first cell', () => {
  fc.assert(
    fc.property(walks, (line) => {
      walk(line, (game, moves) => {
        const targets = moves
          .filter((move) => !move.startsWith('redeal'))
          .map((move) => move.split(' ')[2]!);
        const elsewhere = targets.filter((target) => !/^r\dc1$/.test(target));
        expect(new Set(elsewhere).size).toBe(elsewhere.length);
        expect(elsewhere.length).toBeLessThanOrEqual(4);
        const { cells, columns } = game.layout;
        const free = cells.filter((card, cell) => card === GAP && cell % columns === 0).length;
        if (free === 0) expect(moves.length).toBeLessThanOrEqual(4);
        else if (line.rules['first-gap'] === 'at-once') expect(elsewhere).toEqual([]);
        if (free > 0) expect(targets.length).toBeGreaterThan(0);
      });
    }),
    { numRuns: 60 },
  );
});

test('a redeal is offered exactly when the game is stuck, not won, and a redeal is left', () => {
  let offered = 0;
  fc.assert(
    fc.property(walks, (line) => {
      walk(line, (game, moves, rules) => {
        const bare = new RoyalGame(game.layout, { ...rules, redeals: '0' });
        const stuck = bare.legalMoves().length === 0 && !game.isWon();
        const due = stuck && game.redealsTaken < line.redeals;
        const redeals = moves.filter((move) => move.startsWith('redeal'));
        expect(redeals).toHaveLength(due ? 1 : 0);
        if (due) {
          offered++;
          expect(moves).toHaveLength(1);
          expect(redeals[0] === 'redeal').toBe(line.seed !== undefined);
        }
      });
    }),
    { numRuns: 100 },
  );
  expect(offered).toBeGreaterThan(10);
});

test('a redeal leaves each row its kept cards, a gap after them, and the others shuffled', () => {
  fc.assert(
    fc.property(walks, (line) => {
      walk(line, (game, moves) => {
        if (moves.length !== 1 || !moves[0]!.startsWith('redeal')) return;
        const before = game.layout;
        const kept = game.keptLengths();
        const copy = new RoyalGame(before, { ...line.rules, redeals: '1' }, line.seed);
        copy.play(moves[0]!);
        for (const [row, length] of kept.entries()) {
          const start = row * before.columns;
          const keptCards = before.cells.slice(start, start + length);
          expect(copy.layout.cells.slice(start, start + length)).toEqual(keptCards);
          expect(copy.layout.cells[start + length]).toBe(GAP);
          if (length > 0) expect(keptCards[0]! % 13).toBe(1);
          for (let i = 1; i < length; i++) expect(keptCards[i]).toBe(keptCards[i - 1]! + 1);
        }
      });
    }),
    { numRuns: 60 },
  );
});

/** The rules said a second time, as a yes or no about one card and one place. */
function mayMove({ cells, columns }: RoyalLayout, rules: Rules, from: number, to: number): boolean {
  const card = cells[from]!;
  if (card === GAP || cells[to] !== GAP) return false;
  const firstCells = [0, columns, 2 * columns, 3 * columns];
  const waiting = firstCells.some((cell) => cells[cell] === GAP);
  if (!firstCells.includes(to)) {
    const follows = cells[to - 1] !== GAP && cells[to - 1] === card - 1 && card % 13 > 1;
    return follows && !(waiting && rules['first-gap'] === 'at-once');
  }
  if (card % 13 !== 1) return false;
  const suit = 'CDHS'[Math.floor(card / 13)]!;
  if (rules['row-suits'] === 'preset') return 'CHSD'[to / columns] === suit;
  return rules['placed-twos'] === 'roaming' || !firstCells.includes(from);
}

test('of all cards and all places exactly the legal moves are played, the others refused', () => {
  fc.assert(
    fc.property(walks, (line) => {
      let states = 0;
      walk(line, (game, _, rules) => {
        if (states++ % 16 !== 0) return;
        const { layout } = game;
        const { cells, columns } = layout;
        const legal = new Set(new RoyalGame(layout, { ...rules, redeals: '0' }).legalMoves());
        for (let from = 0; from < cells.length; from++) {
          if (cells[from] === GAP) continue;
          for (let to = 0; to < cells.length; to++) {
            const may = mayMove(layout, rules, from, to);
            const move = makeMove({ kind: 'card', card: cells[from]!, from, to }, columns);
            expect(legal.has(move)).toBe(may);
            if (cells[to] !== GAP && (from + to) % 7 !== 0) continue;
            const copy = new RoyalGame(layout, rules);
            if (may) {
              copy.play(move);
              expect(copy.layout.cells[to]).toBe(cells[from]);
              expect(copy.layout.cells[from]).toBe(GAP);
            } else {
              expect(() => copy.play(move)).toThrow(IllegalMove);
              expect(spellOut(copy.layout)).toEqual(spellOut(layout));
            }
          }
        }
      });
    }),
    { numRuns: 15 },
  );
});

test('under placed-twos=fixed no game without redeals comes back to a state it has left', () => {
  const fixed = walks.filter(({ rules }) => rules['placed-twos'] === 'fixed');
  fc.assert(
    fc.property(fixed, (line) => {
      const seen = new Set<string>();
      walk({ ...line, redeals: 0 }, (game) => {
        const state = spellOut(game.layout).join('\n');
        expect(seen.has(state)).toBe(false);
        seen.add(state);
      });
    }),
    { numRuns: 100 },
  );
});
