import { MAX_SEED } from '../../cards/shuffle.ts';
import type { RuleOption, Rules, SeedType, Variant } from '../variant.ts';
import { readDealText } from './deal-texts.ts';
import { dealKlondike, highestKlondikeSeed, KLONDIKE_SEED_TYPES } from './foreign-deals.ts';
import { loosestRules } from './kings/looser-game.ts';
import { dealOwn, GRANDE_HARPE, KLONDIKE, type KlondikeLayout, type Shape } from './layout.ts';
import { DEAL_KEYS, readLayout, writeLayout } from './layout-json.ts';
import { pictureOf, tableJson, tableOf } from './picture.ts';
import { GRANDE_HARPE_RULES, KLONDIKE_RULES, klondikeRules } from './rule-options.ts';
import { KlondikeGame } from './rules.ts';
import { ALL_PRUNINGS, kingsStages, spacesStages } from './stages.ts';

interface Game {
  id: string;
  aliases: readonly string[];
  title: string;
  summary: string;
  shape: Shape;
  ruleOptions: readonly RuleOption[];
  seedTypes: readonly SeedType[];
  highestSeed(seedType: SeedType): bigint;
  deal(seed: bigint, seedType: SeedType): KlondikeLayout;
}

/** What the looser game is known to be is of more use than a larger table of the search. */
const TEST_MEMORY = 1 / 4;

/** Klondike or grande harpe; tests make short games of other shapes. */
export function harpeVariant(game: Game): Variant<KlondikeLayout> {
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
    seedTypes: game.seedTypes,
    highestSeed: (seedType) => game.highestSeed(seedType),
    question: (rules) => ({ rules }),
    deal: (seed, seedType) => game.deal(seed, seedType),
    readText: (text) => readDealText(text, shape),
    read: (json, rules) => readLayout(json, shape, klondikeRules(rules).passes),
    write: writeLayout,
    dealKeys: DEAL_KEYS,
    table: (layout) => tableOf(layout),
    tableJson,
    picture: (layout) => pictureOf(layout),
    plainGame: (layout, rules) => new KlondikeGame(layout, klondikeRules(rules)),
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
  seedTypes: KLONDIKE_SEED_TYPES,
  highestSeed: highestKlondikeSeed,
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
  seedTypes: ['own'],
  highestSeed: () => MAX_SEED,
  deal: (seed) => dealOwn(seed, GRANDE_HARPE),
  ruleOptions: GRANDE_HARPE_RULES,
});
