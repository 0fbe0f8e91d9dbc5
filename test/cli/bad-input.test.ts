import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, Folder, words } from './program.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

describe('a wrong command line is refused in one sentence', () => {
  const main = '--game royal --seeds 1-3';
  const cases: [string, RegExp][] = [
    ['', /--game is missing: give a game/],
    ['--game roayl --seeds 1', /--game does not know "roayl"; did you mean royal\?/],
    ['--game royal --seeds 5-1', /--seeds 5-1 runs backwards: write 1-5/],
    ['--game royal --seeds 99999999999999999999', /--seeds 99999999999999999999 is too high/],
    [`${main} --memory 1K`, /--memory 1K is too little/],
    [`${main} --threads 0`, /--threads takes a whole number from 1/],
    [`${main} --out missing/x.csv`, /--out missing\/x.csv cannot be written: there is no such/],
    [`${main} --solutions missing/x`, /--solutions missing\/x cannot be written: there is no such/],
    ['slove --game royal', /there is no command "slove"; did you mean solve\?/],
    ['solve --game royal --deal missing.json', /--deal missing.json cannot be read: there is no/],
  ];

  it.concurrent.each(cases)('%s', async (line, sentence) => {
    const own = new Folder();
    try {
      expectRefused(await own.run(words(line)), sentence);
      expect(readdirSync(own.path)).toEqual([]);
    } finally {
      own.remove();
    }
  });
});

describe('files that cannot be used are refused in one sentence', () => {
  it('an output file that exists, naming --resume and --force', async () => {
    folder.file('a.csv', 'mine\n');
    const args = words('--game royal --seeds 1-3 --max-nodes 10 --out a.csv');
    expectRefused(await folder.run(args), /--out a.csv exists already.*--resume.*--force/);
    expect(folder.read('a.csv')).toBe('mine\n');
    expectRefused(await folder.run([...args, '--resume']), /a.csv.json is missing or damaged/);
    expect(folder.read('a.csv')).toBe('mine\n');
    expect((await folder.run([...args, '--force'])).code).toBe(0);
    expect(folder.read('a.csv')).toMatch(/^seed,verdict/);
  });

  it('an output file that is a folder', async () => {
    mkdirSync(folder.file('a.csv'));
    const args = words('--game royal --seeds 1-3 --max-nodes 10 --out a.csv --force');
    expectRefused(await folder.run(args), /--out a.csv cannot be written: it is a folder/);
  });

  it('an output file under something that is no folder', async () => {
    folder.file('file', '');
    const out = join('file', 'a.csv');
    for (const line of [
      `--game royal --seeds 1-3 --max-nodes 10 --out ${out}`,
      `duel --game dispute --seeds 1 --a random --b random --out ${out}`,
    ]) {
      expectRefused(await folder.run(words(line)), /--out file.a.csv cannot be written/);
    }
  });

  it('a solutions file that exists', async () => {
    folder.file('s', 'mine\n');
    const args = words('--game royal --seeds 1-3 --max-nodes 10 --out a.csv --solutions s');
    expectRefused(await folder.run(args), /--solutions s exists already/);
    expect(existsSync(folder.file('a.csv'))).toBe(false);
  });

  it.runIf(process.getuid?.() !== 0)('an output folder without permission', async () => {
    mkdirSync(folder.file('locked'));
    chmodSync(folder.file('locked'), 0o500);
    const args = words('--game royal --seeds 1-3 --max-nodes 10 --out locked/a.csv');
    expectRefused(
      await folder.run(args),
      /--out locked\/a.csv cannot be written: this user may not/,
    );
  });

  it('a file of results that is something else', async () => {
    folder.file('x.csv', 'name,age\n');
    expectRefused(await folder.run(['summary', 'x.csv']), /x.csv cannot be used: its first line/);
    folder.file('empty.csv', '');
    expectRefused(await folder.run(['summary', 'empty.csv']), /empty.csv cannot be used/);
  });
});
