import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Variant } from '../variant.ts';
import { DISPUTE_DEAL_KEYS, readDispute, writeDispute } from './deal-file.ts';
import { type DisputeLayout, dealDispute, drawDispute } from './layout.ts';
import { DISPUTE_OPTIONS, readDisputeRules } from './options.ts';
import { tableJson, tableOf } from './picture.ts';
import { DisputeGame } from './rules.ts';

/**
 * A contest: no deal of it is solvable or not, so there is nothing to search in stages. Strategies
 * are in src/players/dispute, the exact endgame in endgame.ts.
 */
export const dispute: Variant<DisputeLayout> = {
  id: 'dispute',
  aliases: [
    'patience-de-dispute',
    'zankpatience',
    'streitpatience',
    'schikanoeschen',
    'russian-bank',
  ],
  title: 'Patience de dispute (French)',
  summary:
    'Two players, a deck each, eight houses and eight foundations shared: who first gets rid of reserve, stock and waste wins. Played by strategies against each other (duel).',
  players: 2,
  decks: 2,
  ruleOptions: DISPUTE_OPTIONS,
  seedTypes: ['own'],
  highestSeed: () => MAX_SEED,
  question: (rules) => ({ rules }),
  deal: (seed) => dealDispute(seed),
  read: (json) => readDispute(json),
  write: writeDispute,
  dealKeys: DISPUTE_DEAL_KEYS,
  table: (layout) => tableOf(layout),
  tableJson,
  picture: drawDispute,
  plainGame: (layout, rules) => new DisputeGame(layout, readDisputeRules(rules)),
  prunings: [],
  stages: () => [],
};
