import type { SearchPosition } from '../../variant.ts';
import type { RoyalLayout } from '../layout.ts';
import {
  BIT_HI,
  BIT_LO,
  FIRST,
  FIRST_HI,
  FIRST_LO,
  moveOf,
  RoamingBoard,
  STRIDE,
} from './board.ts';
import { type Closure, isLost, KernelClosure, RoamingKernel } from './closure.ts';
import { spellOutLine } from './line.ts';

/** At most four gaps with a move each, the twos that enter the pool, the threes beside it. */
const MOST_UNITS = 6;
const MOST_MOVES = 24;

/** A move that is the whole persistent set, whose gap may be followed: see {@link #follow}. */
const FOLLOW = 1 << 18;

/** One point of a move's score; random parts are finer. */
const SCORE = 16;
const NOISE = 8 * SCORE;

/** Non-empty proper subsets of n units, small ones first. */
const SUBSETS: readonly Int32Array[] = Array.from({ length: MOST_UNITS + 1 }, (_, n) => {
  const subsets = Array.from({ length: Math.max(0, (1 << n) - 2) }, (_, i) => i + 1);
  const size = (set: number): number => set.toString(2).replaceAll('0', '').length;
  return Int32Array.from(subsets.sort((a, b) => size(a) - size(b) || a - b));
});

/**
 * Royal with `placed-twos=roaming row-suits=free` for the search: the state of
 * {@link RoamingBoard}, with a move that is the only one played at once.
 *
 * Prunings:
 * - `lost`: the delete relaxation leaves no way to bring every card to its place.
 * - `persistent`: only a persistent set of moves is searched (Godefroid, "Partial-order methods
 *   for the verification of concurrent systems", 1996): no line of other moves can disable one of
 *   them, be disabled by one, or end elsewhere when one is played first. Such a set reaches all
 *   positions without a move that all moves reach, and a win is one of them.
 */
export class RoamingPosition implements SearchPosition<RoyalLayout> {
  readonly acyclic: boolean;
  readonly mostMoves = MOST_MOVES;
  readonly restartAfter = 2000;
  readonly board: RoamingBoard;

  readonly #atOnce: boolean;
  readonly #lost: boolean;
  readonly #persistent: boolean;
  readonly #closure: Closure;
  #layout: RoyalLayout | undefined;

  /** Per search move: how many moves of the board had been played before it. */
  #marks = new Int32Array(1 << 10);
  /**
   * Per search move that is followed: the cells that may become empty without it. Kept by depth,
   * as a line may be taken back and played again.
   */
  #chains = new Int32Array(2 << 10);
  #depth = 0;

  /** The moves of the state, unit by unit. */
  readonly #scores = new Int32Array(MOST_MOVES);
  #noise = 0;
  #random = 1;

  readonly #moves = new Int32Array(MOST_MOVES);
  #units = 0;
  readonly #unitEnd = new Int32Array(MOST_UNITS + 1);
  /** The unit of twos entering and that of threes beside the pool, -1: none. */
  #enterUnit = -1;
  #openUnit = -1;
  /** Per unit: the empty cells it starts from, with those that follow for sure. */
  readonly #startLo = new Int32Array(MOST_UNITS);
  readonly #startHi = new Int32Array(MOST_UNITS);
  /** Per unit: cells that must not become empty by moves of other units. */
  readonly #stopLo = new Int32Array(MOST_UNITS);
  readonly #stopHi = new Int32Array(MOST_UNITS);

  /** @param atOnce `first-gap=at-once` */
  constructor(atOnce: boolean, prunings: ReadonlySet<string>) {
    this.#atOnce = atOnce;
    // While a first cell is free, threes can go to and fro beside the pool. At once they cannot.
    this.acyclic = atOnce;
    this.#lost = prunings.has('lost');
    this.#persistent = prunings.has('persistent');
    const kernel = new RoamingKernel();
    this.board = new RoamingBoard(kernel.bits);
    this.#closure = new KernelClosure(kernel, this.board);
  }

  get key0(): number {
    return this.board.key0;
  }
  get key1(): number {
    return this.board.key1;
  }
  get key2(): number {
    return this.board.key2;
  }

  load(layout: RoyalLayout): void {
    this.#layout = layout;
    this.#depth = 0;
    this.#noise = 0;
    this.#random = 0x2545f491;
    this.board.load(layout);
  }

  reorder(): void {
    this.#noise = NOISE;
  }

  isWon(): boolean {
    return this.board.isWon();
  }

