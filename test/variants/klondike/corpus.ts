import { DealSolver } from '../../../src/solvers/deal-solver.ts';
import { klondike } from '../../../src/variants/klondike/klondike.ts';
import type { Rules } from '../../../src/variants/variant.ts';
import type { KnownDeal } from './known-deals.ts';

export const DEFAULT_RULES: Rules = {
  draw: '1',
  passes: 'unlimited',
  'worrying-back': 'yes',
  spaces: 'kings',
};

/** Solves deals of klondike and lists those whose verdict is another than the known one. */
export function differences(deals: readonly KnownDeal[], rules: Rules, memory: number): string[] {
  const solver = new DealSolver(klondike, rules, memory);
  const wrong: string[] = [];
  for (const deal of deals) {
    const layout = klondike.read(deal, rules);
    const { verdict } = solver.solve(layout, { nodes: 100_000_000, now: () => 0 });
    if (verdict !== deal.verdict) wrong.push(`${deal.seed}: ${verdict}, not ${deal.verdict}`);
  }
  return wrong;
}
