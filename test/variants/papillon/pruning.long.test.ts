import { expect, test } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import { DepthFirstSearch } from '../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../src/solvers/transposition-table.ts';
import type { PapillonLayout, Shape } from '../../../src/variants/papillon/layout.ts';
import { PapillonPosition, PRUNINGS } from '../../../src/variants/papillon/position.ts';
import { papillonRules } from '../../../src/variants/papillon/rules.ts';
import { nameOf, RULE_SETS, shapeOf, smallDeal } from './small-decks.ts';

/** Deals of each verdict to be compared under each set of rules. */
const DEALS = 2000;
/** Positions after which a deal is too big to be played exhaustively, and left out. */
const MOST_NODES = 30_000;

const search = new DepthFirstSearch(new TranspositionTable(1 << 25), 1 << 23);

function verdictOf(position: PapillonPosition, layout: PapillonLayout, nodes: number) {
  position.load(layout);
  return search.run(position, { nodes, now: () => 0 });
}

/** A shape drawn by chance: 5–9 ranks, 3–4 suits, wings of 5–9, 1–3 helper columns. */
function randomShape(random: RandomStream): Shape {
  for (;;) {
    const shape = shapeOf(
      3 + random.below(2),
      5 + random.below(5),
      5 + random.below(5),
      1 + random.below(3),
    );
    // Wings, corners, helpers and the base card must not need more cards than there are.
    if (2 * shape.wingCards + 3 + shape.helpers <= shape.suits * shape.ranks) return shape;
  }
}

test.each(RULE_SETS)(`${DEALS} deals of each verdict, pruned and exhaustive, with %o`, (rules) => {
  const values = papillonRules(rules);
  const exhaustive = new PapillonPosition(values, new Set());
  const all = new PapillonPosition(values, new Set(PRUNINGS));
  const allBut = PRUNINGS.map(
    (one) => new PapillonPosition(values, new Set(PRUNINGS.filter((other) => other !== one))),
  );
  const counts = { won: 0, exhausted: 0, tooBig: 0 };
  for (let seed = 1; Math.min(counts.won, counts.exhausted) < DEALS; seed++) {
    const layout = smallDeal(seed, randomShape(new RandomStream(BigInt(seed), 11)));
    const verdict = verdictOf(exhaustive, layout, MOST_NODES);
    if (verdict !== 'won' && verdict !== 'exhausted') {
      counts.tooBig++;
      continue;
    }
    // Enough of one verdict: only the other is still compared.
    if (counts[verdict] >= 2 * DEALS) continue;
    counts[verdict]++;
    const without = seed % PRUNINGS.length;
    // A deal that plain play happens to win early may be a big one for another order of moves.
    const most = 1000 * MOST_NODES;
    expect(verdictOf(all, layout, most), `seed ${seed}`).toBe(verdict);
    const name = `without ${PRUNINGS[without]}, seed ${seed}`;
    expect(verdictOf(allBut[without]!, layout, most), name).toBe(verdict);
  }
  console.log(nameOf(rules), counts);
});
