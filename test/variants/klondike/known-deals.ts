import { readFileSync } from 'node:fs';

export interface KnownDeal extends Record<string, unknown> {
  seed: number | string;
  'seed-type': string;
  verdict: string;
}

/** The lines of a file of test/deals. */
export function knownDeals(file: string): KnownDeal[] {
  return readFileSync(new URL(`../../deals/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as KnownDeal);
}
