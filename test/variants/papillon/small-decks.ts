import { type Card, cardOf } from '../../../src/cards/card.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../src/solvers/transposition-table.ts';
import {
  layoutOf,
  type PapillonLayout,
  type Shape,
} from '../../../src/variants/papillon/layout.ts';
import { PapillonGame } from '../../../src/variants/papillon/rules.ts';
import type { Rules, SearchPosition } from '../../../src/variants/variant.ts';

export const RULE_SETS: readonly Rules[] = [
  { wrap: 'yes', wings: 'fan' },
  { wrap: 'yes', wings: 'rows' },
  { wrap: 'no', wings: 'fan' },
  { wrap: 'no', wings: 'rows' },
];

export const nameOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

export const shapeOf = (
  suits: number,
  ranks: number,
  wingCards: number,
  helpers: number,
): Shape => ({ suits, ranks, wingCards, helpers });

/** A short deck, shuffled by its seed and dealt. */
export function smallDeal(seed: number, shape: Shape): PapillonLayout {
  const deck: Card[] = [];
  for (let suit = 0; suit < shape.suits; suit++) {
    for (let rank = 1; rank <= shape.ranks; rank++) deck.push(cardOf(suit, rank));
  }
  return layoutOf(new RandomStream(BigInt(seed), 7).shuffle(deck), shape);
}

/** A layout as text, the same for layouts that differ only in the order of the helper columns. */
export function nameOfLayout(layout: PapillonLayout): string {
  const helpers = layout.helpers.map((column) => column.join(' ')).sort();
  const { wings, corners, foundations, stock, waste } = layout;
  return JSON.stringify([wings, corners, foundations, stock, waste, helpers]);
}

export interface Searched {
  solvable: boolean;
  /** Positions reached, columns unordered, up to the win if there is one. */
  positions: number;
}

/** Tries everything by the plain rules alone. */
export function searchByPlainRules(start: PapillonLayout, rules: Rules): Searched {
  const seen = new Set([nameOfLayout(start)]);
  const open = [start];
  for (;;) {
    const layout = open.pop();
    if (layout === undefined) return { solvable: false, positions: seen.size };
    const game = new PapillonGame(layout, rules);
    if (game.isWon()) return { solvable: true, positions: seen.size };
    for (const move of game.legalMoves()) {
      const next = new PapillonGame(layout, rules);
      next.play(move);
      const name = nameOfLayout(next.layout);
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(next.layout);
    }
  }
}

const search = new DepthFirstSearch(new TranspositionTable(1 << 26), 1 << 24);

/** The verdict of a finished search. */
export function isSolvable(
  position: SearchPosition<PapillonLayout>,
  layout: PapillonLayout,
): boolean {
  position.load(layout);
  const end = search.run(position, { nodes: 3_000_000, now: () => 0 });
  if (end !== 'won' && end !== 'exhausted') throw new Error(`the search ended with ${end}`);
  return end === 'won';
}
