import { dispute } from './dispute/dispute.ts';
import { grandeHarpe, klondike } from './klondike/klondike.ts';
import { papillon } from './papillon/papillon.ts';
import { royal } from './royal/royal.ts';
import { cicely } from './tournament-family/cicely.ts';
import { kingsdownEights } from './tournament-family/kingsdown-eights.ts';
import { marechalSaxe, nivernaise, tournament } from './tournament-family/tournament.ts';
import type { Patience, Variant } from './variant.ts';

/** Every game, in the order of the README. */
export const VARIANTS: readonly Variant[] = [
  royal,
  klondike,
  grandeHarpe,
  papillon,
  tournament,
  marechalSaxe,
  nivernaise,
  cicely,
  kingsdownEights,
  dispute,
];

/** The game with this id or alias; `undefined`: there is none. */
export function findVariant(name: string): Variant | undefined {
  return VARIANTS.find((variant) => variant.id === name || variant.aliases.includes(name));
}

/** The game for one with this id or alias, which must exist. */
export function patienceNamed(name: string): Patience {
  const variant = findVariant(name);
  if (variant?.players !== 1) throw new Error(`there is no game for one called ${name}`);
  return variant;
}
