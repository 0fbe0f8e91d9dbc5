import type { Rules, Stage } from '../variant.ts';
import { WEIGHTS_A, WEIGHTS_B } from './estimate.ts';
import type { PapillonLayout } from './layout.ts';
import { orderingFor } from './ordering.ts';
import { PapillonPosition } from './position.ts';
import { papillonRules } from './rules.ts';

/**
 * Upper end of the noise of all probes but the first. Much noise beats little on the deals that the
 * first probe does not win, most of which have many lines that win and many blind alleys.
 */
const NOISE = 2500;

/** Positions a beam may enter for each state of its width; wins take 250 to 700. */
const BEAM_NODES = 900;

/** Positions that the first probe may enter. */
const FIRST_PROBE = 1000;

/**
 * Rounds before the complete search, each in this order: depth-first searches with noise (`probes`
 * of them, of `nodes` each), beams (one of each weights) and the complete search with so many
 * positions at most. They fail on different deals.
 */
const SCHEDULE = [
  { probes: 16, nodes: 500, width: 100, complete: 0 },
  { probes: 40, nodes: 10_000, width: 300, complete: 2_000_000 },
  { probes: 20, nodes: 50_000, width: 1000, complete: 0 },
  { probes: 8, nodes: 200_000, width: 5000, complete: 0 },
] as const;

/**
 * The searches that decide a deal of papillon. Nearly all deals go out, and a depth-first search
 * that started badly loses itself: so first probes and beams, which may only claim `solvable`,
 * last the complete search without a limit of its own.
 */
export function papillonStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<PapillonLayout>[] {
  const values = papillonRules(rules);
  const ordering = orderingFor(values.wrap);
  const stages: Stage<PapillonLayout>[] = [];
  const position = new PapillonPosition(values, prunings, ordering);
  stages.push({ name: 'first probe', position, proves: true, nodes: FIRST_PROBE });
  let seed = 0;
  for (const { probes, nodes, width, complete } of SCHEDULE) {
    for (let probe = 0; probe < probes; probe++) {
      const noisy = { ...ordering, noise: NOISE, seed: ++seed, onlyUseful: true };
      const probing = new PapillonPosition(values, prunings, noisy);
      stages.push({ name: `probe of ${nodes} nodes`, position: probing, proves: false, nodes });
    }
    for (const weights of [WEIGHTS_A, WEIGHTS_B]) {
      const judged = new PapillonPosition(values, prunings, ordering, weights);
      stages.push({
        name: `beam of ${width}`,
        position: judged,
        proves: false,
        nodes: BEAM_NODES * width,
        beam: { position: judged, width },
      });
    }
    if (complete > 0) {
      stages.push({ name: `first ${complete} nodes`, position, proves: true, nodes: complete });
    }
  }
  stages.push({ name: 'complete', position, proves: true });
  return stages;
}
