import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Patience, RuleOption, Rules, SeedType, Uses } from '../variant.ts';
import { joinTalons, readDealText } from './deal-texts.ts';
import { dealKlondike, KLONDIKE_SEEDS } from './foreign-deals.ts';
import { loosestRules } from './kings/looser-game.ts';
import { dealOwn, GRANDE_HARPE, KLONDIKE, type KlondikeLayout, type Shape } from './layout.ts';
import { DEAL_KEYS, readLayout, writeLayout } from './layout-json.ts';
import { pictureOf, tableJson, tableOf } from './picture.ts';
import { GRANDE_HARPE_RULES, KLONDIKE_RULES, klondikeRules } from './rule-options.ts';
import { KlondikeGame } from './rules.ts';
import { ALL_PRUNINGS, kingsStages, spacesStages } from './stages.ts';

interface Harpe {
  id: string;
  aliases: readonly string[];
  title: string;
  summary: string;
  shape: Shape;
  ruleOptions: readonly RuleOption[];
  seeds: Patience['seeds'];
  deal(seed: bigint, seedType: SeedType): KlondikeLayout;
}

/** What the looser game is known to be is of more use than a larger table of the search. */
const TEST_MEMORY = 1 / 4;

/** Passes through the stock. */
function stockUses(moves: readonly string[]): Uses {
  const recycles = moves.filter((move) => move === 'recycle').length;
  const passes = recycles + (recycles > 0 || moves.includes('draw') ? 1 : 0);
  const text =
    passes === 0
      ? ' without turning the stock'
      : ` with ${passes} ${passes === 1 ? 'pass' : 'passes'} through the stock`;
  return { text, figures: { passes } };
}

/** Klondike or grande harpe; tests make short games of other shapes. */
export function harpeVariant(game: Harpe): Patience<KlondikeLayout> {
  const { shape } = game;
  const hasKings = ({ spaces }: Rules) => shape.decks === 1 && spaces !== 'any';
  return {
    id: game.id,
    aliases: game.aliases,
    title: game.title,
    summary: game.summary,
    players: 1,
    decks: shape.decks,
    ruleOptions: game.ruleOptions,
    seeds: game.seeds,
    deal: (seed, seedType) => game.deal(seed, seedType),
    notations: { split: joinTalons, read: (text) => readDealText(text, shape) },
    read: (json, rules) => readLayout(json, shape, klondikeRules(rules).passes),
    write: writeLayout,
    dealKeys: DEAL_KEYS,
    table: (layout) => tableOf(layout),
    tableJson,
    picture: (layout) => pictureOf(layout),
    plainGame: (layout, rules) => new KlondikeGame(layout, klondikeRules(rules)),
    uses: stockUses,
    prunings: ALL_PRUNINGS,
    testMemory: (rules) =>
      hasKings(rules) && loosestRules(klondikeRules(rules)) ? TEST_MEMORY : 0,
    stages(rules, prunings, memory) {
      const values = klondikeRules(rules);
      return hasKings(rules)
        ? kingsStages(values, prunings, memory)
        : spacesStages(values, prunings);
    },
  };
}

export const klondike = harpeVariant({
  id: 'klondike',
  aliases: ['petite-harpe', 'kleine-harfe', 'small-harp'],
  title: 'Petite harpe (fr)',
  summary:
    'One deck in seven columns of one to seven cards, only the last face up; columns build down in alternating colours, and the stock is turned as often as one likes.',
  shape: KLONDIKE,
  seeds: KLONDIKE_SEEDS,
  deal: dealKlondike,
  ruleOptions: KLONDIKE_RULES,
});

export const grandeHarpe = harpeVariant({
  id: 'grande-harpe',
  aliases: ['grosse-harfe', 'big-harp'],
  title: 'Grande harpe, named in Petite harpe (fr)',
  summary:
    'Two decks in ten columns of ten to one cards, only the last face up; as klondike, but an empty column takes any card, and the stock is turned once.',
  shape: GRANDE_HARPE,
  seeds: { own: MAX_SEED },
  deal: (seed) => dealOwn(seed, GRANDE_HARPE),
  ruleOptions: GRANDE_HARPE_RULES,
});
