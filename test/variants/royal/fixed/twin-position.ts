import {
  CARD_SLOTS,
  CELL_SLOTS,
  FIRST_CELLS,
  FOLLOW,
  kernelCard,
  rowOf,
  rowStart,
  spellOut,
} from '../../../../src/variants/royal/fixed/coordinates.ts';
import { zobristWords } from '../../../../src/variants/royal/fixed/zobrist.ts';
import { GAP, ROWS, type RoyalLayout } from '../../../../src/variants/royal/layout.ts';
import type { EndWorths } from '../../../../src/variants/royal/redeal/end-worths.ts';
import { KEPT_CASES } from '../../../../src/variants/royal/redeal/kept-cases.ts';
import { PRESET_SUITS } from '../../../../src/variants/royal/rule-options.ts';
import type { EndPosition } from '../../../../src/variants/variant.ts';

/** Cells that are not a row's first. */
const NOT_FIRST = ~FIRST_CELLS;
const MOST_STEPS = 1 << 14;

const isFirst = (cell: number): boolean => ((FIRST_CELLS >> (cell & 31)) & 1) !== 0;
const low = (cell: number): number => (cell < 32 ? 1 << cell : 0);
const high = (cell: number): number => (cell < 32 ? 0 : 1 << (cell - 32));
const lowestCell = (lowBits: number, highBits: number): number =>
  lowBits !== 0 ? 31 - Math.clz32(lowBits & -lowBits) : 63 - Math.clz32(highBits & -highBits);

/**
 * The search position of royal with placed twos fixed in plain terms: the twin of the kernel
 * (assembly/royal-fixed.ts, where the prunings are explained), which the program uses because it
 * is faster. Both enter the same positions in the same order.
 */
