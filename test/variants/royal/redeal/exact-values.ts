import type { Card } from '../../../../src/cards/card.ts';
import type { RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { caseNamed, KEPT_CASES } from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { stuckLayout } from '../../../../src/variants/royal/redeal/samples.ts';
import { gatheredCards, layBack } from '../../../../src/variants/royal/rules.ts';
import type { Rules } from '../../../../src/variants/variant.ts';
import { bruteForce } from '../brute-force.ts';

/** Every order of some cards. */
function* orders(cards: readonly Card[]): Generator<Card[]> {
  if (cards.length === 0) yield [];
  for (const [at, card] of cards.entries()) {
    for (const rest of orders(cards.toSpliced(at, 1))) yield [card, ...rest];
  }
}

/**
 * The chances of going out on short decks, by the plain rules alone: every shuffle of the gathered
 * cards is laid back, and every state is visited that it leads to.
 */
export class ExactValues {
  readonly #ranks: number;
  readonly #rules: Rules;
  readonly #known = new Map<string, number>();

  constructor(ranks: number, rules: Rules) {
    this.#ranks = ranks;
    this.#rules = rules;
  }

  /** Cards that a redeal gathers. */
  gathered(lengths: readonly number[]): number {
    return lengths.reduce((rest, length) => rest - length, 4 * (this.#ranks - 1));
  }

  /** The cases that leave at most so many cards to shuffle. */
  casesWithin(most: number): number[] {
    const longest = this.#ranks - 1;
    return KEPT_CASES.flatMap((lengths, keptCase) =>
      lengths[0]! <= longest && this.gathered(lengths) <= most ? keptCase : [],
    );
  }

  /** The chance at a stuck position with so many redeals left, at least one. */
  chance(keptCase: number, redeals: number): number {
    const key = `${keptCase} ${redeals}`;
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const lengths = KEPT_CASES[keptCase]!;
    const stuck = stuckLayout(lengths, this.#ranks);
    let sum = 0;
    let count = 0;
    for (const cards of orders(gatheredCards(stuck, lengths))) {
      sum += this.ofDeal(layBack(stuck, lengths, cards), redeals - 1);
      count++;
    }
    this.#known.set(key, sum / count);
    return sum / count;
  }

  /** The value of a deal with so many redeals left. */
  ofDeal(layout: RoyalLayout, redeals: number): number {
    const { solvable, kept } = bruteForce(layout, this.#rules, redeals === 0);
    if (solvable) return 1;
    if (redeals === 0) return 0;
    return Math.max(...[...kept].map((text) => this.chance(caseNamed(text), redeals)));
  }

  /** By case, for a valuer; 0 where more cards than that are gathered. */
  table(redeals: number, most: number): number[] {
    const values = new Array<number>(KEPT_CASES.length).fill(0);
    for (const keptCase of this.casesWithin(most)) {
      values[keptCase] = this.chance(keptCase, redeals);
    }
    return values;
  }
}
