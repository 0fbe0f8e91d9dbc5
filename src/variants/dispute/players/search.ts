import { RandomStream } from '../../../cards/shuffle.ts';
import { AlphaBeta } from '../../../solvers/alpha-beta.ts';
import { Endgame } from '../endgame/position.ts';
import type { Seat } from '../layout.ts';
import { DISCARD, FROM_TURNED, type MoveCode } from '../notation.ts';
import { A_OUT, B_OUT, DisputePosition, MOST_MOVES } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import { Exits } from './exits.ts';
import { type Player, playerStream } from './player.ts';
import { makePlayout, type Playout, type PlayoutName } from './playout.ts';
import { SmallRandom } from './small-random.ts';
import { Worlds } from './worlds.ts';

export interface SearchSettings {
  /** Worlds the best lines are compared on. */
  worlds: number;
  playout: PlayoutName;
  /** Never decline a usable turned card. */
  eager?: boolean;
}

/** Positions opened per decision. */
const POSITIONS = 400;
/** At most this many lines are compared, by this many times `worlds` playouts in all. */
const MOST_LINES = 48;
const PLAYOUTS_PER_WORLD = 24;
/** A draw is worth half a win, and a card's lead at the end this much beside it (tuned by play). */
const DRAW = 0.5;
const CARD = 0.03;
const PROVED = 100;
/** With at most this many hand cards of both the end is searched, not sampled … */
const EXACT_CARDS = 24;
/** … within so many positions a decision, of which one line and world may take a part. */
const EXACT_NODES = 20_000;
const EXACT_PART = 2_000;
const EXACT_TABLE = 1 << 22;

interface Candidate {
  line: MoveCode[];
  standing: number;
  end: DisputePosition;
  total: number;
}

/**
 * Perfect-information Monte Carlo: every line the player can play before chance or the opponent
 * comes in is tried on the same sampled worlds, the worse half dropped round by round (sequential
 * halving: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013).
 * A world is judged by a playout, or exactly where few cards are left. The whole best line is then
 * played.
 */
export class SearchPlayer implements Player {
  readonly name: string;
  readonly #settings: Required<SearchSettings>;
  readonly #playout: Playout;
  readonly #exits: Exits;
  readonly #worlds = new Worlds();
  readonly #random = new SmallRandom();
  readonly #ends: DisputePosition[] = [];
  readonly #work: DisputePosition;
  readonly #endgame: Endgame;
  readonly #exact = new AlphaBeta(EXACT_TABLE);
  #exactNodes = 0;
  readonly #moves = new Int32Array(MOST_MOVES);
  /** What is left of the line decided on, next move last. */
  #line: MoveCode[] = [];

  constructor(rules: DisputeRules, settings: SearchSettings) {
    this.#settings = { eager: false, ...settings };
    this.name = this.#settings.eager ? 'eager' : 'search';
    this.#playout = makePlayout(settings.playout, rules, this.#random);
    this.#exits = new Exits(rules, POSITIONS);
    this.#endgame = new Endgame(rules);
    this.#work = new DisputePosition(rules);
    this.#work.recording = false;
    for (let i = 0; i < MOST_LINES; i++) {
      const end = new DisputePosition(rules);
      end.recording = false;
      this.#ends.push(end);
    }
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
    let candidates = this.#candidates(table);
    if (candidates.length === 1) return candidates[0]!.line;
    const { mover } = table;
    this.#exactNodes = 0;
    let { worlds } = this.#settings;
    if (isDetermined(table)) {
      worlds = 1;
      if (table.handSize(0) + table.handSize(1) <= EXACT_CARDS) {
        this.#exactNodes = EXACT_NODES;
        this.#exact.clear();
      }
    }
    this.#worlds.sample(table, worlds, this.#random);
    const rounds = Math.max(1, Math.ceil(Math.log2(candidates.length / 2)));
    const budget = (PLAYOUTS_PER_WORLD * worlds) / rounds;
    let tried = 0;
    while (candidates.length > 1 && tried < worlds) {
      const more = Math.max(1, Math.floor(budget / candidates.length));
      const until = Math.min(worlds, tried + more);
      for (let world = tried; world < until; world++) {
        for (const candidate of candidates) {
          candidate.total += this.#value(candidate.end, world, mover);
        }
      }
      tried = until;
      candidates.sort((a, b) => b.total - a.total || b.standing - a.standing);
      if (tried < worlds) candidates = candidates.slice(0, Math.ceil(candidates.length / 2));
    }
    return candidates[0]!.line;
  }

