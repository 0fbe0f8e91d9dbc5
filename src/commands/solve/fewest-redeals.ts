import { parseDeal } from '../../deals/deal-json.ts';
import type { Patience, RedealCount } from '../../variants/variant.ts';
import type { SolveResult, SolveSetup } from '../../workers/solve-result.ts';
import type { OneDeal } from '../options/one-deal.ts';

/** The same deal and rules with no more than so many redeals. */
export function limitRedeals(
  game: Patience & { redeals: RedealCount },
  setup: SolveSetup,
  deal: OneDeal,
  redeals: number,
): { setup: SolveSetup; deal: OneDeal } {
  const limited = { ...setup, rules: game.redeals.limitRules(setup.rules, redeals) };
  if (deal.text === undefined) return { setup: limited, deal };
  // The deal's own rules may contradict the smaller number; its cards are what counts.
  const { rules: _, ...json } = game.redeals.limitDeal(parseDeal(deal.text, game), redeals);
  return { setup: limited, deal: { ...deal, text: JSON.stringify(json) } };
}

/** What is known about the least number of redeals with which a deal goes out. */
export interface FewestRedeals {
  /** The result to show: the solution with the fewest redeals that was found. */
  best: SolveResult;
  /** Redeals of `best`; `undefined`: it is not known to go out. */
  redeals: number | undefined;
  /** Smaller numbers for which the search came to no verdict. */
  open: number[];
}

/**
 * Looks for solutions with fewer and fewer redeals: 0, 1, … up to what the first solution needs.
 * @param count the redeals in a list of moves
 * @param search runs the search with at most so many redeals; `undefined` back: interrupted
 */
export async function findFewestRedeals(
  first: SolveResult,
  search: (redeals: number) => Promise<SolveResult | undefined>,
  count: (moves: readonly string[]) => number,
): Promise<FewestRedeals> {
  const open: number[] = [];
  if (first.verdict !== 'solvable') return { best: first, redeals: undefined, open };
  const most = count(first.solution!);
  for (let redeals = 0; redeals < most; redeals++) {
    const result = await search(redeals);
    if (result?.verdict === 'solvable') {
      return { best: result, redeals: count(result.solution!), open };
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
