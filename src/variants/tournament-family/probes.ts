import type { SearchPosition, Stage } from '../variant.ts';
import type { FamilyLayout } from './layout.ts';
import { COMPLETE_ORDER, type MoveOrder } from './move-order.ts';

/** A position whose move order can be set. */
export interface OrderedPosition extends SearchPosition<FamilyLayout> {
  setOrder(order: MoveOrder): void;
}

/** How many probes, how long each, and how strongly even and odd ones vary their order. */
export interface ProbePlan {
  probes: number;
  nodes: number;
  noise: readonly [number, number];
  mostStashed: number;
}

/**
 * Short restarts with a varied order of moves, which may only claim `solvable`, then the complete
 * search. Wins are many but hidden behind early mistakes that a depth-first search corrects last
 * (Gomes, Selman, Kautz, "Boosting combinatorial search through randomization", AAAI 1998).
 */
export function stagesWithProbes(
  position: OrderedPosition,
  plan: ProbePlan,
): Stage<FamilyLayout>[] {
  const stages: Stage<FamilyLayout>[] = [];
  for (let probe = 0; probe < plan.probes; probe++) {
    const order: MoveOrder = {
      noise: plan.noise[probe % 2]!,
      mostStashed: plan.mostStashed,
      probe,
    };
    stages.push({
      name: `probe ${probe + 1}`,
      position,
      prepare: () => position.setOrder(order),
      proves: false,
      nodes: plan.nodes,
    });
  }
  stages.push({
    name: 'complete',
    position,
    prepare: () => position.setOrder(COMPLETE_ORDER),
    proves: true,
  });
  return stages;
}
