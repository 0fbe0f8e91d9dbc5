import type { Rules, Stage } from '../variant.ts';
import type { RoyalLayout } from './layout.ts';
import { RoyalPosition } from './position.ts';
import { RoamingPosition } from './roaming-position.ts';

/** The searches that decide a deal of royal. */
export function royalStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<RoyalLayout>[] {
  const atOnce = rules['first-gap'] === 'at-once';
  if (rules['placed-twos'] === 'roaming' && rules['row-suits'] === 'free') {
    return [{ name: 'search', position: new RoamingPosition(atOnce, prunings), proves: true }];
  }
  const position = new RoyalPosition(atOnce, rules['row-suits'] === 'preset', prunings);
  return [{ name: 'search', position, proves: rules['placed-twos'] === 'fixed' }];
}
