import type { BeamPosition } from '../../solvers/beam-search.ts';
import type { SearchPosition, Stage } from '../variant.ts';
import type { FamilyLayout } from './layout.ts';
import { BEAM_ORDER, COMPLETE_ORDER, type MoveOrder } from './move-order.ts';

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
 */
export function probeStages(position: OrderedPosition, plan: ProbePlan): Stage<FamilyLayout>[] {
  const stages: Stage<FamilyLayout>[] = [];
  for (let probe = 0; probe < plan.probes; probe++) {
    const order: MoveOrder = {
      noise: plan.noise[probe % 2]!,
      spread: probe < PROBES_BY_BEST_WEIGHTS ? 0 : plan.spread,
      mostStashed: plan.mostStashed,
      probe,
    };
    stages.push({
      name: `probe ${probe + 1}`,
      position,
      prepare: () => position.setOrder(order),
      claims: 'wins',
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
    claims: 'both',
    ...(nodes === undefined ? {} : { nodes }),
  };
}

/** So many beams of one width. */
export interface BeamPlan {
  width: number;
  count: number;
}

/**
 * Noise in the estimates of a beam's states; a card not on a foundation counts 10. Much noise beats
 * little: of 200 deals with one redeal ten beams of width 30 won 170 with 8, 184 with 32, 192 with
 * 128 and 193 with 256.
 */
const NOISE = 100;

/** Positions a beam may enter for each state of its width; wins take 50 to 1,500. */
const BEAM_NODES = 2000;

/**
 * Narrow beams with varied estimates, then wider ones, which may only claim `solvable`. Of 80 deals
 * of Kingsdown Eights one beam of width 1,000 without noise won 69 with 900,000 positions a deal, up
 * to 40 beams of width 30 won 77 with 74,000.
 */
export function beamStages(
  position: OrderedPosition & BeamPosition,
  plans: readonly BeamPlan[],
): Stage<FamilyLayout>[] {
  return plans.flatMap(({ width, count }) =>
    Array.from({ length: count }, (_, beam) => ({
      name: `beam ${beam + 1} of width ${width}`,
      position,
      prepare: () => position.setOrder(BEAM_ORDER),
      claims: 'wins',
      nodes: BEAM_NODES * width,
      beam: { position, width, noise: { strength: NOISE, seed: beam } },
    })),
  );
}
