import { readFileSync, writeFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, Folder, words } from '../cli/program.ts';
import { runHere, runIn } from '../commands/here.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

/** Cheap seeds: solvable ones, ones that are not, and two for which 10,000 nodes do not do. */
const SEEDS = [2, 4, 7, 10, 25, 37, 50, 78];
const MAIN = `--game royal --seeds ${SEEDS.join()} --max-nodes 10000 --memory 64M --threads 1`;

/** Rows without their times. */
const timeless = (csv: string): string[] =>
  csv
    .trimEnd()
    .split('\n')
    .map((row) => row.split(',').toSpliced(5, 1).join());

const stdin = (text: string) => ({ stdin: PassThrough.from([Buffer.from(text)]) });

describe('the main job of royal with its redeal', () => {
  it('writes values, kept lengths and outcomes, and sums them up', async () => {
    const { code, stderr } = await folder.run(words(`${MAIN} --out a.csv`));
    expect(code).toBe(0);
    const [header, ...rows] = timeless(folder.read('a.csv'));
    expect(header).toBe('seed,verdict,reason,moves,nodes,outcome,value,kept,value_low');
    const kinds = [
      /^\d+,solvable,,\d+,\d+,won-first,1\.0000,,$/,
      /^\d+,unsolvable,,,\d+,(won-redeal|lost),0\.\d{4},\d+-\d+-\d+-\d+,$/,
      /^\d+,unsolvable,,,10000,unknown,,\d+-\d+-\d+-\d+,0\.\d{4}$/,
      /^\d+,unknown,nodes,,10000,unknown,,\d+-\d+-\d+-\d+,0\.\d{4}$/,
      /^\d+,unsolvable,,,10000,unknown,0\.\d{4},\d+-\d+-\d+-\d+,$/,
    ];
    const found = rows.map((row) => kinds.findIndex((kind) => kind.test(row)));
    expect(found).not.toContain(-1);
    for (const kind of [0, 1, 2, 3]) expect(found).toContain(kind);
    const proved = found.filter((kind) => kind < 2 || kind === 4).length;
    const open = found.length - proved;

    const sidecar = JSON.parse(folder.read('a.csv.json'));
    expect(sidecar.rules.redeals).toBe('1');
    expect(sidecar.values).toMatch(/^[0-9a-f]{12}$/);
    const { play } = sidecar.counts;
    expect(play.values.count).toBe(proved);
    const values = rows.map((row) => Number(row.split(',')[6]));
    const lows = rows.map((row) => Number(row.split(',')[8]));
    const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
    expect(play.values.sum).toBeCloseTo(sum(values), 9);
    expect(play.low).toBeCloseTo(sum(lows), 9);
    expect(sidecar.value.mean).toBeCloseTo((sum(values) + sum(lows)) / 8, 6);
    expect(play.outcomes['won-first']).toBe(2);
    expect(sum(Object.values(play.kept))).toBe(proved - 2);
    expect(sidecar.value['table-error']).toBeGreaterThan(0);
    expect(sidecar.value['table-error']).toBeLessThan(sidecar.value['standard-error']);

    expect(stderr).toMatch(
      /solvable on the first deal 25\.00 % \(2 of 8\) if the unknown are lost/,
    );
    expect(stderr).toContain(`% with the best lines found for the ${open} deals not proved, `);
    expect(stderr).toMatch(/\nmean value \d+\.\d\d % with/);
    expect(stderr).toMatch(
      /outcomes won \d+\.\d\d % \(\d of 8, \d after a redeal\) if the \d unknown/,
    );
    expect(stderr).toMatch(/value minus outcome -?\d+\.\d\d points, standard error \d+\.\d\d: /);
    const again = await runIn(folder, 'summary a.csv');
    const shown = (text: string): string[] => text.split('\n').filter((line) => /%|won/.test(line));
    expect(shown(again.stdout)).toEqual(
      shown(stderr).filter((line) => !line.startsWith('wall time')),
    );
  });

  it('makes the same of shards joined, of NDJSON and of a run that was resumed', async () => {
    await runIn(folder, `${MAIN} --out a.csv`);
    const whole = timeless(folder.read('a.csv'));
    const { play } = JSON.parse(folder.read('a.csv.json')).counts;
    await runIn(folder, `${MAIN} --shard 1/2 --out b.csv`);
    await runIn(folder, `${MAIN} --shard 2/2 --out c.csv`);
    await runIn(folder, 'merge c.csv b.csv --out d.csv');
    expect(timeless(folder.read('d.csv'))).toEqual(whole);
    const joined = JSON.parse(folder.read('d.csv.json'));
    expect(joined.counts.play).toEqual(play);
    expect(joined.value).toEqual(JSON.parse(folder.read('a.csv.json')).value);

    await runIn(folder, `${MAIN} --format ndjson --out e.ndjson`);
    const names = whole[0]!.split(',');
    const fromJson = folder
      .read('e.ndjson')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((row) => names.map((name) => row[name] ?? ''));
    const numbers = (cells: unknown[]): unknown[] =>
      cells.map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell)));
    expect(fromJson.map(numbers)).toEqual(whole.slice(1).map((row) => numbers(row.split(','))));

    // As after a kill: the last rows are missing, one is torn.
    const lines = folder.read('a.csv').split('\n');
    writeFileSync(
      folder.file('a.csv'),
      `${lines.slice(0, 5).join('\n')}\n${lines[5]!.slice(0, 9)}`,
    );
    const resumed = await runIn(folder, `${MAIN} --resume --out a.csv`);
    expect(resumed.code).toBe(0);
    expect(resumed.stderr).toMatch(/4 of 8 deals are done/);
    expect(timeless(folder.read('a.csv'))).toEqual(whole);
    expect(JSON.parse(folder.read('a.csv.json')).counts.play).toEqual(play);
  });

  it('writes the solutions of the first deal, and only those', async () => {
    await runIn(folder, `${MAIN} --out a.csv --solutions s.ndjson`);
    const seeds = folder.read('s.ndjson').match(/"seed":\d+/g);
    expect(seeds).toEqual(['"seed":4', '"seed":10']);
  });

  it('does not continue a run of other redeals or of another table', async () => {
    await runIn(folder, `${MAIN} --rule redeals=0 --out a.csv`);
    expect(timeless(folder.read('a.csv'))[0]).toBe('seed,verdict,reason,moves,nodes');
    expectRefused(await runIn(folder, `${MAIN} --resume --out a.csv`), /its rules are .*redeals=0/);
    await runIn(folder, `${MAIN} --out b.csv`);
    const path = folder.file('b.csv.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/"values": "\w+"/, '"values": "123"'));
    expectRefused(
      await runIn(folder, `${MAIN} --resume --out b.csv`),
      /its table of values is 123, not [0-9a-f]{12}/,
    );
    const { stdout } = await runIn(folder, 'summary b.csv');
    expect(stdout).toMatch(/the uncertainty of the table of values not included/);
  });

  it('leaves the outcome of a deal without a seed open', async () => {
    const { stdout } = await runHere('deal --game royal --seeds 25 --format json');
    const { seed, ...unnamed } = JSON.parse(stdout);
    const main = '--game royal --memory 64M --threads 1 --out - --deals -';
    const named = await runHere(main, stdin(stdout));
    const bare = await runHere(main, stdin(JSON.stringify(unnamed)));
    const [own, other] = [named, bare].map(({ stdout: csv }) => csv.split('\n')[1]!.split(','));
    expect(own![6]).toMatch(/^(won-redeal|lost)$/);
    expect(other![6]).toBe('');
    expect(other!.slice(7)).toEqual(own!.slice(7));
    expect(named.stderr).toMatch(/outcomes won/);
    expect(bare.stderr).not.toMatch(/outcome/);
  });

  it('answers the first deal, and says so, where there is no table', async () => {
    const main =
      '--game royal --seeds 4 --memory 64M --threads 1 --out - --rule placed-twos=roaming';
    const { stdout, stderr } = await runHere(main);
    expect(stdout).toMatch(/^seed,verdict,reason,moves,nodes,ms\n4,solvable/);
    expect(stderr).toMatch(
      /^royal: this run answers redeals=0 \(solvable on the first deal\); there is no table of what redeals=1 is worth under first-gap=at-once placed-twos=roaming row-suits=free\n/,
    );
    expect(stderr).toMatch(/\nwin rate 100\.00 %/);
  });
});

