import type { Stage } from '../variant.ts';
import { KingsPosition, PRUNINGS } from './kings-position.ts';
import type { KlondikeLayout } from './layout.ts';
import type { KlondikeRules } from './rule-options.ts';
import { SPACES_PRUNINGS, SpacesPosition } from './spaces-position.ts';

/** The prunings of a game that may come to either position. */
export const ALL_PRUNINGS: readonly string[] = [...new Set([...PRUNINGS, ...SPACES_PRUNINGS])];

/** One deck whose empty columns take kings or nothing. */
export function kingsStages(
  rules: KlondikeRules,
  prunings: ReadonlySet<string>,
): Stage<KlondikeLayout>[] {
  const position = new KingsPosition(rules, prunings);
  return [{ name: 'complete', position, proves: true }];
}

/** Short searches with a varied order of moves before the complete one: probes and positions each. */
const SCHEDULE = [
  { probes: 10, nodes: 2000 },
  { probes: 10, nodes: 10_000 },
  { probes: 10, nodes: 50_000 },
] as const;
const NOISE = [0, 150, 400];

/** Two decks, or empty columns that take any card: nearly all deals go out, so first probes. */
export function spacesStages(
  rules: KlondikeRules,
  prunings: ReadonlySet<string>,
): Stage<KlondikeLayout>[] {
  const position = new SpacesPosition(rules, prunings);
  const stages: Stage<KlondikeLayout>[] = [];
  let seed = 0;
  for (const { probes, nodes } of SCHEDULE) {
    for (let probe = 0; probe < probes; probe++) {
      const variation = { seed, noise: NOISE[seed % NOISE.length]! };
      seed++;
      stages.push({
        name: `probe ${seed}`,
        position,
        prepare: () => position.vary(variation),
        proves: false,
        nodes,
      });
    }
  }
  const plain = { seed: 0, noise: 0 };
  stages.push({ name: 'complete', position, prepare: () => position.vary(plain), proves: true });
  return stages;
}
