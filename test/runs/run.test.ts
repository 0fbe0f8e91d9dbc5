import { readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultName } from '../../src/commands/options/run.ts';
import { royal } from '../../src/variants/royal/royal.ts';
import { Ranges } from '../../src/workers/ranges.ts';
import { expectRefused, Folder, untimed } from '../cli/program.ts';
import { runIn } from '../commands/here.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const MAIN =
  '--game royal --rule row-suits=preset --rule redeals=0 --max-nodes 1000 --memory 32M --threads 1';

const run = (line: string) => runIn(folder, `${MAIN} ${line}`);
const runBare = (line: string) => runIn(folder, line);

describe('the main job', () => {
  it('runs a seed that is named twice once', async () => {
    const { stdout } = await run('--seeds 5,1-3,2-4,5 --out -');
    expect(stdout.split('\n').map((row) => row.split(',')[0])).toEqual([
      'seed',
      '1',
      '2',
      '3',
      '4',
      '5',
      '',
    ]);
  });

  it('names its file after game, rules, seed type, seeds and shard', () => {
    const name = (
      changed: Record<string, string>,
      seedType: 'own' | 'solvitaire',
      what: string,
      shard?: { index: number; of: number },
    ) =>
      defaultName({
        variant: royal,
        changed,
        seedType,
        deals: Ranges.parse(what) ?? what,
        shard,
        format: 'csv',
      });
    expect(name({}, 'own', '1-100000')).toBe('royal-1-100000.csv');
    expect(name({}, 'own', '7')).toBe('royal-7.csv');
    expect(
      name({ redeals: '0', 'first-gap': 'any-time' }, 'solvitaire', '7,9-11', { index: 1, of: 2 }),
    ).toBe('royal-first-gap=any-time-redeals=0-solvitaire-7,9-11-shard1of2.csv');
    expect(name({}, 'own', '../some/my-deals.jsonl')).toBe('royal-my-deals.csv');
    expect(name({}, 'own', '-')).toBe('royal-stdin.csv');
    const long = Array.from({ length: 40 }, (_, i) => 3 * i).join(',');
    expect(name({}, 'own', long)).toMatch(/^royal-0-117-[0-9a-f]{8}\.csv$/);
  });

  it('says in one line that redeals without a table of values are not part of the question', async () => {
    const asked = await runIn(folder, `${MAIN.replace('--rule redeals=0', '')} --seeds 1 --out -`);
    expect(asked.stderr.match(/redeals=0/g)!.length).toBeGreaterThan(0);
    expect(asked.stderr).toMatch(/^royal: .*redeals=0.*\n/);
    const exact = await run('--seeds 1 --out - --rule redeals=0');
    expect(exact.stderr).not.toMatch(/^royal: this run/);
    expect(untimed(exact.stdout)).toBe(untimed(asked.stdout));
  });

  it('writes solutions also beside rows on standard output', async () => {
    await run('--seeds 1-120 --out a.csv --solutions a.ndjson');
    const { stdout } = await run('--seeds 1-120 --out - --solutions b.ndjson');
    expect(untimed(stdout)).toBe(untimed(folder.read('a.csv')));
    expect(folder.read('b.ndjson')).toBe(folder.read('a.ndjson'));
    expect(folder.read('b.ndjson').length).toBeGreaterThan(0);
    const again = await run('--seeds 1-2 --out - --solutions b.ndjson');
    expectRefused(again, /b.ndjson exists already: choose another name, or use --force/);
  });

  it('writes only rows of one verdict with --only, and still counts all', async () => {
    await run('--seeds 1-60 --out all.csv');
    await run('--seeds 1-60 --out some.csv --only solvable');
    const all = folder.read('all.csv').split('\n');
    expect(untimed(folder.read('some.csv'))).toBe(
      untimed(`${all.filter((row) => /^seed|,solvable,/.test(row)).join('\n')}\n`),
    );
    const counts = (name: string) => {
      const { deals, solvable, unsolvable, unknown, nodes } = JSON.parse(folder.read(name)).counts;
      return { deals, solvable, unsolvable, unknown, nodes };
    };
    expect(counts('some.csv.json')).toEqual(counts('all.csv.json'));
    expect(readdirSync(folder.path).some((name) => name.includes('others'))).toBe(false);
  });

  it('does nothing for an empty shard but write an empty file', async () => {
    const { code, stderr } = await run('--seeds 1-2 --shard 2/5 --out a.csv');
    expect(code).toBe(0);
    expect(folder.read('a.csv')).toBe('seed,verdict,reason,moves,nodes,ms\n');
    expect(stderr).toMatch(/no deals/);
  });
});

