import { findVariant } from '../../variants/index.ts';
import type { Contest } from '../../variants/variant.ts';
import { Ranges } from '../../workers/ranges.ts';
import type { Kind } from '../kind.ts';
import { differs } from '../sidecar.ts';
import { DUEL_COLUMNS, type GameRecord, makeGameRow, parseGameRow } from './record.ts';
import type { DuelSettings, DuelSidecar } from './settings.ts';
import { type DuelCounts, DuelTally, duelSummary, joinDuelCounts } from './tally.ts';

/** Where there is no sidecar the rows alone do not tell which strategy is which. */
const UNNAMED = ['seat A', 'seat B'] as const;

/** Two strategies play each other, one game a deal or two with seats exchanged. */
export const duelKind: Kind<DuelSettings, GameRecord, DuelCounts> = {
  noun: 'games',
  done: 'played',
  owns: ({ duel, ...sidecar }) => Boolean(duel && sidecar['duel-counts']),
  columns: () => DUEL_COLUMNS,
  recognise: (names) =>
    ['seed', ...DUEL_COLUMNS.map(({ name }) => name)].join() === names.join()
      ? DUEL_COLUMNS
      : undefined,
  makeRow: makeGameRow,
  parseRow: parseGameRow,
  keys: (part, { duel }) => (duel.swap ? twice(part) : part),
  keyOf,
  makeTally: (settings) =>
    settings
      ? new DuelTally(
          [settings.duel.a, settings.duel.b],
          settings.duel.swap,
          contestOf(settings)?.endings ?? [],
        )
      : new DuelTally([UNNAMED[0], UNNAMED[0]], false, []),
  rowsOf: ({ games, failed = 0 }) => games + failed,
  errorsOf: ({ failed = 0 }) => failed,
  countsOf: (sidecar) => (sidecar as unknown as DuelSidecar)['duel-counts'],
  joinCounts: joinDuelCounts,
  countFields: (counts) => ({ 'duel-counts': counts }),
  difference: ({ duel: was }, { duel: is }) =>
    differs('first strategy is', was.a, is.a) ??
    differs('second strategy is', was.b, is.b) ??
    differs('playouts are', was.playout, is.playout) ??
    differs('games are', gamesText(was), gamesText(is)),
  summaryLines(counts, settings) {
    const names = settings ? ([settings.duel.a, settings.duel.b] as const) : UNNAMED;
    return duelSummary(counts, names, settings && contestOf(settings)?.guard);
  },
};

function contestOf({ game }: DuelSettings): Contest | undefined {
  const variant = findVariant(game);
  return variant?.players === 2 ? variant : undefined;
}

const gamesText = ({ swap }: DuelSettings['duel']): string =>
  swap ? 'with seats exchanged' : 'one a deal';

const twice = ({ intervals }: Ranges): Ranges =>
  Ranges.of(intervals.map(({ first, last }) => ({ first: 2n * first, last: 2n * last + 1n })));

/** The key of a row, if the strategies sit there as they do in such a duel. */
function keyOf({ seed, seats }: GameRecord, { duel }: DuelSettings): bigint | undefined {
  if (!/^\d{1,20}$/.test(seed)) return undefined;
  const straight = seats[0] === duel.a && seats[1] === duel.b;
  const crossed = duel.swap && seats[0] === duel.b && seats[1] === duel.a;
  if (!straight && !crossed) return undefined;
  return duel.swap ? 2n * BigInt(seed) + (straight ? 0n : 1n) : BigInt(seed);
}
