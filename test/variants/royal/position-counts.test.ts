import { expect, test } from 'vitest';
import { bruteForce, countLines, randomShortDeal } from './brute-force.ts';
import { nameOf, RULE_SETS } from './short-layout.ts';

const DEPTH = 6;
/** Ranks and index of short deals whose states are few enough to count under every rule. */
const SHORT_DEALS = [
  [3, 0],
  [3, 1],
  [4, 0],
  [4, 1],
  [5, 7],
  [5, 22],
  [6, 2],
  [6, 7],
] as const;

const pad = (value: number | string, width: number): string => String(value).padStart(width);

test('the numbers of lines of one to six moves from full deals are those of the table', async () => {
  const rows: string[] = [];
  for (const rules of RULE_SETS) {
    rows.push(`# ${nameOf(rules)}`);
    for (let index = 0; index < 6; index++) {
      const counts = countLines(randomShortDeal(13, index), rules, DEPTH);
      rows.push(`deal ${index}${counts.map((count) => pad(count, 7)).join('')}`);
    }
  }
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('line-counts.txt');
});

test('the numbers of states and the kept lengths of short decks are those of the table', async () => {
  const rows: string[] = [];
  for (const rules of RULE_SETS) {
    rows.push(`# ${nameOf(rules)}`);
    for (const [ranks, index] of SHORT_DEALS) {
      const { solvable, kept, states } = bruteForce(randomShortDeal(ranks, index), rules);
      const verdict = solvable ? 'solvable' : 'unsolvable';
      rows.push(
        `${ranks} ranks, deal ${index}${pad(states, 8)} ${pad(verdict, 10)}  ${[...kept].sort().join(' ')}`.trimEnd(),
      );
    }
  }
  await expect(`${rows.join('\n')}\n`).toMatchFileSnapshot('state-counts.txt');
});
