import type { FamilyLayout } from '../../../src/variants/tournament-family/layout.ts';
import type { FamilyGame } from '../../../src/variants/tournament-family/plain-game.ts';

/** What exhaustive search by the plain rules found. */
export interface BruteForce {
  /** `undefined`: more states than allowed. */
  solvable: boolean | undefined;
  states: number;
}

/** Starts a plain game from an arrangement of cards, its start or any later one. */
export type Start = (layout: FamilyLayout) => FamilyGame;

/** The arrangement a game has come to. */
export function layoutOf(game: FamilyGame): FamilyLayout {
  return {
    reserve: game.reserve,
    columns: game.columns,
    stock: game.stock,
    foundations: game.foundations,
    redealsLeft: game.redealsLeft,
  };
}

/** Heights, the lower one first where the two piles of a suit are built alike. */
function foundations(game: FamilyGame): number[] {
  const heights = [...game.foundations];
  if (game.shape.secondPile === 'king') return heights;
  const suits = game.shape.suits;
  for (let suit = 0; suit < suits; suit++) {
    const pair = [heights[suit]!, heights[suit + suits]!].sort((a, b) => a - b);
    heights[suit] = pair[0]!;
    heights[suit + suits] = pair[1]!;
  }
  return heights;
}

/** Equal for equal arrangements; single reserve cells are a set. */
export function stateKey(game: FamilyGame): string {
  const lists = (piles: readonly (readonly number[])[]) =>
    piles.map((pile) => String.fromCharCode(...pile.map((card) => card + 48))).join('/');
  const reserve =
    game.shape.reserveDepth === 1
      ? [...game.reserve].sort((a, b) => (a[0] ?? -1) - (b[0] ?? -1))
      : game.reserve;
  return [
    lists(reserve),
    lists(game.columns),
    lists([game.stock]),
    foundations(game).join(' '),
    game.redealsLeft,
  ].join('|');
}

/** Follows every legal move of the plain rules; no pruning, no shared code with the search. */
export function bruteForce(start: Start, layout: FamilyLayout, mostStates: number): BruteForce {
  const first = start(layout);
  const seen = new Set([stateKey(first)]);
  const open = [first];
  for (;;) {
    const game = open.pop();
    if (game === undefined) return { solvable: false, states: seen.size };
    if (game.isWon()) return { solvable: true, states: seen.size };
    if (seen.size > mostStates) return { solvable: undefined, states: seen.size };
    const moves = game.moves();
    // The last one pushed is tried first: foundation plays come last.
    for (const move of moves) {
      const next = start(layoutOf(game));
      next.make(move);
      const key = stateKey(next);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
    }
  }
}
