import type { Patience } from '../variant.ts';
import { KingsdownEightsGame } from './kingsdown-eights-game.ts';
import { KINGSDOWN_EIGHTS_PRUNINGS, KingsdownEightsPosition } from './kingsdown-eights-position.ts';
import { type FamilyLayout, KINGSDOWN_EIGHTS_SHAPE, type Shape } from './layout.ts';
import { relativeVariant } from './relative.ts';
import { type BeamPlan, beamStages, completeStage } from './stages.ts';

/** Nearly all deals go out, but a depth-first search that started badly loses itself. */
const BEAMS: readonly BeamPlan[] = [
  { width: 30, count: 40 },
  { width: 100, count: 20 },
  { width: 300, count: 20 },
  { width: 1000, count: 10 },
  { width: 3000, count: 5 },
];

/** Kingsdown Eights; tests make short games of other shapes. */
export function kingsdownEightsVariant(shape: Shape): Patience<FamilyLayout> {
  return relativeVariant(shape, {
    id: 'kingsdown-eights',
    title: 'Kingsdown Eights, named in Turniej (pl)',
    summary: 'Two decks, eight reserve piles that the deals fill, eight columns built down',
    defaultNodes: 10_000_000,
    plainGame: (layout) => new KingsdownEightsGame(shape, layout),
    prunings: KINGSDOWN_EIGHTS_PRUNINGS,
    stages: (_rules, prunings) => {
      const position = new KingsdownEightsPosition(shape, prunings);
      return [...beamStages(position, BEAMS), completeStage(position)];
    },
  });
}

export const kingsdownEights = kingsdownEightsVariant(KINGSDOWN_EIGHTS_SHAPE);
