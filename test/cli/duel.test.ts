import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder } from './program.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const run = (...args: string[]) => folder.start(args).ended;
/** Rows without the time they took. */
const rows = (name: string) =>
  folder
    .read(name)
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/,[^,]*$/, ''));

describe('duel', () => {
  it('plays every deal twice with --swap, in order, and compares in pairs', async () => {
    const args = ['duel', '--game', 'dispute', '--seeds', '1-30', '--a', 'greedy', '--b', 'random'];
    const { code, stderr } = await run(...args, '--swap', '--out', 'swap.csv', '--threads', '2');
    expect(code).toBe(0);
    const [header, ...games] = rows('swap.csv');
    expect(header).toBe('seed,a,b,starter,winner,reason,turns,moves,left_a,left_b');
    expect(games.map((row) => row.split(',').slice(0, 3).join(' '))).toEqual(
      Array.from({ length: 30 }, (_, i) => [
        `${i + 1} greedy random`,
        `${i + 1} random greedy`,
      ]).flat(),
    );
    for (const game of games) {
      const [, , , , winner, reason, , , leftA, leftB] = game.split(',');
      expect(reason === 'out').toBe(winner !== 'draw');
      if (winner === 'A') expect(leftA).toBe('0');
      if (winner === 'B') expect(leftB).toBe('0');
    }
    expect(stderr).toMatch(/greedy wins +\d+ +\d+\.\d\d % of decided games; 95 % interval/);
    expect(stderr).toMatch(/paired, 30 deals with seats exchanged: greedy did better in/);
    const sidecar = JSON.parse(folder.read('swap.csv.json'));
    expect(sidecar).toMatchObject({
      partial: false,
      duel: { a: 'greedy', b: 'random', swap: true },
    });
    expect(sidecar['duel-counts'].games).toBe(60);
    const { stdout } = await run('summary', 'swap.csv');
    const shares = (text: string) => text.split('\n').filter((line) => line.includes('interval'));
    expect(shares(stdout)).toEqual(shares(stderr));
    expect(shares(stdout)).toHaveLength(7);
  });

  it('joins the shards of a duel, and refuses gaps and unfinished files', async () => {
    const duel = (...more: string[]) =>
      run('duel', '--game', 'dispute', '--a', 'greedy', '--b', 'random', '--swap', ...more);
    await duel('--seeds', '1-21', '--out', 'unsharded.csv');
    await duel('--seeds', '1-21', '--shard', '1/2', '--out', 'shard1.csv');
    await duel('--seeds', '1-21', '--shard', '2/2', '--out', 'shard2.csv');
    const { code, stderr } = await run('merge', 'shard2.csv', 'shard1.csv', '--out', 'joined.csv');
    expect([code, stderr]).toEqual([0, '42 games of 2 files joined in joined.csv\n']);
    expect(rows('joined.csv')).toEqual(rows('unsharded.csv'));
    const [joined, whole] = ['joined', 'unsharded'].map((name) =>
      JSON.parse(folder.read(`${name}.csv.json`)),
    );
    expect({ ...joined['duel-counts'], ms: 0 }).toEqual({ ...whole['duel-counts'], ms: 0 });
    expect([joined.part, joined.shard, joined.partial]).toEqual(['1-21', null, false]);

    const gap = await run('merge', 'shard2.csv', '--out', 'gap.csv');
    expect([gap.code, gap.stdout]).toEqual([2, '']);
    expect(gap.stderr).toMatch(/there is a gap, 1-1\d: add the file that covers it/);
    folder.file('shard1.csv.json', JSON.stringify({ ...joined, part: '1-10', partial: true }));
    const open = await run('merge', 'shard2.csv', 'shard1.csv', '--out', 'open.csv');
    expect([open.code, open.stdout]).toEqual([2, '']);
    expect(open.stderr).toMatch(/shard1.csv is not finished: finish it with --resume first/);
  });

  it('continues a torn file and comes to the same rows', async () => {
    const args = [
      'duel',
      '--game',
      'dispute',
      '--seeds',
      '5-16',
      '--a',
      'search:2',
      '--b',
      'greedy',
    ];
    expect((await run(...args, '--out', 'whole.csv')).code).toBe(0);
    const lines = folder.read('whole.csv').split('\n');
    folder.file('torn.csv', `${lines.slice(0, 9).join('\n')}\n${lines[9]!.slice(0, 8)}`);
    folder.file('torn.csv.json', folder.read('whole.csv.json'));
    const { code, stderr } = await run(...args, '--out', 'torn.csv', '--resume');
    expect(stderr).toContain('8 of 12 games are done');
    expect(code).toBe(0);
    expect(rows('torn.csv')).toEqual(rows('whole.csv'));
    const other = await run(...args.slice(0, -1), 'random', '--out', 'torn.csv', '--resume');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('second strategy is greedy, not random');
  });

  it('is what the bare program does with a game of two, and says so', async () => {
    const { code, stdout, stderr } = await run(
      '--game',
      'russian-bank',
      '--seeds',
      '1-50',
      '--out',
      '-',
    );
    expect(code).toBe(0);
    expect(stderr).toContain('dispute is a game of two: greedy plays greedy');
    expect(stdout.trimEnd().split('\n')).toHaveLength(51);
    const refused = await run('--game', 'dispute', '--seeds', '1', '--only', 'solvable');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--only is not for a game of two');
  });

  it('shows a game move by move, and its moves are legal by check', async () => {
    const { stdout } = await run(
      ...[
        'duel',
        '--game',
        'dispute',
        '--seeds',
        '9',
        '--a',
        'search:2',
        '--b',
        'greedy',
        '--show',
      ],
    );
    expect(stdout).toContain('A search:2, B greedy');
    const end = stdout.trimEnd().split('\n').at(-1)!;
    expect(end).toMatch(/has no card left and wins|^draw: /);
    const moves = [...stdout.matchAll(/^turn \d+, [AB] \(.*?\): (.*)$/gm)].map((match) => match[1]);
    folder.file('moves.txt', moves.join('\n'));
    const checked = await run('check', '--game', 'dispute', '--seed', '9', '--moves', 'moves.txt');
    expect(checked.code).toBe(0);
    expect(checked.stdout.trimEnd().split('\n').at(-1)).toBe(end);
    folder.file('bad.txt', `${moves.join('\n').replace('turn', 'pass')}`);
    const bad = await run('check', '--game', 'dispute', '--seed', '9', '--moves', 'bad.txt');
    expect(bad.code).toBe(1);
    expect(bad.stdout).toContain('there is a stock card to turn');
  });

  it.each([
    [['--a', 'greedy'], '--b is missing'],
    [['--a', 'greed', '--b', 'greedy'], '--a takes random, greedy, search or eager, not "greed"'],
    [['--a', 'greedy', '--b', 'greedy', '--swap'], '--a and --b name the same one'],
    [['--a', 'greedy', '--b', 'greedy:4'], 'only search and eager take a number of worlds'],
    [['--a', 'greedy', '--b', 'random', '--worlds', '4'], '--worlds is for search or eager'],
    [['--a', 'greedy', '--b', 'random', '--show'], '--show prints one game'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await run(
      'duel',
      '--game',
      'dispute',
      '--seeds',
      '1-3',
      ...args,
    );
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('solve for a game of two', () => {
  const late = readFileSync(new URL('../deals/dispute-late.json', import.meta.url), 'utf8');

  it('proves a position near the end with a line that check replays', async () => {
    folder.file('late.json', late);
    const { code, stdout } = await run(
      'solve',
      '--game',
      'dispute',
      '--deal',
      'late.json',
      '--json',
    );
    expect(code).toBe(0);
    const { value, moves } = JSON.parse(stdout);
    expect(value).toBe('B');
    folder.file('line.txt', moves.join('\n'));
    const checked = await run(
      'check',
      '--game',
      'dispute',
      '--deal',
      'late.json',
      '--moves',
      'line.txt',
    );
    expect(checked.stdout).toMatch(/B has no card left and wins\n$/);
    const text = await run('solve', '--game', 'dispute', '--deal', 'late.json');
    expect(text.stdout).toContain('proved, with best play of both');
    expect(text.stdout).not.toContain('solvable');
  });

  it('gives a whole deal lines for both players and an estimate that is called one', async () => {
    const { stdout } = await run('solve', '--game', 'dispute', '--seed', '4');
    expect(stdout).toMatch(/^A wins with the other's help in \d+ moves:$/m);
    expect(stdout).toMatch(/^B wins with the other's help in \d+ moves:$/m);
    expect(stdout).toContain(
      'estimate, not a proof: search:8 against itself on this deal, 40 games',
    );
    expect(stdout).not.toContain('solvable');
  });
});