describe('solve and check with the redeal', () => {
  it('tell the best line, the shuffle of the seed and the line after it; all is legal', async () => {
    const outcomes: string[] = [];
    for (const seed of [25, 37, 50, 78]) {
      const json = await runHere(`solve --game royal --memory 64M --seed ${seed} --json`);
      const told = JSON.parse(json.stdout);
      expect(told.verdict).toBe('unsolvable');
      expect(told.moves).toContain('redeal');
      outcomes.push(told.outcome);
      const checked = await runHere(
        `check --game royal --seed ${seed} --moves -`,
        stdin(json.stdout),
      );
      expect(checked.code).toBe(0);
      expect(checked.stdout).toMatch(told.outcome === 'lost' ? /\nnot won: / : /\nwon\n$/);

      const { stdout } = await runHere(`solve --game royal --memory 64M --seed ${seed}`);
      expect(stdout).toMatch(/unsolvable on the first deal: no line of play wins/);
      expect(stdout).toContain(`to a stuck position that keeps ${told.kept}`);
      expect(stdout).toContain(`after the redeal: ${(100 * told.value).toFixed(2)} %`);
      const numbered = [...stdout.matchAll(/^ *(\d+)\. (.*)$/gm)];
      expect(numbered.map((match) => match[2])).toEqual(told.moves);
      expect(numbered.map((match) => Number(match[1]))).toEqual(
        told.moves.map((_: string, i: number) => i + 1),
      );
      expect(stdout.match(/^ +c1 .* c13$/gm)).toHaveLength(3);
      expect(stdout).toContain(told.outcome === 'lost' ? 'seed: lost' : 'seed: won');
    }
    expect(new Set(outcomes)).toEqual(new Set(['won-redeal', 'lost']));
  });

  it('say when the best line is not proved', async () => {
    const { stdout } = await runHere('solve --game royal --memory 64M --seed 7 --max-nodes 10000');
    expect(stdout).toMatch(/best line found, not proved best: \d+ moves/);
    expect(stdout).toMatch(/outcome of this seed: unknown/);
    expect(stdout).not.toMatch(/redeal\n/);
  });

  it('call a solvable deal solvable on the first deal', async () => {
    const { stdout } = await runHere('solve --game royal --memory 64M --seed 10');
    expect(stdout).toMatch(/solvable on the first deal in \d+ moves/);
    expect(stdout).not.toMatch(/stuck|redeal\n/);
  });
});
