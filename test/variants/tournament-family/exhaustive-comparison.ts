import { makeCard } from '../../../src/cards/card.ts';
import { bruteForce } from './brute-force.ts';
import { decide, lastSolution, type SmallDeck } from './small-decks.ts';

export interface Comparison {
  solvable: number;
  unsolvable: number;
  open: number;
  /** One sentence for every disagreement. */
  wrong: string[];
}

/**
 * Decides small deals by exhaustive play of the plain rules, and by the search with all pruning
 * rules, with none, and with each one off; stops when enough of both verdicts are seen.
 */
export function compareWithExhaustivePlay(
  deck: SmallDeck,
  plan: { first?: number; seeds: number; enough: number; states: number },
): Comparison {
  const all = new Set(deck.prunings);
  const variants = [
    { name: 'all prunings', position: deck.position(all) },
    { name: 'no pruning', position: deck.position(new Set()) },
    ...deck.prunings.map((off) => ({
      name: `without ${off}`,
      position: deck.position(new Set(deck.prunings.filter((pruning) => pruning !== off))),
    })),
    ...deck.prunings.map((only) => ({
      name: `only ${only}`,
      position: deck.position(new Set([only])),
    })),
  ];
  const result: Comparison = { solvable: 0, unsolvable: 0, open: 0, wrong: [] };
  for (let seed = plan.first ?? 1; seed <= plan.seeds; seed++) {
    if (result.solvable >= plan.enough && result.unsolvable >= plan.enough) break;
    const layout = deck.deal(BigInt(seed));
    const { solvable } = bruteForce(deck.start, layout, plan.states);
    if (solvable === undefined) {
      result.open++;
      continue;
    }
    if (solvable) result.solvable++;
    else result.unsolvable++;
    for (const { name, position } of variants) {
      const verdict = decide(position, layout, 10 * plan.states);
      if (verdict !== undefined && verdict !== solvable) {
        result.wrong.push(`seed ${seed}: ${solvable} by the plain rules, ${verdict} with ${name}`);
      }
      if (!verdict) continue;
      const game = deck.start(layout);
      for (const move of lastSolution(position, layout)) game.play(move);
      if (!game.isWon()) {
        const top = layout.reserve.flat().map(makeCard).join(' ');
        result.wrong.push(`seed ${seed} (reserve ${top}): the solution with ${name} does not win`);
      }
    }
  }
  return result;
}
