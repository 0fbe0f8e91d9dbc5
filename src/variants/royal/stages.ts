import type { Rules, Stage } from '../variant.ts';
import { KernelPosition } from './kernel-position.ts';
import type { RoyalLayout } from './layout.ts';

export const PRUNINGS = ['lost', 'persistent'] as const;

/** The searches that decide a deal of royal. */
export function royalStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<RoyalLayout>[] {
  const preset = rules['row-suits'] === 'preset';
  const position = new KernelPosition(rules['first-gap'] === 'at-once', preset, prunings);
  // With preset suits a placed two has nowhere else to go: roaming is the same game.
  return [{ name: 'search', position, proves: preset || rules['placed-twos'] === 'fixed' }];
}