  moves(into: Int32Array, at: number): number {
    const count = this.#list();
    const moves = this.#moves;
    let set = (1 << this.#units) - 1;
    if (count > 1 && this.#units > 1 && this.#persistent) set = this.#choose();
    if ((set & (set - 1)) === 0 && set !== 0 && this.#follows(set)) {
      const chain = 2 * this.#depth;
      this.#chains[chain] = this.#closure.gLo;
      this.#chains[chain + 1] = this.#closure.gHi;
      into[at] = moves[this.#unitEnd[31 - Math.clz32(set)]!]! | FOLLOW;
      return 1;
    }
    let written = 0;
    for (let unit = 0; unit < this.#units; unit++) {
      if (((set >> unit) & 1) === 0) continue;
      for (let i = this.#unitEnd[unit]!; i < this.#unitEnd[unit + 1]!; i++) {
        into[at + written++] = moves[i]!;
      }
    }
    if (written > 1 && this.#lost && this.#isLost()) return 0;
    if (written > 1) this.#sort(into, at, written);
    return written;
  }

  play(move: number): void {
    const depth = this.#depth++;
    if (this.#depth === this.#marks.length) this.#grow();
    this.#marks[depth] = this.board.played;
    this.board.step(move & ~FOLLOW);
    if (move & FOLLOW) this.#follow(this.#chains[2 * depth]!, this.#chains[2 * depth + 1]!);
    this.#force();
  }

  undo(_move: number): void {
    const mark = this.#marks[--this.#depth]!;
    while (this.board.played > mark) this.board.unstep();
  }

  explain(line: Int32Array): string[] {
    const unused = new Int32Array(MOST_MOVES);
    for (const move of line) {
      this.moves(unused, 0);
      this.play(move);
    }
    const played = Array.from({ length: this.board.played }, (_, i) => this.board.moveAt(i));
    for (let i = line.length - 1; i >= 0; i--) this.undo(line[i]!);
    return spellOutLine(this.#layout!, played);
  }

  #grow(): void {
    const marks = new Int32Array(2 * this.#marks.length);
    marks.set(this.#marks);
    this.#marks = marks;
    const chains = new Int32Array(2 * this.#chains.length);
    chains.set(this.#chains);
    this.#chains = chains;
  }

  /** Whether the set is one gap that {@link #choose} has just found to be persistent. */
  #follows(set: number): boolean {
    const unit = 31 - Math.clz32(set);
    return (
      this.#units > 1 &&
      unit !== this.#enterUnit &&
      unit !== this.#openUnit &&
      this.board.free === 0
    );
  }

  /**
   * Goes on into the gap that the last move has left, as long as that is a persistent set again:
   * the other moves are the same as before, and what they may empty is `gLo gHi`.
   */
  #follow(closureLo: number, closureHi: number): void {
    const board = this.board;
    const { cards, cells, ranks } = board;
    let gLo = closureLo;
    let gHi = closureHi;
    for (;;) {
      const move = board.moveAt(board.played - 1);
      const card = move & 63;
      const to = (move >> 6) & 63;
      const gap = move >> 12;
      if (gap % STRIDE === 0) return;
      let left = cards[gap - 1]!;
      if (left < -1) {
        const row = (gap / STRIDE) | 0;
        if ((board.openRows >> row) & 1) return;
        left = 13 * board.suitOfRow(row) + 1;
      }
      if (left < 0 || left % 13 === ranks - 1) return;
      const next = left + 1;
      const from = cells[next]!;
      if (from % STRIDE === 0) return;
      let stopLo = BIT_LO[gap - 1]!;
      let stopHi = BIT_HI[gap - 1]!;
      if (next % 13 !== ranks - 1 && from % STRIDE !== STRIDE - 1) {
        stopLo |= BIT_LO[from + 1]!;
        stopHi |= BIT_HI[from + 1]!;
      }
      if (((gLo & stopLo) | (gHi & stopHi)) !== 0) return;
      // Where the card now lies, its successor may come behind it.
      if (card % 13 !== ranks - 1 && to % STRIDE !== STRIDE - 1) {
        if (((gLo & BIT_LO[to + 1]!) | (gHi & BIT_HI[to + 1]!)) !== 0) {
          if (!this.#closure.close(gLo, gHi, stopLo, stopHi, true)) return;
          gLo = this.#closure.gLo;
          gHi = this.#closure.gHi;
        }
      }
      board.step(moveOf(next, from, gap));
    }
  }

  /** Plays on while there is exactly one move. Not while threes may go in circles. */
  #force(): void {
    const board = this.board;
    const { cards, cells, ranks } = board;
    for (;;) {
      if (board.free > 0) return;
      let only = -1;
      for (let part = 0; part < 2; part++) {
        for (let gaps = part === 0 ? board.gapsLo : board.gapsHi; gaps !== 0; gaps &= gaps - 1) {
          const gap = 26 * part + 31 - Math.clz32(gaps & -gaps);
          let left = cards[gap - 1]!;
          if (left < -1) {
            const row = (gap / STRIDE) | 0;
            if ((board.openRows >> row) & 1) return;
            left = 13 * board.suitOfRow(row) + 1;
          }
          if (left < 0 || left % 13 === ranks - 1) continue;
          if (only >= 0) return;
          only = moveOf(left + 1, cells[left + 1]!, gap);
        }
      }
      if (only < 0) return;
      board.step(only);
    }
  }

  /** Lists the moves by units and what {@link #choose} asks of them. @returns how many */
  #list(): number {
    const board = this.board;
    const { cards, cells, ranks, rows, suits, openRows, openSuits } = board;
    const moves = this.#moves;
    const unitEnd = this.#unitEnd;
    const free = board.free > 0;
    let count = 0;
    let units = 0;
    let openLo = 0;
    let openHi = 0;
    this.#enterUnit = this.#openUnit = -1;
    unitEnd[0] = 0;
    if (!free || !this.#atOnce) {
      for (let part = 0; part < 2; part++) {
        for (let gaps = part === 0 ? board.gapsLo : board.gapsHi; gaps !== 0; gaps &= gaps - 1) {
          const gap = 26 * part + 31 - Math.clz32(gaps & -gaps);
          let left = cards[gap - 1]!;
          if (left < -1) {
            const row = (gap / STRIDE) | 0;
            if ((openRows >> row) & 1) {
              openLo |= BIT_LO[gap]!;
              openHi |= BIT_HI[gap]!;
              continue;
            }
            left = 13 * board.suitOfRow(row) + 1;
          }
          if (left < 0 || left % 13 === ranks - 1) continue;
          const card = left + 1;
          const from = cells[card]!;
          moves[count++] = moveOf(card, from, gap);
          this.#startLo[units] = BIT_LO[gap]!;
          this.#startHi[units] = BIT_HI[gap]!;
          this.#stopLo[units] = BIT_LO[gap - 1]!;
          this.#stopHi[units] = BIT_HI[gap - 1]!;
          this.#forbidSuccessor(units, card, from);
          if (this.#atOnce && from % STRIDE === 0) this.#forbidCompound(units);
          unitEnd[++units] = count;
        }
      }
      if ((openLo | openHi) !== 0 && openSuits !== 0 && ranks > 2) {
        const unit = units++;
        this.#openUnit = unit;
        const poolLo = FIRST_LO[openRows]!;
        const poolHi = FIRST_HI[openRows]!;
        this.#startLo[unit] = openLo;
        this.#startHi[unit] = openHi;
        // No other row may get a free second cell beside the pool.
        this.#stopLo[unit] = (poolLo << 1) & ~openLo;
        this.#stopHi[unit] = (poolHi << 1) & ~openHi;
        if (!free) {
          this.#stopLo[unit] = this.#stopLo[unit]! | FIRST;
          this.#stopHi[unit] = this.#stopHi[unit]! | FIRST;
        }
        for (let suit = 0; suit < 4; suit++) {
          if (((openSuits >> suit) & 1) === 0) continue;
          const three = 13 * suit + 2;
          const from = cells[three]!;
          this.#forbidSuccessor(unit, three, from);
          if (this.#atOnce && from % STRIDE === 0) this.#forbidCompound(unit);
          for (let row = 0; row < 4; row++) {
            const gap = STRIDE * row + 1;
            if (((openLo & BIT_LO[gap]!) | (openHi & BIT_HI[gap]!)) === 0) continue;
            moves[count++] = moveOf(three, from, gap);
          }
        }
        unitEnd[unit + 1] = count;
      }
    }
    if (free) {
      const unit = units++;
      this.#enterUnit = unit;
      const target = STRIDE * (31 - Math.clz32(rows));
      this.#startLo[unit] = this.#startHi[unit] = 0;
      this.#stopLo[unit] = this.#stopHi[unit] = 0;
      for (let suit = 0; suit < 4; suit++) {
        if ((suits >> suit) & 1) continue;
        const two = 13 * suit + 1;
        const from = cells[two]!;
        moves[count++] = moveOf(two, from, target);
        this.#forbidSuccessor(unit, two, from);
      }
      unitEnd[unit + 1] = count;
    }
    this.#units = units;
    return count;
  }

  /** The cell behind a card that may leave: its successor must not be laid there before. */
  #forbidSuccessor(unit: number, card: number, from: number): void {
    if (card % 13 === this.board.ranks - 1 || from % STRIDE === STRIDE - 1) return;
    this.#stopLo[unit] = this.#stopLo[unit]! | BIT_LO[from + 1]!;
    this.#stopHi[unit] = this.#stopHi[unit]! | BIT_HI[from + 1]!;
  }

  /**
   * At once, a card that leaves a first cell brings a two along: the other moves must neither free
   * a first cell, nor lay a three behind that two, nor bind a row, as the bonds are untied.
   */
  #forbidCompound(unit: number): void {
    const { rows, suits, cells } = this.board;
    this.#stopLo[unit] = this.#stopLo[unit]! | FIRST | (FIRST_LO[rows]! << 1);
    this.#stopHi[unit] = this.#stopHi[unit]! | FIRST | (FIRST_HI[rows]! << 1);
    for (let suit = 0; suit < 4; suit++) {
      if ((suits >> suit) & 1) continue;
      this.#forbidSuccessor(unit, 13 * suit + 1, cells[13 * suit + 1]!);
    }
  }

  /** @returns a persistent set of units */
  #choose(): number {
    const units = this.#units;
    const all = (1 << units) - 1;
    const { gapsLo, gapsHi, rows, free } = this.board;
    const enterUnit = this.#enterUnit;
    const openUnit = this.#openUnit;
    let deadLo = gapsLo;
    let deadHi = gapsHi;
    for (let unit = 0; unit < units; unit++) {
      deadLo &= ~this.#startLo[unit]!;
      deadHi &= ~this.#startHi[unit]!;
    }
    const subsets = SUBSETS[units]!;
    for (let i = 0; i < subsets.length; i++) {
      const set = subsets[i]!;
      const enters = enterUnit >= 0 && ((set >> enterUnit) & 1) !== 0;
      const opens = openUnit >= 0 && ((set >> openUnit) & 1) !== 0;
      // A two that enters may bring another three, or fill the last free first cell.
      if (free > 0 && opens && !enters) continue;
      if (enters && !opens && free === 1 && openUnit >= 0) continue;
      let startLo = deadLo;
      let startHi = deadHi;
      let stopLo = 0;
      let stopHi = 0;
      for (let unit = 0; unit < units; unit++) {
        if ((set >> unit) & 1) {
          stopLo |= this.#stopLo[unit]!;
          stopHi |= this.#stopHi[unit]!;
        } else {
          startLo |= this.#startLo[unit]!;
          startHi |= this.#startHi[unit]!;
        }
      }
      const exclusive = enters && (opens || free === 1);
      if (exclusive) {
        // No three may come beside the pool but by the moves of the set.
        const ownLo = opens ? this.#startLo[openUnit]! : 0;
        const ownHi = opens ? this.#startHi[openUnit]! : 0;
        stopLo |= (FIRST_LO[rows]! << 1) & ~ownLo;
        stopHi |= (FIRST_HI[rows]! << 1) & ~ownHi;
      }
      if (!this.#closure.close(startLo, startHi, stopLo, stopHi, !enters)) continue;
      if (exclusive) {
        // Nor beside a row that joins the pool meanwhile.
        const joinedLo = this.#closure.gLo & FIRST & ~FIRST_LO[rows]!;
        const joinedHi = this.#closure.gHi & FIRST & ~FIRST_HI[rows]!;
        const emptyLo = this.#closure.gLo | gapsLo;
        const emptyHi = this.#closure.gHi | gapsHi;
        if ((((joinedLo << 1) & emptyLo) | ((joinedHi << 1) & emptyHi)) !== 0) continue;
      }
      return set;
    }
    return all;
  }

  #isLost(): boolean {
    const { gapsLo, gapsHi } = this.board;
    this.#closure.close(gapsLo, gapsHi, 0, 0, true);
    return isLost(this.board, this.#closure);
  }

  #sort(into: Int32Array, at: number, count: number): void {
    const scores = this.#scores;
    for (let i = 0; i < count; i++) {
      const move = into[at + i]!;
      const score = this.#score(move) + this.#chance();
      let j = i - 1;
      while (j >= 0 && scores[j]! < score) {
        into[at + j + 1] = into[at + j]!;
        scores[j + 1] = scores[j]!;
        j--;
      }
      into[at + j + 1] = move;
      scores[j + 1] = score;
    }
  }

  /** 0 before the first restart, then a random part of a score. */
  #chance(): number {
    if (this.#noise === 0) return 0;
    let random = this.#random;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.#random = random;
    return (((random >>> 16) * this.#noise) / 65536) | 0;
  }

  /** Higher is more promising, in {@link SCORE} units. */
  #score(move: number): number {
    const { cards, ranks } = this.board;
    const card = move & 63;
    const to = (move >> 6) & 63;
    const from = move >> 12;
    let score = 0;
    if (to % STRIDE === (card % 13) - 1) score += 8 * SCORE;
    if (from % STRIDE === 0) score += 4 * SCORE;
    else {
      const left = cards[from - 1]!;
      if (left === -1 || left % 13 === ranks - 1) score -= 4 * SCORE;
    }
    return score;
  }
}
