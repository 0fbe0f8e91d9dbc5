import type { Stage } from '../variant.ts';
import { loosestRules } from './kings/looser-game.ts';
import { KingsPosition, PRUNINGS } from './kings/position.ts';
import type { KlondikeLayout } from './layout.ts';
import type { KlondikeRules } from './rule-options.ts';
import { SPACES_PRUNINGS, SpacesPosition } from './spaces/position.ts';

/** The prunings of a game that may come to either position. */
export const ALL_PRUNINGS: readonly string[] = [...new Set([...PRUNINGS, ...SPACES_PRUNINGS])];

/**
 * One deck whose empty columns take kings or nothing. A few deals cannot be won even in the looser
 * game, but that takes a long search to see; and far longer while the talon has an order. (Of a
 * half-played deal with few passes left the looser game has no more: with one card at a time they
 * still do all that they do with several.)
 */
export function kingsStages(
  rules: KlondikeRules,
  prunings: ReadonlySet<string>,
  memory: number,
): Stage<KlondikeLayout>[] {
  const position = new KingsPosition(rules, prunings, memory);
  const complete: Stage<KlondikeLayout> = { name: 'complete', position, claims: 'both' };
  const loosest = loosestRules(rules);
  if (loosest === undefined || !prunings.has('looser-game')) return [complete];
  return [
    { ...complete, name: 'first', nodes: FIRST_NODES },
    {
      name: 'looser game',
      position: new KingsPosition(loosest, prunings, 0),
      claims: 'losses',
      nodes: LOOSER_NODES,
    },
    complete,
  ];
}

/** The deals that these positions do not decide are worth a whole search of the looser game. */
const FIRST_NODES = 300_000;
const LOOSER_NODES = 20_000_000;

/** Widths of the beams before the complete search. */
const WIDTHS = [10, 30, 100, 300, 1000, 3000] as const;
/** Positions a beam may enter for each state of its width; wins take 1,500 to 4,000. */
const BEAM_NODES = 8000;

/**
 * Two decks, or empty columns that take any card: nearly all deals go out, and a depth-first search
 * that started badly loses itself. So first a greedy probe and beams, which may only claim
 * `solvable`, last the complete search.
 */
export function spacesStages(
  rules: KlondikeRules,
  prunings: ReadonlySet<string>,
): Stage<KlondikeLayout>[] {
  const position = new SpacesPosition(rules, prunings);
  const stages: Stage<KlondikeLayout>[] = [
    { name: 'probe', position, claims: 'wins', nodes: PROBE_NODES },
  ];
  for (const width of WIDTHS) {
    stages.push({
      name: `beam of ${width}`,
      position,
      claims: 'wins',
      nodes: BEAM_NODES * width,
      beam: { position, width },
    });
  }
  stages.push({ name: 'complete', position, claims: 'both' });
  return stages;
}

const PROBE_NODES = 1000;
