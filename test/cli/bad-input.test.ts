import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
    ['--game royal --seeds 1-x', /--seeds does not understand "1-x"/],
    ['--game royal --seeds 99999999999999999999', /--seeds 99999999999999999999 is too high/],
    [`${main} --rule redeal=0`, /--rule redeal is no rule of royal: it has first-gap/],
    [`${main} --rule first-gap=never`, /--rule first-gap does not take "never".*at-once/],
    [`${main} --memory 1K`, /--memory 1K is too little/],
    [`${main} --threads 0`, /--threads takes a whole number from 1/],
    [`${main} --sedes 3`, /unknown option '--sedes'.*--seeds/],
    [`${main} --out missing/x.csv`, /--out missing\/x.csv cannot be written: there is no such/],
    [`${main} --solutions missing/x`, /--solutions missing\/x cannot be written: there is no such/],
    ['slove --game royal', /there is no command "slove"; did you mean solve\?/],
    ['solve --game royal --deal missing.json', /--deal missing.json cannot be read: there is no/],
    ['check --game royal --seed 1 --moves missing', /--moves missing cannot be read/],
    ['rules chess', /rules does not know "chess"/],
    ['summary missing.csv', /summary: missing.csv cannot be used: there is no such file/],
    ['merge missing.csv --out x.csv', /merge: missing.csv cannot be used: there is no such file/],
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

describe('deals from a file', () => {
  let dealt: string[];
  const shared = new Folder();
  beforeAll(async () => {
    const { stdout } = await shared.run(words('deal --game royal --seeds 1-4 --format json'));
    dealt = stdout.trimEnd().split('\n');
  });
  afterAll(() => shared.remove());
  const args = words('--game royal --max-nodes 50 --out - --deals');
  const bare = (line: string): Record<string, unknown> => {
    const { rows } = JSON.parse(line);
    return { rows };
  };

  it('without a good one are refused', async () => {
    expectRefused(await folder.run([...args, 'no.jsonl']), /--deals no.jsonl cannot be read/);
    for (const text of ['', '\n\n', '{"rows": [["2C"', '[]\n', 'seed,verdict\n', '{"rows":[]}']) {
      folder.file('bad.jsonl', text);
      const ended = await folder.run([...args, 'bad.jsonl']);
      expectRefused(ended, /--deals bad.jsonl has no deal that royal can use/);
    }
  });

  it('that are bad get a message and a row, the others run', async () => {
    const twice = dealt[1]!.replace(/"KS"/, '"KH"');
    const lines = [dealt[0], twice, '', '{"rows": [', JSON.stringify(bare(dealt[2]!)), dealt[3]];
    folder.file('deals.jsonl', lines.join('\n'));
    const { code, stdout, stderr } = await folder.run([...args, 'deals.jsonl']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error: deals.jsonl line 2: .*KH.*KS/);
    expect(stderr).toMatch(/error: deals.jsonl line 4: .*not one complete JSON object/);
    const rows = stdout.trimEnd().split('\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual([
      'seed',
      '1',
      '2',
      'line:4',
      'line:5',
      '4',
    ]);
    expect(rows[2]).toBe('2,unknown,error,,0,0.0');
    expect(rows[3]).toBe('line:4,unknown,error,,0,0.0');
    expect(rows[1]).not.toMatch(/error/);
  });

  it('may have a BOM, CRLF, 10 and T, come on standard input and name their own seed', async () => {
    const text = `\uFEFF${dealt[0]!.replaceAll('"10', '"T')}\r\n${dealt[1]}\r\n`;
    const { code, stdout } = await folder.run([...args, '-'], text);
    expect(code).toBe(0);
    const seeds = await folder.run(words('--game royal --max-nodes 50 --out - --seeds 1-2'));
    expect(stdout.replace(/,[\d.]+$/gm, '')).toBe(seeds.stdout.replace(/,[\d.]+$/gm, ''));
  });

  it('keep a seed of twenty digits', async () => {
    const deal = { seed: 0, ...bare(dealt[0]!) };
    const text = JSON.stringify(deal).replace('"seed":0', '"seed":18446744073709551615');
    const { stdout } = await folder.run([...args, '-'], text);
    expect(stdout.split('\n')[1]).toMatch(/^18446744073709551615,/);
  });

  it('warn once of keys that are ignored', async () => {
    const text = dealt.map((line) => line.replace('{', '{"verdict":1,"note":"x",')).join('\n');
    const { code, stderr } = await folder.run([...args, '-'], text);
    expect(code).toBe(0);
    expect(stderr.match(/warning/g)).toHaveLength(1);
    expect(stderr).toMatch(/warning: standard input has keys that are ignored: note, verdict/);
  });

  it('that contradict the command line are errors', async () => {
    const contradictions: [Record<string, unknown>, RegExp][] = [
      [{ game: 'klondike' }, /one of klondike, which contradicts --game royal/],
      [{ rules: { 'first-gap': 'any-time' } }, /contradicts first-gap=at-once/],
      [{ rules: { colour: 'blue' } }, /names the rule colour/],
      [{ rules: 7 }, /"rules" is not an object/],
      [{ seed: -1 }, /the seed -1 is neither/],
      [{ seed: 1.5 }, /the seed 1.5 is neither/],
    ];
    const lines = contradictions.map(([keys], i) =>
      JSON.stringify({ ...bare(dealt[i % 3]!), ...keys }),
    );
    const { code, stdout, stderr } = await folder.run(
      [...args, '-'],
      [...lines, dealt[3]].join('\n'),
    );
    expect(code).toBe(1);
    for (const [i, [, message]] of contradictions.entries()) {
      expect(stderr).toMatch(new RegExp(`line ${i + 1}: .*${message.source}`));
    }
    expect(stdout.match(/unknown,error/g)).toHaveLength(contradictions.length);
    expect(stdout).toMatch(/\n4,/);
  });

  it('that agree with the command line are fine', async () => {
    const agreed = { game: 'kralovska', rules: { redeals: 1, 'first-gap': 'at-once' } };
    const text = JSON.stringify({ ...bare(dealt[0]!), ...agreed, 'seed-type': 'solvitaire' });
    expect((await folder.run([...args, '-'], text)).code).toBe(0);
    const other = await folder.run([...args, '-', '--seed-type', 'own'], text);
    expectRefused(other, /contradicts --seed-type own/);
  });

  it('with a seed named twice run once; another deal of the seed gets a name', async () => {
    const other = dealt[2]!.replace('"seed":3', '"seed":1');
    const { code, stdout, stderr } = await folder.run(
      [...args, '-'],
      [dealt[0], dealt[0], other].join('\n'),
    );
    expect(code).toBe(0);
    expect(stdout.split('\n').map((row) => row.split(',')[0])).toEqual(['seed', '1', 'line:3', '']);
    expect(stderr).toMatch(/warning: .*line 3 gives another deal the seed 1/);
  });
});
