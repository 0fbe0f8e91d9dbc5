import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, Folder } from '../../cli/program.ts';
import { runHere } from '../here.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const stdin = (text: string) => ({ stdin: Readable.from([Buffer.from(text)]) });

/** Three moves from the end: 10C, QC and KC still have to go behind their left neighbours. */
const NEARLY = {
  rows: [
    ['2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', '', 'JC', '', '', 'KC'],
    ['2D', '3D', '4D', '5D', '6D', '7D', '8D', '9D', '10D', 'JD', 'QD', 'KD', '10C'],
    ['2H', '3H', '4H', '5H', '6H', '7H', '8H', '9H', '10H', 'JH', 'QH', 'KH', 'QC'],
    ['2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S', '10S', 'JS', 'QS', 'KS', ''],
  ],
};
/** The only card that could move stands right of a king for ever. */
const DEAD = {
  rows: [
    ['2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', '10C', 'JC', 'KC', '', 'QC'],
    ['2D', '3D', '4D', '5D', '6D', '7D', '8D', '9D', '10D', 'JD', 'QD', 'KD', ''],
    ['2H', '3H', '4H', '5H', '6H', '7H', '8H', '9H', '10H', 'JH', 'QH', 'KH', ''],
    ['2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S', '10S', 'JS', 'QS', 'KS', ''],
  ],
};

describe('solve', () => {
  it('prints layout, verdict, numbered moves and effort', async () => {
    const line = 'solve --game royal --rule redeals=0 --deal -';
    const { code, stdout, stderr } = await runHere(line, stdin(JSON.stringify(NEARLY)));
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^royal: first-gap=at-once .*redeals=0\n\n/);
    expect(stdout).toMatch(/10D {2}JD/);
    expect(stdout).toMatch(
      /\nsolvable in 3 moves \(card, from, to\)\n1\. \w+ r\dc\d+ r\dc\d+\n2\. .*\n3\. .*\n/,
    );
    expect(stdout).toMatch(/\nsearch: [\d,]+ nodes, [\d.,]+ ms\n$/);
  });

  it('prints a solution that check accepts as it stands', async () => {
    const file = folder.file('deal.json', JSON.stringify(NEARLY));
    const solved = await runHere(`solve --game royal --deal ${file}`);
    const moves = solved.stdout
      .split('\n')
      .filter((text) => /^ *\d+\. /.test(text))
      .join('\n');
    const checked = await runHere(`check --game royal --deal ${file} --moves -`, stdin(moves));
    expect(checked.stdout).toMatch(/\nall 3 moves are legal\nwon\n$/);
    expect(checked.code).toBe(0);
  });

  it('says that a dead deal is unsolvable', async () => {
    const dead = stdin(JSON.stringify(DEAD));
    const { code, stdout } = await runHere('solve --game royal --rule redeals=0 --deal -', dead);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nunsolvable: no line of play wins\n/);
  });

  it('gives up at a limit and says which', async () => {
    const { code, stdout } = await runHere('solve --game royal --seed 1 --max-nodes 1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^royal, own seed 1: /);
    expect(stdout).toMatch(/\nunknown: the limit of 1 nodes was reached \(nodes\)\n/);
  });

  it('stops on an interrupt and says so', async () => {
    const interrupted = {
      onInterrupt: (handler: () => void) => {
        handler();
        return () => {};
      },
    };
    const text = await runHere('solve --game royal --seed 1', interrupted);
    expect(text.code).toBe(130);
    expect(text.stdout).toMatch(/\nunknown \(interrupted\)\n$/);
    const json = await runHere('solve --game royal --seed 1 --json', interrupted);
    expect(json.code).toBe(130);
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'unknown', reason: 'interrupted' });
  });

  it('writes one line of JSON with --json', async () => {
    const deal = stdin(JSON.stringify({ seed: 0, ...NEARLY }).replace('0', '18446744073709551615'));
    const { stdout } = await runHere('solve --game royal --json --deal -', deal);
    expect(stdout).toMatch(/^\{[^\n]*\}\n$/);
    expect(stdout).toMatch(/"seed":18446744073709551615,/);
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({
      game: 'royal',
      rules: { redeals: '1' },
      deal: NEARLY,
      verdict: 'solvable',
      reason: null,
      outcome: 'won-first',
      value: 1,
      kept: null,
    });
    expect(json.moves).toHaveLength(3);
    expect([json.length, json['length-found']]).toEqual([3, 3]);
  });

  it('shortens a solution and reports both lengths', async () => {
    const { stdout } = await runHere('solve --game papillon --seed 2 --json');
    const json = JSON.parse(stdout);
    expect(json.moves).toHaveLength(json.length);
    expect(json.length).toBeLessThan(json['length-found']);
    const main = await runHere('--game papillon --seeds 2 --out -');
    expect(main.stdout).toContain(`\n2,solvable,,${json['length-found']},`);
    const checked = await runHere(
      'check --game papillon --seed 2 --moves -',
      stdin(json.moves.join('\n')),
    );
    expect(checked.code).toBe(0);
    expect(checked.stdout).toMatch(/\nwon\n$/);
  });

  it('refuses a file with several deals, none, or a bad one', async () => {
    const line = 'solve --game royal --deal -';
    const one = JSON.stringify(NEARLY);
    const two = stdin(`${one}\n${JSON.stringify(DEAD)}`);
    expectRefused(await runHere(line, two), /--deal - holds 2 deals: give a file with one/);
    expectRefused(await runHere(line, stdin('')), /--deal - holds no deal/);
    expectRefused(await runHere(line, stdin(one.slice(0, 90))), /line 1.*one complete JSON object/);
    const twice = stdin(one.replace('QC', 'KC'));
    expectRefused(await runHere(line, twice), /line 1.*KC.*QC/);
  });

  it('reads an object that is spread over several lines', async () => {
    const pretty = stdin(JSON.stringify(NEARLY, undefined, 2));
    expect((await runHere('solve --game royal --deal -', pretty)).code).toBe(0);
  });
});

