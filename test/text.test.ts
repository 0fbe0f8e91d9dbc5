import { expect, it } from 'vitest';
import { table, wrap } from '../src/text.ts';

it('cells stand in columns without trailing blanks', () => {
  expect(
    table([
      ['a', 'bb'],
      ['ccc', ''],
    ]),
  ).toEqual(['a    bb', 'ccc']);
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
});
