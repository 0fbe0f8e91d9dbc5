import { rankOf, suitOf } from '../../../cards/card.ts';
import { mixWord } from '../../../solvers/mixing.ts';
import type { SearchPosition } from '../../variant.ts';
import { CLASS, classAbove, FIRST_OF_CLASS, SECOND_OF_CLASS, TWIN } from '../classes.ts';
import { type KlondikeLayout, SUITS } from '../layout.ts';
import { LineWriter } from '../line-writer.ts';
import type { KlondikeRules } from '../rule-options.ts';
import { LooserGame, loosestRules } from './looser-game.ts';
import { LostTest } from './lost-test.ts';
import {
  AGAIN,
  BACK,
  DIRECTION_SHIFT,
  DIRECTION_UNIT,
  FIRST_BROUGHT,
  FIRST_GONE,
  KingsState,
  LOWERED,
  NONE,
  PENDING_SHIFT,
  PLACE,
  RAISED,
  RECYCLE_SHIFT,
  REVEAL,
  TAKE_DOWN,
  TAKE_UP,
  UP,
  UP_BASE,
  WASTE_SHIFT,
} from './state.ts';

/**
 * The reductions of the search, each of which can be switched off alone.
 * - `safe-play`: a foundation play that can do no harm is the only move (Blake and Gent's rule).
 * - `safe-back`: no card comes back that would be safe to play.
 * - `purpose`: moves that turn no card up wait until the next move but needs them.
 * - `wanted`: they are made only where such a move is in sight.
 * - `lost-test`: positions that the relaxation does not bring out have no moves.
 * - `lock-test`: nor have those in which some card lacks the parents to leave its column.
 * - `looser-game`: nor have those that are lost even if every talon card is always at hand.
 */
export const PRUNINGS = [
  'safe-play',
  'safe-back',
  'purpose',
  'wanted',
  'lost-test',
  'lock-test',
  'looser-game',
] as const;

/** Stands for the class that kings are laid on: an empty column. */
const SPACE = 31;
const MOST_MOVES = 96;
/** Nodes before the first restart, and how many of a hundred moves then change places. */
const RESTART_AFTER = 5000;
const SWAPPED = 25;
/** Easy deals are over before the costlier tests are worth their time. */
const STATES_BEFORE_TESTS = 40;
const LOCK_SLOTS = 4096;

/**
 * Klondike with one deck as the search plays it; see {@link KingsState} for what it keeps. Its moves:
 * a base goes to a foundation (UP_BASE) or with its run to a parent (REVEAL), another card of the
 * tableau to a foundation (UP) or back (BACK), a talon card to a foundation (TAKE_UP) or a parent
 * (TAKE_DOWN). Moves that turn the stock belong to those of the talon cards.
 *
 * `purpose`. Call UP and BACK preparations; while every talon card is always at hand, so are TAKE_UP
 * and TAKE_DOWN. A preparation is of use by the place it makes (a parent brought, a parent freed) or
 * by the height of its foundation. It can be put off until a move needs one of them, for until then
 * no other move needs what it takes. So a preparation is either marked PLACE, made where no place on
 * that class is free, and the next move must need that place; or AGAIN, and the foundation must move
 * on in the same direction before a card is turned up. In a winning line each place is made directly
 * before its use: the place for a move comes after the move's foundation was brought to its height.
 */
export class KingsPosition extends KingsState implements SearchPosition<KlondikeLayout> {
  /** Without worrying back cards only ever go up or down once. */
  readonly acyclic: boolean;
  readonly mostMoves = MOST_MOVES;
  readonly restartAfter = RESTART_AFTER;

  readonly #safePlay: boolean;
  readonly #safeBack: boolean;
  readonly #purpose: boolean;
  readonly #wantedOnly: boolean;
  readonly #lostTest: LostTest | undefined;
  readonly #lockTest: LostTest | undefined;
  readonly #looserGame: LooserGame | undefined;
  /** Per set of face-down cards, hashed: the lock test found nothing. */
  readonly #notLocked = new Uint8Array(LOCK_SLOTS);
  #tested = 0;
  #reordered = false;
  #random = 1;

