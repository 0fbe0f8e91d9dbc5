import { MAX_SEED } from '../../cards/shuffle.ts';
import type { Patience } from '../variant.ts';
import { dealFamily } from './dealing.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { drawTable, FAMILY_KEYS, readFamily, writeFamily } from './layout-text.ts';
import { tableJson, tableOf } from './picture.ts';

/** What a relative of tournament without rule options and redeals does not share with others. */
type Own = Pick<
  Patience<FamilyLayout>,
  'id' | 'title' | 'summary' | 'defaultNodes' | 'plainGame' | 'prunings' | 'stages'
>;

export function relativeVariant(shape: Shape, own: Own): Patience<FamilyLayout> {
  return {
    aliases: [],
    players: 1,
    decks: 2,
    ruleOptions: [],
    seeds: { own: MAX_SEED },
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
