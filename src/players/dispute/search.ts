import { RandomStream } from '../../cards/shuffle.ts';
import type { Seat } from '../../variants/dispute/layout.ts';
import type { MoveCode } from '../../variants/dispute/moves.ts';
import type { DisputeRules } from '../../variants/dispute/options.ts';
import { A_OUT, B_OUT, DisputePosition, MOST_MOVES } from '../../variants/dispute/position.ts';
import { Exits } from './exits.ts';
import { GreedyPlayout } from './greedy-playout.ts';
import { type Player, playerStream } from './player.ts';
import { type PlayoutName, SmallRandom } from './playout.ts';
import { Worlds } from './worlds.ts';

export interface SearchSettings {
  /** Worlds the best lines are compared on. */
  worlds: number;
  playout: PlayoutName;
  /** Never decline a usable turned card. */
  eager?: boolean;
  lines?: number;
  most?: number;
  positions?: number;
  draw?: number;
  left?: number;
}

/** Positions opened per decision. */
const POSITIONS = 400;
/** Lines compared by playouts: at most this many, and this many times `worlds` playouts in all. */
const LINES = 24;
const MOST_LINES = 48;

interface Candidate {
  line: MoveCode[];
  standing: number;
  end: DisputePosition;
  total: number;
}

/**
 * Perfect-information Monte Carlo: every line the player can play before chance or the opponent
 * comes in is tried on the same sampled worlds by playouts, the worse half dropped round by round
 * (sequential halving: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits",
 * ICML 2013). The whole best line is then played.
 */
export class SearchPlayer implements Player {
  readonly name: string;
  readonly #settings: Required<SearchSettings>;
  readonly #playout: GreedyPlayout;
  readonly #exits: Exits;
  readonly #worlds = new Worlds();
  readonly #random = new SmallRandom();
  readonly #ends: DisputePosition[] = [];
  readonly #work: DisputePosition;
  readonly #moves = new Int32Array(MOST_MOVES);
  /** What is left of the line decided on, next move last. */
  #line: MoveCode[] = [];

  constructor(rules: DisputeRules, settings: SearchSettings) {
    this.name = 'search';
    this.#settings = {
      lines: LINES,
      most: MOST_LINES,
      positions: POSITIONS,
      draw: 0.5,
      left: 0.03,
      eager: false,
      ...settings,
    };
    this.#playout = new GreedyPlayout(rules);
    this.#exits = new Exits(rules, this.#settings.positions);
    this.#work = new DisputePosition(rules);
    this.#work.recording = false;
    for (let i = 0; i < this.#settings.most; i++) this.#ends.push(new DisputePosition(rules));
    for (const end of this.#ends) end.recording = false;
  }

  begin(seed: bigint, seat: Seat): void {
    this.#random.seed(new RandomStream(seed, playerStream(seat)));
    this.#line = [];
  }

  choose(table: DisputePosition): MoveCode {
    if (this.#line.length === 0) this.#line = this.#decide(table).reverse();
    return this.#line.pop()!;
  }

  #decide(table: DisputePosition): MoveCode[] {
    const count = table.legalMoves(this.#moves, 0);
    if (count === 1) return [this.#moves[0]!];
    const exits = this.#exits;
    exits.enumerate(table);
    const { mover } = table;
    const work = this.#work;
    const candidates: Candidate[] = [];
    for (const node of exits.ends) {
      const line = exits.lineTo(node);
      work.copyFrom(table);
      for (const move of line) work.play(move);
      if (work.over === A_OUT + mover) return line;
      candidates.push({ line, standing: standing(work, mover), end: work, total: 0 });
    }
    const { worlds, lines, most } = this.#settings;
    if (candidates.length === 1) return candidates[0]!.line;
    candidates.sort((a, b) => b.standing - a.standing);
    candidates.length = Math.min(candidates.length, most);
    for (const [index, candidate] of candidates.entries()) {
      const end = this.#ends[index]!;
      end.copyFrom(table);
      for (const move of candidate.line) end.play(move);
      candidate.end = end;
    }
    this.#worlds.sample(table, worlds, this.#random);
    const rounds = Math.max(1, Math.ceil(Math.log2(candidates.length / 2)));
    const budget = (lines * worlds) / rounds;
    let tried = 0;
    while (candidates.length > 1 && tried < worlds) {
      const until = Math.min(worlds, tried + Math.max(1, Math.floor(budget / candidates.length)));
      for (let world = tried; world < until; world++) {
        for (const candidate of candidates)
          candidate.total += this.#value(candidate.end, world, mover);
      }
      tried = until;
      candidates.sort((a, b) => b.total - a.total || b.standing - a.standing);
      if (tried < worlds) candidates.length = Math.ceil(candidates.length / 2);
    }
    return candidates[0]!.line;
  }

  #value(end: DisputePosition, world: number, seat: Seat): number {
    const playout = this.#playout;
    playout.load(end);
    this.#worlds.fill(playout, world);
    playout.run();
    const ahead = seat === 0 ? playout.leftB - playout.leftA : playout.leftA - playout.leftB;
    const won =
      playout.over === A_OUT + seat
        ? 1
        : playout.over === A_OUT || playout.over === B_OUT
          ? 0
          : this.#settings.draw;
    return won + this.#settings.left * ahead;
  }
}

/** A rough first look at a position for one seat: who has fewer cards left. */
function standing(position: DisputePosition, seat: Seat): number {
  const opponent = 1 - seat;
  return (
    position.handSize(opponent) +
    position.reserveSize[opponent]! -
    position.handSize(seat) -
    position.reserveSize[seat]!
  );
}
