import type { Rules, Stage } from '../variant.ts';
import { WEIGHTS_A, WEIGHTS_B } from './estimate.ts';
import type { PapillonLayout } from './layout.ts';
import { orderingFor } from './ordering.ts';
import { PapillonPosition } from './position.ts';
import { papillonRules } from './rules.ts';

/** Upper end of the noise of a probe. */
const NOISE = { wrap: 300, noWrap: 1000 } as const;

/** Positions a beam may enter for each state of its width; wins take 250 to 700. */
const BEAM_NODES = 900;

/**
 * The searches before the complete one, in this order: short depth-first searches with noise
 * (`probes` of them, of `nodes` each) and beams (one of each weights). They fail on different deals.
 */
const SCHEDULE = [
  { probes: 8, nodes: 1000, width: 100 },
  { probes: 6, nodes: 10_000, width: 1000 },
  { probes: 6, nodes: 50_000, width: 10_000 },
  { probes: 4, nodes: 500_000, width: 0 },
] as const;

/**
 * The searches that decide a deal of papillon. Nearly all deals go out, and a depth-first search
 * that started badly loses itself: so first probes and beams, which may only claim `solvable`,
 * last the complete search.
 */
export function papillonStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<PapillonLayout>[] {
  const values = papillonRules(rules);
  const ordering = orderingFor(values.wrap);
  const stages: Stage<PapillonLayout>[] = [];
  let seed = 0;
  for (const { probes, nodes, width } of SCHEDULE) {
    for (let probe = 0; probe < probes; probe++) {
      const noise = seed++ === 0 ? 0 : NOISE[values.wrap ? 'wrap' : 'noWrap'];
      const noisy = { ...ordering, noise, seed, onlyUseful: !values.wrap };
      const position = new PapillonPosition(values, prunings, noisy);
      stages.push({ name: `probe of ${nodes} nodes`, position, proves: false, nodes });
    }
    for (const weights of width > 0 ? [WEIGHTS_A, WEIGHTS_B] : []) {
      const position = new PapillonPosition(values, prunings, ordering, weights);
      stages.push({
        name: `beam of ${width}`,
        position,
        proves: false,
        nodes: BEAM_NODES * width,
        beam: { position, width },
      });
    }
  }
  const complete = new PapillonPosition(values, prunings, ordering);
  stages.push({ name: 'complete', position: complete, proves: true });
  return stages;
}
