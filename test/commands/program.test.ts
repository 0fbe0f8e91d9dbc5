import { describe, expect, it } from 'vitest';
import { expectRefused } from '../cli/program.ts';
import { runHere } from './here.ts';

describe('a wrong command line is refused in one sentence', () => {
  const main = '--game royal --seeds 1-3';
  const cases: [string, RegExp][] = [
    ['--game royal --seeds 1-x', /--seeds does not understand "1-x"/],
    [`${main} --rule redeal=0`, /--rule redeal is no rule of royal: it has first-gap/],
    [`${main} --rule first-gap=never`, /--rule first-gap does not take "never".*at-once/],
    [`${main} --sedes 3`, /unknown option '--sedes'.*--seeds/],
    ['check --game royal --seed 1 --moves missing', /--moves missing cannot be read/],
    ['rules chess', /rules does not know "chess"/],
    ['summary missing.csv', /summary: missing.csv cannot be used: there is no such file/],
    ['merge missing.csv --out x.csv', /merge: missing.csv cannot be used: there is no such file/],
    ['--game', /--game <id>.* argument missing/],
    ['--game royal', /--seeds is missing/],
    ['--game chess --seeds 1', /--game does not know "chess": the games are/],
    ['--seeds 1-3', /--game is missing/],
    ['--game royal --seeds 1-', /--seeds does not understand "1-"/],
    ['--game royal --seeds -3', /--seeds does not understand "-3"/],
    ['--game royal --seeds 1.5', /--seeds does not understand/],
    ['--game royal --seeds 1-100,000', /leading zero/],
    ['--game royal --seed-type solvitaire --seeds 4294967296', /highest solvitaire seed/],
    ['--game royal --seed-type pysol --seeds 1', /--seed-type takes own or solvitaire/],
    [`${main} --rule first-gap`, /--rule takes NAME=VALUE/],
    [`${main} --rule redeals=-1`, /--rule redeals does not take "-1"/],
    [`${main} --rule redeals=0 --rule redeals=1`, /--rule redeals is given twice/],
    [`${main} --max-nodes 0`, /--max-nodes takes a whole number of at least 1/],
    [`${main} --max-nodes 1e6`, /--max-nodes takes a whole number/],
    [`${main} --timeout 60`, /--timeout takes a time above zero/],
    [`${main} --timeout 0s`, /--timeout takes a time above zero/],
    [`${main} --memory lots`, /--memory takes a size/],
    [`${main} --memory 900000000G`, /--memory 900000000G is more than this machine has/],
    [`${main} --threads two`, /--threads takes a whole number/],
    [`${main} --threads 99999`, /--threads takes a whole number from 1 to/],
    [`${main} --shard 0/4`, /--shard takes I\/N/],
    [`${main} --shard 5/4`, /--shard takes I\/N/],
    [`${main} --format xml`, /--format takes csv or ndjson/],
    [`${main} --only solved`, /--only takes solvable, unsolvable or unknown/],
    [`${main} --progress loud`, /--progress takes auto, bar, text or none/],
    [`${main} --out -  --resume`, /--resume needs a file/],
    [`${main} --resume --force`, /give one of them/],
    [`${main} --deals x.jsonl`, /--seeds and --deals exclude each other/],
    [`${main} --solutions -`, /--solutions needs the name of a file/],
    [`${main} --solutions a.csv --out a.csv`, /name the same file/],
    ['frobnicate', /there is no command "frobnicate": the commands are solve, /],
    ['solve --game royal', /--seed is missing/],
    ['solve --game royal --seed 1-2', /--seed takes one whole number/],
    ['solve --game royal --seed 1 --deal x', /--seed and --deal exclude each other/],
    ['deal --game royal', /--seeds is missing/],
    ['deal --game royal --seeds 1 --format xml', /--format takes text or json/],
    ['check --game royal --seed 1', /--moves is missing/],
    ['check --game royal --deal - --moves -', /cannot both be standard input/],
    ['rules', /missing required argument 'game'/],
    ['rules royal klondike', /too many arguments/],
    ['games royal', /too many arguments/],
    ['summary', /missing required argument 'file'/],
    ['merge a.csv', /--out is missing/],
    ['merge a.csv --out a.csv', /--out a.csv is one of the files/],
  ];

  it.each(cases)('%s', async (line, sentence) => {
    expectRefused(await runHere(line), sentence);
  });
});

describe('help', () => {
  const commands = ['', 'solve', 'deal', 'check', 'games', 'rules', 'summary', 'merge'];

  it.each(commands)('with an example is there for "%s"', async (command) => {
    const { code, stdout, stderr } = await runHere(`${command} --help`);
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/Usage: patience-solve/);
    expect(stdout).toMatch(/Examples?:\n {2}patience-solve/);
  });

  it('comes also for the command help', async () => {
    const all = await runHere('help');
    expect(all).toEqual(await runHere('--help'));
    const one = await runHere('help merge');
    expect(one.code).toBe(0);
    expect(one.stdout).toMatch(/Usage: patience-solve merge/);
  });

  it('names the version', async () => {
    expect(await runHere('--version')).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });
});

describe('the lists', () => {
  it('of games and of the rules of each are readable', async () => {
    const { code, stdout } = await runHere('games');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^royal /m);
    const rules = await runHere('rules kralovska');
    expect(rules.code).toBe(0);
    expect(rules.stdout).toMatch(/first-gap: at-once or any-time/);
    expect(rules.stdout).toMatch(/redeals: 1, 0, 2 or any whole number from 0/);
  });
});
