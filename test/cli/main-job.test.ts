import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runHere, runIn } from '../commands/here.ts';
import { expectRefused, Folder, until, untimed, words } from './program.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

/** A run of a few seconds at most in which all verdicts occur. */
const MAIN = '--game royal --rule row-suits=preset --rule redeals=0 --max-nodes 1000 --memory 64M';
/** In this process, where the program need not be another one. */
const run = (line: string) => runIn(folder, `${MAIN} ${line}`);

describe('the main job', () => {
  it('writes a row for every seed in order, a sidecar, and sums up on standard error', async () => {
    const line = `${MAIN} --seeds 1-60 --out a.csv`;
    const { code, stdout, stderr } = await folder.run(words(line));
    expect(code).toBe(0);
    expect(stdout).toBe('');
    const rows = folder.read('a.csv').split('\n');
    expect(rows[0]).toBe('seed,verdict,reason,moves,nodes,ms');
    expect(rows.slice(1, -1).map((row) => Number(row.split(',')[0]))).toEqual(
      Array.from({ length: 60 }, (_, i) => i + 1),
    );
    for (const row of rows.slice(1, -1)) {
      expect(row).toMatch(/^\d+,(solvable,,\d+|unsolvable,,|unknown,nodes,),\d+,\d+\.\d$/);
    }
    const sidecar = JSON.parse(folder.read('a.csv.json'));
    expect(sidecar).toMatchObject({
      game: 'royal',
      rules: { 'first-gap': 'at-once', 'placed-twos': 'fixed', 'row-suits': 'preset' },
      'seed-type': 'own',
      seeds: '1-60',
      limits: { nodes: 1000, milliseconds: null },
      partial: false,
    });
    const { deals, solvable, unsolvable, unknown } = sidecar.counts;
    expect(deals).toBe(60);
    expect(solvable + unsolvable + unknown).toBe(60);
    expect(rows.filter((row) => row.includes(',solvable,')).length).toBe(solvable);
    expect(stderr).toMatch(/solvable +\d+\n +unsolvable +\d+\n +unknown +\d+/);
    expect(stderr).toMatch(/95 % interval [\d.]+ % to [\d.]+ %/);
    expect(stderr).toMatch(/at most 1,000 nodes a deal/);
    expect(readdirSync(folder.path).sort()).toEqual(['a.csv', 'a.csv.json']);
  });

  it('gives the same rows with one thread and with two, on standard output and in NDJSON', async () => {
    const one = await run('--seeds 1-80 --threads 1 --memory 32M --out one.csv');
    const two = await run('--seeds 1-80 --threads 2 --out two.csv');
    const out = await run('--seeds 1-80 --out -');
    const json = await run('--seeds 1-80 --out - --format ndjson');
    expect([one.code, two.code, out.code, json.code]).toEqual([0, 0, 0, 0]);
    const rows = untimed(folder.read('one.csv'));
    expect(untimed(folder.read('two.csv'))).toBe(rows);
    expect(untimed(out.stdout)).toBe(rows);
    const fromJson = json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      fromJson.map((row) =>
        [row.seed, row.verdict, row.reason, row.moves, row.nodes].map((cell) => cell ?? '').join(),
      ),
    ).toEqual(rows.trimEnd().split('\n').slice(1));
  });

  it('writes a solution for every solvable deal that check accepts', async () => {
    await run('--seeds 1-120 --out a.csv --solutions a.ndjson');
    const solutions = folder
      .read('a.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rows = folder
      .read('a.csv')
      .split('\n')
      .filter((row) => row.includes(',solvable,'));
    expect(solutions.map(({ seed, moves }) => `${seed},solvable,,${moves.length}`)).toEqual(
      rows.map((row) => row.split(',').slice(0, 4).join(',')),
    );
    expect(solutions.length).toBeGreaterThan(0);
    const seed = solutions[0].seed;
    const checked = await folder.run(
      words(
        `check --game royal --rule row-suits=preset --rule redeals=0 --seed ${seed} --moves a.ndjson`,
      ),
    );
    expect(checked.code).toBe(0);
    expect(checked.stdout).toMatch(/\nwon\n$/);
  });

  it('starts at once on 2^64 seeds', async () => {
    const running = folder.start(
      words(`${MAIN} --threads 1 --seeds 0-18446744073709551615 --out -`),
    );
    await until('rows come', running, () => running.output().split('\n').length > 20);
    running.child.kill('SIGINT');
    const { code, stdout } = await running.ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^seed,.*\n0,.*\n1,/);
  });

  it('ends quietly when the reader of its rows goes away', async () => {
    const running = folder.start(words(`${MAIN} --threads 1 --seeds 1-100000000 --out -`));
    await until('rows come', running, () => running.output().length > 200);
    running.child.stdout!.destroy();
    const { code, stderr } = await running.ended;
    expect(code).toBe(0);
    expect(stderr).toBe('');
  });

  it('says how far it is on a terminal-less error stream only when it takes long', async () => {
    const { stderr } = await run('--seeds 1-20 --out - --progress auto');
    expect(stderr).not.toMatch(/left/);
  });
});

