import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duelKind } from '../../src/runs/duel/kind.ts';
import { gameRecord, makeGameRow, parseGameRow } from '../../src/runs/duel/record.ts';
import { DuelTally, duelSummary, joinDuelCounts } from '../../src/runs/duel/tally.ts';
import { expectRefused, Folder } from '../cli/program.ts';
import { runIn } from '../commands/here.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const DUEL = 'duel --game dispute --a greedy --b random --threads 1 --progress none';
const run = (line: string) => runIn(folder, line);

describe('a duel', () => {
  it('that cannot start leaves nothing behind', async () => {
    mkdirSync(folder.file('a.csv'));
    expectRefused(await run(`${DUEL} --seeds 1-2 --out a.csv --force`), /a\.csv cannot be written/);
    expect(readdirSync(folder.path)).toEqual(['a.csv']);
    expect(existsSync(folder.file('a.csv.json'))).toBe(false);
  });

  it('that is not finished is called PARTIAL by summary', async () => {
    await run(`${DUEL} --seeds 1-4 --swap --out a.csv`);
    const lines = folder.read('a.csv').trimEnd().split('\n');
    folder.file('a.csv', `${lines.slice(0, -3).join('\n')}\n`);
    const { stdout, code } = await run('summary a.csv');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PARTIAL: 5 of 8 games are played\n/);
  });

  it('has in its sidecar all that the interval of its pairs needs', async () => {
    await run(`${DUEL} --seeds 1-12 --swap --out a.csv`);
    const { stdout } = await run('summary a.csv');
    const sidecar = JSON.parse(folder.read('a.csv.json'));
    const names = [sidecar.duel.a, sidecar.duel.b] as const;
    const again = duelSummary(sidecar['duel-counts'], names, undefined);
    const interval = again.find((line) => line.includes('wins minus losses a deal'))!;
    expect(stdout).toContain(interval);
  });

  it('sums up without its sidecar too, as far as the rows tell', async () => {
    await run(`${DUEL} --seeds 1-3 --out a.csv`);
    folder.file('b.csv', folder.read('a.csv'));
    const { stdout } = await run('summary b.csv');
    expect(stdout).toMatch(/: 3 games\n/);
    expect(stdout).toMatch(/the starter wins/);
  });
});

describe('a game that could not be played', () => {
  const failed = gameRecord('7', ['greedy', 'random'], {
    result: undefined,
    message: 'no',
    ms: 0,
  });

  it('has a row of its own that is read back', () => {
    const row = makeGameRow(failed);
    expect(row.cells.join()).toBe('greedy,random,,,error,,,,,0.0');
    expect(parseGameRow(row)).toEqual(failed);
  });

  it('is counted, said, and makes the run fail', () => {
    const tally = new DuelTally(['greedy', 'random'], false, []);
    tally.add(failed);
    const counts = joinDuelCounts([tally.counts(), tally.counts()]);
    expect(duelKind.rowsOf(counts)).toBe(2);
    expect(duelKind.errorsOf(counts)).toBe(2);
    expect(duelSummary(counts, ['greedy', 'random'], undefined)).toContain(
      '2 games could not be played',
    );
  });
});

it('solve refuses --fewest-redeals for a game of two', async () => {
  expectRefused(
    await run('solve --game dispute --seed 1 --fewest-redeals'),
    /--fewest-redeals: dispute has no redeal that a player chooses/,
  );
});
