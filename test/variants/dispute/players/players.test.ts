import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../../../src/cards/shuffle.ts';
import {
  type DisputeLayout,
  type DisputeSide,
  dealDispute,
} from '../../../../src/variants/dispute/layout.ts';
import { DISCARD, FROM_TURNED, TURN } from '../../../../src/variants/dispute/notation.ts';
import { GreedyPlayer, greedyMove } from '../../../../src/variants/dispute/players/greedy.ts';
import { GreedyPlayout } from '../../../../src/variants/dispute/players/greedy-playout.ts';
import { Match } from '../../../../src/variants/dispute/players/match.ts';
import { RandomPlayer } from '../../../../src/variants/dispute/players/random.ts';
import { SearchPlayer } from '../../../../src/variants/dispute/players/search.ts';
import { DisputePosition, MOST_MOVES, ONGOING } from '../../../../src/variants/dispute/position.ts';
import {
  allDisputeRules,
  readDisputeRules,
} from '../../../../src/variants/dispute/rule-options.ts';
import { DisputeGame } from '../../../../src/variants/dispute/rules.ts';
import { readTrace } from '../traces.ts';

const DEFAULTS = readDisputeRules({});

describe('greedy', () => {
  it.each(['greedy_1', 'greedy_2'])('plays the recorded game %s move for move', (name) => {
    const trace = readTrace(name);
    const position = new DisputePosition(DEFAULTS);
    position.load(trace.start, true);
    for (const [index, { played }] of trace.decisions.entries()) {
      const move = greedyMove(position);
      expect({ index, move: position.explain(move) }).toEqual({ index, move: played });
      position.play(move);
    }
  });

  it('always finds a legal move, under every set of rules', () => {
    const moves = new Int32Array(MOST_MOVES);
    for (const [seed, named] of allDisputeRules().entries()) {
      const rules = readDisputeRules(named);
      for (const players of [
        [new GreedyPlayer(), new GreedyPlayer()],
        [new RandomPlayer(), new GreedyPlayer()],
      ] as const) {
        new Match(rules).run(dealDispute(BigInt(seed)), players, BigInt(seed), (table, move) => {
          const count = table.legalMoves(moves, 0);
          if (!moves.subarray(0, count).includes(move)) {
            expect.fail(`${table.explain(move)} under ${JSON.stringify(named)}`);
          }
        });
      }
    }
  });
});

describe('the greedy playout', () => {
  it('ends every game as greedy against greedy does, from any point of a game', () => {
    for (const load of ['reserve', 'none']) {
      const rules = readDisputeRules({ load });
      const playout = new GreedyPlayout(rules);
      const position = new DisputePosition(rules);
      for (let seed = 0n; seed < 300n; seed++) {
        position.load(dealDispute(seed), true);
        const at = Number(seed % 60n);
        for (let i = 0; i < at; i++) position.play(greedyMove(position));
        playout.load(position);
        playout.run();
        while (position.over === 0) position.play(greedyMove(position));
        expect([playout.over, playout.leftA, playout.leftB], `seed ${seed}`).toEqual([
          position.over,
          position.handSize(0),
          position.handSize(1),
        ]);
      }
    }
  });
});

describe('a match', () => {
  it('gives the table to the players without the unseen cards', () => {
    const layout = dealDispute(5n);
    const match = new Match(DEFAULTS);
    match.load(layout);
    const { table } = match;
    for (const seat of [0, 1] as const) {
      const start = DisputePosition.pileStart(seat);
      const reserve = [...table.reserves.subarray(start, start + 13)];
      expect(reserve.slice(0, 12).every((card) => card > 51)).toBe(true);
      expect(reserve[12]).toBe(layout.sides[seat].reserve[12]);
      expect([...table.packs.subarray(start, start + 35)].every((card) => card > 51)).toBe(true);
    }
  });
});

/** A deal like another, the cards that nobody has seen in another order. */
function withUnseenShuffled(layout: DisputeLayout, random: RandomStream): DisputeLayout {
  const shuffleSide = (side: DisputeSide): DisputeSide => {
    const seen = side.reserve.slice(side.reserveUnseen);
    const unseen = random.shuffle([...side.reserve.slice(0, side.reserveUnseen), ...side.stock]);
    return {
      ...side,
      reserve: [...unseen.slice(0, side.reserveUnseen), ...seen],
      stock: unseen.slice(side.reserveUnseen),
    };
  };
  return { ...layout, sides: [shuffleSide(layout.sides[0]), shuffleSide(layout.sides[1])] };
}