export class TwinPosition implements EndPosition<RoyalLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic = true;
  readonly mostMoves = 24;

  readonly #atOnce: boolean;
  readonly #preset: boolean;
  readonly #testLost: boolean;
  readonly #usePersistent: boolean;
  readonly #worths: EndWorths | undefined;
  readonly #zobrist = zobristWords();

  #ranks = 13;
  readonly #cardIn = new Int8Array(CELL_SLOTS);
  readonly #cellOf = new Int8Array(CARD_SLOTS);
  #gapsLow = 0;
  #gapsHigh = 0;
  /** Cells of cards that cannot stay where they lie. */
  #misplacedLow = 0;
  #misplacedHigh = 0;
  /** Suit of the placed two of each row, −1 none. */
  readonly #rowSuit = new Int8Array(ROWS);
  /** First cell of the row of each suit, −1 none yet. */
  readonly #suitStart = new Int8Array(4);
  /** Per suit the first cells that its unplaced two may go to. */
  readonly #twosLow = new Int32Array(4);
  readonly #twosHigh = new Int32Array(4);
  #closureLow = 0;
  #closureHigh = 0;
  #seekBetter = false;
  /** The worth of the best end noted, 0: none. */
  #best = 0;
  #bestLine: Int32Array | undefined;

  readonly #log = new Int32Array(MOST_STEPS);
  #logged = 0;
  readonly #frames = new Int32Array(6 * MOST_STEPS);
  #frame = 0;

  // The units that persistent sets are made of: a gap, or all free first cells.
  readonly #found = new Int32Array(24);
  readonly #unitEnd = new Int32Array(4);
  readonly #units = new Int32Array(4 * 6);
  readonly #needs = new Int32Array(4);

  /**
   * @param prunings any of `lost`, `persistent`
   * @param worths of the ends; without them no ends are noted
   */
  constructor(atOnce: boolean, preset: boolean, prunings: ReadonlySet<string>, worths?: EndWorths) {
    this.#worths = worths;
    this.#atOnce = atOnce;
    this.#preset = preset;
    this.#testLost = prunings.has('lost');
    this.#usePersistent = prunings.has('persistent');
  }

  load(layout: RoyalLayout): void {
    this.#ranks = layout.columns;
    this.#logged = 0;
    this.#frame = 0;
    this.#seekBetter = false;
    this.#best = 0;
    this.#bestLine = undefined;
    this.#cardIn.fill(-1);
    this.#cellOf.fill(-1);
    this.#gapsLow = 0;
    this.#gapsHigh = 0;
    this.key0 = 0;
    this.key1 = 0;
    this.key2 = 0;
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < layout.columns; column++) {
        const card = layout.cells[layout.columns * row + column]!;
        const cell = rowStart(row) + column;
        if (card === GAP) {
          this.#gapsLow |= low(cell);
          this.#gapsHigh |= high(cell);
        } else {
          this.#cardIn[cell] = kernelCard(card);
          this.#cellOf[kernelCard(card)] = cell;
          this.#hash(kernelCard(card), cell);
        }
      }
    }
    this.#rowSuit.fill(-1);
    this.#suitStart.fill(-1);
    for (let row = 0; row < ROWS; row++) {
      const card = this.#cardIn[rowStart(row)]!;
      if (this.#preset) this.#commit(rowStart(row), PRESET_SUITS[row]!);
      else if (card >= 0 && (card & 15) === 1) this.#commit(rowStart(row), card >> 4);
    }
    this.#findMisplaced();
    this.#findTwoTargets();
  }

  seekBetterEnds(): void {
    this.#seekBetter = true;
  }

  bestEnd(): string[] | undefined {
    return this.#bestLine && Array.from(this.#bestLine, (move) => spellOut(move, this.#ranks));
  }

  isWon(): boolean {
    return (this.#misplacedLow | this.#misplacedHigh) === 0;
  }

  moves(into: Int32Array, at: number): number {
    const count = this.#findMoves();
    for (let i = 0; i < count; i++) into[at + i] = this.#found[i]!;
    return count;
  }

  play(move: number): void {
    const frame = 6 * this.#frame++;
    this.#frames[frame] = this.key0;
    this.#frames[frame + 1] = this.key1;
    this.#frames[frame + 2] = this.key2;
    this.#frames[frame + 3] = this.#misplacedLow;
    this.#frames[frame + 4] = this.#misplacedHigh;
    this.#frames[frame + 5] = this.#logged;
    const plain = move & (FOLLOW - 1);
    this.#step(plain);
    if (move & FOLLOW) this.#follow(plain);
    this.#force();
  }

  undo(): void {
    const frame = 6 * --this.#frame;
    const bottom = this.#frames[frame + 5]!;
    let twoMoved = false;
    while (this.#logged > bottom) {
      const move = this.#log[--this.#logged]!;
      const card = move & 63;
      const to = (move >> 6) & 63;
      this.#put(card, to, move >> 12);
      if ((card & 15) === 1) {
        twoMoved = true;
        if (!this.#preset) {
          this.#rowSuit[rowOf(to)] = -1;
          this.#suitStart[card >> 4] = -1;
        }
      }
    }
    if (twoMoved) this.#findTwoTargets();
    this.key0 = this.#frames[frame]!;
    this.key1 = this.#frames[frame + 1]!;
    this.key2 = this.#frames[frame + 2]!;
    this.#misplacedLow = this.#frames[frame + 3]!;
    this.#misplacedHigh = this.#frames[frame + 4]!;
  }

  explain(line: Int32Array): string[] {
    for (const move of line) {
      // A chain is followed by what `moves` found out about the position before it.
      this.#findMoves();
      this.play(move);
    }
    const moves = Array.from(this.#log.subarray(0, this.#logged), (move) =>
      spellOut(move, this.#ranks),
    );
    for (let i = 0; i < line.length; i++) this.undo();
    return moves;
  }

  #findMoves(): number {
    const firstLow = this.#gapsLow & FIRST_CELLS;
    const firstHigh = this.#gapsHigh & FIRST_CELLS;
    const firstFree = (firstLow | firstHigh) !== 0;
    if (firstFree && this.#atOnce) {
      const count = this.#writeTwos(lowestCell(firstLow, firstHigh), 0);
      return count > 1 && this.#isHopeless() ? 0 : count;
    }
    let count = 0;
    let units = 0;
    let restLow = this.#gapsLow;
    let restHigh = this.#gapsHigh;
    if (firstFree && !this.#preset) {
      for (let row = 0; row < ROWS; row++) {
        const start = rowStart(row);
        if ((firstLow & low(start)) | (firstHigh & high(start))) {
          count = this.#writeTwos(start, count);
        }
      }
      this.#unitEnd[units++] = count;
      restLow &= NOT_FIRST;
      restHigh &= NOT_FIRST;
    }
    while ((restLow | restHigh) !== 0) {
      const to = lowestCell(restLow, restHigh);
      restLow &= ~low(to);
      restHigh &= ~high(to);
      if (isFirst(to)) {
        count = this.#writeTwos(to, count);
      } else {
        const move = this.#moveInto(to);
        if (move < 0) continue;
        this.#found[count++] = move;
      }
      this.#unitEnd[units++] = count;
    }
    if (count < 2) {
      if (count === 0) this.#noteEnd();
      return count;
    }
    const set = this.#usePersistent && units > 1 ? this.#choose(units) : 0;
    if (set !== 0) {
      count = this.#keepUnits(set, units);
      if (count === 1 && !isFirst((this.#found[0]! >> 6) & 63)) {
        this.#found[0] = this.#found[0]! | FOLLOW;
        return 1;
      }
    }
    return this.#isHopeless() ? 0 : count;
  }

  /** The move into a gap that is not a first cell; −1 if it is dead. */
  #moveInto(to: number): number {
    const left = this.#cardIn[to - 1]!;
    if (left < 0) return -1;
    const from = this.#cellOf[left + 1]!;
    return from < 0 ? -1 : (left + 1) | (to << 6) | (from << 12);
  }

  /** Writes the moves that fill first cell `to`, from index `count` on; returns the new count. */
  #writeTwos(to: number, count: number): number {
    let end = count;
    for (let suit = 0; suit < 4; suit++) {
      const two = 16 * suit + 1;
      if ((this.#twosLow[suit]! & low(to)) | (this.#twosHigh[suit]! & high(to))) {
        this.#found[end++] = two | (to << 6) | (this.#cellOf[two]! << 12);
      }
    }
    return end;
  }

  #keepUnits(set: number, units: number): number {
    let kept = 0;
    let start = 0;
    for (let unit = 0; unit < units; unit++) {
      const end = this.#unitEnd[unit]!;
      if ((set >> unit) & 1) {
        for (let i = start; i < end; i++) this.#found[kept++] = this.#found[i]!;
      }
      start = end;
    }
    return kept;
  }

  #isHopeless(): boolean {
    return this.#seekBetter ? this.#isBeaten() : this.#testLost && this.#isLost();
  }

  /** No end that can still be reached is worth more than the best one. */
  #isBeaten(): boolean {
    const kept = this.#keptCase();
    this.#close(this.#gapsLow, this.#gapsHigh, 0, 0, -1, -1);
    const reachable = this.#caseUpTo(
      this.#misplacedLow & ~this.#closureLow,
      this.#misplacedHigh & ~this.#closureHigh,
    );
    return this.#mostWorth(kept, reachable) <= this.#best;
  }

  /** No move is left. */
  #noteEnd(): void {
    if (!this.#worths) return;
    const kept = this.#keptCase();
    const worth = this.#mostWorth(kept, kept);
    if (worth <= this.#best) return;
    this.#best = worth;
    this.#bestLine = this.#log.slice(0, this.#logged);
  }

  #keptCase(): number {
    return this.#caseUpTo(this.#misplacedLow | this.#gapsLow, this.#misplacedHigh | this.#gapsHigh);
  }

  /** The case of the lengths of rows whose cells hold their cards up to the first blocked one. */
  #caseUpTo(blockedLow: number, blockedHigh: number): number {
    let code = 0;
    for (let row = 0; row < ROWS; row++) {
      const start = rowStart(row);
      let length = 0;
      while (length < this.#ranks - 1) {
        const cell = start + length;
        if ((blockedLow & low(cell)) | (blockedHigh & high(cell))) break;
        length++;
      }
      code |= length << (4 * row);
    }
    return this.#worths!.cases[code]!;
  }

  #mostWorth(least: number, most: number): number {
    return this.#worths!.mostWorth[KEPT_CASES.length * least + most]!;
  }

  #isLost(): boolean {
    return !this.#close(
      this.#gapsLow,
      this.#gapsHigh,
      0,
      0,
      this.#misplacedLow,
      this.#misplacedHigh,
    );
  }

  /**
   * Closes a set of cells under the relaxed moves. True as soon as it meets `stop` or covers
   * `cover`; else false, and the fixed point is kept in closureLow and closureHigh.
   */
  #close(
    startLow: number,
    startHigh: number,
    stopLow: number,
    stopHigh: number,
    coverLow: number,
    coverHigh: number,
  ): boolean {
    let cellsLow = startLow;
    let cellsHigh = startHigh;
    for (;;) {
      let grownLow = cellsLow;
      let grownHigh = cellsHigh;
      for (let suit = 0; suit < 4; suit++) {
        // Where the next card of the suit may newly come, rank by rank.
        let newLow = cellsLow & this.#twosLow[suit]!;
        let newHigh = cellsHigh & this.#twosHigh[suit]!;
        for (let index = 1; index < this.#ranks; index++) {
          const cell = this.#cellOf[16 * suit + index]!;
          if ((newLow | newHigh) !== 0) {
            grownLow |= low(cell);
            grownHigh |= high(cell);
          }
          newLow = ((low(cell) | newLow) << 1) & cellsLow & NOT_FIRST;
          newHigh = ((high(cell) | newHigh) << 1) & cellsHigh & NOT_FIRST;
        }
      }
      if (((grownLow & stopLow) | (grownHigh & stopHigh)) !== 0) return true;
      if (((coverLow & ~grownLow) | (coverHigh & ~grownHigh)) === 0) return true;
      if (grownLow === cellsLow && grownHigh === cellsHigh) break;
      cellsLow = grownLow;
      cellsHigh = grownHigh;
    }
    this.#closureLow = cellsLow;
    this.#closureHigh = cellsHigh;
    return false;
  }

  /** A persistent set of the units, as bits; 0: none smaller than all. */
  #choose(units: number): number {
    this.#describeUnits(units);
    const all = (1 << units) - 1;
    const data = this.#units;
    const needs = this.#needs;
    let liveLow = 0;
    let liveHigh = 0;
    for (let unit = 0; unit < units; unit++) {
      liveLow |= data[6 * unit]!;
      liveHigh |= data[6 * unit + 1]!;
    }
    const deadLow = this.#gapsLow & ~liveLow;
    const deadHigh = this.#gapsHigh & ~liveHigh;
    // Which units a unit cannot do without, by the cheap chains alone.
    for (let unit = 0; unit < units; unit++) {
      const stopLow = data[6 * unit + 4]!;
      const stopHigh = data[6 * unit + 5]!;
      let needed = 1 << unit;
      if ((stopLow & deadLow) | (stopHigh & deadHigh)) needed = all;
      for (let other = 0; other < units; other++) {
        const meets = (stopLow & data[6 * other + 2]!) | (stopHigh & data[6 * other + 3]!);
        if (other !== unit && meets !== 0) needed |= 1 << other;
      }
      needs[unit] = needed;
    }
    for (let size = 1; size < units; size++) {
      for (let set = 1; set < all; set++) {
        if (bitCount(set) !== size) continue;
        let needed = 0;
        let stopLow = 0;
        let stopHigh = 0;
        let startLow = deadLow;
        let startHigh = deadHigh;
        for (let unit = 0; unit < units; unit++) {
          if ((set >> unit) & 1) {
            needed |= needs[unit]!;
            stopLow |= data[6 * unit + 4]!;
            stopHigh |= data[6 * unit + 5]!;
          } else {
            startLow |= data[6 * unit + 2]!;
            startHigh |= data[6 * unit + 3]!;
          }
        }
        if ((needed & ~set) !== 0) continue;
        if (!this.#close(startLow, startHigh, stopLow, stopHigh, -1, -1)) return set;
      }
    }
    return 0;
  }

  /** Per unit: its gaps, the chain that starts there, and the cells it forbids to be disturbed. */
  #describeUnits(units: number): void {
    let start = 0;
    for (let unit = 0; unit < units; unit++) {
      const data = this.#units;
      data.fill(0, 6 * unit, 6 * unit + 6);
      for (let i = start; i < this.#unitEnd[unit]!; i++) {
        const move = this.#found[i]!;
        const to = (move >> 6) & 63;
        const from = move >> 12;
        data[6 * unit] = data[6 * unit]! | low(to);
        data[6 * unit + 1] = data[6 * unit + 1]! | high(to);
        if (isFirst(to)) {
          data[6 * unit + 2] = data[6 * unit + 2]! | low(to);
          data[6 * unit + 3] = data[6 * unit + 3]! | high(to);
        }
        this.#addChain(6 * unit, isFirst(to) ? from : to);
        this.#forbid(6 * unit, move);
      }
      if ((data[6 * unit + 4]! & data[6 * unit + 5]!) !== -1) {
        data[6 * unit + 4] = data[6 * unit + 4]! & ~data[6 * unit]!;
        data[6 * unit + 5] = data[6 * unit + 5]! & ~data[6 * unit + 1]!;
      }
      start = this.#unitEnd[unit]!;
    }
  }

  /** The cells that become free one after the other when a gap is filled, and so on. */
  #addChain(at: number, start: number): void {
    let cellsLow = low(start);
    let cellsHigh = high(start);
    let cell = start;
    while (!isFirst(cell)) {
      const move = this.#moveInto(cell);
      if (move < 0) break;
      cell = move >> 12;
      if ((cellsLow & low(cell)) | (cellsHigh & high(cell))) break;
      cellsLow |= low(cell);
      cellsHigh |= high(cell);
    }
    this.#units[at + 2] = this.#units[at + 2]! | cellsLow;
    this.#units[at + 3] = this.#units[at + 3]! | cellsHigh;
  }

  #forbid(at: number, move: number): void {
    const to = (move >> 6) & 63;
    const from = move >> 12;
    let cellsLow = this.#disturbing(move, low);
    let cellsHigh = this.#disturbing(move, high);
    if (isFirst(to) && !this.#preset) {
      cellsLow |= FIRST_CELLS;
      cellsHigh |= FIRST_CELLS;
    }
    if (this.#atOnce && isFirst(from)) {
      let twosLow = 0;
      let twosHigh = 0;
      for (let suit = 0; suit < 4; suit++) {
        if ((this.#twosLow[suit]! | this.#twosHigh[suit]!) === 0) continue;
        const behind = this.#cellOf[16 * suit + 1]! + 1;
        twosLow |= low(behind) & NOT_FIRST;
        twosHigh |= high(behind) & NOT_FIRST;
      }
      if ((twosLow & low(to)) | (twosHigh & high(to))) {
        cellsLow = -1;
        cellsHigh = -1;
      } else {
        cellsLow |= (FIRST_CELLS | twosLow) & ~low(from);
        cellsHigh |= (FIRST_CELLS | twosHigh) & ~high(from);
      }
    }
    this.#units[at + 4] = this.#units[at + 4]! | cellsLow;
    this.#units[at + 5] = this.#units[at + 5]! | cellsHigh;
  }

  /** The cell left of the gap and the cell behind the moving card, in one of the two words. */
  #disturbing(move: number, word: (cell: number) => number): number {
    const to = (move >> 6) & 63;
    const left = isFirst(to) ? 0 : word(to - 1);
    const isHighest = (move & 15) === this.#ranks - 1;
    return isHighest ? left : left | (word((move >> 12) + 1) & NOT_FIRST);
  }

  #follow(first: number): void {
    let move = first;
    for (;;) {
      const gap = move >> 12;
      const to = (move >> 6) & 63;
      if (isFirst(gap)) return;
      const next = this.#moveInto(gap);
      if (next < 0 || isFirst(next >> 12)) return;
      const stopLow = this.#disturbing(next, low);
      const stopHigh = this.#disturbing(next, high);
      if ((this.#closureLow & stopLow) | (this.#closureHigh & stopHigh)) return;
      // Where the card now lies its successor may come behind it: the closure may grow.
      const behindLow = low(to + 1) & NOT_FIRST & this.#closureLow;
      const behindHigh = high(to + 1) & NOT_FIRST & this.#closureHigh;
      if ((move & 15) !== this.#ranks - 1 && (behindLow | behindHigh) !== 0) {
        if (this.#close(this.#closureLow, this.#closureHigh, stopLow, stopHigh, -1, -1)) return;
      }
      move = next;
      this.#step(move);
    }
  }

  /** Plays on while exactly one move is legal. */
  #force(): void {
    while (((this.#gapsLow | this.#gapsHigh) & FIRST_CELLS) === 0) {
      let only = -1;
      let restLow = this.#gapsLow;
      let restHigh = this.#gapsHigh;
      while ((restLow | restHigh) !== 0) {
        const to = lowestCell(restLow, restHigh);
        restLow &= ~low(to);
        restHigh &= ~high(to);
        const move = this.#moveInto(to);
        if (move < 0) continue;
        if (only >= 0) return;
        only = move;
      }
      if (only < 0) return;
      this.#step(only);
    }
  }

  #step(move: number): void {
    const card = move & 63;
    const to = (move >> 6) & 63;
    const from = move >> 12;
    this.#log[this.#logged++] = move;
    this.#put(card, from, to);
    this.#hash(card, from);
    this.#hash(card, to);
    if ((card & 15) === 1) {
      if (!this.#preset) this.#commit(to, card >> 4);
      this.#findMisplaced();
      this.#findTwoTargets();
    } else {
      this.#misplacedLow &= ~low(from);
      this.#misplacedHigh &= ~high(from);
      if (!this.#isFinal(card, to)) {
        this.#misplacedLow |= low(to);
        this.#misplacedHigh |= high(to);
      }
    }
  }

  #put(card: number, from: number, to: number): void {
    this.#cardIn[from] = -1;
    this.#cardIn[to] = card;
    this.#cellOf[card] = to;
    this.#gapsLow ^= low(to) | low(from);
    this.#gapsHigh ^= high(to) | high(from);
  }

  #hash(card: number, cell: number): void {
    const at = 4 * (card * CELL_SLOTS + cell);
    this.key0 ^= this.#zobrist[at]!;
    this.key1 ^= this.#zobrist[at + 1]!;
    this.key2 ^= this.#zobrist[at + 2]!;
  }

  #commit(start: number, suit: number): void {
    this.#rowSuit[rowOf(start)] = suit;
    this.#suitStart[suit] = start;
  }

  /** Whether a card may stay in a cell: in its column, of a row that has or may get its suit. */
  #isFinal(card: number, cell: number): boolean {
    const row = rowOf(cell);
    if (cell - rowStart(row) !== (card & 15) - 1) return false;
    const suit = this.#rowSuit[row]!;
    return suit === card >> 4 || (suit < 0 && this.#suitStart[card >> 4]! < 0);
  }

  #findMisplaced(): void {
    this.#misplacedLow = 0;
    this.#misplacedHigh = 0;
    for (let suit = 0; suit < 4; suit++) {
      for (let index = 1; index < this.#ranks; index++) {
        const card = 16 * suit + index;
        const cell = this.#cellOf[card]!;
        if (this.#isFinal(card, cell)) continue;
        this.#misplacedLow |= low(cell);
        this.#misplacedHigh |= high(cell);
      }
    }
  }

  #findTwoTargets(): void {
    for (let suit = 0; suit < 4; suit++) {
      const start = this.#suitStart[suit]!;
      const isPlaced = this.#preset ? this.#cellOf[16 * suit + 1] === start : start >= 0;
      this.#twosLow[suit] = isPlaced ? 0 : this.#preset ? low(start) : FIRST_CELLS;
      this.#twosHigh[suit] = isPlaced ? 0 : this.#preset ? high(start) : FIRST_CELLS;
    }
  }
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