  /** Where `moves` writes. */
  #into: Int32Array = new Int32Array(0);
  #next = 0;
  /** The class on which the next move must need a place (0: none), and the card that made it. */
  #needed = 0;
  #made = NONE;
  /** Bits of classes a place on which some next move, or a chain of them, can use. */
  #wanted = 0;
  /** The same for a next move after which no direction is left. */
  #wantedLast = 0;
  /** Per suit: the height its foundation could come to without a card turned up. */
  readonly #reach = new Int8Array(SUITS);

  /** @param memory bytes for what the tests remember */
  constructor(rules: KlondikeRules, prunings: ReadonlySet<string>, memory: number) {
    super(rules);
    this.acyclic = !rules.worryingBack;
    this.#safePlay = prunings.has('safe-play');
    this.#safeBack = prunings.has('safe-back');
    this.#purpose = prunings.has('purpose');
    this.#wantedOnly = prunings.has('wanted');
    this.#lostTest = prunings.has('lost-test') ? new LostTest(this) : undefined;
    this.#lockTest = prunings.has('lock-test') ? new LostTest(this) : undefined;
    const loosest = loosestRules(rules);
    if (prunings.has('looser-game') && loosest && memory >= LooserGame.leastMemory) {
      this.#looserGame = new LooserGame(new KingsPosition(loosest, prunings, 0), memory);
    }
  }

  override load(layout: KlondikeLayout): void {
    super.load(layout);
    this.#notLocked.fill(0);
    this.#tested = 0;
    this.#reordered = false;
    this.#random = 1;
    this.#looserGame?.load(layout);
  }

  reorder(): void {
    this.#reordered = true;
  }

