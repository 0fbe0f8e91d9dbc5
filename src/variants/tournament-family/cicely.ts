import type { Patience } from '../variant.ts';
import { CicelyGame } from './cicely-game.ts';
import { CICELY_PRUNINGS, CicelyPosition } from './cicely-position.ts';
import { CICELY_SHAPE, type FamilyLayout, type Shape } from './layout.ts';
import { relativeVariant } from './relative.ts';
import { completeStage, type ProbePlan, probeStages } from './stages.ts';

const PROBES: ProbePlan = {
  probes: 400,
  nodes: 1000,
  growth: 40,
  noise: [5, 40],
  spread: 0,
  mostStashed: 0,
};

/** Cicely; tests make short games of other shapes. */
export function cicelyVariant(shape: Shape): Patience<FamilyLayout> {
  return relativeVariant(shape, {
    id: 'cicely',
    title: 'Cicely, named in Turniej (pl)',
    summary: 'Tournament with building in suit on eight columns, up or down, and no redeal',
    plainGame: (layout) => new CicelyGame(shape, layout),
    prunings: CICELY_PRUNINGS,
    stages: (_rules, prunings) => {
      const position = new CicelyPosition(shape, prunings);
      return [...probeStages(position, PROBES), completeStage(position)];
    },
  });
}

export const cicely = cicelyVariant(CICELY_SHAPE);
