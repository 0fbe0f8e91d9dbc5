import { DepthFirstSearch } from '../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../src/solvers/transposition-table.ts';
import { CicelyGame } from '../../../src/variants/tournament-family/cicely-game.ts';
import {
  CICELY_PRUNINGS,
  CicelyPosition,
} from '../../../src/variants/tournament-family/cicely-position.ts';
import { dealFamily, dealMarechalSaxe } from '../../../src/variants/tournament-family/dealing.ts';
import { KingsdownEightsGame } from '../../../src/variants/tournament-family/kingsdown-eights-game.ts';
import {
  KINGSDOWN_EIGHTS_PRUNINGS,
  KingsdownEightsPosition,
} from '../../../src/variants/tournament-family/kingsdown-eights-position.ts';
import {
  CICELY_SHAPE,
  type FamilyLayout,
  KINGSDOWN_EIGHTS_SHAPE,
  type Shape,
  TOURNAMENT_SHAPE,
} from '../../../src/variants/tournament-family/layout.ts';
import { TournamentGame } from '../../../src/variants/tournament-family/tournament-game.ts';
import {
  TOURNAMENT_PRUNINGS,
  TournamentPosition,
} from '../../../src/variants/tournament-family/tournament-position.ts';
import type { SearchPosition } from '../../../src/variants/variant.ts';
import type { Start } from './brute-force.ts';

/** A game on a deck so small that every line of play can be followed. */
export interface SmallDeck {
  name: string;
  shape: Shape;
  deal: (seed: bigint) => FamilyLayout;
  start: Start;
  prunings: readonly string[];
  position: (prunings: ReadonlySet<string>) => SearchPosition<FamilyLayout>;
}

type Size = Pick<Shape, 'suits' | 'ranks' | 'reserves' | 'columns' | 'dealt'>;

const sizeName = (size: Size): string =>
  `${size.suits} suits of ${size.ranks}, reserve ${size.reserves}, ${size.columns} columns, ${size.dealt} dealt`;

export function smallTournament(
  game: 'tournament' | 'marechal-saxe' | 'nivernaise',
  redeals: number,
  reversal: boolean,
  size: Size,
): SmallDeck {
  const shape: Shape = { ...TOURNAMENT_SHAPE, ...size, columnDepth: size.dealt };
  const rules = { redeals, reversal, basesStay: game === 'nivernaise' };
  return {
    name: `${game}, ${redeals} redeals, reversal ${reversal ? 'yes' : 'no'}: ${sizeName(size)}`,
    shape,
    deal: (seed) =>
      game === 'marechal-saxe' ? dealMarechalSaxe(seed, shape) : dealFamily(seed, shape, 'any'),
    start: (layout) => new TournamentGame(shape, layout, rules),
    prunings: TOURNAMENT_PRUNINGS,
    position: (prunings) => new TournamentPosition(shape, rules, prunings),
  };
}

export function smallCicely(size: Size): SmallDeck {
  const shape: Shape = { ...CICELY_SHAPE, ...size, columnDepth: size.dealt };
  return {
    name: `cicely: ${sizeName(size)}`,
    shape,
    deal: (seed) => dealFamily(seed, shape, 'any'),
    start: (layout) => new CicelyGame(shape, layout),
    prunings: CICELY_PRUNINGS,
    position: (prunings) => new CicelyPosition(shape, prunings),
  };
}

export function smallKingsdownEights(size: Size): SmallDeck {
  const shape: Shape = { ...KINGSDOWN_EIGHTS_SHAPE, ...size, reserveDepth: size.dealt };
  return {
    name: `kingsdown-eights: ${sizeName(size)}`,
    shape,
    deal: (seed) => dealFamily(seed, shape, 'any'),
    start: (layout) => new KingsdownEightsGame(shape, layout),
    prunings: KINGSDOWN_EIGHTS_PRUNINGS,
    position: (prunings) => new KingsdownEightsPosition(shape, prunings),
  };
}

export const size = (
  suits: number,
  ranks: number,
  reserves: number,
  columns: number,
  dealt: number,
): Size => ({ suits, ranks, reserves, columns, dealt });

/** Shapes on which deals are both won and lost; found by trying. */
export const SMALL_DECKS: readonly SmallDeck[] = [
  smallTournament('tournament', 0, true, size(2, 8, 3, 2, 4)),
  smallTournament('tournament', 0, false, size(2, 8, 3, 2, 4)),
  smallTournament('tournament', 1, true, size(2, 7, 1, 2, 4)),
  smallTournament('tournament', 1, false, size(2, 7, 1, 2, 4)),
  smallTournament('tournament', 2, true, size(1, 10, 1, 2, 4)),
  smallTournament('tournament', 2, false, size(1, 10, 1, 2, 4)),
  smallTournament('tournament', 2, true, size(2, 8, 1, 2, 5)),
  smallTournament('tournament', Number.POSITIVE_INFINITY, true, size(1, 9, 0, 2, 3)),
  smallTournament('tournament', Number.POSITIVE_INFINITY, false, size(1, 9, 0, 2, 3)),
  smallTournament('marechal-saxe', 0, true, size(2, 8, 2, 2, 4)),
  smallTournament('marechal-saxe', 1, true, size(2, 8, 1, 2, 4)),
  smallTournament('nivernaise', 0, true, size(2, 8, 3, 2, 4)),
  smallTournament('nivernaise', 2, true, size(1, 10, 1, 2, 4)),
  smallCicely(size(2, 6, 1, 2, 4)),
  smallCicely(size(2, 8, 1, 2, 4)),
  smallKingsdownEights(size(2, 6, 2, 2, 2)),
  smallKingsdownEights(size(2, 8, 3, 3, 4)),
];

const now = () => 0;
const search = new DepthFirstSearch(new TranspositionTable(1 << 25), 1 << 24);

/** Whether the position wins from its layout; `undefined`: the node limit came first. */
export function decide(
  position: SearchPosition<FamilyLayout>,
  layout: FamilyLayout,
  nodes: number,
): boolean | undefined {
  position.load(layout);
  const end = search.run(position, { nodes, now });
  if (end === 'won') return true;
  return end === 'exhausted' ? false : undefined;
}

/** The winning line of the last `decide` that said true, as plain moves. */
export function lastSolution(
  position: SearchPosition<FamilyLayout>,
  layout: FamilyLayout,
): string[] {
  const line = search.line();
  position.load(layout);
  return position.explain(line);
}