  moves(into: Int32Array, at: number): number {
    this.#into = into;
    this.#next = at;
    if (this.pending === 0 && this.directions === 0) {
      if (this.#safePlay && this.#addSafePlay()) return 1;
      if (this.#isLost()) return 0;
    }
    this.#findNeeded();
    this.#findWanted();
    this.#addUps();
    if (this.directions === 0) this.#addReveals();
    this.#addTakes();
    if (this.worryingBack) this.#addBacks();
    if (this.#reordered) this.#shuffle(at);
    return this.#next - at;
  }

  #add(move: number): void {
    this.#into[this.#next++] = move | (this.pending << PENDING_SHIFT);
  }

  /** Some moves change places with earlier ones, at random. */
  #shuffle(first: number): void {
    const into = this.#into;
    for (let at = first + 1; at < this.#next; at++) {
      this.#random = (Math.imul(this.#random, 1664525) + 1013904223) | 0;
      if ((this.#random >>> 8) % 100 >= SWAPPED) continue;
      const other = first + ((this.#random >>> 16) % (at - first + 1));
      const move = into[at]!;
      into[at] = into[other]!;
      into[other] = move;
    }
  }

  #isLost(): boolean {
    if (this.#lostTest?.isLost()) return true;
    if (++this.#tested < STATES_BEFORE_TESTS) return false;
    return this.#isLocked() || (this.#looserGame?.isLost(this) ?? false);
  }

  #isLocked(): boolean {
    if (this.#lockTest === undefined) return false;
    // What locks cards lies face down; a set of face-down cards is tested until it passes once.
    const slot = mixWord(this.columnsCode) & (LOCK_SLOTS - 1);
    if (this.#notLocked[slot] === 1) return false;
    if (this.#lockTest.isLocked()) return true;
    this.#notLocked[slot] = 1;
    return false;
  }

  /**
   * Whether a card loses nothing on its foundation: what could be laid on it can go up itself. Two
   * ranks lower in the other colour, three in its own (Blake and Gent, "The winnability of Klondike
   * and many other single-player card games").
   */
  #isSafe(card: number): boolean {
    const rank = rankOf(card);
    const suit = suitOf(card);
    const red = suit === 1 || suit === 2;
    const { heights } = this;
    return (
      heights[red ? 0 : 1]! >= rank - 2 &&
      heights[red ? 3 : 2]! >= rank - 2 &&
      heights[3 - suit]! >= rank - 3
    );
  }

  #addSafePlay(): boolean {
    for (let suit = 0; suit < SUITS; suit++) {
      const height = this.heights[suit]!;
      if (height === this.ranks) continue;
      const card = 13 * suit + height;
      if (!this.#isSafe(card)) continue;
      if (this.isVisible[card] === 1) {
        if (this.free(CLASS[card]!) < 1) continue;
        const column = this.baseOf[card]!;
        this.#add(column === NONE ? UP | (card << 3) : UP_BASE | (column << 3));
        return true;
      }
      // Elsewhere it changes which cards the stock shows.
      if (!this.simple || !this.isInTalon(card)) continue;
      this.#add(TAKE_UP | (this.#placeInTalon(card) << 3));
      return true;
    }
    return false;
  }

  #placeInTalon(card: number): number {
    let place = 0;
    while (this.talon[place] !== card) place++;
    return place;
  }

  #findNeeded(): void {
    this.#needed = 0;
    this.#made = NONE;
    const { pending } = this;
    if (pending >= FIRST_GONE) {
      this.#made = pending - FIRST_GONE;
      this.#needed = this.#parentClass(this.#made);
    } else if (pending >= FIRST_BROUGHT) {
      this.#made = pending - FIRST_BROUGHT;
      this.#needed = CLASS[this.#made]!;
    }
  }

  /** The class the card may be laid on, SPACE for a king. */
  #parentClass(card: number): number {
    return rankOf(card) === this.ranks ? SPACE : classAbove(CLASS[card]!);
  }

  /** Places on a class or, for SPACE, empty columns. */
  #places(cls: number): number {
    if (cls !== SPACE) return this.free(cls);
    return this.takesKings ? this.empty : 0;
  }

  /** Whether the card can be laid, on what is needed if something is. */
  #canLay(card: number): boolean {
    const parent = this.#parentClass(card);
    return (this.#needed === 0 || this.#needed === parent) && this.#places(parent) > 0;
  }

  #findWanted(): void {
    if (!this.#wantedOnly) {
      this.#wanted = -1;
      this.#wantedLast = -1;
      return;
    }
    let bases = 0;
    for (let column = 0; column < this.columns; column++) {
      if (this.counts[column]! > 0) bases |= 1 << this.#parentClass(this.base(column));
    }
    let wanted = 0;
    for (let suit = 0; suit < SUITS; suit++) {
      const height = this.heights[suit]!;
      let next = 13 * suit + height;
      const end = 13 * suit + this.ranks;
      if (height < this.ranks && this.isVisible[next] === 1 && this.direction[suit] !== LOWERED) {
        wanted |= 1 << CLASS[next]!;
      }
      while (next < end && (this.isVisible[next] === 1 || this.isInTalon(next))) next++;
      this.#reach[suit] = next - 13 * suit;
      if (height === 0 || !this.worryingBack || this.direction[suit] === RAISED) continue;
      const top = 13 * suit + height - 1;
      if (!this.#safeBack || !this.#isSafe(top)) wanted |= 1 << this.#parentClass(top);
    }
    // While a direction is open no card may be turned up, unless the next move closes it.
    this.#wantedLast = this.#throughTalon(wanted | bases);
    this.#wanted = this.directions === 0 ? this.#wantedLast : this.#throughTalon(wanted);
  }

  /** Adds the classes on which talon cards can be laid to make places on classes that are wanted. */
  #throughTalon(uses: number): number {
    let wanted = uses;
    for (let cls = 4; cls < 2 * this.ranks + 2; cls++) {
      if (this.talonOf[cls] === 0) continue;
      if (this.simple && (((wanted >>> cls) & 1) === 0 || this.free(cls) > 0)) continue;
      wanted |= 1 << (cls >> 1 === this.ranks ? SPACE : classAbove(cls));
    }
    return wanted;
  }

  /** Whether a move of this suit's foundation may make a place on the class. */
  #mayMakePlace(cls: number, suit: number): boolean {
    if (this.#places(cls) > 0) return false;
    const wanted = this.#isOnlyDirection(suit) ? this.#wantedLast : this.#wanted;
    return ((wanted >>> cls) & 1) === 1;
  }

  /** Whether no foundation but perhaps that of the suit has to move on. */
  #isOnlyDirection(suit: number): boolean {
    return this.directions === this.direction[suit]! * DIRECTION_UNIT[suit]!;
  }

  /** Whether the foundation of a suit can go on beyond the card to some purpose. */
  #servesAbove(card: number): boolean {
    const suit = suitOf(card);
    if (!this.#wantedOnly) {
      return (
        rankOf(card) < this.ranks && (this.isVisible[card + 1] === 1 || this.isInTalon(card + 1))
      );
    }
    const end = 13 * suit + this.#reach[suit]!;
    for (let next = card + 1; next < end; next++) {
      if (this.isVisible[next] === 1) {
        if (this.baseOf[next] !== NONE || this.#couldMakePlace(next)) return true;
      } else if (!this.simple) return true;
    }
    return false;
  }

  /** Whether a loose card could make a place of use by going up, in its turn. */
  #couldMakePlace(card: number): boolean {
    const parent = this.#parentClass(card);
    const free = this.#places(parent) > 0;
    if (parent === SPACE) return !free || this.#couldBringKing();
    const twin = TWIN[card]!;
    // A place that is free now may be taken by the twin before the card goes up.
    if (free && !this.#couldBring(twin)) return false;
    const loose = this.isVisible[twin] === 1 && this.baseOf[twin] === NONE;
    if (!free && !loose && this.isHidden[twin] === 0) return true;
    return this.#couldGoUp(FIRST_OF_CLASS[parent]!) || this.#couldGoUp(SECOND_OF_CLASS[parent]!);
  }

  /** Whether a card lies in the talon or on a foundation, where it may come from. */
  #couldBring(card: number): boolean {
    return this.isVisible[card] === 0 && this.isHidden[card] === 0;
  }

