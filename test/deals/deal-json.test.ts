import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/deals/deal-json.ts';

describe('the text of a deal', () => {
  it('keeps the digits of a seed that no Number can hold', () => {
    const { seed } = parseJson('{"seed": 18446744073709551615}');
    expect(seed).toBe('18446744073709551615');
  });

  it('keeps small numbers as numbers and long digits in texts as they are', () => {
    const json = parseJson(
      String.raw`{"seed": 7, "digits": "1321140741130241", "q": "\"12345678901234567"}`,
    );
    expect(json).toEqual({ seed: 7, digits: '1321140741130241', q: '"12345678901234567' });
  });

  it.each(['', '[1]', '"x"', 'null', '{"seed": 1', '{"rows": [["2C"'])('rejects %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });
});
