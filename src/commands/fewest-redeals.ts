import type { Variant } from '../variants/variant.ts';
import type { DealResult, DealSetup } from '../workers/deal-result.ts';
import type { OneDeal } from './one-deal.ts';

/** Whether the player of the game may redeal, so that `--fewest-redeals` means something. */
export function hasRedeals(variant: Variant): boolean {
  return (
    variant.dealKeys.includes('redeals-left') &&
    variant.ruleOptions.some(({ name }) => name === 'redeals')
  );
}

/** Redeals in a list of moves. */
export const countRedeals = (moves: readonly string[]): number =>
  moves.filter((move) => move === 'redeal').length;

/** The same deal and rules with no more than so many redeals. */
export function limitRedeals(
  setup: DealSetup,
  deal: OneDeal,
  redeals: number,
): { setup: DealSetup; deal: OneDeal } {
  const limited = { ...setup, rules: { ...setup.rules, redeals: String(redeals) } };
  if (deal.text === undefined) return { setup: limited, deal };
  const json = JSON.parse(deal.text) as Record<string, unknown>;
  // The deal's own rules may contradict the smaller number; its cards are what counts.
  delete json.rules;
  json['redeals-left'] = redeals;
  return { setup: limited, deal: { ...deal, text: JSON.stringify(json) } };
}

/** What is known about the least number of redeals with which a deal goes out. */
export interface FewestRedeals {
  /** The result to show: the solution with the fewest redeals that was found. */
  best: DealResult;
  /** Redeals of `best`; `undefined`: it is not known to go out. */
  redeals: number | undefined;
  /** Smaller numbers for which the search came to no verdict. */
  open: number[];
}

/**
 * Looks for solutions with fewer and fewer redeals: 0, 1, … up to what the first solution needs.
 * @param search runs the search with at most so many redeals; `undefined` back: interrupted
 */
export async function findFewestRedeals(
  first: DealResult,
  search: (redeals: number) => Promise<DealResult | undefined>,
): Promise<FewestRedeals> {
  const open: number[] = [];
  if (first.verdict !== 'solvable') return { best: first, redeals: undefined, open };
  const most = countRedeals(first.solution!);
  for (let redeals = 0; redeals < most; redeals++) {
    const result = await search(redeals);
    if (result?.verdict === 'solvable') {
      return { best: result, redeals: countRedeals(result.solution!), open };
    }
    if (result?.verdict !== 'unsolvable') open.push(redeals);
    if (result === undefined) break;
  }
  return { best: first, redeals: most, open };
}

/** One sentence for people. */
export function describeFewest({ redeals, open }: FewestRedeals): string {
  if (redeals === undefined) return 'fewest redeals: not known, no solution was found';
  if (redeals === 0) return 'fewest redeals: 0';
  if (open.length === 0) return `fewest redeals: ${redeals} (fewer are proved not to be enough)`;
  return `fewest redeals: at most ${redeals} (no verdict for ${open.join(', ')})`;
}
