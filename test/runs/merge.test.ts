import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, Folder, untimed } from '../cli/program.ts';
import { runHere, runIn } from '../commands/here.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const MAIN =
  '--game royal --rule row-suits=preset --rule redeals=0 --max-nodes 300 --memory 32M --threads 1';

const here = (line: string) => runIn(folder, line);
const run = (line: string) => here(`${MAIN} ${line}`);
const sidecar = (name: string) => JSON.parse(folder.read(`${name}.json`));

describe('merge', () => {
  it('makes of all shards the file of the whole run, whatever their order', async () => {
    await run('--seeds 1-50,60 --out whole.csv');
    for (const i of [1, 2, 3]) await run(`--seeds 1-50,60 --shard ${i}/3 --out s${i}.csv`);
    const { code, stderr } = await here('merge s2.csv s3.csv s1.csv --out all.csv');
    expect(code).toBe(0);
    expect(stderr).toMatch(/51 deals of 3 files joined in /);
    expect(untimed(folder.read('all.csv'))).toBe(untimed(folder.read('whole.csv')));
    const { ms: _, ...counts } = sidecar('whole.csv').counts;
    expect(sidecar('all.csv')).toMatchObject({
      seeds: '1-50,60',
      part: '1-50,60',
      shard: null,
      partial: false,
      counts,
    });
  });

  it('joins NDJSON, files of --only, and runs of neighbouring seeds', async () => {
    for (const more of ['--format ndjson', '--only unsolvable']) {
      await run(`--seeds 1-30 ${more} --force --out a.csv`);
      await run(`--seeds 31-60 ${more} --force --out b.csv`);
      await run(`--seeds 1-60 ${more} --force --out whole.csv`);
      expect((await here('merge b.csv a.csv --force --out all.csv')).code).toBe(0);
      const time = /(,"ms":)?[\d.]+}?$/gm;
      const whole = folder.read('whole.csv').replace(time, '');
      expect(folder.read('all.csv').replace(time, '')).toBe(whole);
      const { deals, solvable, unsolvable, unknown } = sidecar('whole.csv').counts;
      expect(sidecar('all.csv').counts).toMatchObject({ deals, solvable, unsolvable, unknown });
    }
  });

  it('joins shards of deals from a file in the order of the file', async () => {
    const { stdout } = await runHere('deal --game royal --seeds 1-20 --format json');
    const lines = stdout.trimEnd().split('\n').reverse().join('\n');
    writeFileSync(folder.file('deals.jsonl'), lines.replace('"seed":7,', ''));
    await run('--deals deals.jsonl --out whole.csv');
    for (const i of [1, 2]) await run(`--deals deals.jsonl --shard ${i}/2 --out s${i}.csv`);
    expect((await here('merge s2.csv s1.csv --out all.csv')).code).toBe(0);
    expect(untimed(folder.read('all.csv'))).toBe(untimed(folder.read('whole.csv')));
    expectRefused(await here('merge s2.csv --out x.csv'), /there is a gap, 0-9/);
  });

  it('refuses gaps, overlaps, differing settings and unfinished or damaged files', async () => {
    for (const i of [1, 2, 3]) await run(`--seeds 1-30 --shard ${i}/3 --out s${i}.csv`);
    await run('--seeds 5-12 --out other.csv');
    await run('--seeds 40-42 --out far.csv');
    await run('--seeds 21-30 --timeout 9s --out timed.csv');
    expectRefused(await here('merge s1.csv s3.csv --out x.csv'), /there is a gap, 11-20/);
    expectRefused(await here('merge s1.csv s2.csv --out x.csv'), /there is a gap, 21-30/);
    expectRefused(await here('merge s1.csv s2.csv s3.csv far.csv --out x.csv'), /a gap, 31-39/);
    expectRefused(await here('merge s1.csv s1.csv --out x.csv'), /overlap in 1-10/);
    expectRefused(await here('merge s1.csv other.csv --out x.csv'), /overlap in 5-10/);
    expectRefused(
      await here('merge s1.csv s2.csv timed.csv --out x.csv'),
      /do not belong together: in the first the time limit is off, not 9000 ms/,
    );
    const rows = folder.read('s3.csv');
    writeFileSync(folder.file('s3.csv'), rows.slice(0, rows.lastIndexOf('30,')));
    expectRefused(await here('merge s1.csv s2.csv s3.csv --out x.csv'), /its rows are not those/);
    writeFileSync(folder.file('s3.csv'), rows.slice(0, -2));
    expectRefused(await here('merge s1.csv s2.csv s3.csv --out x.csv'), /last line is torn/);
    rmSync(folder.file('s3.csv.json'));
    expectRefused(await here('merge s1.csv s2.csv s3.csv --out x.csv'), /has no sidecar/);
    writeFileSync(
      folder.file('s2.csv.json'),
      JSON.stringify({ ...sidecar('s2.csv'), partial: true }),
    );
    expectRefused(await here('merge s1.csv s2.csv --out x.csv'), /not finished.*--resume/);
    expectRefused(await here('merge s1.csv --out s2.csv'), /s2.csv exists already.*--force/);
    expect(() => readFileSync(folder.file('x.csv'))).toThrow(/ENOENT/);
  });
});

