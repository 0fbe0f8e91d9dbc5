import { RandomStream } from '../../../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../../src/solvers/transposition-table.ts';
import { GAP, type RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { royalRules } from '../../../../src/variants/royal/rule-options.ts';
import { cardMoves, RoyalGame } from '../../../../src/variants/royal/rules.ts';
import type { Rules, SearchPosition } from '../../../../src/variants/variant.ts';
import { bruteForce, randomShortDeal } from '../brute-force.ts';

/** A solver of short decks for one position; it checks every win by the plain rules. */
export class ShortDeckSolver {
  readonly #search = new DepthFirstSearch(new TranspositionTable(2 ** 22), 2 ** 22);
  readonly #position: SearchPosition<RoyalLayout>;
  readonly #rules: Rules;

  constructor(position: SearchPosition<RoyalLayout>, rules: Rules) {
    this.#position = position;
    this.#rules = rules;
  }

  isSolvable(layout: RoyalLayout): boolean {
    this.#position.load(layout);
    const end = this.#search.run(this.#position, { nodes: 10_000_000, now: () => 0 });
    if (end === 'exhausted') return false;
    if (end !== 'won') throw new Error(`the search ended with ${end}`);
    const line = this.#search.line();
    this.#position.load(layout);
    const game = new RoyalGame(layout, this.#rules);
    for (const move of this.#position.explain(line)) game.play(move);
    if (!game.isWon()) throw new Error('the solution does not win');
    return true;
  }
}

/**
 * A layout some random moves into a short deal: half-played positions hold foreign twos in first
 * cells, started rows and gaps next to each other, which fresh deals rarely do.
 */
export function halfPlayed(ranks: number, index: number, rules: Rules): RoyalLayout {
  const plain = royalRules(rules);
  const random = new RandomStream(BigInt(index), 100 + ranks);
  let layout = randomShortDeal(ranks, index);
  for (let left = random.below(12); left > 0; left--) {
    const moves = cardMoves(layout, plain);
    if (moves.length === 0) break;
    const { card, from, to } = moves[random.below(moves.length)]!;
    const cells = layout.cells.slice();
    cells[to] = card;
    cells[from] = GAP;
    layout = { cells, columns: layout.columns };
  }
  return layout;
}

export interface Agreement {
  solvable: number;
  unsolvable: number;
  /** Deals on which the search and the exhaustive visit differ. */
  wrong: string[];
}

/**
 * Compares the search with an exhaustive visit by the plain rules on short decks: fresh deals and
 * half-played ones in turn.
 * @param enough stops when that many solvable and unsolvable ones each were seen
 * @param most stops after that many deals
 */
export function compareWithBruteForce(
  position: SearchPosition<RoyalLayout>,
  rules: Rules,
  enough: number,
  most: number,
): Agreement {
  const solver = new ShortDeckSolver(position, rules);
  const agreement: Agreement = { solvable: 0, unsolvable: 0, wrong: [] };
  for (let index = 0; index < most; index++) {
    if (agreement.solvable >= enough && agreement.unsolvable >= enough) break;
    const ranks = 4 + (index % 3);
    const layout =
      index % 2 === 0 ? randomShortDeal(ranks, index) : halfPlayed(ranks, index, rules);
    const { solvable, complete } = bruteForce(layout, rules, true, 200_000);
    if (!complete) continue;
    if (solvable) agreement.solvable++;
    else agreement.unsolvable++;
    if (solver.isSolvable(layout) !== solvable) agreement.wrong.push(`${ranks} ranks, ${index}`);
  }
  return agreement;
}