describe('search', () => {
  const settings = { worlds: 4, playout: 'greedy' } as const;

  it('decides the same whatever order the unseen cards lie in', () => {
    const moves = new Int32Array(MOST_MOVES);
    for (let seed = 0n; seed < 3n; seed++) {
      const random = new RandomStream(seed, 99);
      const match = new Match(DEFAULTS);
      const layout = dealDispute(seed);
      match.load(layout);
      const plain = new DisputeGame(layout, DEFAULTS);
      for (let decision = 0; decision < 25 && match.table.over === ONGOING; decision++) {
        // The table as it would be loaded with the unseen cards where they are, and elsewhere.
        const here = new Match(DEFAULTS);
        here.load(plain.layout());
        const elsewhere = new Match(DEFAULTS);
        elsewhere.load(withUnseenShuffled(plain.layout(), random));
        const choices = [here, elsewhere].map(({ table }) => {
          const player = new SearchPlayer(DEFAULTS, settings);
          player.begin(seed, table.mover);
          return table.explain(player.choose(table));
        });
        expect(choices[1], `seed ${seed}, decision ${decision}`).toBe(choices[0]);
        const count = match.table.legalMoves(moves, 0);
        const move = moves[random.below(count)]!;
        plain.play(match.table.explain(move));
        match.play(move);
      }
    }
  });

  it('plays the same game again from the same seed, and another from another', () => {
    const play = (seed: bigint) =>
      [0, 1].map(() => {
        const played: number[] = [];
        const players = [new SearchPlayer(DEFAULTS, settings), new GreedyPlayer()] as const;
        const result = new Match(DEFAULTS).run(dealDispute(3n), players, seed, (_, move) => {
          played.push(move);
        });
        return { result, played };
      });
    const [first, again] = play(1n);
    expect(again).toEqual(first);
    expect(play(2n)[0]!.played).not.toEqual(first!.played);
  });

  it('makes only legal moves, and so does its eager copy, which never declines a usable card', () => {
    const moves = new Int32Array(MOST_MOVES);
    const all = allDisputeRules();
    for (let index = 0; index < all.length; index += 24) {
      const rules = readDisputeRules(all[index]!);
      const players = [
        new SearchPlayer(rules, { worlds: 2, playout: 'random' }),
        new SearchPlayer(rules, { worlds: 2, playout: 'greedy', eager: true }),
      ] as const;
      new Match(rules).run(dealDispute(BigInt(index)), players, 1n, (table, move) => {
        const count = table.legalMoves(moves, 0);
        const legal = [...moves.subarray(0, count)];
        if (!legal.includes(move)) expect.fail(`illegal under ${JSON.stringify(all[index])}`);
        if (table.mover === 1 && move === DISCARD) {
          expect(legal.some((other) => other < TURN && other >> 4 === FROM_TURNED)).toBe(false);
        }
      });
    }
  });

  it('beats greedy clearly with few worlds', () => {
    const match = new Match(DEFAULTS);
    const search = new SearchPlayer(DEFAULTS, { worlds: 8, playout: 'greedy' });
    const greedy = new GreedyPlayer();
    let won = 0;
    let lost = 0;
    for (let seed = 1n; seed <= 15n; seed++) {
      for (const seat of [0, 1]) {
        const players = seat === 0 ? ([search, greedy] as const) : ([greedy, search] as const);
        const { winner } = match.run(dealDispute(seed), players, seed);
        if (winner === seat) won++;
        else if (winner !== undefined) lost++;
      }
    }
    // 94 % over 800 games; then this many losses have a chance of one in a thousand.
    expect(won + lost).toBeGreaterThan(20);
    expect(lost).toBeLessThan(9);
  });
});

describe('greedy against greedy', () => {
  it('starts, draws and lasts as the reference engine measured over 100,000 games', () => {
    const match = new Match(DEFAULTS);
    const players = [new GreedyPlayer(), new GreedyPlayer()] as const;
    const games = 12_000;
    let draws = 0;
    let starter = 0;
    let turns = 0;
    for (let seed = 1; seed <= games; seed++) {
      const result = match.run(dealDispute(BigInt(seed)), players, 0n);
      expect(result.reason).not.toBe('cap');
      turns += result.turns;
      if (result.winner === undefined) draws++;
      else if (result.winner === result.starter) starter++;
    }
    const decided = games - draws;
    const error = (share: number, of: number) =>
      3 * Math.sqrt(share * (1 - share) * (1 / of + 1 / 100_000));
    expect(Math.abs(draws / games - 0.353)).toBeLessThan(error(0.353, games));
    expect(Math.abs(starter / decided - 0.5074)).toBeLessThan(error(0.5074, decided));
    expect(turns / games).toBeCloseTo(68, -0.5);
  });
});
