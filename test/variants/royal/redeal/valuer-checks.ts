import { expect } from 'vitest';
import type { Valued } from '../../../../src/solvers/valuer.ts';
import type { RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import { caseNamed } from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { sampledShuffle } from '../../../../src/variants/royal/redeal/samples.ts';
import { RoyalValuer } from '../../../../src/variants/royal/redeal/valuer.ts';
import { RoyalGame } from '../../../../src/variants/royal/rules.ts';
import type { Rules } from '../../../../src/variants/variant.ts';
import { bruteForce } from '../brute-force.ts';
import { ExactValues } from './exact-values.ts';

const LIMITS = { nodes: 10_000_000, now: () => 0 };
const MEMORY = 2 ** 22;

/** What was seen of some deals. */
export interface ValuedDeals {
  solvable: number;
  /** Not solvable, with ends of different worth to choose from. */
  chosen: number;
  redeemed: number;
  lost: number;
}

/**
 * Values deals of a short deck in which few cards lie outside the sequences, and compares with
 * all shuffles and all lines by the plain rules.
 */
export class ValuerCheck {
  readonly exact: ExactValues;
  readonly #ranks: number;
  readonly #rules: Rules;
  readonly #cases: number[];
  readonly #valuer: RoyalValuer;
  readonly #redeals: number;

  /** @param most cards that are gathered at most */
  constructor(ranks: number, rules: Rules, redeals: number, most: number) {
    this.exact = new ExactValues(ranks, rules);
    this.#ranks = ranks;
    this.#rules = { ...rules, redeals: String(redeals) };
    this.#redeals = redeals;
    // Of most cases nearly every shuffle goes out: the third with the lowest chances tests more.
    const cases = this.exact.casesWithin(most);
    const chance = new Map(cases.map((keptCase) => [keptCase, this.exact.chance(keptCase, 1)]));
    this.#cases = cases
      .sort((a, b) => chance.get(a)! - chance.get(b)!)
      .slice(0, Math.ceil(cases.length / 3));
    const tables = Array.from({ length: redeals }, (_, i) => this.exact.table(i + 1, most));
    this.#valuer = new RoyalValuer(this.#rules, MEMORY, tables);
  }

  /** A deal whose ends all gather few cards, for the cards that are in sequence stay so. */
  deal(index: number): RoyalLayout {
    const keptCase = this.#cases[index % this.#cases.length]!;
    return sampledShuffle(keptCase, 9, BigInt(index), this.#ranks);
  }

  value(layout: RoyalLayout, seed?: bigint): Valued {
    return this.#valuer.solve(layout, LIMITS, seed);
  }

  /** Compares so many deals, and their play with the shuffles of two seeds each. */
  run(deals: number): ValuedDeals {
    const seen: ValuedDeals = { solvable: 0, chosen: 0, redeemed: 0, lost: 0 };
    for (let index = 0; index < deals; index++) {
      const layout = this.deal(index);
      const { play, verdict } = this.value(layout);
      const value = this.exact.ofDeal(layout, this.#redeals);
      expect(play.value).toBeCloseTo(value, 12);
      const { solvable, kept } = bruteForce(layout, this.#rules);
      expect(verdict).toBe(solvable ? 'solvable' : 'unsolvable');
      if (solvable) {
        seen.solvable++;
        continue;
      }
      const chances = [...kept].map((text) => this.exact.chance(caseNamed(text), this.#redeals));
      if (new Set(chances).size > 1) seen.chosen++;
      for (const seed of [BigInt(2 * index), BigInt(2 * index + 1)]) {
        const outcome = this.#checkLine(layout, seed, play.line!);
        if (outcome === 'lost') seen.lost++;
        else seen.redeemed++;
      }
    }
    return seen;
  }

  /** Replays the line of a seed; until the shuffle it must be the line without a seed. */
  #checkLine(layout: RoyalLayout, seed: bigint, blind: readonly string[]): string {
    const { play } = this.value(layout, seed);
    const line = play.line!;
    expect(line.slice(0, blind.length)).toEqual(blind);
    expect(line[blind.length]).toBe('redeal');
    const game = new RoyalGame(layout, this.#rules, seed);
    for (const move of line) game.play(move);
    if (play.outcome === 'lost') {
      expect(line.at(-1)).toBe('redeal');
      expect(line.filter((move) => move === 'redeal')).toHaveLength(this.#redeals);
      expect(bruteForce(game.layout, this.#rules, true).solvable).toBe(false);
    } else {
      expect(play.outcome).toBe('won-redeal');
      expect(game.isWon()).toBe(true);
    }
    return play.outcome!;
  }
}
