import type { Solved } from '../../../solvers/deal-solver.ts';
import { DepthFirstSearch, type SearchEnd } from '../../../solvers/depth-first.ts';
import type { Limits, UnknownReason } from '../../../solvers/limits.ts';
import { shareMemory } from '../../../solvers/memory.ts';
import { dropMoves } from '../../../solvers/solution-shortening.ts';
import { TranspositionTable } from '../../../solvers/transposition-table.ts';
import type { Play, Valued, Valuer } from '../../../solvers/valuer.ts';
import type { EndPosition, Rules } from '../../variant.ts';
import { FixedPosition } from '../fixed/position.ts';
import type { RoyalLayout } from '../layout.ts';
import { royalRules } from '../rule-options.ts';
import { RoyalGame } from '../rules.ts';
import { endWorths } from './end-worths.ts';
import { caseOf } from './kept-cases.ts';

/** What one deal is worth, before its next shuffle. */
interface DealWorth {
  readonly verdict: Valued['verdict'];
  readonly reason?: UnknownReason;
  /** Moves to the win or to the best end; missing: none is known, or none is worth anything. */
  readonly line?: string[];
  readonly kept?: readonly number[];
  /** Of the best line found. */
  readonly value: number;
  /** Whether no line is better. */
  readonly proved: boolean;
}

/**
 * Plays deals of royal with redeals (placed twos fixed, or row suits preset) as well as can be
 * done without knowing the shuffles. A deal that goes out is worth 1; of another one a second
 * search finds the end (stuck position) with the best chance. Lines are replayed by the plain
 * rules, which also say what each end keeps.
 */
export class RoyalValuer implements Valuer<RoyalLayout> {
  readonly #rules: Rules;
  /** The chance by case, for 1, 2, … redeals left. */
  readonly #values: readonly (readonly number[])[];
  /** By redeals left, from 0. */
  readonly #positions: readonly EndPosition<RoyalLayout>[];
  readonly #search: DepthFirstSearch;
  #nodes = 0;
  #deadline: number | undefined;
  #interrupted = false;

  /**
   * @param memory bytes for table and stacks
   * @param values by redeals left from 1 on, each by case (see KEPT_CASES); as many as the rules
   *   have redeals
   */
  constructor(rules: Rules, memory: number, values: readonly (readonly number[])[]) {
    const { firstGapAtOnce, rowSuits } = royalRules(rules);
    this.#rules = { ...rules, redeals: String(values.length) };
    this.#values = values;
    this.#positions = [undefined, ...values].map((worth) => {
      const prunings = new Set(['lost', 'persistent']);
      const worths = worth && endWorths(worth);
      return new FixedPosition(firstGapAtOnce, rowSuits !== undefined, prunings, worths);
    });
    const { table, stacks } = shareMemory(memory);
    this.#search = new DepthFirstSearch(new TranspositionTable(table), stacks);
  }

  solve(layout: RoyalLayout, limits: Limits, seed?: bigint): Valued {
    this.#nodes = 0;
    this.#interrupted = false;
    this.#deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    const first = this.#worthOf(layout, this.#values.length, limits);
    const { verdict, line, value } = first;
    const play: Play = first.proved ? { value } : { valueLow: value };
    if (first.kept) play.kept = first.kept.join('-');
    if (line) play.line = line;
    if (seed !== undefined) this.#playOn(play, first, layout, limits, seed);
    if (this.#interrupted) {
      return { verdict: 'unknown', reason: 'interrupted', nodes: this.#nodes, play };
    }
    const valued: Valued = { verdict, nodes: this.#nodes, play };
    if (first.reason !== undefined) valued.reason = first.reason;
    if (verdict === 'solvable') valued.solution = line!;
    return valued;
  }

  shorten(layout: RoyalLayout, { solution }: Solved): string[] {
    if (solution === undefined) throw new Error('there is no solution');
    return dropMoves(() => new RoyalGame(layout, this.#rules), solution);
  }

  /** Takes the shuffles of the seed one after the other, each after the best line before it. */
  #playOn(play: Play, first: DealWorth, layout: RoyalLayout, limits: Limits, seed: bigint): void {
    const game = new RoyalGame(layout, this.#rules, seed);
    const moves: string[] = [];
    const go = (line: readonly string[]): void => {
      for (const move of line) {
        game.play(move);
        moves.push(move);
      }
    };
    let worth = first;
    for (let left = this.#values.length; ; left--) {
      if (!worth.proved) {
        play.outcome = 'unknown';
        return;
      }
      go(worth.line ?? []);
      if (worth.verdict === 'solvable' || left === 0) break;
      go(['redeal']);
      worth = this.#worthOf(game.layout, left - 1, limits);
    }
    play.line = moves;
    if (!game.isWon()) play.outcome = 'lost';
    else play.outcome = first.verdict === 'solvable' ? 'won-first' : 'won-redeal';
  }

  #worthOf(layout: RoyalLayout, redeals: number, limits: Limits): DealWorth {
    const position = this.#positions[redeals]!;
    position.load(layout);
    const end = this.#run(position, limits);
    if (end === 'won') return this.#won(position, layout);
    if (end !== 'exhausted') {
      return { verdict: 'unknown', reason: end, proved: false, ...this.#best(layout, redeals) };
    }
    if (redeals === 0) return { verdict: 'unsolvable', value: 0, proved: true };
    position.seekBetterEnds();
    const proved = this.#run(position, limits) === 'exhausted';
    const best = this.#best(layout, redeals);
    if (proved && !best.line) throw new Error('a deal that is lost has no stuck position');
    return { verdict: 'unsolvable', proved, ...best };
  }

  #run(position: EndPosition<RoyalLayout>, limits: Limits): SearchEnd {
    const milliseconds =
      this.#deadline === undefined ? undefined : Math.max(0, this.#deadline - limits.now());
    const nodes = limits.nodes - this.#nodes;
    const end = this.#search.run(position, { ...limits, nodes, milliseconds });
    this.#nodes += this.#search.nodes;
    this.#interrupted ||= end === 'interrupted';
    return end;
  }

  #won(position: EndPosition<RoyalLayout>, layout: RoyalLayout): DealWorth {
    const found = this.#search.line();
    position.load(layout);
    const line = position.explain(found);
    const game = new RoyalGame(layout, this.#rules);
    for (const move of line) game.play(move);
    if (!game.isWon()) throw new Error('the plain rules do not accept the solution found: not won');
    return { verdict: 'solvable', line, value: 1, proved: true };
  }

  /** The best end that the search has come to. */
  #best(layout: RoyalLayout, redeals: number): Pick<DealWorth, 'line' | 'kept' | 'value'> {
    const line = redeals === 0 ? undefined : this.#positions[redeals]!.bestEnd();
    if (!line) return { value: 0 };
    const game = new RoyalGame(layout, { ...this.#rules, redeals: '0' });
    for (const move of line) game.play(move);
    if (game.legalMoves().length > 0 || game.isWon()) {
      throw new Error('the plain rules do not accept the stuck position found');
    }
    const kept = game.keptLengths();
    return { line, kept, value: this.#values[redeals - 1]![caseOf(kept)]! };
  }
}
