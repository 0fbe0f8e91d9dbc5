import { dispute } from './dispute/dispute.ts';
import { royal } from './royal/royal.ts';
import type { Variant } from './variant.ts';

/** Every game, in the order of the README. */
export const VARIANTS: readonly Variant[] = [royal, dispute];

/** The game with this id or alias; `undefined`: there is none. */
export function findVariant(name: string): Variant | undefined {
  return VARIANTS.find((variant) => variant.id === name || variant.aliases.includes(name));
}
