import type { Rules, Stage } from '../variant.ts';
import type { RoyalLayout } from './layout.ts';
import { RoyalPosition } from './position.ts';

/** The searches that decide a deal of royal. */
export function royalStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<RoyalLayout>[] {
  const position = new RoyalPosition(
    rules['first-gap'] === 'at-once',
    rules['row-suits'] === 'preset',
    prunings,
  );
  return [{ name: 'search', position, proves: rules['placed-twos'] === 'fixed' }];
}
