import { wilsonInterval, Z } from '../statistics/interval.ts';
import { ENDINGS, type Ending } from '../variants/dispute/rules.ts';
import type { DuelGame } from './duel-rows.ts';
import { durationText, percent, significant, table, thousands } from './figures.ts';
import { Spread } from './spread.ts';

/** The numbers of a duel; also what its sidecar holds. */
export interface DuelCounts {
  games: number;
  /** Wins of seat A and seat B. */
  seats: readonly [number, number];
  draws: number;
  reasons: Partial<Record<Ending, number>>;
  /** Wins of the player who started. */
  starter: number;
  /** Wins of the two strategies, when they differ. */
  strategies: readonly [number, number] | null;
  /** Deals played twice with seats exchanged: how often the first strategy did better. */
  pairs: { deals: number; better: number; equal: number; worse: number; squares: number } | null;
  turns: { mean: number; max: number };
  moves: { mean: number; max: number };
  ms: { mean: number; max: number };
}

/** Adds up games in any order. Of paired games it remembers those whose partner is not yet in. */
export class DuelTally {
  readonly #strategies: readonly [string, string];
  readonly #swap: boolean;
  readonly #seats: [number, number] = [0, 0];
  readonly #won: [number, number] = [0, 0];
  #draws = 0;
  #starter = 0;
  #games = 0;
  readonly #reasons = new Map<Ending, number>();
  readonly #turns = new Spread();
  readonly #moves = new Spread();
  readonly #ms = new Spread();
  readonly #halves = new Map<string, number>();
  readonly #pairs = { deals: 0, better: 0, equal: 0, worse: 0, squares: 0 };

  /** @param strategies first and second strategy as rows call them */
  constructor(strategies: readonly [string, string], swap: boolean) {
    this.#strategies = strategies;
    this.#swap = swap;
  }

  get games(): number {
    return this.#games;
  }

  get draws(): number {
    return this.#draws;
  }

  add(game: DuelGame): void {
    const { winner, starter, reason, seats } = game;
    this.#games++;
    this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    this.#turns.add(game.turns);
    this.#moves.add(game.moves);
    this.#ms.add(game.ms);
    const firstSeat = seats[0] === this.#strategies[0] ? 0 : 1;
    let score = 0;
    if (winner === undefined) this.#draws++;
    else {
      this.#seats[winner]++;
      if (winner === starter) this.#starter++;
      this.#won[winner === firstSeat ? 0 : 1]++;
      score = winner === firstSeat ? 1 : -1;
    }
    if (this.#swap) this.#pair(game.seed, score);
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
    pairs.squares += sum * sum;
    this.#pairScore += sum;
  }
  #pairScore = 0;

  counts(): DuelCounts {
    const reasons: DuelCounts['reasons'] = {};
    for (const reason of ENDINGS) {
      const count = this.#reasons.get(reason);
      if (count !== undefined) reasons[reason] = count;
    }
    const [first, second] = this.#strategies;
    const size = (spread: Spread) => ({ mean: rounded(spread.mean), max: rounded(spread.max) });
    return {
      games: this.#games,
      seats: [...this.#seats],
      draws: this.#draws,
      reasons,
      starter: this.#starter,
      strategies: first === second ? null : [...this.#won],
      pairs: this.#swap ? { ...this.#pairs } : null,
      turns: size(this.#turns),
      moves: size(this.#moves),
      ms: size(this.#ms),
    };
  }

  /** The summary as lines of text. */
  lines(context: { wall?: number; busy?: number; rows?: string }): string[] {
    const counts = this.counts();
    const { games, draws, seats, strategies, pairs } = counts;
    if (games === 0) return ['no games'];
    const decided = games - draws;
    const [first, second] = this.#strategies;
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
    const lines = [`${first} against ${second}: ${thousands(games)} games`, ...table(rows)];
    const cap = counts.reasons.cap ?? 0;
    if (cap > 0) lines.push(`  of the draws ${thousands(cap)} were stopped by the turn cap`);
    if (pairs && pairs.deals > 0) lines.push(...this.#pairLines(pairs));
    lines.push(
      `a game: ${significant(counts.turns.mean)} turns (most ${thousands(counts.turns.max)}), ${significant(counts.moves.mean)} moves, ${significant(counts.ms.mean)} ms`,
    );
    const end: string[] = [];
    if (context.wall !== undefined) end.push(`wall time ${durationText(context.wall)}`);
    if (context.busy !== undefined) end.push(`workers busy ${percent(context.busy, 1)} of it`);
    if (end.length > 0) lines.push(end.join(', '));
    if (context.rows !== undefined) lines.push(`rows in ${context.rows}`);
    return lines;
  }

  #pairLines(pairs: NonNullable<DuelCounts['pairs']>): string[] {
    const { deals, better, equal, worse, squares } = pairs;
    const [first] = this.#strategies;
    const mean = this.#pairScore / deals;
    const error = Math.sqrt(Math.max(0, squares / deals - mean * mean) / deals);
    const span = [mean - Z * error, mean + Z * error].map((value) => value.toFixed(3));
    return [
      `paired, ${thousands(deals)} deals with seats exchanged: ${first} did better in ${thousands(better)}, worse in ${thousands(worse)}, equal in ${thousands(equal)}`,
      `  wins minus losses a deal ${mean.toFixed(3)}; 95 % interval ${span[0]} to ${span[1]}`,
    ];
  }
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
