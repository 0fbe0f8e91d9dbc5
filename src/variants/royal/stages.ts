import type { Rules, Stage } from '../variant.ts';
import { FixedPosition } from './fixed/position.ts';
import type { RoyalLayout } from './layout.ts';
import { RoamingPosition } from './roaming/position.ts';

export const PRUNINGS = ['lost', 'persistent'] as const;

/** The searches that decide a deal of royal. */
export function royalStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<RoyalLayout>[] {
  const atOnce = rules['first-gap'] === 'at-once';
  const preset = rules['row-suits'] === 'preset';
  // With preset suits a placed two has nowhere else to go: roaming is the same game.
  const roaming = rules['placed-twos'] === 'roaming' && !preset;
  const position = roaming
    ? new RoamingPosition(atOnce, prunings)
    : new FixedPosition(atOnce, preset, prunings);
  return [{ name: 'search', position, claims: 'both' }];
}
