import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Patience } from '../variant.ts';
import {
  DEAL_KEYS,
  dealPapillon,
  type PapillonLayout,
  readPapillon,
  writePapillon,
} from './layout.ts';
import { pictureOf, tableJson, tableOf } from './picture.ts';
import { canTestRearranging, PRUNINGS } from './position.ts';
import { PapillonGame, papillonRules, RULE_OPTIONS } from './rules.ts';
import { papillonStages } from './stages.ts';

/** What the rearranging test finds out saves more than a larger table of the search would. */
const TEST_MEMORY = 1 / 4;

export const papillon: Patience<PapillonLayout> = {
  id: 'papillon',
  aliases: ['petit-papillon', 'little-butterfly', 'kleiner-schmetterling'],
  title: 'Petit papillon (fr)',
  summary:
    'One deck laid as a butterfly: two wings that empty through their corners, six helper columns, one pass through the stock, and a base card that starts the foundations.',
  players: 1,
  decks: 1,
  ruleOptions: RULE_OPTIONS,
  seeds: { own: MAX_SEED },

  // Half a minute; what is open then stays open for long.
  defaultNodes: 30_000_000,

  deal: (seed) => dealPapillon(seed),
  read(json, rules) {
    const { wrap, rows } = papillonRules(rules);
    return readPapillon(json, wrap, rows);
  },
  write: (layout) => writePapillon(layout),
  dealKeys: DEAL_KEYS,
  table: (layout, rules = {}) => tableOf(layout, papillonRules(rules).rows),
  tableJson,
  picture: (layout, rules = {}) => pictureOf(layout, papillonRules(rules).rows),

  plainGame: (layout, rules) => new PapillonGame(layout, rules),

  prunings: PRUNINGS,
  testMemory: (rules) => (canTestRearranging(papillonRules(rules)) ? TEST_MEMORY : 0),
  stages: (rules, prunings, memory) => papillonStages(rules, prunings, memory),
};