describe('an interrupt', () => {
  it('finishes the files, sums up as partial and exits with 130; --resume does the rest', async () => {
    const line = `${MAIN} --seeds 1-200 --out a.csv --solutions a.ndjson`;
    const running = folder.start(words(line));
    await until(
      'rows come',
      running,
      () => existsSync(folder.file('a.csv')) && folder.read('a.csv').length > 600,
    );
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    expect(code).toBe(130);
    expect(stderr).toMatch(/interrupted: finishing/);
    expect(stderr).toMatch(/PARTIAL: \d+ of 200 deals/);
    expect(JSON.parse(folder.read('a.csv.json')).partial).toBe(true);
    const seeds = folder
      .read('a.csv')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => Number(row.split(',')[0]));
    expect(seeds).toEqual([...seeds].sort((a, b) => a - b));
    expect(folder.read('a.csv')).not.toMatch(/interrupted/);

    const rest = await folder.run([...words(line), '--resume']);
    expect(rest.code).toBe(0);
    expect(rest.stderr).toMatch(/continuing a.csv: \d+ of 200 deals are done/);
    await run('--seeds 1-200 --out b.csv --solutions b.ndjson');
    expect(untimed(folder.read('a.csv'))).toBe(untimed(folder.read('b.csv')));
    expect(folder.read('a.ndjson')).toBe(folder.read('b.ndjson'));
  });

  it('given twice stops at once, even when nobody reads the rows', async () => {
    // The note on redeals without a table is the first sign of life.
    const main = MAIN.replace('--rule redeals=0 ', '');
    const line = `${main} --max-nodes 1 --threads 1 --seeds 1-100000000 --format ndjson --out -`;
    // How long it takes to fill a pipe depends on the machine.
    for (const milliseconds of [1_000, 4_000, 12_000]) {
      const running = folder.start(words(line));
      const { child } = running;
      child.stdout!.pause();
      await until('the program works', running, () => running.output().includes('redeals'));
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      child.kill('SIGINT');
      await until('the summary comes', running, () => running.output().includes('PARTIAL'));
      await new Promise((resolve) => setTimeout(resolve, 400));
      if (child.exitCode !== null) continue;
      child.kill('SIGINT');
      await until('the program has ended', running, () => child.exitCode !== null);
      expect(child.exitCode).toBe(130);
      return;
    }
    throw new Error('the rows never filled the pipe');
  });
});

