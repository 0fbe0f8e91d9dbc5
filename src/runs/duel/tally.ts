import { percent, significant, thousands } from '../../statistics/figures.ts';
import { wilsonInterval, Z } from '../../statistics/interval.ts';
import { Spread } from '../../statistics/spread.ts';
import { table } from '../../text.ts';
import type { Tally } from '../kind.ts';
import type { GameRecord } from './record.ts';

/** Mean and maximum. */
interface Size {
  mean: number;
  max: number;
}

/** The numbers of a duel; also what its sidecar holds. */
export interface DuelCounts {
  games: number;
  /** Games that could not be played; left out where there are none. */
  failed?: number;
  /** Wins of seat A and seat B. */
  seats: readonly [number, number];
  draws: number;
  /** Games by how they ended. */
  reasons: Readonly<Record<string, number>>;
  /** Wins of the player who started. */
  starter: number;
  /** Wins of the two strategies, when they differ. */
  strategies: readonly [number, number] | null;
  /**
   * Deals played twice with seats exchanged: how often the first strategy did better, its wins
   * minus losses summed over the deals, and the squares of that. Older sidecars lack the sum.
   */
  pairs: {
    deals: number;
    better: number;
    equal: number;
    worse: number;
    sum?: number;
    squares: number;
  } | null;
  turns: Size;
  moves: Size;
  ms: Size;
}

/** Adds up games in any order. Of paired games it remembers those whose partner is not yet in. */
export class DuelTally implements Tally<GameRecord, DuelCounts> {
  readonly #strategies: readonly [string, string];
  readonly #swap: boolean;
  readonly #seats: [number, number] = [0, 0];
  readonly #won: [number, number] = [0, 0];
  #draws = 0;
  #starter = 0;
  #games = 0;
  #failed = 0;
  readonly #reasons: Map<string, number>;
  readonly #turns = new Spread();
  readonly #moves = new Spread();
  readonly #ms = new Spread();
  /** Scores of deals of which one game is in, by seed. */
  readonly #halves = new Map<string, number>();
  readonly #pairs = { deals: 0, better: 0, equal: 0, worse: 0, sum: 0, squares: 0 };

  /**
   * @param strategies first and second strategy as rows call them
   * @param endings in the order in which they are told
   */
  constructor(strategies: readonly [string, string], swap: boolean, endings: readonly string[]) {
    this.#reasons = new Map(endings.map((ending) => [ending, 0]));
    this.#strategies = strategies;
    this.#swap = swap;
  }

  get rows(): number {
    return this.#games + this.#failed;
  }

  inWords(): string {
    return this.#games > 0 ? `${percent(this.#draws / this.#games, 1)} draws` : 'none finished';
  }

  add({ seed, seats, result, ms }: GameRecord): void {
    if (!result) {
      this.#failed++;
      return;
    }
    const { winner, starter, reason } = result;
    this.#games++;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    this.#turns.add(result.turns);
    this.#moves.add(result.moves);
    this.#ms.add(ms);
    const firstSeat = seats[0] === this.#strategies[0] ? 0 : 1;
    let score = 0;
    if (winner === undefined) this.#draws++;
    else {
      this.#seats[winner]++;
      if (winner === starter) this.#starter++;
      this.#won[winner === firstSeat ? 0 : 1]++;
      score = winner === firstSeat ? 1 : -1;
    }
    if (this.#swap) this.#pair(seed, score);
  }

  /** The first strategy's score over both games of a deal: −2 … 2. */
  #pair(seed: string, score: number): void {
    const half = this.#halves.get(seed);
    if (half === undefined) {
      this.#halves.set(seed, score);
      return;
    }
    this.#halves.delete(seed);
    const sum = half + score;
    const pairs = this.#pairs;
    pairs.deals++;
    if (sum > 0) pairs.better++;
    else if (sum < 0) pairs.worse++;
    else pairs.equal++;
    pairs.sum += sum;
    pairs.squares += sum * sum;
  }

  addAll(other: DuelTally): void {
    this.#seats[0] += other.#seats[0];
    this.#seats[1] += other.#seats[1];
    this.#won[0] += other.#won[0];
    this.#won[1] += other.#won[1];
    this.#draws += other.#draws;
    this.#starter += other.#starter;
    this.#games += other.#games;
    this.#failed += other.#failed;
    for (const [reason, count] of other.#reasons) {
      this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + count);
    }
    this.#turns.addAll(other.#turns);
    this.#moves.addAll(other.#moves);
    this.#ms.addAll(other.#ms);
    for (const name of ['deals', 'better', 'equal', 'worse', 'sum', 'squares'] as const) {
      this.#pairs[name] += other.#pairs[name];
    }
    for (const [seed, score] of other.#halves) this.#pair(seed, score);
  }

