import type { ErrorOf } from '../output/play-tally.ts';
import type { Settings } from '../output/sidecar.ts';
import { findVariant } from '../variants/index.ts';

/** The standard errors of the values that a run rests on, if this version has the same tables. */
export function errorsOf({ game, rules, values }: Settings): { errorOf?: ErrorOf } {
  if (values === undefined) return {};
  const valuation = findVariant(game)?.valuation?.(rules);
  return valuation?.digest === values ? { errorOf: valuation.errorOf } : {};
}