describe('deal', () => {
  it('prints a picture for every seed', async () => {
    const { code, stdout } = await runHere('deal --game royal --seeds 3-4');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^royal, own seed 3\n\n(.*\n)+\nroyal, own seed 4\n\n/);
  });

  it('writes JSON lines that come back as the same deals', async () => {
    const seeds = '7,18446744073709551615';
    const { stdout } = await runHere(`deal --game royal --seeds ${seeds} --format json`);
    const line = '--game royal --rule redeals=0 --max-nodes 300 --out -';
    const fromFile = await runHere(`${line} --deals -`, stdin(stdout));
    const fromSeeds = await runHere(`${line} --seeds ${seeds}`);
    expect(fromFile.stderr).not.toMatch(/warning|error/);
    expect(fromFile.stdout.replace(/,[\d.]+$/gm, '')).toBe(
      fromSeeds.stdout.replace(/,[\d.]+$/gm, ''),
    );
  });

  it('names the seed type where it is not the own one', async () => {
    const line = 'deal --game royal --seed-type solvitaire --seeds 1 --format json';
    const { stdout } = await runHere(line);
    expect(JSON.parse(stdout)).toMatchObject({ game: 'royal', seed: 1, 'seed-type': 'solvitaire' });
  });
});

describe('check', () => {
  const check = (moves: string, more = '') => {
    const deal = folder.file('deal.json', JSON.stringify({ seed: 9, ...NEARLY }));
    return runHere(`check --game royal --deal ${deal} --moves - ${more}`, stdin(moves));
  };

  it('accepts moves one a line or separated by semicolons, with BOM, CRLF and blank lines', async () => {
    const moves = '\uFEFF10C r2c13 r1c9\r\n\r\nQC r3c13 r1c11; KC r1c13 r1c12;\r\n';
    const { code, stdout } = await check(moves);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nall 3 moves are legal\nwon\n$/);
  });

  it('says that legal moves do not win yet', async () => {
    const { code, stdout } = await check('10C r2c13 r1c9');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\nthe move is legal\nnot won: what may be moved now: QC r3c13 r1c11\n$/,
    );
  });

  it('stops at the first illegal move with its number and why', async () => {
    const { code, stdout } = await check('10C r2c13 r1c9\nKC r1c13 r1c12');
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nmove 2 of 2, KC r1c13 r1c12, is illegal: .+\n$/);
  });

  it('takes what is no move at all for illegal', async () => {
    const { code, stdout } = await check('castle kingside');
    expect(code).toBe(1);
    expect(stdout).toMatch(/move 1 of 1, castle kingside, is illegal: .+\n$/);
  });

  it('finds the solution of the deal in a file of solutions', async () => {
    const good = '{"seed":9,"moves":["10C r2c13 r1c9","QC r3c13 r1c11","KC r1c13 r1c12"]}';
    const { code } = await check(`{"seed":8,"moves":["redeal"]}\n${good}\n`);
    expect(code).toBe(0);
    expectRefused(await check('{"seed":8,"moves":[]}\n'), /--moves - has no moves for seed 9/);
    expectRefused(await check('{"seed":9,"moves":'), /--moves - has no moves for seed 9/);
  });

  it('goes by the rules it is given', async () => {
    const wrong = await check('10C r2c13 r1c9', '--rule first-gap=sometimes');
    expectRefused(wrong, /--rule first-gap does not take/);
  });
});
