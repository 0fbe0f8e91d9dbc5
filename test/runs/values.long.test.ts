import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RedealValues } from '../../src/variants/royal/redeal/value-table.ts';
import { Folder } from '../cli/program.ts';
import { runHere, runIn } from '../commands/here.ts';
import { expectTable, rows } from './value-tables.ts';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const MAIN = 'values --game royal --memory 32M --samples 2 --pilot 0';
describe('the values command', () => {
  it('samples every case, the same with any number of threads', async () => {
    const { code, stderr } = await runIn(folder, `${MAIN} --threads 1 --out a.csv`);
    expect(code).toBe(0);
    expect(stderr).toBe('1,820 cases have 2 samples\n');
    const text = folder.read('a.csv');
    const table = expectTable(text);
    expect(new Set(table.values().map((_, keptCase) => table.count(keptCase)))).toEqual(
      new Set([2]),
    );
    expect(table.value(0)).toBe(1);
    await runIn(folder, `${MAIN} --threads 2 --out b.csv`);
    expect(rows(folder.read('b.csv'))).toEqual(rows(text));
  });

  it('then samples the cases that first deals aim at, until they are exact enough', async () => {
    const line = MAIN.replace('--pilot 0', '--pilot 20 --error 6');
    const { stderr } = await runIn(folder, `${line} --threads 1 --out a.csv`);
    const passes = [
      ...stderr.matchAll(/pass \d: (\d+) cases are aimed at; .* mean value is (\S+) %/g),
    ];
    expect(passes.length).toBeGreaterThan(1);
    expect(Number(passes[0]![2])).toBeGreaterThan(6);
    expect(Number(passes.at(-1)![2])).toBeLessThan(6);
    const table = RedealValues.fromText(folder.read('a.csv'));
    const counts = table.values().map((_, keptCase) => table.count(keptCase));
    expect(counts.filter((count) => count > 2).length).toBeGreaterThan(0);
    expect(counts.filter((count) => count > 2).length).toBeLessThan(100);
  });

  it('takes more samples with --resume, and those of an interrupted round not at all', async () => {
    await runIn(folder, `${MAIN} --threads 1 --out a.csv`);
    await runIn(folder, `${MAIN} --samples 3 --threads 1 --out b.csv`);
    const more = await runIn(folder, `${MAIN} --samples 3 --threads 1 --out a.csv --resume`);
    expect(more.code).toBe(0);
    expect(rows(folder.read('a.csv'))).toEqual(rows(folder.read('b.csv')));
    const stopped = await runHere(`${MAIN} --threads 1 --out ${folder.file('c.csv')}`, {
      onInterrupt(handler) {
        setTimeout(handler, 50);
        return () => {};
      },
    });
    expect(stopped.code).toBe(130);
    expect(existsSync(folder.file('c.csv'))).toBe(false);
  });
});
