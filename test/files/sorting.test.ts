import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal, readJournal } from '../../src/files/journal.ts';
import { readLines } from '../../src/files/lines.ts';
import { joinLines, sortLines } from '../../src/files/sorting.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sorting-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, text?: string): string => {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
};
const keyOf = (line: string): bigint | undefined =>
  /^\d+,/.test(line) ? BigInt(line.split(',')[0]!) : undefined;

describe('lines', () => {
  it('of a file are found with their ends, also across the chunks in which it is read', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${i},${'é'.repeat(i % 60)}`);
    const path = file('a', `${lines.join('\n')}\ntorn`);
    const read = [...readLines(path)];
    expect(read.map(({ text }) => text)).toEqual([...lines, 'torn']);
    expect(read.at(-1)!.complete).toBe(false);
    expect(read.at(-2)!.complete).toBe(true);
    expect(read.at(-2)!.end).toBe(Buffer.byteLength(`${lines.join('\n')}\n`));
  });
});

describe('sorting', () => {
  it('orders lines of several files by their keys and keeps the first of equal ones', async () => {
    const a = file('a', 'key,x\n5,a\n1,a\n18446744073709551615,a\ntorn');
    const b = file('b', 'key,x\n3,b\n5,b\n');
    await sortLines([a, b], file('out'), 'key,x\n', keyOf);
    expect(readFileSync(file('out'), 'utf8')).toBe(
      'key,x\n1,a\n3,b\n5,a\n18446744073709551615,a\n',
    );
  });

  it('may write over its own source and leaves no other file behind', async () => {
    const path = file('a', '2,\n1,\n');
    await sortLines([path], path, '', keyOf);
    expect(readFileSync(path, 'utf8')).toBe('1,\n2,\n');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('merges runs from temporary files when there are more lines than memory should hold', async () => {
    const count = 20_000;
    const order = Array.from({ length: count }, (_, i) => (i * 7_919) % count);
    const path = file('a', order.map((n) => `${n},row\n`).join(''));
    await sortLines([path], path, 'key,x\n', keyOf, 1_500);
    const expected = Array.from({ length: count }, (_, n) => `${n},row\n`).join('');
    expect(readFileSync(path, 'utf8') === `key,x\n${expected}`).toBe(true);
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('leaves the target alone when something fails', async () => {
    const target = file('out', 'old\n');
    await expect(sortLines([file('missing')], target, '', keyOf)).rejects.toThrow(/ENOENT/);
    expect(readFileSync(target, 'utf8')).toBe('old\n');
    expect(readdirSync(folder)).toEqual(['out']);
  });

  it('is not needed where files only follow one another', () => {
    const sources = [file('a', 'h\n1\n2\n'), file('b', 'h\n'), file('c', 'h\n3\n')];
    joinLines(sources, file('out'), 'h\n');
    expect(readFileSync(file('out'), 'utf8')).toBe('h\n1\n2\n3\n');
  });
});

describe('a journal', () => {
  it('loses only its torn last line, wherever a kill cuts it', () => {
    const text = 'head\nfirst\nsecond\nthird\n';
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length }), (cut) => {
        const path = file('j', text.slice(0, cut));
        const lines: string[] = [];
        const length = readJournal(path, 'head\n', (line) => lines.push(line));
        const whole = text.slice(0, cut).split('\n').slice(0, -1);
        expect(lines).toEqual(whole.slice(1));
        const journal = Journal.resume(path, length);
        if (length === 0) journal.append('head\n');
        for (const line of ['first', 'second', 'third'].slice(lines.length)) {
          journal.append(`${line}\n`);
        }
        journal.close();
        expect(readFileSync(path, 'utf8')).toBe(text);
      }),
    );
  });

  it('of something else is refused', () => {
    expect(() => readJournal(file('j', 'name,age\n'), 'head\n', () => {})).toThrow(/first line/);
    expect(() => readJournal(file('k', 'some'), 'head\n', () => {})).toThrow(/first line/);
  });
});
