import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runIn } from '../commands/here.ts';
import { Folder, words } from './program.ts';

/*
 * What the program prints and writes, whole, as it was: a change of anything a script might read
 * shows here. Times, and what names the machine, are masked.
 */

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const PRESET = '--game royal --rule row-suits=preset --rule redeals=0 --max-nodes 1000';
const SMALL = '--threads 1 --memory 32M --progress none';
const DEALS = [
  '{"seed":7,"rows":[["2C"],[],[],[]]}',
  '{"seed":5,"played":true,"tableau piles":[["6C"],["8s","2H"],["6h","Qc","6D"],["10c","Js","Kc","8C"],["2d","5c","4d","4h","6S"],["Jd","3d","Ah","7d","As","9C"],["10d","3s","2s","Kh","Qh","9s","2C"]],"stock":["9D","4C","5S","AD","AC","QD","7C","9H","4S","10S","QS","KS","7S","JH","10H","5D","3C","8D","KD","7H","8H","3H","5H","JC"]}',
  '{"tableau piles":[["KC"],[],[],[],[],[],[]],"stock":[]}',
  '',
].join('\n');

/** A name, and the command lines that are run one after the other in one folder. */
const SCENES: Readonly<Record<string, readonly string[]>> = {
  'royal without redeal': [`${PRESET} ${SMALL} --seeds 1-20 --out a.csv`, 'summary a.csv'],
  'royal with its redeal': [
    `--game royal ${SMALL} --seeds 1-6 --out a.csv --solutions a.ndjson`,
    'summary a.csv',
    '--game royal --threads 1 --memory 32M --seeds 1-6 --out a.csv --resume',
  ],
  'klondike as NDJSON': [
    `--game klondike --rule draw=3 ${SMALL} --seeds 1-8 --out a.ndjson --format ndjson`,
    'summary a.ndjson',
  ],
  'rows on standard output': [`--game papillon ${SMALL} --seeds 3,1-2,9 --out -`],
  'the other single games': [
    `--game tournament ${SMALL} --seeds 1-5 --out t.csv`,
    `--game marechal-saxe ${SMALL} --seeds 1-3 --out m.csv`,
    `--game nivernaise ${SMALL} --seeds 1-3 --out n.csv`,
    `--game cicely ${SMALL} --seeds 1-2 --out c.csv`,
    `--game kingsdown-eights ${SMALL} --seeds 1-2 --out k.csv`,
    `--game grande-harpe ${SMALL} --seeds 1-2 --out g.csv`,
    'summary t.csv m.csv n.csv',
  ],
  'shards and their merge': [
    `${PRESET} ${SMALL} --seeds 1-30 --shard 1/3 --out a.csv`,
    `${PRESET} ${SMALL} --seeds 1-30 --shard 2/3 --out b.csv`,
    'merge a.csv b.csv --out all.csv',
    `${PRESET} ${SMALL} --seeds 1-30 --shard 3/3 --out c.csv`,
    'merge c.csv a.csv b.csv --out all.csv',
    'merge c.csv a.csv b.csv --out all.csv',
    'merge a.csv a.csv --out twice.csv',
    'summary c.csv a.csv',
  ],
  'only one verdict': [
    `${PRESET} ${SMALL} --seeds 1-20 --only solvable --out a.csv`,
    'summary a.csv',
    `${PRESET} ${SMALL} --seeds 1-20 --only solvable --out a.csv --resume`,
    `${PRESET} ${SMALL} --seeds 1-30 --only solvable --out a.csv --resume`,
  ],
  'a run that is continued': [
    `${PRESET} ${SMALL} --seeds 1-10 --out a.csv`,
    `${PRESET} ${SMALL} --seeds 1-20 --out a.csv`,
    `${PRESET} ${SMALL} --seeds 1-20 --out a.csv --resume`,
    `--game royal --rule redeals=0 ${SMALL} --seeds 1-30 --out a.csv --resume`,
    `${PRESET} --threads 1 --memory 64M --seeds 1-30 --out a.csv --resume`,
  ],
  'deals from a file, bad ones too': [
    `--game klondike ${SMALL} --deals deals.jsonl --out a.csv`,
    `--game papillon ${SMALL} --deals deals.jsonl --out b.csv`,
    'deal --game klondike --seeds 5-6 --format json',
  ],
  'a duel': [
    'duel --game dispute --seeds 1-6 --a greedy --b random --swap --threads 1 --progress none --out a.csv',
    'summary a.csv',
    'duel --game dispute --seeds 1-8 --a greedy --b random --swap --threads 1 --progress none --out a.csv --resume',
    'duel --game dispute --seeds 1-8 --a random --b greedy --swap --threads 1 --progress none --out a.csv --resume',
    'duel --game dispute --seeds 1-8 --a greedy --b random --swap --out a.csv',
  ],
  'shards of a duel': [
    'duel --game dispute --seeds 1-6 --shard 1/2 --a search:2 --b greedy --threads 1 --progress none --out a.ndjson --format ndjson',
    'duel --game dispute --seeds 1-6 --shard 2/2 --a search:2 --b greedy --threads 1 --progress none --out b.ndjson --format ndjson',
    'merge b.ndjson a.ndjson --out c.ndjson',
    'merge a.ndjson --out d.ndjson',
  ],
  'the bare program with a game of two': [
    '--game dispute --seeds 1-4 --threads 1 --progress none --out -',
    '--game dispute --seeds 1-4 --max-nodes 5',
  ],
  'solving one deal': [
    'solve --game royal --seed 4 --rule redeals=0 --memory 32M',
    'solve --game klondike --seed 3 --json --memory 32M',
    'solve --game dispute --seed 1 --json',
  ],
  'what there is': ['games', 'rules royal', 'rules klondike', 'rules dispute'],
  'wrong usage': [
    '',
    '--game rojal --seeds 1',
    '--game royal --seeds 5-1',
    '--game royal --seeds 1 --rule draw=3',
    '--game royal --seeds 1 --memory 1K',
    '--game royal --seeds 1 --deals deals.jsonl',
    '--game royal --deals missing.jsonl',
    '--game klondike --seeds 99999999999 --seed-type solvitaire',
    'solve --game klondike',
    'duel --game royal --seeds 1 --a greedy --b random',
    'duel --game dispute --seeds 1 --a greedy --b clever',
    'merge missing.csv --out all.csv',
    'summary deals.jsonl',
  ],
};

