import type { Rules, Stage } from '../variant.ts';
import type { RoyalLayout } from './layout.ts';

/** The searches that decide a deal of royal. */
export function royalStages(
  _rules: Rules,
  _prunings: ReadonlySet<string>,
): readonly Stage<RoyalLayout>[] {
  return [];
}
