import { makeCard } from '../../cards/card.ts';
import { RandomStream } from '../../cards/shuffle.ts';
import type { SearchPosition } from '../variant.ts';
import { GAP, ROWS, type RoyalLayout } from './layout.ts';

const STRIDE = 13;
const CELLS = 52;
const NOT_FIRST = ~((1 << 0) | (1 << 13));
const FIRST = (1 << 0) | (1 << 13);

const BIT_LO = new Int32Array(CELLS);
const BIT_HI = new Int32Array(CELLS);
for (let cell = 0; cell < CELLS; cell++) {
  if (cell < 26) BIT_LO[cell] = 1 << cell;
  else BIT_HI[cell] = 1 << (cell - 26);
}
const ZOBRIST = new Int32Array(CELLS * CELLS * 3);
{
  const random = new RandomStream(0n, 0x726f79);
  for (let i = 0; i < ZOBRIST.length; i++) ZOBRIST[i] = random.next();
}

export class RoyalPosition implements SearchPosition<RoyalLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic = true;
  readonly mostMoves = 20;
  lostTests = 0;
  lostHits = 0;
  persTests = 0;
  persHits = 0;
  closures = 0;
  passes = 0;

  readonly atOnce: boolean;
  readonly preset: boolean;
  readonly useLost: boolean;
  readonly usePers: boolean;
  order = 1;
  readonly #cell = new Int8Array(CELLS + 1);
  readonly #at = new Int8Array(CELLS + 1);
  readonly #curLo = new Int32Array(CELLS + 1);
  readonly #curHi = new Int32Array(CELLS + 1);
  readonly #gaps = new Int32Array(4);
  readonly #rowSuit = new Int8Array(4);
  readonly #suitRow = new Int8Array(4);
  #ranks = 13;
  #needLo = 0;
  #needHi = 0;
  readonly #needStack = new Int32Array(2 * 2048);
  #depth = 0;
  #gLo = 0;
  #gHi = 0;

  constructor(atOnce: boolean, preset: boolean, prunings: ReadonlySet<string>) {
    this.atOnce = atOnce;
    this.preset = preset;
    this.useLost = prunings.has('lost');
    this.usePers = prunings.has('persistent');
  }

  load(layout: RoyalLayout): void {
    const cells = layout.cells;
    const ranks = cells.length / ROWS;
    this.#ranks = ranks;
    this.#cell.fill(GAP);
    this.#at.fill(-1);
    this.key0 = this.key1 = this.key2 = 0;
    let gaps = 0;
    this.#curLo.fill(0);
    this.#curHi.fill(0);
    for (let row = 0; row < ROWS; row++) {
      for (let column = 0; column < ranks; column++) {
        const card = cells[ranks * row + column]!;
        const cell = STRIDE * row + column;
        this.#cell[cell] = card;
        if (card === GAP) this.#gaps[gaps++] = cell;
        else {
          this.#place(card, cell);
        }
      }
    }
    this.#depth = 0;
    this.#markTop = 0;
    this.#rowSuit.fill(-1);
    this.#suitRow.fill(-1);
    if (this.preset) {
      for (let i = 0; i < 4; i++) {
        const s = [0, 2, 3, 1][i]!;
        this.#rowSuit[i] = s;
        this.#suitRow[s] = i;
      }
    } else {
      for (let row = 0; row < 4; row++) {
        const card = this.#cell[STRIDE * row]!;
        if (card >= 0 && card % 13 === 1) {
          const s = (card / 13) | 0;
          this.#rowSuit[row] = s;
          this.#suitRow[s] = row;
        }
      }
    }
    this.#computeNeed();
  }

  #place(card: number, cell: number): void {
    this.#at[card] = cell;
    this.#curLo[card] = BIT_LO[cell]!;
    this.#curHi[card] = BIT_HI[cell]!;
    const z = (card * CELLS + cell) * 3;
    this.key0 ^= ZOBRIST[z]!;
    this.key1 ^= ZOBRIST[z + 1]!;
    this.key2 ^= ZOBRIST[z + 2]!;
  }

  #isFinal(card: number, cell: number): boolean {
    const row = (cell / 13) | 0;
    const column = cell - 13 * row;
    const suit = (card / 13) | 0;
    if (column !== card - 13 * suit - 1) return false;
    const rowSuit = this.#rowSuit[row]!;
    return rowSuit === suit || (rowSuit < 0 && this.#suitRow[suit]! < 0);
  }

  #computeNeed(): void {
    let lo = 0,
      hi = 0;
    for (let suit = 0; suit < 4; suit++)
      for (let r = 1; r < this.#ranks; r++) {
        const card = suit * 13 + r;
        const cell = this.#at[card]!;
        if (!this.#isFinal(card, cell)) {
          lo |= BIT_LO[cell]!;
          hi |= BIT_HI[cell]!;
        }
      }
    this.#needLo = lo;
    this.#needHi = hi;
  }

  isWon(): boolean {
    return (this.#needLo | this.#needHi) === 0;
  }

  /** closure from gaps g; stops when G meets stop (returns true) or covers need. */
  #closure(
    gLo: number,
    gHi: number,
    stopLo: number,
    stopHi: number,
    needLo: number,
    needHi: number,
  ): boolean {
    const curLo = this.#curLo,
      curHi = this.#curHi;
    const ranks = this.#ranks;
    this.closures++;
    let suit = 0,
      clean = 0,
      first = 0;
    while (clean < 4) {
      first = suit * 13 + 1;
      const last = suit * 13 + ranks - 1;
      let changed = false;
      this.passes++;
      let pLo = curLo[first]!,
        pHi = curHi[first]!;
      // an unplaced two may come to any first cell that may be free
      const placed = this.preset
        ? this.#at[first] === 13 * this.#suitRow[suit]!
        : this.#suitRow[suit]! >= 0;
      if (!placed) {
        let fLo = gLo & FIRST,
          fHi = gHi & FIRST;
        if (this.preset) {
          const c = 13 * this.#suitRow[suit]!;
          fLo &= BIT_LO[c]!;
          fHi &= BIT_HI[c]!;
        }
        if (fLo | fHi) {
          if ((gLo & pLo) === 0 && (gHi & pHi) === 0) {
            gLo |= pLo;
            gHi |= pHi;
            changed = true;
          }
          pLo |= fLo;
          pHi |= fHi;
        }
      }
      for (let card = first + 1; card <= last; card++) {
        const nLo = (pLo << 1) & gLo & NOT_FIRST;
        const nHi = (pHi << 1) & gHi & NOT_FIRST;
        pLo = curLo[card]!;
        pHi = curHi[card]!;
        if ((nLo | nHi) !== 0) {
          if ((gLo & pLo) === 0 && (gHi & pHi) === 0) {
            gLo |= pLo;
            gHi |= pHi;
            changed = true;
          }
          pLo |= nLo;
          pHi |= nHi;
        }
      }
      if (changed) {
        clean = 0;
        if (((gLo & stopLo) | (gHi & stopHi)) !== 0) return true;
        if (((needLo & ~gLo) | (needHi & ~gHi)) === 0) return true;
      } else clean++;
      suit = (suit + 1) & 3;
    }
    this.#gLo = gLo;
    this.#gHi = gHi;
    return false;
  }

  readonly #unitGap = new Int32Array(4);
  readonly #chainLo = new Int32Array(4);
  readonly #chainHi = new Int32Array(4);
  readonly #forbLo = new Int32Array(4);
  readonly #forbHi = new Int32Array(4);
  readonly #deps = new Int32Array(4);
  #followLo = 0;
  #followHi = 0;
  singles = 0;
  multis = 0;
  branch = 0;
  chainSteps = 0;
  pre = 0;

  moves(into: Int32Array, at: number): number {
    const cell = this.#cell;
    const gaps = this.#gaps;
    const ranks = this.#ranks;
    let firstGap = -1;
    let count = 0;
    for (let i = 0; i < 4; i++) {
      const g = gaps[i]!;
      if (g % 13 === 0 && (firstGap < 0 || g < firstGap)) firstGap = g;
    }
    if (firstGap >= 0 && this.atOnce) {
      for (let s = 0; s < 4; s++) {
        const two = 13 * s + 1;
        if (this.preset ? this.#suitRow[s]! * 13 !== firstGap : this.#suitRow[s]! >= 0) continue;
        into[at + count++] = two | (firstGap << 6) | (this.#at[two]! << 12);
      }
      if (this.useLost && count > 1 && this.#isLost()) return 0;
      return this.#sort(into, at, count);
    }
    let units = 0;
    for (let i = 0; i < 4; i++) {
      const g = gaps[i]!;
      if (g % 13 === 0) {
        for (let s = 0; s < 4; s++) {
          const two = 13 * s + 1;
          if (this.preset ? this.#suitRow[s]! * 13 !== g : this.#suitRow[s]! >= 0) continue;
          into[at + count++] = two | (g << 6) | (this.#at[two]! << 12);
        }
        continue;
      }
      const left = cell[g - 1]!;
      if (left < 0) continue;
      if (left % 13 === ranks - 1) continue;
      const card = left + 1;
      into[at + count++] = card | (g << 6) | (this.#at[card]! << 12);
      this.#unitGap[units++] = i;
    }
    if (count < 2) return count;
    if (this.usePers && firstGap < 0 && units === count) {
      const set = this.#choose(into, at, count);
      if (set !== 0) {
        if ((set & (set - 1)) === 0) {
          this.singles++;
          const k = 31 - Math.clz32(set);
          into[at] = into[at + k]! | (1 << 18);
          return 1;
        }
        this.multis++;
        if (this.useLost && this.#isLost()) return 0;
        let c = 0;
        for (let i = 0; i < count; i++) if ((set >> i) & 1) into[at + c++] = into[at + i]!;
        this.branch++;
        return this.#sort(into, at, c);
      }
    }
    if (this.useLost && this.#isLost()) return 0;
    this.branch++;
    return this.#sort(into, at, count);
  }

  #isLost(): boolean {
    let gLo = 0,
      gHi = 0;
    for (let i = 0; i < 4; i++) {
      const g = this.#gaps[i]!;
      gLo |= BIT_LO[g]!;
      gHi |= BIT_HI[g]!;
    }
    this.lostTests++;
    if (!this.#closure(gLo, gHi, 0, 0, this.#needLo, this.#needHi)) {
      this.lostHits++;
      return true;
    }
    return false;
  }

  /** all moves are single gap moves, no first gap. returns bit set of chosen moves or 0 */
  #choose(into: Int32Array, at: number, count: number): number {
    const cell = this.#cell,
      where = this.#at,
      gaps = this.#gaps;
    const ranks = this.#ranks;
    const chainLo = this.#chainLo,
      chainHi = this.#chainHi,
      forbLo = this.#forbLo,
      forbHi = this.#forbHi;
    let allLo = 0,
      allHi = 0;
    for (let i = 0; i < 4; i++) {
      const g = gaps[i]!;
      allLo |= BIT_LO[g]!;
      allHi |= BIT_HI[g]!;
    }
    let liveLo = 0,
      liveHi = 0;
    for (let i = 0; i < count; i++) {
      const m = into[at + i]!;
      const card = m & 63,
        to = (m >> 6) & 63,
        from = m >> 12;
      // chain
      let lo = BIT_LO[to]!,
        hi = BIT_HI[to]!;
      liveLo |= lo;
      liveHi |= hi;
      let g = to;
      for (;;) {
        if (g % 13 === 0) break;
        const left = cell[g - 1]!;
        if (left < 0 || left % 13 === ranks - 1) break;
        g = where[left + 1]!;
        if ((lo & BIT_LO[g]!) | (hi & BIT_HI[g]!)) break;
        lo |= BIT_LO[g]!;
        hi |= BIT_HI[g]!;
      }
      chainLo[i] = lo;
      chainHi[i] = hi;
      lo = BIT_LO[to - 1]!;
      hi = BIT_HI[to - 1]!;
      if (card % 13 !== ranks - 1 && from % 13 !== 12) {
        lo |= BIT_LO[from + 1]!;
        hi |= BIT_HI[from + 1]!;
      }
      if (this.atOnce && from % 13 === 0) {
        lo |= FIRST;
        hi |= FIRST;
        lo &= ~BIT_LO[from]!;
        hi &= ~BIT_HI[from]!;
        for (let s = 0; s < 4; s++) {
          const z = where[13 * s + 1]!;
          if (this.preset ? z === 13 * this.#suitRow[s]! : this.#suitRow[s]! >= 0) continue;
          if (z % 13 === 12) continue;
          lo |= BIT_LO[z + 1]!;
          hi |= BIT_HI[z + 1]!;
        }
        // a gap of its own behind an unplaced two cannot be allowed either
        if ((lo & BIT_LO[to]!) | (hi & BIT_HI[to]!)) {
          lo = -1;
          hi = -1;
        }
      }
      forbLo[i] = lo;
      forbHi[i] = hi;
    }
    const deadLo = allLo & ~liveLo,
      deadHi = allHi & ~liveHi;
    const deps = this.#deps;
    const full = (1 << count) - 1;
    for (let i = 0; i < count; i++) {
      let d = 1 << i;
      const fl = forbLo[i]!,
        fh = forbHi[i]!;
      if ((fl & deadLo) | (fh & deadHi)) d = full;
      else
        for (let j = 0; j < count; j++)
          if (j !== i && (fl & chainLo[j]!) | (fh & chainHi[j]!)) d |= 1 << j;
      deps[i] = d;
    }
    // transitive
    for (let r = 0; r < 2; r++)
      for (let i = 0; i < count; i++) {
        let d = deps[i]!;
        for (let j = 0; j < count; j++) if ((d >> j) & 1) d |= deps[j]!;
        deps[i] = d;
      }
    // try sets by size
    for (let size = 1; size < count; size++) {
      for (let set = 1; set < full; set++) {
        let n = 0,
          ok = true;
        for (let i = 0; i < count; i++)
          if ((set >> i) & 1) {
            n++;
            if (deps[i]! & ~set) ok = false;
          }
        if (n !== size || !ok) continue;
        let sl = 0,
          sh = 0,
          gl = deadLo,
          gh = deadHi;
        for (let i = 0; i < count; i++) {
          if ((set >> i) & 1) {
            sl |= forbLo[i]!;
            sh |= forbHi[i]!;
          } else {
            gl |= chainLo[i]!;
            gh |= chainHi[i]!;
          }
        }
        // gaps of the set are not in G of the others, but chains may run into each other
        this.persTests++;
        if (!this.#closure(gl, gh, sl, sh, -1, -1)) {
          this.persHits++;
          this.#followLo = this.#gLo;
          this.#followHi = this.#gHi;
          return set;
        }
      }
    }
    return 0;
  }

  #score(m: number): number {
    const card = m & 63,
      to = (m >> 6) & 63,
      from = m >> 12;
    let s = 0;
    if (this.#isFinal(card, to)) s += 8;
    // new gap at from: what can it take
    if (from % 13 === 0) s += 4;
    else {
      const left = this.#cell[from - 1]!;
      if (left < 0 || left % 13 === this.#ranks - 1) s -= 4;
    }
    return s;
  }

  #sort(into: Int32Array, at: number, count: number): number {
    if (this.order === 0 || count < 2) return count;
    for (let i = 1; i < count; i++) {
      const m = into[at + i]!;
      const s = this.#score(m);
      let j = i - 1;
      while (j >= 0 && this.#score(into[at + j]!) < s) {
        into[at + j + 1] = into[at + j]!;
        j--;
      }
      into[at + j + 1] = m;
    }
    return count;
  }

  #hash(card: number, from: number, to: number): void {
    const a = (card * CELLS + from) * 3,
      b = (card * CELLS + to) * 3;
    this.key0 ^= ZOBRIST[a]! ^ ZOBRIST[b]!;
    this.key1 ^= ZOBRIST[a + 1]! ^ ZOBRIST[b + 1]!;
    this.key2 ^= ZOBRIST[a + 2]! ^ ZOBRIST[b + 2]!;
  }

  #shift(card: number, from: number, to: number): void {
    this.#cell[from] = GAP;
    this.#cell[to] = card;
    this.#at[card] = to;
    this.#curLo[card] = BIT_LO[to]!;
    this.#curHi[card] = BIT_HI[to]!;
    const gaps = this.#gaps;
    for (let i = 0; i < 4; i++)
      if (gaps[i] === to) {
        gaps[i] = from;
        break;
      }
    this.#hash(card, from, to);
  }

  readonly #log = new Int32Array(2048);
  #marks = new Int32Array(2048);
  #markTop = 0;

  play(m: number): void {
    this.#marks[this.#markTop++] = this.#depth;
    const follow = m & (1 << 18);
    this.#step(m & 0x3ffff);
    if (follow) this.#followChain(m);
    this.#force();
  }

  #followChain(first: number): void {
    const cell = this.#cell,
      ranks = this.#ranks;
    const lo = this.#followLo,
      hi = this.#followHi;
    let m = first & 0x3ffff;
    for (;;) {
      const card = m & 63,
        to = (m >> 6) & 63,
        from = m >> 12;
      if (
        card % 13 !== ranks - 1 &&
        to % 13 !== 12 &&
        (lo & BIT_LO[to + 1]!) | (hi & BIT_HI[to + 1]!)
      )
        return;
      if (from % 13 === 0) return;
      const left = cell[from - 1]!;
      if (left < 0 || left % 13 === ranks - 1) return;
      const next = left + 1;
      const q = this.#at[next]!;
      if (q % 13 === 0) return;
      if ((lo & BIT_LO[from - 1]!) | (hi & BIT_HI[from - 1]!)) return;
      if (next % 13 !== ranks - 1 && q % 13 !== 12 && (lo & BIT_LO[q + 1]!) | (hi & BIT_HI[q + 1]!))
        return;
      m = next | (from << 6) | (q << 12);
      this.chainSteps++;
      this.#step(m);
    }
  }

  #force(): void {
    const cell = this.#cell,
      gaps = this.#gaps,
      ranks = this.#ranks;
    for (;;) {
      let only = -1,
        count = 0;
      for (let i = 0; i < 4; i++) {
        const g = gaps[i]!;
        if (g % 13 === 0) return;
        const left = cell[g - 1]!;
        if (left < 0 || left % 13 === ranks - 1) continue;
        count++;
        only = (left + 1) | (g << 6) | (this.#at[left + 1]! << 12);
      }
      if (count !== 1) return;
      this.#step(only);
    }
  }

  #step(m: number): void {
    const card = m & 63,
      to = (m >> 6) & 63,
      from = m >> 12;
    const d = this.#depth++;
    this.#log[d] = m;
    this.#needStack[2 * d] = this.#needLo;
    this.#needStack[2 * d + 1] = this.#needHi;
    this.#shift(card, from, to);
    if (to % 13 === 0 && !this.preset) {
      const suit = (card / 13) | 0,
        row = (to / 13) | 0;
      this.#rowSuit[row] = suit;
      this.#suitRow[suit] = row;
      this.#computeNeed();
    } else {
      this.#needLo &= ~BIT_LO[from]!;
      this.#needHi &= ~BIT_HI[from]!;
      if (!this.#isFinal(card, to)) {
        this.#needLo |= BIT_LO[to]!;
        this.#needHi |= BIT_HI[to]!;
      }
    }
  }

  undo(): void {
    const mark = this.#marks[--this.#markTop]!;
    while (this.#depth > mark) this.#unstep();
  }

  #unstep(): void {
    const d = --this.#depth;
    const m = this.#log[d]!;
    const card = m & 63,
      to = (m >> 6) & 63,
      from = m >> 12;
    this.#needLo = this.#needStack[2 * d]!;
    this.#needHi = this.#needStack[2 * d + 1]!;
    this.#shift(card, to, from);
    if (to % 13 === 0 && !this.preset) {
      const suit = (card / 13) | 0,
        row = (to / 13) | 0;
      this.#rowSuit[row] = -1;
      this.#suitRow[suit] = -1;
    }
  }

  explain(line: Int32Array): string[] {
    const buffer = new Int32Array(this.mostMoves);
    for (const move of line) {
      this.moves(buffer, 0);
      this.play(move);
    }
    const moves: string[] = [];
    for (let i = 0; i < this.#depth; i++) {
      const m = this.#log[i]!;
      const name = (cell: number) => `r${Math.trunc(cell / 13) + 1}c${(cell % 13) + 1}`;
      moves.push(`${makeCard(m & 63)} ${name((m >> 12) & 63)} ${name((m >> 6) & 63)}`);
    }
    while (this.#markTop > 0) this.undo();
    return moves;
  }
}
