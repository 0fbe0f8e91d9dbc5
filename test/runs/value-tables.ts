import { expect } from 'vitest';
import { RedealValues } from '../../src/variants/royal/redeal/value-table.ts';

/** The lines of a table of values but those that tell how it was made. */
export const rows = (text: string): string[] =>
  text.split('\n').filter((line) => !line.startsWith('#'));

/** That a table says how `runHere` made it, and is written as it is read. */
export function expectTable(text: string): RedealValues {
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# royal: first-gap=at-once placed-twos=fixed row-suits=free, redeals left: 1',
    '# the chance of going out after the redeal, by the lengths that the rows keep',
    expect.stringMatching(/^# made by values --game royal .*, version 1\.2\.3, 1970-01-01$/),
  ]);
  const table = RedealValues.fromText(text);
  expect(table.toText([])).toBe(rows(text).join('\n'));
  return table;
}
