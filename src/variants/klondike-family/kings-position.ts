import { KING, rankOf, suitOf } from '../../cards/card.ts';
import type { SearchPosition } from '../variant.ts';
import { CLASS, CLASSES, classBelow } from './classes.ts';
import { type KlondikeLayout, SUITS } from './layout.ts';
import { LineWriter } from './line-writer.ts';
import { LostTest } from './lost-test.ts';
import { mixWord } from './mixing.ts';
import type { KlondikeRules } from './rule-options.ts';

export const PRUNINGS = [
  'safe-play',
  'safe-back',
  'purpose',
  'wanted',
  'lost-test',
  'lock-test',
] as const;

const NONE = -1;
/** Kinds of moves, in the lowest three bits of a code. */
export const UP = 0;
export const UP_BASE = 1;
export const BACK = 2;
export const REVEAL = 3;
export const TAKE_UP = 4;
export const TAKE_DOWN = 5;

/** A bit of a code: the suit must go on in the same direction. */
const AGAIN = 1 << 25;
/** A bit of a code: the place that the card frees or offers must be used next. */
const PLACE = 1 << 26;
const RAISED = 1;
const LOWERED = 2;
const POWER = [1, 3, 9, 27];
/** Stands for the class that kings are laid on. */
const SPACE = 31;
const MOST_MOVES = 96;
const mostTalon = 32;
const RESTART = 5000;
const SWAP = 25;
const LOCK_SLOTS = 4096;
/** Easy deals are over before the lock test is worth its time. */
const LOCKS_FROM = 40;

export class KingsPosition implements SearchPosition<KlondikeLayout> {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic: boolean;
  readonly mostMoves = MOST_MOVES;
  readonly rules: KlondikeRules;
  readonly #safePlay: boolean;
  readonly #safeBack: boolean;
  readonly #purpose: boolean;
  /** Every talon card is at hand at any time. */
  simple = false;
  /** 0: nothing is waited for; 1 + c: the card c was brought to be laid on; 53 + c: c went up to free its place. */
  pend = 0;
  flag = new Int8Array(SUITS);
  flags = 0;
  readonly #wantedRule: boolean;
  talonOf = new Int8Array(CLASSES);
  hiddenCards = 0;
  ranks = KING;
  columns = 0;
  /** Most cards of a column. */
  depth = 0;
  heights = new Int8Array(SUITS);
  played = 0;
  visible = new Int8Array(CLASSES);
  laid = new Int8Array(CLASSES);
  /** Column whose base a card is; NONE */
  baseOf = new Int8Array(52);
  isVisible = new Uint8Array(52);
  columnCards = new Int8Array(0);
  counts = new Int8Array(0);
  empty = 0;
  talon = new Int8Array(mostTalon);
  talonBit = new Int32Array(52);
  talonCount = 0;
  wasteCount = 0;
  passes = 0;
  limited = false;
  #a = 0;
  #b = 0;
  readonly #heightWeight = new Int32Array(SUITS);
  #columnWeight = new Int32Array(0);
  layout: KlondikeLayout | undefined;

  constructor(rules: KlondikeRules, prunings: ReadonlySet<string>) {
    this.rules = rules;
    this.acyclic = !rules.worryingBack;
    this.#safePlay = prunings.has('safe-play');
    this.#safeBack = prunings.has('safe-back');
    this.#purpose = prunings.has('purpose');
    this.#wantedRule = prunings.has('wanted');
    if (prunings.has('lost-test')) this.lost = new LostTest(this);
    this.#lockTest = prunings.has('lock-test') ? new LostTest(this) : undefined;
  }