  /** The most promising lines; a single one where it wins at once or is the only one. */
  #candidates(table: DisputePosition): Candidate[] {
    const exits = this.#exits;
    const work = this.#work;
    const { mover } = table;
    exits.enumerate(table);
    let found: Candidate[] = [];
    for (const node of exits.ends) {
      const line = exits.lineTo(node);
      work.copyFrom(table);
      let declines = false;
      for (const move of line) {
        declines ||= move === DISCARD && this.#settings.eager && this.#hasUse(work);
        work.play(move);
      }
      if (declines) continue;
      const candidate = { line, standing: standing(work, mover), end: work, total: 0 };
      if (work.over === A_OUT + mover) return [candidate];
      found.push(candidate);
    }
    if (found.length === 0) {
      // Nothing ended within the cap, or every line declines: take the first legal move.
      return [{ line: [this.#moves[0]!], standing: 0, end: work, total: 0 }];
    }
    found.sort((a, b) => b.standing - a.standing);
    found = found.slice(0, MOST_LINES);
    for (const [index, candidate] of found.entries()) {
      candidate.end = this.#ends[index]!;
      candidate.end.copyFrom(table);
      for (const move of candidate.line) candidate.end.play(move);
    }
    return found;
  }

  /** Whether the turned card could be laid on a house or a foundation, or loaded. */
  #hasUse(position: DisputePosition): boolean {
    const moves = new Int32Array(MOST_MOVES);
    const count = position.legalMoves(moves, 0);
    return moves.subarray(0, count).some((move) => move >> 4 === FROM_TURNED && move < 256);
  }

  /** What a line is worth to a seat in a world. */
  #value(end: DisputePosition, world: number, seat: Seat): number {
    const exact = this.#exactNodes > 0 ? (this.#exactValue(end, world) ?? 0) : 0;
    const playout = this.#playout;
    playout.load(end);
    this.#worlds.fill(playout.piles, world);
    playout.run();
    const lead = playout.leftB - playout.leftA;
    const won =
      playout.over === A_OUT + seat
        ? 1
        : playout.over === A_OUT || playout.over === B_OUT
          ? 0
          : DRAW;
    // A proved win or loss outweighs any playout; of equal lines the opponent may still err in one.
    return won + CARD * (seat === 0 ? lead : -lead) + PROVED * (seat === 0 ? exact : -exact);
  }

  /** +1, 0 or −1 for A with best play of both; `undefined`: not found within the limits. */
  #exactValue(end: DisputePosition, world: number): number | undefined {
    const work = this.#work;
    work.copyFrom(end);
    this.#worlds.fill(work, world);
    this.#endgame.copyFrom(work);
    const nodes = Math.min(this.#exactNodes, EXACT_PART);
    const found = this.#exact.run(this.#endgame, { nodes, now: () => 0 });
    this.#exactNodes -= found.nodes + 1;
    return found.low === found.high ? found.low : undefined;
  }
}

/** Whether the cards still unseen, at most one a side, are known all the same. */
function isDetermined({ unseen }: DisputePosition): boolean {
  for (const start of [0, 52]) {
    let count = 0;
    for (let card = 0; card < 52; card++) count += unseen[start + card]!;
    if (count > 1) return false;
  }
  return true;
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