  counts(): DuelCounts {
    const [first, second] = this.#strategies;
    const size = ({ mean, max }: Spread): Size => ({ mean: rounded(mean), max: rounded(max) });
    return {
      games: this.#games,
      ...(this.#failed > 0 ? { failed: this.#failed } : {}),
      seats: [...this.#seats],
      draws: this.#draws,
      reasons: Object.fromEntries([...this.#reasons].filter(([, count]) => count > 0)),
      starter: this.#starter,
      strategies: first === second ? null : [...this.#won],
      pairs: this.#swap ? { ...this.#pairs } : null,
      turns: size(this.#turns),
      moves: size(this.#moves),
      ms: size(this.#ms),
    };
  }
}

/** The counts of disjoint runs of one duel together. */
export function joinDuelCounts(parts: readonly DuelCounts[]): DuelCounts {
  const sum = (pick: (part: DuelCounts) => number): number =>
    parts.reduce((total, part) => total + pick(part), 0);
  const games = sum((part) => part.games);
  const failed = sum((part) => part.failed ?? 0);
  const size = (pick: (part: DuelCounts) => Size): Size => ({
    mean: games === 0 ? 0 : rounded(sum((part) => pick(part).mean * part.games) / games),
    max: Math.max(0, ...parts.map((part) => pick(part).max)),
  });
  const names = new Set(parts.flatMap(({ reasons }) => Object.keys(reasons)));
  const pair = (name: 'deals' | 'better' | 'equal' | 'worse' | 'sum' | 'squares'): number =>
    sum(({ pairs }) => pairs?.[name] ?? 0);
  return {
    games,
    ...(failed > 0 ? { failed } : {}),
    seats: [sum(({ seats }) => seats[0]), sum(({ seats }) => seats[1])],
    draws: sum((part) => part.draws),
    reasons: Object.fromEntries(
      [...names].map((name) => [name, sum(({ reasons }) => reasons[name] ?? 0)]),
    ),
    starter: sum((part) => part.starter),
    strategies: parts[0]?.strategies
      ? [sum(({ strategies }) => strategies![0]), sum(({ strategies }) => strategies![1])]
      : null,
    pairs: parts[0]?.pairs
      ? {
          deals: pair('deals'),
          better: pair('better'),
          equal: pair('equal'),
          worse: pair('worse'),
          sum: pair('sum'),
          squares: pair('squares'),
        }
      : null,
    turns: size((part) => part.turns),
    moves: size((part) => part.moves),
    ms: size((part) => part.ms),
  };
}

/**
 * The summary of a duel, between its title and its end.
 * @param strategies first and second, as rows call them
 * @param guard the ending that only guards against games without end
 */
export function duelSummary(
  counts: DuelCounts,
  [first, second]: readonly [string, string],
  guard: { readonly ending: string; readonly name: string } | undefined,
): string[] {
  const { games, failed = 0, draws, seats, strategies, pairs } = counts;
  const missing = failed > 0 ? [`${thousands(failed)} games could not be played`] : [];
  if (games === 0) return ['no games', ...missing];
  const decided = games - draws;
  const rows: string[][] = [];
  if (strategies) {
    rows.push(shareRow(`${first} wins`, strategies[0], decided, 'decided games'));
    rows.push(shareRow(`${second} wins`, strategies[1], decided, 'decided games'));
  }
  rows.push(
    shareRow('the starter wins', counts.starter, decided, 'decided games'),
    shareRow('seat A wins', seats[0], decided, 'decided games'),
    shareRow('seat B wins', seats[1], decided, 'decided games'),
    shareRow('draws', draws, games, 'games'),
  );
  const lines = [
    `${first} against ${second}: ${thousands(games)} games`,
    ...missing,
    ...table(rows),
  ];
  const cap = guard ? (counts.reasons[guard.ending] ?? 0) : 0;
  if (cap > 0) lines.push(`  of the draws ${thousands(cap)} were stopped by the ${guard!.name}`);
  if (pairs && pairs.deals > 0) lines.push(...pairLines(pairs, first));
  lines.push(
    `a game: ${significant(counts.turns.mean)} turns (most ${thousands(counts.turns.max)}), ${significant(counts.moves.mean)} moves, ${significant(counts.ms.mean)} ms`,
  );
  return lines;
}

function pairLines(pairs: NonNullable<DuelCounts['pairs']>, first: string): string[] {
  const { deals, better, equal, worse, sum, squares } = pairs;
  const lines = [
    `paired, ${thousands(deals)} deals with seats exchanged: ${first} did better in ${thousands(better)}, worse in ${thousands(worse)}, equal in ${thousands(equal)}`,
  ];
  if (sum === undefined) return lines;
  const { mean, low, high } = pairedDifference(deals, sum, squares);
  const [from, to] = [low, high].map((value) => value.toFixed(3));
  lines.push(`  wins minus losses a deal ${mean.toFixed(3)}; 95 % interval ${from} to ${to}`);
  return lines;
}

/** The mean of paired differences and its interval of 95 %. */
function pairedDifference(deals: number, sum: number, squares: number) {
  const mean = sum / deals;
  const error = Math.sqrt(Math.max(0, squares / deals - mean * mean) / deals);
  return { mean, low: mean - Z * error, high: mean + Z * error };
}

function shareRow(name: string, count: number, total: number, of: string): string[] {
  if (total === 0) return [`  ${name}`, thousands(count), ''];
  const { low, high } = wilsonInterval(count, total);
  return [
    `  ${name}`,
    thousands(count),
    `${percent(count / total)} of ${of}; 95 % interval ${percent(low)} to ${percent(high)}`,
  ];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
