import { MAX_SOLVITAIRE_SEED } from '../../cards/foreign.ts';
import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Patience, Rules } from '../variant.ts';
import { dealRoyal, type RoyalLayout } from './layout.ts';
import { DEAL_KEYS, readRoyal, writeRoyal } from './layout-json.ts';
import { pictureOf, tableJson, tableOf } from './picture.ts';
import { royalSampling } from './redeal/sampling.ts';
import { hasValues, royalValuation, valueRules } from './redeal/value-files.ts';
import { RULE_OPTIONS } from './rule-options.ts';
import { RoyalGame } from './rules.ts';
import { PRUNINGS, royalStages } from './stages.ts';

export const royal: Patience<RoyalLayout> = {
  id: 'royal',
  aliases: ['kralovska', 'kralovska-patience'],
  title: 'Královská patience (cs)',
  summary:
    'One deck in four rows of thirteen; the aces leave gaps, and a gap takes the next higher card of its left neighbour.',
  players: 1,
  decks: 1,
  ruleOptions: RULE_OPTIONS,
  seeds: { own: MAX_SEED, solvitaire: MAX_SOLVITAIRE_SEED },

  question(rules: Rules) {
    if (hasValues(rules)) return { rules };
    return {
      rules: { ...rules, redeals: '0' },
      note: `royal: this run answers redeals=0 (solvable on the first deal); there is no table of what redeals=${rules.redeals} is worth under ${valueRules(rules)}`,
    };
  },

  deal: (seed, seedType) => dealRoyal(seed, seedType),
  read: (json) => readRoyal(json),
  write: (layout) => ({ ...writeRoyal(layout) }),
  dealKeys: DEAL_KEYS,
  table: (layout) => tableOf(layout),
  tableJson,
  picture: pictureOf,

  plainGame: (layout, rules, seed) => new RoyalGame(layout, rules, seed),

  prunings: PRUNINGS,
  stages: (rules, prunings) => royalStages(rules, prunings),
  valuation: royalValuation,
  sampling: royalSampling,
};
