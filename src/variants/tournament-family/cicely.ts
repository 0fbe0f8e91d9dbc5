import type { Variant } from '../variant.ts';
import { CicelyGame } from './cicely-game.ts';
import { CICELY_PRUNINGS, CicelyPosition } from './cicely-position.ts';
import { dealFamily } from './dealing.ts';
import { CICELY_SHAPE, type FamilyLayout, type Shape } from './layout.ts';
import { drawTable, FAMILY_KEYS, readFamily, writeFamily } from './layout-text.ts';
import { completeStage, type ProbePlan, probeStages } from './probes.ts';

const PROBES: ProbePlan = {
  probes: 400,
  nodes: 1000,
  growth: 40,
  noise: [5, 40],
  spread: 0,
  mostStashed: 0,
};

/** Cicely; tests make short games of other shapes. */
export function cicelyVariant(shape: Shape): Variant<FamilyLayout> {
  return {
    id: 'cicely',
    aliases: [],
    title: 'Cicely, named in Turniej (pl)',
    summary: 'Tournament with building in suit on eight columns, up or down, and no redeal',
    players: 1,
    decks: 2,
    ruleOptions: [],
    seedTypes: ['own'],
    highestSeed: () => (1n << 64n) - 1n,
    question: (rules) => ({ rules }),
    deal: (seed) => dealFamily(seed, shape, 'any'),
    read: (json) => readFamily(json, shape, undefined),
    write: (layout) => writeFamily(layout, shape),
    dealKeys: FAMILY_KEYS,
    picture: (layout) => drawTable(shape, layout),
    plainGame: (layout) => new CicelyGame(shape, layout),
    prunings: CICELY_PRUNINGS,
    stages: (_rules, prunings) => {
      const position = new CicelyPosition(shape, prunings);
      return [...probeStages(position, PROBES), completeStage(position)];
    },
  };
}

export const cicely = cicelyVariant(CICELY_SHAPE);