describe('--resume', () => {
  const start = `${MAIN} --out a.csv --solutions a.ndjson`;

  it('after kill -9 gives the file of an uninterrupted run, with --only and shards too', async () => {
    for (const more of ['--only unsolvable', '--shard 2/2 --format ndjson']) {
      const line = `${start} --seeds 1-200 ${more}`;
      for (let kills = more.includes('only') ? 2 : 1; kills > 0; kills--) {
        const running = folder.start([...words(line), '--resume']);
        const size = (): number =>
          ['a.csv', 'a.csv.others']
            .filter((name) => existsSync(folder.file(name)))
            .reduce((sum, name) => sum + folder.read(name).length, 0);
        const before = size();
        await until(
          'rows come',
          running,
          () => size() > before + 400 || running.child.exitCode !== null,
        );
        running.child.kill('SIGKILL');
        await running.ended;
        // What a kill within a write leaves behind.
        writeFileSync(folder.file('a.csv'), `${folder.read('a.csv')}29`);
      }
      const rows = ['a.csv', 'a.csv.others']
        .filter((name) => existsSync(folder.file(name)))
        .flatMap((name) => folder.read(name).split('\n').slice(0, -1))
        .filter((row) => /^\d+,|^{/.test(row)).length;
      const last = await folder.run([...words(line), '--resume']);
      expect(last.code).toBe(0);
      // Nothing that was finished is done again.
      expect(last.stderr).toContain(`: ${rows} of `);
      const other = line.replace('a.csv', 'b.csv').replace('a.ndjson', 'b.ndjson');
      expect((await runIn(folder, `${other} --force`)).code).toBe(0);
      const time = /(,"ms":)?[\d.]+}?$/gm;
      expect(folder.read('a.csv').replace(time, '')).toBe(folder.read('b.csv').replace(time, ''));
      expect(folder.read('a.ndjson')).toBe(folder.read('b.ndjson'));
      const counts = (name: string) => {
        const { ms: _, ...rest } = JSON.parse(folder.read(name)).counts;
        return rest;
      };
      expect(counts('a.csv.json')).toEqual(counts('b.csv.json'));
      expect(readdirSync(folder.path).sort()).toEqual([
        'a.csv',
        'a.csv.json',
        'a.ndjson',
        'b.csv',
        'b.csv.json',
        'b.ndjson',
      ]);
      for (const name of readdirSync(folder.path)) writeFileSync(folder.file(name), '');
    }
  });

  it('turns away a second run beside the first, which goes on unharmed', async () => {
    const line = `${MAIN} --seeds 1-1000000 --max-nodes 1 --out twice.csv`;
    const running = folder.start(words(line));
    await until('rows come', running, () => existsSync(folder.file('twice.csv.json')));
    for (const more of ['--resume', '--force']) {
      expectRefused(
        await folder.run([...words(line), more]),
        /--out twice\.csv is being written by process \d+: wait for it/,
      );
    }
    expect(running.child.exitCode).toBeNull();
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(130);
    expect(existsSync(folder.file('twice.csv.lock'))).toBe(false);
  });

  it('goes on with deals from a file, in the order of the file', async () => {
    const dealt = (await runHere('deal --game royal --seeds 1-60 --format json')).stdout;
    const lines = dealt.trimEnd().split('\n').reverse();
    lines[10] = '{"rows": []}';
    writeFileSync(folder.file('deals.jsonl'), lines.join('\n'));
    const line = `--deals deals.jsonl --out a.csv`;
    const running = folder.start(words(`${MAIN} ${line}`));
    await until(
      'rows come',
      running,
      () => existsSync(folder.file('a.csv')) && folder.read('a.csv').length > 100,
    );
    running.child.kill('SIGKILL');
    await running.ended;
    expect((await run(`${line} --resume`)).code).toBe(1);
    const whole = await run('--deals deals.jsonl --out -');
    expect(untimed(folder.read('a.csv'))).toBe(untimed(whole.stdout));
    expect(folder.read('a.csv').split('\n')[1]).toMatch(/^60,/);
    expect(folder.read('a.csv').split('\n')[11]).toMatch(/^line:11,unknown,error/);
    writeFileSync(folder.file('deals.jsonl'), lines.slice(1).join('\n'));
    expectRefused(await run(`${line} --resume`), /its deals are a file with SHA-256/);
  });
});
