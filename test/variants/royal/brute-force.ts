import type { Card } from '../../../src/cards/card.ts';
import { orderedDeck } from '../../../src/cards/deck.ts';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { GAP, layoutOf, type RoyalLayout } from '../../../src/variants/royal/layout.ts';
import type { CardMove } from '../../../src/variants/royal/notation.ts';
import { royalRules } from '../../../src/variants/royal/rule-options.ts';
import { cardMoves, isWon, keptLengths } from '../../../src/variants/royal/rules.ts';
import type { Rules } from '../../../src/variants/variant.ts';

export interface BruteForce {
  /** Whether a win can be reached without a redeal. */
  solvable: boolean;
  /** Kept lengths, ascending, as `0-2-4-4`, of every stuck state (not won) that can be reached. */
  kept: Set<string>;
  /** States that can be reached, the first included. */
  states: number;
  /** False: there were more states than allowed, and `solvable: false` means nothing. */
  complete: boolean;
}

/**
 * Visits every state that the plain rules reach from a layout without a redeal: no pruning, no
 * hashing. For short decks.
 * @param untilWin ends at the first win; then `kept` and `states` are what was seen until then.
 *   Of short decks, the unsolvable ones reach few states, while most of the time of a full visit
 *   goes into solvable ones under `placed-twos=roaming`.
 * @param mostStates gives up when it has seen more
 */
export function bruteForce(
  layout: RoyalLayout,
  rules: Rules,
  untilWin = false,
  mostStates = Number.POSITIVE_INFINITY,
): BruteForce {
  const plain = royalRules(rules);
  const seen = new Set<string>([keyOf(layout.cells)]);
  const open: RoyalLayout[] = [layout];
  const kept = new Set<string>();
  let solvable = false;
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.size > mostStates) return { solvable, kept, states: seen.size, complete: false };
    const moves = cardMoves(state, plain);
    if (isWon(state, plain)) {
      solvable = true;
      if (untilWin) break;
    } else if (moves.length === 0) {
      kept.add(
        keptLengths(state, plain)
          .sort((a, b) => a - b)
          .join('-'),
      );
    }
    for (const move of moves) {
      const after = afterMove(state, move);
      const key = keyOf(after.cells);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(after);
    }
  }
  return { solvable, kept, states: seen.size, complete: true };
}

/** How many lines of 1, 2, … `depth` moves the plain rules allow from a layout, without a redeal. */
export function countLines(layout: RoyalLayout, rules: Rules, depth: number): number[] {
  const plain = royalRules(rules);
  const counts = new Array<number>(depth).fill(0);
  const count = (state: RoyalLayout, played: number): void => {
    const moves = cardMoves(state, plain);
    counts[played]! += moves.length;
    if (played + 1 === depth) return;
    for (const move of moves) count(afterMove(state, move), played + 1);
  };
  count(layout, 0);
  return counts;
}

function afterMove({ cells, columns }: RoyalLayout, { card, from, to }: CardMove): RoyalLayout {
  const after = cells.slice();
  after[to] = card;
  after[from] = GAP;
  return { cells: after, columns };
}

/** The cells of a state spelled out, one character each. */
function keyOf(cells: readonly Card[]): string {
  return String.fromCharCode(...cells.map((card) => card + 33));
}

/** The deal number `index` of the deck of four suits, ace to `ranks`. */
export function randomShortDeal(ranks: number, index: number): RoyalLayout {
  return layoutOf(new RandomStream(BigInt(index), ranks).shuffle(orderedDeck(1, ranks)));
}
