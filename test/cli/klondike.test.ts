import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, Folder, words } from './program.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const known = (file: string) =>
  readFileSync(new URL(`../deals/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('deals of klondike in several notations in one file', () => {
  it('are told apart; a bad one names its line and cards, and the others run', async () => {
    const [first, second] = known('klondike-public').filter((deal) => deal.draw === 1);
    const cards = [...known('klondike-draw1')[1]['tableau piles']];
    const talon = `Talon: ${known('klondike-draw1')[1].stock.toReversed().join(' ')}`;
    const columns = cards.map((pile: string[]) =>
      pile.map((card) => (/[cdhs]$/.test(card) ? `<${card.toUpperCase()}>` : card)).join(' '),
    );
    const text = [
      first.digits,
      JSON.stringify(second),
      'AC 2C 3C AC',
      talon,
      ...columns,
      '',
      first.digits.replace(/^132/, '112'),
      JSON.stringify(known('klondike-draw1')[0]),
    ].join('\n');
    folder.file('deals.txt', text);
    const run = await folder.run(
      words('--game klondike --deals deals.txt --out rows.csv --progress none --threads 1'),
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('deals.txt line 3: the list holds 4 cards');
    expect(run.stderr).toMatch(/deals.txt line 13: the deal holds more than once: JD/);
    const rows = folder
      .read('rows.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').slice(0, 3).join());
    expect(rows).toEqual([
      'line:1,solvable,',
      'line:2,unsolvable,',
      'line:3,unknown,error',
      'line:4,solvable,',
      'line:13,unknown,error',
      '1,unsolvable,',
    ]);
  });

  it('a file without any good deal is refused', async () => {
    folder.file('deals.txt', '123\n');
    expectRefused(
      await folder.run(words('--game klondike --deals deals.txt')),
      /--deals deals.txt has no deal that klondike can use: line 1: the line of digits has 3/,
    );
  });
});

describe('solve', () => {
  it('says how many passes through the stock the solution uses, and check agrees with it', async () => {
    const solved = await folder.run(words('solve --game petite-harpe --seed 4'));
    expect(solved.code).toBe(0);
    const passes = Number(/with (\d+) passes through the stock/.exec(solved.stdout)?.[1]);
    const moves = solved.stdout.split('\n').filter((line) => /^\s*\d+\. /.test(line));
    expect(moves.filter((move) => move.endsWith('recycle'))).toHaveLength(passes - 1);
    folder.file('moves.txt', moves.join('\n'));
    const enough = `check --game klondike --seed 4 --moves moves.txt --rule passes=${passes}`;
    expect((await folder.run(words(enough))).stdout).toContain('\nwon\n');
    const less = `check --game klondike --seed 4 --moves moves.txt --rule passes=${passes - 1}`;
    expect((await folder.run(words(less))).stdout).toContain('recycle, is illegal');
  });

  it('reads a half-played deal and goes on from there', async () => {
    const dealt = await folder.run(words('deal --game klondike --seeds 4 --format json'));
    const deal = JSON.parse(dealt.stdout);
    const waste = deal.stock.splice(-3).reverse();
    folder.file('deal.json', JSON.stringify({ ...deal, waste, 'passes-left': 2 }));
    const solved = await folder.run(
      words('solve --game klondike --rule passes=3 --deal deal.json --json'),
    );
    const { verdict, moves, passes } = JSON.parse(solved.stdout);
    expect(verdict).toBe('solvable');
    expect(moves.filter((move: string) => move === 'recycle').length).toBeLessThan(2);
    expect(passes).toBeLessThanOrEqual(2);
  });

  it('grande harpe is played under its own defaults', async () => {
    const solved = await folder.run(words('solve --game grosse-harfe --seed 1'));
    expect(solved.stdout).toContain(
      'grande-harpe, own seed 1: draw=1 passes=1 worrying-back=yes spaces=any',
    );
    expect(solved.stdout).toContain('with 1 pass through the stock');
  });
});

describe('seeds of other programs', () => {
  it('are dealt, also such as do not fit 64 bits', async () => {
    const seed = 52n ** 20n;
    const dealt = await folder.run(
      words(`deal --game klondike --seed-type exact --seeds ${seed} --format json`),
    );
    expect(dealt.code).toBe(0);
    folder.file('deal.json', dealt.stdout);
    const run = await folder.run(
      words('--game klondike --deals deal.json --out - --progress none'),
    );
    expect(run.stdout).toMatch(new RegExp(`\n${seed},(un)?solvable,`));
    const main = await folder.run(
      words(`--game klondike --seed-type exact --seeds ${seed} --out - --progress none`),
    );
    expect(main.stdout.split('\n')[1]!.split(',').slice(0, 2)).toEqual(
      run.stdout.split('\n')[1]!.split(',').slice(0, 2),
    );
  });

  it('too high a seed and an unknown type are refused', async () => {
    expectRefused(
      await folder.run(words('deal --game klondike --seed-type greenfelt --seeds 2147483648')),
      /the highest greenfelt seed is 2147483647/,
    );
    expectRefused(
      await folder.run(words('deal --game grande-harpe --seed-type pysol --seeds 1')),
      /--seed-type takes own for grande-harpe/,
    );
  });
});