  #couldBringKing(): boolean {
    for (let suit = 0; suit < SUITS; suit++) {
      if (this.#couldBring(13 * suit + this.ranks - 1)) return true;
    }
    return false;
  }

  #couldGoUp(card: number): boolean {
    return this.isVisible[card] === 1 && this.#reach[suitOf(card)]! >= rankOf(card);
  }

  #addUps(): void {
    for (let suit = 0; suit < SUITS; suit++) {
      const height = this.heights[suit]!;
      if (height === this.ranks || this.direction[suit] === LOWERED) continue;
      const card = 13 * suit + height;
      if (this.isVisible[card] === 0 || card === this.#made) continue;
      const cls = CLASS[card]!;
      if ((this.#needed !== 0 && this.#needed !== cls) || this.free(cls) < 1) continue;
      const column = this.baseOf[card]!;
      const before = this.direction[suit]! << DIRECTION_SHIFT;
      if (column !== NONE) {
        if (this.#isOnlyDirection(suit)) this.#add(UP_BASE | (column << 3) | before);
        continue;
      }
      const code = UP | (card << 3) | before;
      if (!this.#purpose) {
        this.#add(code);
        continue;
      }
      if (this.#servesAbove(card)) this.#add(code | AGAIN);
      if (this.#freesPlace(card, suit)) this.#add(code | PLACE);
    }
  }

  /** Whether going up may make a place, also for the twin, which then takes the card's part. */
  #freesPlace(card: number, suit: number): boolean {
    const parent = this.#parentClass(card);
    if (this.talonOf[CLASS[card]!]! > 0 && this.#places(parent) === 0) return true;
    return this.#mayMakePlace(parent, suit);
  }

  #addReveals(): void {
    for (let column = 0; column < this.columns; column++) {
      if (this.counts[column]! === 0) continue;
      if (this.#canLay(this.base(column))) this.#add(REVEAL | (column << 3));
    }
  }

  #addBacks(): void {
    for (let suit = 0; suit < SUITS; suit++) {
      const height = this.heights[suit]!;
      if (height === 0 || this.direction[suit] === RAISED) continue;
      const card = 13 * suit + height - 1;
      if (card === this.#made || !this.#canLay(card)) continue;
      if (this.#safeBack && this.#isSafe(card)) continue;
      const code = BACK | (card << 3) | (this.direction[suit]! << DIRECTION_SHIFT);
      if (!this.#purpose) {
        this.#add(code);
        continue;
      }
      if (this.#mayMakePlace(CLASS[card]!, suit)) this.#add(code | PLACE);
      if (height > 1) this.#add(code | AGAIN);
    }
  }

  /** One move for every talon card that turning the stock shows, in this pass or the next. */
  #addTakes(): void {
    const count = this.talonCount;
    if (this.simple) {
      for (let place = 0; place < count; place++) this.#addTake(place, 0);
      return;
    }
    const { draw, wasteCount } = this;
    let seen = 0;
    if (wasteCount > 0) {
      seen = 1 << (wasteCount - 1);
      this.#addTake(wasteCount - 1, 0);
    }
    for (let waste = wasteCount; waste < count; ) {
      waste = Math.min(waste + draw, count);
      seen |= 1 << (waste - 1);
      this.#addTake(waste - 1, 0);
    }
    if (wasteCount === 0 || this.lastPass) return;
    for (let waste = 0; waste < count; ) {
      waste = Math.min(waste + draw, count);
      // What this pass still shows needs no other.
      if (((seen >>> (waste - 1)) & 1) === 0) this.#addTake(waste - 1, 1);
    }
  }

  #addTake(place: number, recycled: number): void {
    const card = this.talon[place]!;
    const suit = suitOf(card);
    const code =
      (place << 3) |
      (this.wasteCount << WASTE_SHIFT) |
      (recycled << RECYCLE_SHIFT) |
      (this.direction[suit]! << DIRECTION_SHIFT);
    const prepares = this.simple && this.#purpose;
    const isNext = this.heights[suit] === rankOf(card) - 1 && this.direction[suit] !== LOWERED;
    if (isNext && this.#needed === 0) {
      if (!prepares) {
        if (this.#isOnlyDirection(suit)) this.#add(TAKE_UP | code);
      } else if (this.#servesAbove(card)) this.#add(TAKE_UP | code | AGAIN);
    }
    if (!this.#canLay(card)) return;
    if (!prepares) {
      if (this.directions === 0) this.#add(TAKE_DOWN | code);
      return;
    }
    const cls = CLASS[card]!;
    if (this.free(cls) === 0 && ((this.#wanted >>> cls) & 1) === 1)
      this.#add(TAKE_DOWN | code | PLACE);
  }

  explain(line: Int32Array): string[] {
    const writer = new LineWriter(this.layout!, this.draw);
    for (const move of line) this.#write(move, writer);
    if (this.isWon()) {
      while (this.played < SUITS * this.ranks) this.#write(this.#lowestPlay(), writer);
    }
    this.load(this.layout!);
    return writer.moves;
  }

  /** Plays a move here and there. */
  #write(move: number, writer: LineWriter): void {
    const argument = (move >> 3) & 63;
    const isKing = (card: number) => rankOf(card) === this.ranks;
    const kind = move & 7;
    if (kind === UP) writer.playFaceUp(argument, isKing(argument));
    else if (kind === UP_BASE) writer.playBase(argument);
    else if (kind === BACK) writer.layBack(argument, isKing(argument));
    else if (kind === REVEAL) writer.moveBase(argument, isKing(this.base(argument)));
    else if (kind === TAKE_UP) writer.take(argument + 1, 'foundation');
    else writer.take(argument + 1, isKing(this.talon[argument]!) ? 'space' : 'parent');
    this.play(move);
  }

  /** Of a won position: the play of a card of the lowest rank that is left, which nothing covers. */
  #lowestPlay(): number {
    let lowest = 0;
    for (let suit = 1; suit < SUITS; suit++) {
      if (this.heights[suit]! < this.heights[lowest]!) lowest = suit;
    }
    const card = 13 * lowest + this.heights[lowest]!;
    if (this.isVisible[card] === 0) return TAKE_UP | (this.#placeInTalon(card) << 3);
    const column = this.baseOf[card]!;
    return column === NONE ? UP | (card << 3) : UP_BASE | (column << 3);
  }
}