  load(layout: KlondikeLayout): void {
    this.layout = layout;
    this.#takenCount = 0;
    this.ranks = layout.ranks;
    this.columns = layout.columns.length;
    this.depth = 64;
    this.columnCards = new Int8Array(this.columns * this.depth);
    this.counts = new Int8Array(this.columns);
    this.#columnWeight = new Int32Array(this.columns);
    this.visible.fill(0);
    this.laid.fill(0);
    this.baseOf.fill(NONE);
    this.isHidden.fill(0);
    this.isVisible.fill(0);
    this.empty = 0;
    this.hiddenCards = 0;
    this.#faceDownCode = 0;
    this.#notLocked.fill(0);
    this.#asked = 0;
    this.#reordered = false;
    this.#random = 1;
    this.pend = 0;
    this.flag.fill(0);
    this.flags = 0;
    let weight = 1;
    this.#a = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      this.heights[suit] = layout.foundations[suit]!;
      this.#heightWeight[suit] = weight;
      this.#a = (this.#a + Math.imul(weight, this.heights[suit]!)) | 0;
      weight *= this.ranks + 1;
    }
    this.played = layout.foundations.reduce((a, b) => a + b, 0);
    layout.columns.forEach(({ cards, faceDown }, column) => {
      let count = cards.length === 0 ? 0 : faceDown + 1;
      if (cards.length > 0 && faceDown === 0 && rankOf(cards[0]!) === this.ranks) count = 0;
      if (cards.length === 0) this.empty++;
      this.counts[column] = count;
      this.hiddenCards += faceDown;
      for (let i = 0; i < count - 1; i++) this.isHidden[cards[i]!] = 1;
      for (let i = 0; i < count; i++) this.columnCards[column * this.depth + i] = cards[i]!;
      if (count > 0) this.baseOf[cards[count - 1]!] = column;
      for (let i = faceDown; i < cards.length; i++) {
        const card = cards[i]!;
        this.isVisible[card] = 1;
        this.visible[CLASS[card]!]!++;
        if (i > faceDown) this.laid[CLASS[card]!]!++;
      }
      this.#columnWeight[column] = weight;
      this.#a = (this.#a + Math.imul(weight, count)) | 0;
      weight *= count + 1;
    });
    if (weight > 2 ** 32) throw new Error('too large');
    this.talonBit.fill(0);
    this.talonCount = layout.stock.length + layout.waste.length;
    this.wasteCount = layout.waste.length;
    this.#b = 0;
    const list = [...layout.waste, ...layout.stock.toReversed()];
    this.talonOf.fill(0);
    list.forEach((card, i) => {
      this.talonOf[CLASS[card]!]!++;
      this.talon[i] = card;
      this.talonBit[card] = 1 << i;
      this.#b |= 1 << i;
    });
    const passes = Math.min(layout.passesLeft ?? this.rules.passes, this.rules.passes);
    this.limited = passes <= this.talonCount;
    this.simple = this.rules.draw === 1 && !this.limited;
    this.passes = this.limited ? passes : 0;
    this.#normalize();
    this.#setKey();
  }

  isWon(): boolean {
    return this.hiddenCards === 0 && (this.simple || this.talonCount === 0);
  }

  #normalize(): void {
    if (this.limited) return;
    const w = this.wasteCount;
    if (w === this.talonCount || w % this.rules.draw === 0) this.wasteCount = 0;
  }

  #setKey(): void {
    const extra = (this.wasteCount * 106 + this.pend) * 81 + this.flags;
    const high = extra >>> 8;
    let a = mixWord(this.#a);
    const b = mixWord(
      ((this.#b | (extra << 24)) + Math.imul(a, 0x2545f491)) ^
        Math.imul(high + 32 * this.passes, 0x9e3779b1),
    );
    a ^= mixWord(b + 0x632be5ab);
    this.key0 = a;
    this.key1 = b;
    this.key2 = high << 22;
  }

  free(cls: number): number {
    return this.visible[cls]! - this.laid[classBelow(cls)]!;
  }

  get takesKings(): boolean {
    return this.rules.spaces === 'kings';
  }

  get worryingBack(): boolean {
    return this.rules.worryingBack;
  }

  get draw(): number {
    return this.rules.draw;
  }

  get lastPass(): boolean {
    return this.limited && this.passes < 2;
  }

  #isSafe(card: number): boolean {
    const rank = rankOf(card);
    const h = this.heights;
    const suit = suitOf(card);
    const red = CLASS[card]! & 1;
    const x = h[red ? 0 : 1]!;
    const y = h[red ? 3 : 2]!;
    return x >= rank - 2 && y >= rank - 2 && h[3 - suit]! >= rank - 3;
  }

  lost: LostTest | undefined;
  readonly #lockTest: LostTest | undefined;
  tests = 0;
  cuts = 0;
  locks = 0;

  /**
   * Cards get locked by what lies face down, hardly ever by what is loose: so a set of face-down
   * cards that was once found not to be locked is not tested again.
   */
  #isLocked(test: LostTest): boolean {
    const slot = mixWord(this.#faceDownCode) & (LOCK_SLOTS - 1);
    if (this.#notLocked[slot] === 1) return false;
    if (test.isLocked()) {
      this.locks++;
      return true;
    }
    this.#notLocked[slot] = 1;
    return false;
  }

  readonly #notLocked = new Uint8Array(LOCK_SLOTS);
  #faceDownCode = 0;
  #asked = 0;

  isLost(): boolean {
    this.tests++;
    if (this.lost?.isLost()) {
      this.cuts++;
      return true;
    }
    if (this.#lockTest === undefined || ++this.#asked < LOCKS_FROM) return false;
    return this.#isLocked(this.#lockTest);
  }

  isHidden = new Uint8Array(52);
  #into: Int32Array = new Int32Array(0);
  #count = 0;

  #add(move: number): void {
    this.#into[this.#count++] = move | (this.pend << 16);
  }

  moves(into: Int32Array, at: number): number {
    this.#into = into;
    this.#count = at;
    if (this.pend === 0 && this.flags === 0 && this.#safePlay && this.#addSafe()) return 1;
    if (this.pend === 0 && this.flags === 0 && this.isLost()) return 0;
    // The class of the place that was made and must be used now; 0: none.
    let needed = 0;
    let made = NONE;
    const pend = this.pend;
    if (pend > 52) {
      made = pend - 53;
      needed = (CLASS[made]! + 2) ^ 1;
      if (rankOf(made) === this.ranks) needed = SPACE;
    } else if (pend > 0) {
      made = pend - 1;
      needed = CLASS[made]!;
    }
    this.#findWanted();
    this.#addUps(needed, made);
    if (this.flags === 0) this.#addReveals(needed);
    this.#addTakes(needed);
    if (this.rules.worryingBack) this.#addBacks(needed, made);
    if (this.#reordered) this.#shuffle(at);
    return this.#count - at;
  }

  #wantedNow = 0;
  #wantedCleared = 0;
  readonly #reach = new Int8Array(SUITS);

  /** Sets bit K if a place on class K could be used by the next move, or by a chain of lays that ends so. */
  #findWanted(): void {
    if (!this.#wantedRule) {
      this.#wantedNow = -1;
      this.#wantedCleared = -1;
      return;
    }
    let bases = 0;
    for (let column = 0; column < this.columns; column++) {
      const count = this.counts[column]!;
      if (count === 0) continue;
      const card = this.columnCards[column * this.depth + count - 1]!;
      if (rankOf(card) < this.ranks) bases |= 1 << ((CLASS[card]! + 2) ^ 1);
      else if (count > 1) bases |= 1 << SPACE;
    }
    let wanted = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const h = this.heights[suit]!;
      let end = suit * 13 + h;
      const last = suit * 13 + this.ranks;
      if (h < this.ranks && this.isVisible[end] === 1 && this.flag[suit] !== LOWERED)
        wanted |= 1 << CLASS[end]!;
      while (end < last && (this.isVisible[end] === 1 || (this.#b & this.talonBit[end]!) !== 0))
        end++;
      this.#reach[suit] = end - suit * 13;
      if (h > 0 && this.rules.worryingBack && this.flag[suit] !== RAISED) {
        const top = suit * 13 + h - 1;
        if (!this.#safeBack || !this.#isSafe(top)) {
          wanted |= 1 << (h === this.ranks ? SPACE : (CLASS[top]! + 2) ^ 1);
        }
      }
    }
    const closed = this.#throughTalon(wanted | bases);
    this.#wantedCleared = closed;
    this.#wantedNow = this.flags === 0 ? closed : this.#throughTalon(wanted);
  }

  #throughTalon(uses: number): number {
    let wanted = uses;
    for (let cls = 4; cls < 2 * this.ranks + 2; cls++) {
      if (this.talonOf[cls] === 0) continue;
      if (this.simple && (((wanted >>> cls) & 1) === 0 || this.free(cls) > 0)) continue;
      wanted |= cls >> 1 === this.ranks ? 1 << SPACE : 1 << ((cls + 2) ^ 1);
    }
    return wanted;
  }

  /** Whether raising the suit beyond `card` can serve anything before a card is turned up. */
  #raiseServes(card: number): boolean {
    const suit = suitOf(card);
    if (!this.#wantedRule) return this.#canFollow(card);
    const end = suit * 13 + this.#reach[suit]!;
    for (let next = card + 1; next < end; next++) {
      if (this.isVisible[next] === 0) {
        // Taken from a talon that turns several cards it is a turning point itself.
        if (!this.simple) return true;
        continue;
      }
      if (this.baseOf[next] !== NONE) return true;
      if (rankOf(next) === this.ranks) {
        if (this.empty === 0) return true;
        continue;
      }
      const cls = CLASS[next]!;
      if (this.free((cls + 2) ^ 1) > 0) continue;
      const twin = 13 * (3 - suit) + rankOf(next) - 1;
      if (this.baseOf[twin] !== NONE || (this.isVisible[twin] === 0 && this.isHidden[twin] === 0))
        return true;
      const first = suit === 1 || suit === 2 ? 0 : 1;
      const parents = first === 0 ? 0 : 1;
      const p = 13 * (parents === 0 ? 0 : 1) + rankOf(next);
      const q = 13 * (parents === 0 ? 3 : 2) + rankOf(next);
      if (this.isVisible[p] === 1 && this.#reach[suitOf(p)]! >= rankOf(p)) return true;
      if (this.isVisible[q] === 1 && this.#reach[suitOf(q)]! >= rankOf(q)) return true;
    }
    return false;
  }

  readonly restartAfter = RESTART;
  #reordered = false;
  #random = 1;

  reorder(): void {
    this.#reordered = true;
  }

  #shuffle(at: number): void {
    const into = this.#into;
    for (let i = at + 1; i < this.#count; i++) {
      this.#random = (Math.imul(this.#random, 1664525) + 1013904223) | 0;
      if ((this.#random >>> 8) % 100 >= SWAP) continue;
      const j = at + ((this.#random >>> 16) % (i - at + 1));
      const move = into[i]!;
      into[i] = into[j]!;
      into[j] = move;
    }
  }

  #addSafe(): boolean {
    const heights = this.heights;
    for (let suit = 0; suit < SUITS; suit++) {
      const h = heights[suit]!;
      if (h === this.ranks) continue;
      const card = suit * 13 + h;
      if (!this.#isSafe(card)) continue;
      if (this.isVisible[card] === 1) {
        if (this.free(CLASS[card]!) < 1) continue;
        const column = this.baseOf[card]!;
        this.#add(column === NONE ? UP | (card << 3) : UP_BASE | (column << 3));
        return true;
      }
      if (!this.simple || (this.#b & this.talonBit[card]!) === 0) continue;
      this.#add(TAKE_UP | (this.#talonIndex(card) << 3));
      return true;
    }
    return false;
  }

  #talonIndex(card: number): number {
    let j = 0;
    while (this.talon[j] !== card) j++;
    return j;
  }

  /** Whether the next card of the suit after `card` could follow it before a card is turned up. */
  #canFollow(card: number): boolean {
    if (rankOf(card) === this.ranks) return false;
    const next = card + 1;
    return this.isVisible[next] === 1 || (this.#b & this.talonBit[next]!) !== 0;
  }

  #addUps(needed: number, made: number): void {
    for (let suit = 0; suit < SUITS; suit++) {
      const h = this.heights[suit]!;
      if (h === this.ranks || this.flag[suit] === LOWERED) continue;
      const card = suit * 13 + h;
      if (this.isVisible[card] === 0 || card === made) continue;
      const cls = CLASS[card]!;
      if (needed !== 0 && needed !== cls) continue;
      if (this.free(cls) < 1) continue;
      const column = this.baseOf[card]!;
      const before = this.flag[suit]! << 23;
      if (column !== NONE) {
        if (this.flags === this.flag[suit]! * POWER[suit]!)
          this.#add(UP_BASE | (column << 3) | before);
        continue;
      }
      const code = UP | (card << 3) | before;
      if (!this.#purpose) {
        this.#add(code);
        continue;
      }
      if (this.#raiseServes(card)) this.#add(code | AGAIN);
      const king = rankOf(card) === this.ranks;
      const wanted =
        this.flags === this.flag[suit]! * POWER[suit]! ? this.#wantedCleared : this.#wantedNow;
      if (((wanted >>> (king ? SPACE : (cls + 2) ^ 1)) & 1) === 0) continue;
      if (king ? this.empty === 0 : this.free((cls + 2) ^ 1) === 0) this.#add(code | PLACE);
    }
  }

  #addReveals(needed: number): void {
    for (let column = 0; column < this.columns; column++) {
      const count = this.counts[column]!;
      if (count === 0) continue;
      const card = this.columnCards[column * this.depth + count - 1]!;
      if (this.#hasPlace(card, needed) && (count > 1 || rankOf(card) < this.ranks))
        this.#add(REVEAL | (column << 3));
    }
  }

  /** Whether the card can be laid somewhere, and on what is needed if something is. */
  #hasPlace(card: number, needed: number): boolean {
    if (rankOf(card) === this.ranks) {
      return (needed === 0 || needed === SPACE) && this.empty > 0 && this.rules.spaces === 'kings';
    }
    const cls = CLASS[card]!;
    const parent = (cls + 2) ^ 1;
    return (needed === 0 || needed === parent) && this.visible[parent]! - this.laid[cls]! > 0;
  }

  #addBacks(needed: number, made: number): void {
    for (let suit = 0; suit < SUITS; suit++) {
      const h = this.heights[suit]!;
      if (h === 0 || this.flag[suit] === RAISED) continue;
      const card = suit * 13 + h - 1;
      if (card === made || !this.#hasPlace(card, needed)) continue;
      if (this.#safeBack && this.#isSafe(card)) continue;
      const code = BACK | (card << 3) | (this.flag[suit]! << 23);
      if (!this.#purpose) {
        this.#add(code);
        continue;
      }
      const wanted =
        this.flags === this.flag[suit]! * POWER[suit]! ? this.#wantedCleared : this.#wantedNow;
      if (this.free(CLASS[card]!) === 0 && (wanted >>> CLASS[card]!) & 1) this.#add(code | PLACE);
      if (h > 1) this.#add(code | AGAIN);
    }
  }

  #addTakes(needed: number): void {
    const count = this.talonCount;
    if (this.simple) {
      for (let j = 0; j < count; j++) this.#addTake(j, 0, needed);
      return;
    }
    const draw = this.rules.draw;
    const w = this.wasteCount;
    let seen = 0;
    if (w > 0) {
      seen = 1 << (w - 1);
      this.#addTake(w - 1, 0, needed);
    }
    for (let x = w; x < count; ) {
      x = Math.min(x + draw, count);
      seen |= 1 << (x - 1);
      this.#addTake(x - 1, 0, needed);
    }
    if (w === 0 || (this.limited && this.passes < 2)) return;
    for (let x = 0; x < count; ) {
      x = Math.min(x + draw, count);
      if (((seen >>> (x - 1)) & 1) === 0) this.#addTake(x - 1, 1, needed);
    }
  }

  #addTake(j: number, recycled: number, needed: number): void {
    const card = this.talon[j]!;
    const suit = suitOf(card);
    const code = (j << 3) | (this.wasteCount << 9) | (recycled << 15) | (this.flag[suit]! << 23);
    if (needed === 0 && this.heights[suit] === rankOf(card) - 1 && this.flag[suit] !== LOWERED) {
      if (!this.simple || !this.#purpose) {
        if (this.flags === this.flag[suit]! * POWER[suit]!) this.#add(TAKE_UP | code);
      } else if (this.#raiseServes(card)) this.#add(TAKE_UP | code | AGAIN);
    }
    if (!this.#hasPlace(card, needed)) return;
    if (!this.simple || !this.#purpose) {
      if (this.flags === 0) this.#add(TAKE_DOWN | code);
    } else if (this.free(CLASS[card]!) === 0 && (this.#wantedNow >>> CLASS[card]!) & 1)
      this.#add(TAKE_DOWN | code | PLACE);
  }

  #raise(card: number, by: number): void {
    const suit = suitOf(card);
    this.heights[suit] = this.heights[suit]! + by;
    this.played += by;
    this.#a = (this.#a + by * this.#heightWeight[suit]!) | 0;
  }

  /** A card that lies on a parent or, a king, in a space leaves the tableau (by = −1) or joins it. */
  #loose(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.visible[cls] = this.visible[cls]! + by;
    this.isVisible[card] = by > 0 ? 1 : 0;
    if (rankOf(card) === this.ranks) this.empty -= by;
    else this.laid[cls] = this.laid[cls]! + by;
  }

  #countBy(column: number, by: number): void {
    const weight = Math.imul(by, this.#columnWeight[column]!);
    this.#a = (this.#a + weight) | 0;
    this.#faceDownCode = (this.#faceDownCode + weight) | 0;
  }

  /** The base of a column is gone: the next card, if any, becomes it. */
  #removeBase(column: number): void {
    const at = column * this.depth;
    const count = this.counts[column]! - 1;
    this.baseOf[this.columnCards[at + count]!] = NONE;
    this.counts[column] = count;
    this.#countBy(column, -1);
    if (count === 0) {
      this.empty++;
      return;
    }
    this.hiddenCards--;
    const card = this.columnCards[at + count - 1]!;
    this.isVisible[card] = 1;
    this.isHidden[card] = 0;
    const cls = CLASS[card]!;
    this.visible[cls] = this.visible[cls]! + 1;
    if (count === 1 && rankOf(card) === this.ranks) {
      this.counts[column] = 0;
      this.#countBy(column, -1);
    } else this.baseOf[card] = column;
  }

  /** Takes {@link #removeBase} back for the base `card`, which lay at `count - 1`. */
  #restoreBase(column: number): void {
    const at = column * this.depth;
    let count = this.counts[column]!;
    if (count === 0 && this.#kingAtBottom(column)) {
      count = 1;
      this.#countBy(column, 1);
    }
    if (count === 0) this.empty--;
    else {
      this.hiddenCards++;
      const card = this.columnCards[at + count - 1]!;
      this.isVisible[card] = 0;
      this.isHidden[card] = 1;
      const cls = CLASS[card]!;
      this.visible[cls] = this.visible[cls]! - 1;
      this.baseOf[card] = NONE;
    }
    this.counts[column] = count + 1;
    this.#countBy(column, 1);
    this.baseOf[this.columnCards[at + count]!] = column;
  }

  #kingAtBottom(column: number): boolean {
    return rankOf(this.columnCards[column * this.depth]!) === this.ranks;
  }

  #setFlag(suit: number, value: number): void {
    this.flags += (value - this.flag[suit]!) * POWER[suit]!;
    this.flag[suit] = value;
  }

  play(move: number): void {
    const argument = (move >> 3) & 63;
    this.pend = 0;
    switch (move & 7) {
      case UP:
        this.#loose(argument, -1);
        this.#raise(argument, 1);
        this.#setFlag(suitOf(argument), (move & AGAIN) !== 0 ? RAISED : 0);
        if ((move & PLACE) !== 0) this.pend = 53 + argument;
        break;
      case UP_BASE: {
        const card = this.columnCards[argument * this.depth + this.counts[argument]! - 1]!;
        const cls = CLASS[card]!;
        this.visible[cls] = this.visible[cls]! - 1;
        this.isVisible[card] = 0;
        this.#setFlag(suitOf(card), 0);
        this.#raise(card, 1);
        this.#removeBase(argument);
        break;
      }
      case BACK:
        this.#raise(argument, -1);
        this.#loose(argument, 1);
        this.#setFlag(suitOf(argument), (move & AGAIN) !== 0 ? LOWERED : 0);
        if ((move & PLACE) !== 0) this.pend = 1 + argument;
        break;
      case REVEAL: {
        const card = this.columnCards[argument * this.depth + this.counts[argument]! - 1]!;
        if (rankOf(card) === this.ranks) this.empty--;
        else {
          const cls = CLASS[card]!;
          this.laid[cls] = this.laid[cls]! + 1;
        }
        this.#removeBase(argument);
        break;
      }
      default: {
        const card = this.talon[argument]!;
        this.#b &= ~this.talonBit[card]!;
        this.talonCount--;
        this.talonOf[CLASS[card]!]!--;
        for (let i = argument; i < this.talonCount; i++) this.talon[i] = this.talon[i + 1]!;
        this.wasteCount = argument;
        this.passes -= this.limited ? (move >> 15) & 1 : 0;
        this.#normalize();
        if ((move & 7) === TAKE_UP) {
          this.#raise(card, 1);
          this.#setFlag(suitOf(card), (move & AGAIN) !== 0 ? RAISED : 0);
        } else {
          this.#loose(card, 1);
          if ((move & PLACE) !== 0) this.pend = 1 + card;
        }
        this.#taken[this.#takenCount++] = card;
      }
    }
    this.#setKey();
  }

  readonly #taken = new Int8Array(64);
  #takenCount = 0;

  undo(move: number): void {
    const argument = (move >> 3) & 63;
    const flag = (move >> 23) & 3;
    this.pend = (move >> 16) & 127;
    switch (move & 7) {
      case UP:
        this.#raise(argument, -1);
        this.#loose(argument, 1);
        this.#setFlag(suitOf(argument), flag);
        break;
      case UP_BASE: {
        this.#restoreBase(argument);
        const card = this.columnCards[argument * this.depth + this.counts[argument]! - 1]!;
        const cls = CLASS[card]!;
        this.visible[cls] = this.visible[cls]! + 1;
        this.isVisible[card] = 1;
        this.#raise(card, -1);
        this.#setFlag(suitOf(card), flag);
        break;
      }
      case BACK:
        this.#loose(argument, -1);
        this.#raise(argument, 1);
        this.#setFlag(suitOf(argument), flag);
        break;
      case REVEAL: {
        this.#restoreBase(argument);
        const card = this.columnCards[argument * this.depth + this.counts[argument]! - 1]!;
        if (rankOf(card) === this.ranks) this.empty++;
        else {
          const cls = CLASS[card]!;
          this.laid[cls] = this.laid[cls]! - 1;
        }
        break;
      }
      default: {
        const card = this.#taken[--this.#takenCount]!;
        if ((move & 7) === TAKE_UP) {
          this.#raise(card, -1);
          this.#setFlag(suitOf(card), flag);
        } else this.#loose(card, -1);
        for (let i = this.talonCount; i > argument; i--) this.talon[i] = this.talon[i - 1]!;
        this.talon[argument] = card;
        this.talonCount++;
        this.talonOf[CLASS[card]!]!++;
        this.#b |= this.talonBit[card]!;
        this.wasteCount = (move >> 9) & 63;
        this.passes += this.limited ? (move >> 15) & 1 : 0;
      }
    }
    this.#setKey();
  }

  explain(line: Int32Array): string[] {
    const writer = new LineWriter(this.layout!, this.rules.draw);
    for (const move of line) {
      const argument = (move >> 3) & 63;
      switch (move & 7) {
        case UP:
          writer.playFaceUp(argument, rankOf(argument) === this.ranks);
          break;
        case UP_BASE:
          writer.playBase(argument);
          break;
        case BACK:
          writer.layBack(argument, rankOf(argument) === this.ranks);
          break;
        case REVEAL:
          writer.moveBase(argument, rankOf(this.#baseCard(argument)) === this.ranks);
          break;
        case TAKE_UP:
          writer.take(argument + 1, 'foundation');
          break;
        default:
          writer.take(
            argument + 1,
            rankOf(this.talon[argument]!) === this.ranks ? 'space' : 'parent',
          );
      }
      this.play(move);
    }
    this.#finish(writer);
    this.load(this.layout!);
    return writer.moves;
  }

  #baseCard(column: number): number {
    return this.columnCards[column * this.depth + this.counts[column]! - 1]!;
  }

  /** From a position without face-down cards, and with a talon at hand, all cards go out by rank. */
  #finish(writer: LineWriter): void {
    while (this.played < SUITS * this.ranks) {
      let lowest = 0;
      for (let suit = 1; suit < SUITS; suit++) {
        if (this.heights[suit]! < this.heights[lowest]!) lowest = suit;
      }
      const card = 13 * lowest + this.heights[lowest]!;
      const column = this.baseOf[card]!;
      let move = UP | (card << 3);
      if (this.isVisible[card] === 0) {
        const j = this.#talonIndex(card);
        writer.take(j + 1, 'foundation');
        move = TAKE_UP | (j << 3);
      } else if (column !== NONE) {
        writer.playBase(column);
        move = UP_BASE | (column << 3);
      } else writer.playFaceUp(card, rankOf(card) === this.ranks);
      this.play(move);
    }
  }
}
