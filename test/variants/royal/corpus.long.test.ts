import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readRoyal } from '../../../src/variants/royal/layout-json.ts';
import { bruteForce } from './brute-force.ts';

/** Of the hundred deals 66 are decided within this many states: 15 solvable, 51 unsolvable. */
const MOST_STATES = 150_000;

test('visiting every state by the plain rules meets the verdicts of gaps-preset.jsonl', () => {
  const rules = { 'first-gap': 'any-time', 'row-suits': 'preset', redeals: '0' };
  const lines = readFileSync(new URL('../../deals/gaps-preset.jsonl', import.meta.url), 'utf8');
  const decided = { solvable: 0, unsolvable: 0 };
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const deal = JSON.parse(line) as { seed: number; rows: string[][]; verdict: string };
    const { solvable, complete } = bruteForce(
      readRoyal({ rows: deal.rows }),
      rules,
      true,
      MOST_STATES,
    );
    if (!complete) continue;
    const verdict = solvable ? 'solvable' : 'unsolvable';
    expect(verdict, `seed ${deal.seed}`).toBe(deal.verdict);
    decided[verdict]++;
  }
  expect(decided).toEqual({ solvable: 15, unsolvable: 51 });
});