describe('--resume', () => {
  it('starts afresh when the file is missing or empty, and does nothing when all is done', async () => {
    expect((await run('--seeds 1-20 --out a.csv --resume')).code).toBe(0);
    const rows = folder.read('a.csv');
    writeFileSync(folder.file('b.csv'), '');
    expect((await run('--seeds 1-20 --out b.csv --resume')).code).toBe(0);
    expect(untimed(folder.read('b.csv'))).toBe(untimed(rows));
    const again = await run('--seeds 1-20 --out a.csv --resume');
    expect(again.code).toBe(0);
    expect(again.stderr).toMatch(/20 of 20 deals are done/);
    expect(folder.read('a.csv')).toBe(rows);
  });

  it('extends a file to more seeds, and refuses one with others', async () => {
    await run('--seeds 1-20 --out a.csv');
    expect((await run('--seeds 1-40 --out a.csv --resume')).code).toBe(0);
    await run('--seeds 1-40 --out b.csv');
    expect(untimed(folder.read('a.csv'))).toBe(untimed(folder.read('b.csv')));
    expectRefused(
      await run('--seeds 30-50 --out a.csv --resume'),
      /holds seed 1, which is not part/,
    );
  });

  it('refuses when game, rules, seed type or limits differ', async () => {
    const base = '--game royal --seeds 1-5 --out a.csv --resume';
    await runBare(`${base} --max-nodes 2000 --memory 64M --threads 2`);
    const rows = folder.read('a.csv');
    const differing: [string, RegExp][] = [
      ['--max-nodes 2000 --memory 64M --rule first-gap=any-time', /its rules are /],
      ['--max-nodes 2000 --memory 64M --seed-type solvitaire', /its seed type is own, not solvit/],
      ['--max-nodes 2001 --memory 64M', /its node limit is 2000, not 2001/],
      ['--max-nodes 2000 --memory 64M --timeout 9s', /its time limit is off, not 9000 ms/],
      ['--max-nodes 2000 --memory 128M', /its table size is 32 MiB a thread, not 64/],
      ['--max-nodes 2000 --memory 64M --format ndjson', /its format is csv, not ndjson/],
      ['--max-nodes 2000 --memory 64M --only unknown', /its rows are of all verdicts, not unkn/],
    ];
    for (const [line, sentence] of differing) {
      expectRefused(await runBare(`${base} --threads 2 ${line}`), sentence);
    }
    expect(folder.read('a.csv')).toBe(rows);
  });

  it('refuses a file with a damaged row in the middle', async () => {
    await run('--seeds 1-20 --out a.csv');
    const rows = folder.read('a.csv').split('\n');
    rows[5] = rows[5]!.slice(0, 4);
    writeFileSync(folder.file('a.csv'), rows.join('\n'));
    expectRefused(await run('--seeds 1-20 --out a.csv --resume'), /line 6 is damaged/);
  });

  it('does deals again whose solution is missing', async () => {
    await run('--seeds 1-40 --out a.csv');
    await run('--seeds 1-40 --out a.csv --solutions a.ndjson --resume');
    await run('--seeds 1-40 --out b.csv --solutions b.ndjson');
    expect(folder.read('a.ndjson')).toBe(folder.read('b.ndjson'));
    expect(untimed(folder.read('a.csv'))).toBe(untimed(folder.read('b.csv')));
    expect(JSON.parse(folder.read('a.csv.json')).counts.deals).toBe(40);
  });
});
