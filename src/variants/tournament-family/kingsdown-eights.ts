import type { Variant } from '../variant.ts';
import { KingsdownEightsGame } from './kingsdown-eights-game.ts';
import { KINGSDOWN_EIGHTS_PRUNINGS, KingsdownEightsPosition } from './kingsdown-eights-position.ts';
import { type FamilyLayout, KINGSDOWN_EIGHTS_SHAPE, type Shape } from './layout.ts';
import { completeStage, type ProbePlan, probeStages } from './probes.ts';
import { relativeVariant } from './relative.ts';

const PROBES: ProbePlan = {
  probes: 150,
  nodes: 5000,
  growth: 20,
  noise: [4, 20],
  choosy: [true, true],
  spread: 0,
  mostStashed: 0,
};

/** Kingsdown Eights; tests make short games of other shapes. */
export function kingsdownEightsVariant(shape: Shape): Variant<FamilyLayout> {
  return relativeVariant(shape, {
    id: 'kingsdown-eights',
    title: 'Kingsdown Eights, named in Turniej (pl)',
    summary: 'Two decks, eight reserve piles that the deals fill, eight columns built down',
    defaultNodes: 10_000_000,
    plainGame: (layout) => new KingsdownEightsGame(shape, layout),
    prunings: KINGSDOWN_EIGHTS_PRUNINGS,
    stages: (_rules, prunings) => {
      const position = new KingsdownEightsPosition(shape, prunings);
      return [...probeStages(position, PROBES), completeStage(position)];
    },
  });
}

export const kingsdownEights = kingsdownEightsVariant(KINGSDOWN_EIGHTS_SHAPE);
