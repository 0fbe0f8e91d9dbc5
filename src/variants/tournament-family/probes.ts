import type { SearchPosition, Stage } from '../variant.ts';
import type { FamilyLayout } from './layout.ts';
import { COMPLETE_ORDER, type MoveOrder } from './move-order.ts';

/** A position whose move order can be set. */
export interface OrderedPosition extends SearchPosition<FamilyLayout> {
  setOrder(order: MoveOrder): void;
}

/** How many probes, how long, and how strongly they vary their order. */
export interface ProbePlan {
  probes: number;
  /** Positions the first probe may enter; probe p may enter 1 + p / `growth` times as many. */
  nodes: number;
  growth: number;
  /** Strength of the random part of the order, in turn: a greedy probe, then a wild one. */
  noise: readonly [number, number];
  /** Whether greedy and wild probes are choosy: see {@link MoveOrder}. */
  choosy: readonly [boolean, boolean];
  /** See {@link MoveOrder}; the first four probes go by the best weights known. */
  spread: number;
  /** See {@link MoveOrder}. */
  mostStashed: number;
}

const PROBES_BY_BEST_WEIGHTS = 4;

/**
 * Short restarts with a varied order of moves, which may only claim `solvable`. Wins are many but
 * hidden behind early mistakes, which a depth-first search corrects last (Gomes, Selman, Kautz,
 * "Boosting combinatorial search through randomization", AAAI 1998).
 * @param first number of the first probe
 * @param fresh whether the position has made no probe of the deal before
 */
export function probeStages(
  position: OrderedPosition,
  plan: ProbePlan,
  first = 0,
  fresh = first === 0,
): Stage<FamilyLayout>[] {
  const stages: Stage<FamilyLayout>[] = [];
  for (let probe = first; probe < plan.probes; probe++) {
    const order: MoveOrder = {
      noise: plan.noise[probe % 2]!,
      choosy: plan.choosy[probe % 2]!,
      spread: probe < PROBES_BY_BEST_WEIGHTS ? 0 : plan.spread,
      mostStashed: plan.mostStashed,
      probe,
      fresh: fresh && probe === first,
    };
    stages.push({
      name: `probe ${probe + 1}`,
      position,
      prepare: () => position.setOrder(order),
      proves: false,
      nodes: Math.round(plan.nodes * (1 + probe / plan.growth)),
    });
  }
  return stages;
}

/** The search that proves. @param nodes after so many positions the next stage takes over */
export function completeStage(position: OrderedPosition, nodes?: number): Stage<FamilyLayout> {
  return {
    name: 'complete',
    position,
    prepare: () => position.setOrder(COMPLETE_ORDER),
    proves: true,
    ...(nodes === undefined ? {} : { nodes }),
  };
}