describe('the program prints and writes what it did', () => {
  for (const [name, lines] of Object.entries(SCENES)) {
    it(name, async () => {
      folder.file('deals.jsonl', DEALS);
      let text = '';
      for (const line of lines) {
        const { code, stdout, stderr } = await runIn(folder, line);
        text += `$ patience-solve ${line}\n${masked(stdout)}${talk(stderr)}exit ${code}\n\n`;
      }
      for (const file of readdirSync(folder.path).sort()) {
        if (file !== 'deals.jsonl') text += `== ${file}\n${masked(folder.read(file))}\n`;
      }
      await expect(text.replaceAll(`${folder.path}/`, '')).toMatchFileSnapshot(
        `golden/${name.replaceAll(/\W+/g, '-')}.txt`,
      );
    });
  }
});

it('names its files after what it does', async () => {
  const where = '--threads 1 --memory 32M --progress none';
  await folder.run(
    words(`--game klondike --rule worrying-back=no --seed-type solvitaire ${where} --seeds 1-3`),
  );
  await folder.run(
    words(`duel --game dispute --a greedy --b random --swap --threads 1 --shard 1/2 --seeds 1-4`),
  );
  expect(readdirSync(folder.path).sort()).toEqual([
    'dispute-greedy-random-swap-1-4-shard1of2.csv',
    'dispute-greedy-random-swap-1-4-shard1of2.csv.json',
    'klondike-worrying-back=no-solvitaire-1-3.csv',
    'klondike-worrying-back=no-solvitaire-1-3.csv.json',
  ]);
});

const talk = (stderr: string): string =>
  masked(stderr)
    .split('\n')
    .map((line) => (line === '' ? '' : `! ${line}`))
    .join('\n');

/** A text without times and what names the machine. */
function masked(text: string): string {
  return (
    text
      .split('\n')
      .map((line, _, [first]) => withoutTime(line, first ?? ''))
      .join('\n')
      .replace(/("(?:version|node|cpu|started|ended)": )(?:"[^"]*"|null)/g, '$1"…"')
      .replace(/("wall-seconds": )[\d.]+/g, '$1…')
      .replace(/("ms": \{)[^}]*\}/g, '$1…}')
      .replace(/("ms":)[\d.]+/g, '$1…')
      .replace(/^((?:! )?) {2}ms +mean.*$/gm, '$1  ms …')
      // Its columns are as wide as those of the times.
      .replace(/^ {2}nodes +mean.*$/gm, (line) => line.replaceAll(/ +/g, ' '))
      .replace(/(wall time ).*$/gm, '$1…')
      .replace(/[\d.]+ ms\b/g, '… ms')
  );
}

/** A row of CSV with its milliseconds masked, as the header names them. */
function withoutTime(line: string, header: string): string {
  const at = header.split(',').indexOf('ms');
  const cells = line.split(',');
  if (!header.startsWith('seed,') || line === header || cells.length <= at) return line;
  return cells.with(at, '…').join(',');
}