describe('summary', () => {
  it('says again what the run said, from the rows', async () => {
    const { stderr } = await run('--seeds 1-40 --out a.csv');
    const { code, stdout } = await here('summary a.csv');
    expect(code).toBe(0);
    const figures = (text: string): string[] =>
      text
        .split('\n')
        .filter((line) => /solvable|unknown|rate|mean/.test(line) && !/^royal/.test(line));
    expect(figures(stdout)).toEqual(figures(stderr));
    expect(figures(stdout).length).toBe(6);
  });

  it('sums up shards together and finds the gaps between them', async () => {
    for (const i of [1, 2, 3]) await run(`--seeds 1-30 --shard ${i}/3 --out s${i}.csv`);
    const { stdout } = await here('summary s1.csv s2.csv s3.csv');
    expect(stdout).toMatch(/own seeds 1-30/);
    expect(stdout).toMatch(/of 30\)/);
    expectRefused(await here('summary s1.csv s2.csv s1.csv'), /both have seed 1:/);
  });

  it('keeps runs under different rules apart', async () => {
    await run('--seeds 1-5 --out a.csv');
    await run('--seeds 1-5 --rule first-gap=any-time --out b.csv');
    const { stdout } = await here('summary a.csv b.csv');
    expect(stdout.match(/win rate/g)).toHaveLength(2);
  });

  it('works without a sidecar, on a torn file, one with CRLF and one of --only', async () => {
    await run('--seeds 1-20 --out a.csv');
    const rows = folder.read('a.csv');
    writeFileSync(folder.file('b.csv'), rows.slice(0, -3));
    const torn = await here('summary b.csv');
    expect(torn.stderr).toMatch(/ends in a torn line/);
    expect(torn.stdout).toMatch(/of 19\)/);
    writeFileSync(folder.file('b.csv'), `\uFEFF${rows.replaceAll('\n', '\r\n')}`);
    expect((await here('summary b.csv')).stdout).toMatch(/of 20\)/);
    await run('--seeds 1-20 --only solvable --out c.csv');
    const only = await here('summary c.csv');
    expect(only.stderr).toMatch(/holds only the solvable deals/);
    expect(only.stdout).toMatch(/of 20\)/);
    writeFileSync(folder.file('b.csv'), rows.replace('\n3,', '\n3;'));
    expectRefused(await here('summary b.csv'), /b.csv cannot be used: line 4 is damaged/);
    writeFileSync(folder.file('b.csv'), rows.replace('\n3,', '\n2,'));
    expectRefused(await here('summary b.csv'), /b.csv has a seed twice/);
  });

  it('says that a run is not finished', async () => {
    await run('--seeds 1-20 --out a.csv');
    const rows = folder.read('a.csv').split('\n').slice(0, 11);
    writeFileSync(folder.file('a.csv'), `${rows.join('\n')}\n`);
    expect((await here('summary a.csv')).stdout).toMatch(/^PARTIAL: 10 of 20 deals are done/);
  });

  it('counts the rows that an unfinished run of --only has put aside', async () => {
    await run('--seeds 1-20 --out a.csv');
    const [head, ...rows] = folder.read('a.csv').trimEnd().split('\n').slice(0, 16);
    const file = (keep: (row: string) => boolean): string =>
      `${[head, ...rows.filter(keep)].join('\n')}\n`;
    writeFileSync(
      folder.file('a.csv'),
      file((row) => row.includes(',unsolvable,')),
    );
    writeFileSync(
      folder.file('a.csv.others'),
      file((row) => !row.includes(',unsolvable,')),
    );
    const unfinished = { ...sidecar('a.csv'), only: 'unsolvable', partial: true };
    writeFileSync(folder.file('a.csv.json'), JSON.stringify(unfinished));
    const { stdout } = await here('summary a.csv');
    expect(stdout).toMatch(/^PARTIAL: 15 of 20 deals are done/);
    expect(stdout).toMatch(/of 15\)/);
  });

  it('reads NDJSON', async () => {
    await run('--seeds 1-20 --format ndjson --out a.ndjson');
    expect((await here('summary a.ndjson')).stdout).toMatch(/of 20\)/);
  });
});

describe('a reader that has gone', () => {
  it('ends deal quietly', async () => {
    let closed = (): void => {};
    const ended = runHere('deal --game royal --seeds 0-18446744073709551615', {
      onClosedPipe: (handler) => {
        closed = handler;
      },
      stdin: Readable.from([]),
    });
    setTimeout(() => closed(), 50);
    expect((await ended).code).toBe(0);
  });
});
