import type { Rules, Stage } from '../variant.ts';
import type { PapillonLayout } from './layout.ts';
import { PapillonPosition, PRUNINGS } from './position.ts';
import { papillonRules } from './rules.ts';

export { PRUNINGS };

/** The searches that decide a deal of papillon. */
export function papillonStages(
  rules: Rules,
  prunings: ReadonlySet<string>,
): readonly Stage<PapillonLayout>[] {
  const position = new PapillonPosition(papillonRules(rules), prunings);
  return [{ name: 'complete', position, proves: true }];
}
