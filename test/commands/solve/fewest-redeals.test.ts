import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { findFewestRedeals } from '../../../src/commands/solve/fewest-redeals.ts';
import { tournament } from '../../../src/variants/tournament-family/tournament.ts';
import type { SolveResult } from '../../../src/workers/solve-result.ts';
import { expectRefused } from '../../cli/program.ts';
import { runHere } from '../here.ts';

const solved = (redeals: number) =>
  ({
    verdict: 'solvable',
    solution: new Array<string>(redeals).fill('redeal'),
    nodes: 1,
    ms: 0,
  }) as SolveResult;
const lost = { verdict: 'unsolvable', nodes: 1, ms: 0 } as SolveResult;
const unknown = { verdict: 'unknown', reason: 'nodes', nodes: 1, ms: 0 } as SolveResult;

const { count } = tournament.redeals!;

/** Asks for 0, 1, … redeals and answers from a list. */
const answering = (answers: (SolveResult | undefined)[]) => async (redeals: number) =>
  answers[redeals];

describe('the fewest redeals', () => {
  it('are the first number with which the deal goes out', async () => {
    const found = await findFewestRedeals(solved(3), answering([lost, lost, solved(2)]), count);
    expect(found).toEqual({ best: solved(2), redeals: 2, open: [] });
  });

  it('are what the first solution needs if less is proved not to be enough', async () => {
    const found = await findFewestRedeals(solved(2), answering([lost, lost]), count);
    expect(found).toEqual({ best: solved(2), redeals: 2, open: [] });
  });

  it('name the numbers that stayed open', async () => {
    const found = await findFewestRedeals(solved(2), answering([lost, unknown]), count);
    expect(found).toEqual({ best: solved(2), redeals: 2, open: [1] });
  });

  it('are not known without a solution', async () => {
    const found = await findFewestRedeals(unknown, answering([]), count);
    expect(found.redeals).toBeUndefined();
  });

  it('count the redeals of a solution only', () => {
    expect(count(['deal', 'redeal', 'AC t1 aC', 'redeal'])).toBe(2);
  });
});

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const up = (suit: string) => RANKS.map((rank) => rank + suit);
const down = (suit: string) => up(suit).reverse();

/**
 * All cells are taken and the two lies on the ace: stuck. The redeal puts three cards and the ace
 * on column 1, the two on column 2, and all goes out.
 */
const ONE_REDEAL = {
  reserve: ['6C', '7C', '8C', '9C', '10C', 'JC', 'QC', 'KC'],
  'tableau piles': [['5C', '4C', '3C', 'AC', '2C'], [], [], [], [], []],
  stock: [],
  foundations: [[], up('D'), up('H'), up('S'), down('C'), down('D'), down('H'), down('S')],
};

describe('solve --fewest-redeals', () => {
  it('finds the one redeal that a deal needs', async () => {
    const { code, stdout } = await runHere(
      'solve --game tournament --rule reversal=no --deal - --fewest-redeals',
      { stdin: Readable.from([Buffer.from(JSON.stringify(ONE_REDEAL))]) as never },
    );
    expect(stdout).toContain('fewest redeals: 1 (fewer are proved not to be enough)');
    expect(stdout.match(/^ *\d+\. redeal$/gm)).toHaveLength(1);
    expect(code).toBe(0);
  });

  it('is refused for a game without redeals', async () => {
    expectRefused(
      await runHere('solve --game cicely --seed 1 --fewest-redeals'),
      /--fewest-redeals: cicely has no redeal/,
    );
  });
});

describe('unlimited redeals', () => {
  it('come to an end, and the redeals used are named', async () => {
    const { code, stdout } = await runHere(
      'solve --game tournament --rule redeals=unlimited --seed 3',
    );
    expect(code).toBe(0);
    const said = Number(/solvable in \d+ moves with (\d+) redeal/.exec(stdout)?.[1] ?? 0);
    expect(stdout.match(/^ *\d+\. redeal$/gm) ?? []).toHaveLength(said);
  });

  it('do not hide that a deal is lost', async () => {
    // Five cards, all cells taken, the ace under the three: every redeal deals the same again.
    const lost = {
      ...ONE_REDEAL,
      'tableau piles': [['5C', '4C', 'AC', '3C'], ['2C'], [], [], [], []],
    };
    const { code, stdout } = await runHere(
      'solve --game tournament --rule reversal=no --rule redeals=unlimited --deal -',
      { stdin: Readable.from([Buffer.from(JSON.stringify(lost))]) as never },
    );
    expect(code).toBe(0);
    expect(stdout).toContain('unsolvable');
  });
});
