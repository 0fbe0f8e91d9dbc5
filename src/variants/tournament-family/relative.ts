import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Variant } from '../variant.ts';
import { dealFamily } from './dealing.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { drawTable, FAMILY_KEYS, readFamily, writeFamily } from './layout-text.ts';
import { tableJson, tableOf } from './picture.ts';

/** What a relative of tournament without rule options and redeals does not share with others. */
type Own = Pick<
  Variant<FamilyLayout>,
  'id' | 'title' | 'summary' | 'defaultNodes' | 'plainGame' | 'prunings' | 'stages'
>;

export function relativeVariant(shape: Shape, own: Own): Variant<FamilyLayout> {
  return {
    aliases: [],
    players: 1,
    decks: 2,
    ruleOptions: [],
    seedTypes: ['own'],
    highestSeed: () => MAX_SEED,
    question: (rules) => ({ rules }),
    deal: (seed) => dealFamily(seed, shape, 'any'),
    read: (json) => readFamily(json, shape, undefined),
    write: (layout) => writeFamily(layout, shape),
    dealKeys: FAMILY_KEYS,
    table: (layout) => tableOf(shape, layout),
    tableJson: (table) => tableJson(shape, table),
    picture: (layout) => drawTable(shape, layout),
    ...own,
  };
}
