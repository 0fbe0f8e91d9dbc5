import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRoyal } from '../../../src/variants/royal/layout-json.ts';
import { pictureOf } from '../../../src/variants/royal/picture.ts';

interface Example {
  rows: string[][];
}

test('the picture names rows and columns as the moves do', () => {
  const { rows } = JSON.parse(
    readFileSync(new URL('../../deals/royal-example.json', import.meta.url), 'utf8'),
  ) as Example;
  expect(pictureOf(readRoyal({ rows }))).toBe(
    [
      '    c1  c2  c3  c4  c5  c6  c7  c8  c9 c10 c11 c12 c13',
      'r1  7H  JC  9C  QH 10S  QS  3D  2D  4D  6S  KD  8D  7S',
      'r2  5D  9H  8C  6D  JH  6H  KS  5H  --  JS  8S  2H  3H',
      'r3  2S  --  QD 10H  3S  4S  5S  3C  6C 10D  KC  QC 10C',
      'r4  7D  9D  4C  JD  KH  5C  --  4H  2C  9S  8H  --  7C',
    ].join('\n'),
  );
});
