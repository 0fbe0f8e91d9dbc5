import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefused } from '../cli/program.ts';
import { runHere } from '../commands/here.ts';

describe('deals from a file', () => {
  let dealt: string[];
  beforeAll(async () => {
    const { stdout } = await runHere('deal --game royal --seeds 1-4 --format json');
    dealt = stdout.trimEnd().split('\n');
  });
  const deals = (text: string, more = '') =>
    runHere(`--game royal --rule redeals=0 --max-nodes 50 --out - --deals - ${more}`, {
      stdin: Readable.from([Buffer.from(text)]),
    });
  const bare = (line: string): Record<string, unknown> => {
    const { rows } = JSON.parse(line);
    return { rows };
  };

  it('without a good one are refused', async () => {
    const missing = await runHere('--game royal --out - --deals no.jsonl');
    expectRefused(missing, /--deals no.jsonl cannot be read/);
    for (const text of ['', '\n\n', '{"rows": [["2C"', '[]\n', 'seed,verdict\n', '{"rows":[]}']) {
      expectRefused(await deals(text), /--deals - has no deal that royal can use/);
    }
  });

  it('that are bad get a message and a row, the others run', async () => {
    const twice = dealt[1]!.replace(/"KS"/, '"KH"');
    const lines = [dealt[0], twice, '', '{"rows": [', JSON.stringify(bare(dealt[2]!)), dealt[3]];
    const { code, stdout, stderr } = await deals(lines.join('\n'));
    expect(code).toBe(1);
    expect(stderr).toMatch(/error: standard input line 2: .*KH.*KS/);
    expect(stderr).toMatch(/error: standard input line 4: .*not one complete JSON object/);
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
    const { code, stdout } = await deals(text);
    expect(code).toBe(0);
    const seeds = await runHere('--game royal --rule redeals=0 --max-nodes 50 --out - --seeds 1-2');
    expect(stdout.replace(/,[\d.]+$/gm, '')).toBe(seeds.stdout.replace(/,[\d.]+$/gm, ''));
  });

  it('keep a seed of twenty digits', async () => {
    const deal = { seed: 0, ...bare(dealt[0]!) };
    const text = JSON.stringify(deal).replace('"seed":0', '"seed":18446744073709551615');
    const { stdout } = await deals(text);
    expect(stdout.split('\n')[1]).toMatch(/^18446744073709551615,/);
  });

  it('warn once of keys that are ignored', async () => {
    const text = dealt.map((line) => line.replace('{', '{"verdict":1,"note":"x",')).join('\n');
    const { code, stderr } = await deals(text);
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
    const { code, stdout, stderr } = await deals([...lines, dealt[3]].join('\n'));
    expect(code).toBe(1);
    for (const [i, [, message]] of contradictions.entries()) {
      expect(stderr).toMatch(new RegExp(`line ${i + 1}: .*${message.source}`));
    }
    expect(stdout.match(/unknown,error/g)).toHaveLength(contradictions.length);
    expect(stdout).toMatch(/\n4,/);
  });

  it('that agree with the command line are fine', async () => {
    const agreed = { game: 'kralovska', rules: { redeals: 0, 'first-gap': 'at-once' } };
    const text = JSON.stringify({ ...bare(dealt[0]!), ...agreed, 'seed-type': 'solvitaire' });
    expect((await deals(text)).code).toBe(0);
    const other = await deals(text, '--seed-type own');
    expectRefused(other, /contradicts --seed-type own/);
  });

  it('with a seed named twice run once; another deal of the seed gets a name', async () => {
    const other = dealt[2]!.replace('"seed":3', '"seed":1');
    const { code, stdout, stderr } = await deals([dealt[0], dealt[0], other].join('\n'));
    expect(code).toBe(0);
    expect(stdout.split('\n').map((row) => row.split(',')[0])).toEqual(['seed', '1', 'line:3', '']);
    expect(stderr).toMatch(/warning: .*line 3 gives another deal the seed 1/);
  });
});
