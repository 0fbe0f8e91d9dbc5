import { describe, expect, it } from 'vitest';
import {
  parseBytes,
  parseChoice,
  parseCount,
  parseDuration,
  parseSeed,
  parseSeeds,
  parseShard,
} from '../../../src/commands/options/values.ts';
import { didYouMean, editDistance } from '../../../src/commands/suggestion.ts';
import { UsageError } from '../../../src/errors.ts';

/** The message of a usage error: one sentence on one line. */
function refusal(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).not.toMatch(/\n/);
    return message;
  }
  throw new Error('nothing was refused');
}

describe('seeds', () => {
  it.each([
    ['7', '7'],
    ['0', '0'],
    ['1-100000', '1-100000'],
    ['1-10,20,30-40', '1-10,20,30-40'],
    ['5,5,3-6', '3-6'],
    ['18446744073709551615', '18446744073709551615'],
    ['0-18446744073709551615', '0-18446744073709551615'],
  ])('%s are read', (text, read) => {
    expect(parseSeeds(text).toString()).toBe(read);
  });

  it.each([
    ['', /--seeds is empty/],
    [' ', /--seeds is empty/],
    [',', /--seeds does not understand/],
    ['1,', /--seeds does not understand/],
    ['1-', /--seeds does not understand/],
    ['-5', /--seeds does not understand/],
    ['1-2-3', /--seeds does not understand/],
    ['1..5', /--seeds does not understand/],
    ['1e5', /--seeds does not understand/],
    ['1.5', /--seeds does not understand/],
    ['ms32000', /write --seed-type pysol-ms --seeds 32000$/],
    ['abc', /--seeds does not understand "abc"/],
    ['5-1', /--seeds 5-1 runs backwards: write 1-5/],
    ['1-100,000', /leading zero/],
    ['18446744073709551616', /too high: the highest own seed is 18446744073709551615/],
    ['99999999999999999999', /too high/],
    ['1-123456789012345678901234567890', /too high/],
    [`${'9'.repeat(100_000)}`, /too high/],
  ])('%# are refused', (text, message) => {
    const sentence = refusal(() => parseSeeds(text));
    expect(sentence).toMatch(message);
    expect(sentence.length).toBeLessThan(200);
  });

  it('beyond the highest of a foreign shuffle are refused', () => {
    expect(refusal(() => parseSeeds('4294967296', '--seeds', 4294967295n, 'solvitaire'))).toMatch(
      /highest solvitaire seed is 4294967295/,
    );
  });

  it('come one by one for --seed', () => {
    expect(parseSeed('12', '--seed', 20n, 'own')).toBe(12n);
    expect(refusal(() => parseSeed('1-2', '--seed', 20n, 'own'))).toMatch(/--seed takes one/);
    expect(refusal(() => parseSeed('ms7', '--seed', 20n, 'own'))).toMatch(/pysol-ms --seed 7$/);
  });
});

describe('whole numbers', () => {
  it('are read as a whole', () => {
    expect(parseCount('12', '--threads')).toBe(12);
  });

  it.each(['0', '-1', '1.5', '1x', 'abc', '', '99999999999999999999'])('are not %s', (text) => {
    expect(refusal(() => parseCount(text, '--threads', 1, 64))).toBe(
      `--threads takes a whole number from 1 to 64, not "${text}"`,
    );
  });
});

describe('times', () => {
  it.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['1.5s', 1_500],
    ['10m', 600_000],
    ['2h', 7_200_000],
  ])('%s are read', (text, milliseconds) => {
    expect(parseDuration(text, '--timeout')).toBe(milliseconds);
  });

  it.each(['0s', '10', '-1s', '1 s', '5min', 's', ''])('are not "%s"', (text) => {
    expect(refusal(() => parseDuration(text, '--timeout'))).toMatch(
      /--timeout takes a time above zero/,
    );
  });
});

describe('sizes', () => {
  it.each([
    ['1K', 1024],
    ['512M', 2 ** 29],
    ['2G', 2 ** 31],
    ['2g', 2 ** 31],
    ['1.5GiB', 1.5 * 2 ** 30],
  ])('%s are read', (text, bytes) => {
    expect(parseBytes(text, '--memory')).toBe(bytes);
  });

  it.each(['0M', '512', 'M', '-1G', '1T', ''])('are not "%s"', (text) => {
    expect(refusal(() => parseBytes(text, '--memory'))).toMatch(/--memory takes a size/);
  });
});

describe('shards', () => {
  it('are read as I/N', () => {
    expect(parseShard('2/8')).toEqual({ index: 2, of: 8 });
  });

  it.each(['0/3', '4/3', '1/0', '1', '1/2/3', 'a/b', '-1/2', ''])('are not "%s"', (text) => {
    expect(refusal(() => parseShard(text))).toMatch(/--shard takes I\/N/);
  });
});

describe('words', () => {
  it('outside the list are refused with the list', () => {
    expect(refusal(() => parseChoice('xml', '--format', ['csv', 'ndjson']))).toBe(
      '--format takes csv or ndjson, not "xml"',
    );
  });

  it('get the nearest name as a suggestion, or none', () => {
    expect(editDistance('roayl', 'royal')).toBe(1);
    expect(didYouMean('roayl', ['royal', 'klondike'])).toBe('; did you mean royal?');
    expect(didYouMean('chess', ['royal', 'klondike'])).toBe('');
  });
});
