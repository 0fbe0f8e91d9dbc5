import type { Rules, Stage } from '../variant.ts';
import { WEIGHTS_A, WEIGHTS_B } from './estimate.ts';
import type { PapillonLayout } from './layout.ts';
import { orderingFor } from './ordering.ts';
import { PapillonPosition } from './position.ts';
import { papillonRules } from './rules.ts';

/** Widths of the beams that follow the probes. */
const BEAMS = [100, 1000, 10_000] as const;
const PROBES = 8;
const PROBE_NODES = 1000;

/**
 * The searches that decide a deal of papillon. Nearly all deals go out, and a depth-first search
 * that started badly wastes its time: so first some short ones with noise, then beams of growing
 * width, which may only claim `solvable`; last the complete search.
 */
export function papillonStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<PapillonLayout>[] {
  const values = papillonRules(rules);
  const ordering = orderingFor(values.wrap);
  const stages: Stage<PapillonLayout>[] = [];
  const complete = new PapillonPosition(values, prunings, ordering, WEIGHTS_A);
  for (let probe = 0; probe < PROBES; probe++) {
    const noise = probe === 0 ? 0 : values.wrap ? 300 : 1000;
    const noisy = { ...ordering, noise, seed: probe + 1, onlyUseful: !values.wrap };
    const position = new PapillonPosition(values, prunings, noisy, WEIGHTS_A);
    stages.push({ name: `probe ${probe + 1}`, position, proves: false, nodes: PROBE_NODES });
  }
  for (const width of BEAMS) {
    for (const weights of [WEIGHTS_A, WEIGHTS_B]) {
      const position = new PapillonPosition(values, prunings, ordering, weights);
      stages.push({ name: `beam ${width}`, position, proves: false, beam: { position, width } });
    }
  }
  stages.push({ name: 'complete', position: complete, proves: true });
  return stages;
}
