import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RedealValues } from '../../src/variants/royal/redeal/value-table.ts';
import { expectRefused, Folder } from '../cli/program.ts';
import { runIn } from '../commands/here.ts';
import { expectTable } from './value-tables.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const MAIN = 'values --game royal --memory 32M --samples 1 --pilot 0';
describe('the values command', () => {
  it('samples every case and writes down how', async () => {
    const { code, stderr } = await runIn(folder, `${MAIN} --threads 1 --out a.csv`);
    expect(code).toBe(0);
    expect(stderr).toBe('1,820 cases have 1 samples\n');
    const text = folder.read('a.csv');
    const table = expectTable(text);
    expect(new Set(table.values().slice(0, 3))).toEqual(new Set([1]));
    expectRefused(
      await runIn(folder, `${MAIN} --out a.csv`),
      /a\.csv exists already: use --resume/,
    );
    expectRefused(
      await runIn(folder, `${MAIN} --rule first-gap=any-time --out a.csv --resume`),
      /--resume cannot continue .*a\.csv: it is a table of other rules/,
    );
    writeFileSync(folder.file('a.csv.lock'), JSON.stringify({ pid: 1, host: 'elsewhere' }));
    expectRefused(
      await runIn(folder, `${MAIN} --out a.csv --resume`),
      /a\.csv is being written by process 1 on elsewhere/,
    );
    const damaged = text.replace('\n11-3-2-1,1,', '\n11-3-2-1,x,');
    expect(() => RedealValues.fromText(damaged)).toThrow('its line for 11-3-2-1 is damaged');
    expect(() => RedealValues.fromText(text.slice(0, 5000))).toThrow('no complete table');
  });

  it('refuses what cannot be sampled', async () => {
    const refused = async (line: string, sentence: RegExp): Promise<void> =>
      expectRefused(await runIn(folder, line), sentence);
    await refused('values --game papillon --out a.csv', /--game papillon has no redeal by chance/);
    await refused('values --game royal', /--out is missing/);
    await refused('values --game royal --rule redeals=0 --out a.csv', /redeals=0 leaves nothing/);
    await refused(
      'values --game royal --rule redeals=9 --out a.csv',
      /make that of redeals=8 first/,
    );
    await refused(
      'values --game royal --rule placed-twos=roaming --out a.csv',
      /placed-twos=roaming cannot be valued/,
    );
    await refused(`${MAIN} --error much --out a.csv`, /--error takes points such as 0\.1/);
  });
});
