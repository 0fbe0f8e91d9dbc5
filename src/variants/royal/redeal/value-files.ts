import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Valuation } from '../../../solvers/valuer.ts';
import type { Rules } from '../../variant.ts';
import type { RoyalLayout } from '../layout.ts';
import { caseNamed } from './kept-cases.ts';
import { RedealValues } from './value-table.ts';
import { RoyalValuer } from './valuer.ts';

/** `first-gap=at-once placed-twos=fixed row-suits=free`: what a table of values depends on. */
export function valueRules(rules: Rules): string {
  // With preset suits a placed two has nowhere else to go: roaming is the same game.
  const fixed = rules['row-suits'] === 'preset' ? 'fixed' : rules['placed-twos'];
  return `first-gap=${rules['first-gap']} placed-twos=${fixed} row-suits=${rules['row-suits']}`;
}

/** The file in this folder that holds the chances with so many redeals left. */
export function valueFile(rules: Rules, redeals: number): URL {
  const name = valueRules(rules)
    .split(' ')
    .map((rule) => rule.split('=')[1])
    .join('-');
  return new URL(`./values/${name}-${redeals}.csv`, import.meta.url);
}

/** Whether there are tables for all redeals of the rules. */
export function hasValues(rules: Rules): boolean {
  for (let redeals = 1; redeals <= Number(rules.redeals); redeals++) {
    if (!existsSync(valueFile(rules, redeals))) return false;
  }
  return true;
}

/** The tables for 1, 2, … up to so many redeals left. */
export function readValues(rules: Rules, redeals: number): RedealValues[] {
  return Array.from({ length: redeals }, (_, index) =>
    RedealValues.fromText(readFileSync(valueFile(rules, index + 1), 'utf8')),
  );
}

/** How deals of royal are valued; `undefined`: the rules have no redeal, or no table. */
export function royalValuation(rules: Rules): Valuation<RoyalLayout> | undefined {
  const redeals = Number(rules.redeals);
  if (redeals === 0 || !hasValues(rules)) return undefined;
  const tables = readValues(rules, redeals);
  const digest = createHash('sha256');
  for (const table of tables) digest.update(table.values().join());
  return {
    shuffle: 'redeal',
    digest: digest.digest('hex').slice(0, 12),
    errorOf: (kept) => tables[redeals - 1]!.error(caseNamed(kept)),
    makeValuer: (memory) =>
      new RoyalValuer(
        rules,
        memory,
        tables.map((table) => table.values()),
      ),
  };
}
