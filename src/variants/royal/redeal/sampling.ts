import type { Limits } from '../../../solvers/limits.ts';
import type { Rules, Sample, Sampler, Sampling } from '../../variant.ts';
import { dealRoyal, type RoyalLayout } from '../layout.ts';
import { caseNamed, KEPT_CASES } from './kept-cases.ts';
import { sampledShuffle } from './samples.ts';
import { hasValues, readValues, valueRules } from './value-files.ts';
import { RedealValues } from './value-table.ts';
import { RoyalValuer } from './valuer.ts';

/** How the tables of what a redeal is worth are sampled. */
export const royalSampling: Sampling = {
  cases: KEPT_CASES.length,
  title: (rules) => `royal: ${valueRules(rules)}, redeals left: ${rules.redeals}`,
  leaves(rules) {
    const redeals = Number(rules.redeals);
    if (redeals === 0) {
      return '--rule redeals=0 leaves nothing to value: give redeals=1 or more';
    }
    if (rules['placed-twos'] === 'roaming' && rules['row-suits'] !== 'preset') {
      return '--rule placed-twos=roaming cannot be valued: give placed-twos=fixed';
    }
    const less = { ...rules, redeals: String(redeals - 1) };
    if (!hasValues(less)) {
      return `--rule redeals=${redeals} needs the tables of fewer redeals: make that of redeals=${redeals - 1} first`;
    }
    return readValues(less, redeals - 1).map((table) => table.values());
  },
  newTable: () => new RedealValues(),
  readTable: (text) => RedealValues.fromText(text, 'unfinished'),
  makeSampler,
};

function makeSampler(
  rules: Rules,
  leaves: readonly (readonly number[])[],
  memory: number,
): Sampler {
  const redeals = Number(rules.redeals);
  const valuer = new RoyalValuer(rules, memory, leaves);
  const value = (layout: RoyalLayout, limits: Limits): Sample | undefined => {
    const { play } = valuer.solve(layout, limits);
    if (play.value === undefined) return undefined;
    if (play.kept === undefined) return { value: play.value };
    return { value: play.value, keptCase: caseNamed(play.kept) };
  };
  return {
    shuffle: (keptCase, index, limits) => value(sampledShuffle(keptCase, redeals, index), limits),
    deal: (seed, limits) => value(dealRoyal(seed, 'own'), limits),
  };
}
