import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Contest, Match, Rules, Strategy } from '../variant.ts';
import { type DisputeLayout, dealDispute, drawDispute } from './layout.ts';
import { DISPUTE_DEAL_KEYS, readDispute, writeDispute } from './layout-json.ts';
import { tableJson, tableOf } from './picture.ts';
import { Match as Seating } from './players/match.ts';
import { analyse } from './players/report.ts';
import {
  type DisputeStrategy,
  makePlayer,
  parseStrategy,
  STRATEGIES,
} from './players/strategies.ts';
import { DISPUTE_OPTIONS, readDisputeRules } from './rule-options.ts';
import { DisputeGame, ENDINGS } from './rules.ts';

export const dispute: Contest<DisputeLayout> = {
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
  seeds: { own: MAX_SEED },
  deal: (seed) => dealDispute(seed),
  read: (json) => readDispute(json),
  write: writeDispute,
  dealKeys: DISPUTE_DEAL_KEYS,
  table: (layout) => tableOf(layout),
  tableJson,
  picture: drawDispute,
  plainGame: (layout, rules) => new DisputeGame(layout, readDisputeRules(rules)),
  endings: ENDINGS,
  guard: { ending: 'cap', name: 'turn cap' },
  strategies: STRATEGIES,
  parseStrategy,
  makeMatch,
  analyse,
};

function makeMatch(names: Rules, a: Strategy, b: Strategy): Match<DisputeLayout> {
  const rules = readDisputeRules(names);
  const seating = new Seating(rules);
  const first = makePlayer(a as DisputeStrategy, rules);
  const second = makePlayer(b as DisputeStrategy, rules);
  return {
    play(layout, swapped, seed, interrupted = () => false, watch = undefined) {
      const players = swapped ? ([second, first] as const) : ([first, second] as const);
      return seating.run(
        layout,
        players,
        seed,
        watch && ((table, move) => watch(table.explain(move))),
        interrupted,
      );
    },
  };
}
