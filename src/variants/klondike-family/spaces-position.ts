import { RandomStream } from '../../cards/shuffle.ts';
import type { BeamPosition } from '../../solvers/beam-search.ts';
import type { SearchPosition } from '../variant.ts';
import { CLASS, CLASSES, classAbove, classBelow } from './classes.ts';
import { type KlondikeLayout, SUITS } from './layout.ts';
import { LineWriter } from './line-writer.ts';
import type { KlondikeRules } from './rule-options.ts';

/**
 * - `safe-play`: a foundation play that can do no harm is the only move.
 * - `safe-back`: no card comes back that would be played at once again.
 * - `one-copy`: of two equal cards of the talon at hand only one is tried.
 */
export const SPACES_PRUNINGS = ['safe-play', 'safe-back', 'useful-split'] as const;

/** Kinds of moves, the lowest four bits of a code; bits 4–9 are a card, a column or a talon index. */
const UP_LOOSE = 0;
const UP_HEAD = 1;
const UP_BASE = 2;
const BACK = 3;
const BACK_TO_SPACE = 4;
const REVEAL = 5;
const REVEAL_TO_SPACE = 6;
const JOIN = 7;
const SPLIT = 8;
const TAKE_UP = 9;
const TAKE_DOWN = 10;
const TAKE_TO_SPACE = 11;

const NONE = -1;
const CARDS = 52;
const MOST_TALON = 64;
const MOST_COLUMNS = 16;
const MOST_IN_COLUMN = 24;
const MOST_MOVES = 512;
/** Bytes of the arrays of a state, and words with its single numbers. */
const STATE_BYTES = 364;
const STATE_WORDS = STATE_BYTES / 4 + 9;

/** Random words of the key (Zobrist 1970), three for each number of a feature. */
const WORDS = (() => {
  const random = new RandomStream(0n, 0x68617270);
  return Int32Array.from({ length: 4 * 4096 }, () => random.next());
})();
/** Where the words of a feature begin. */
const UP_WORDS = 0;
const HEAD_WORDS = 256;
const COLUMN_WORDS = 512;
const TALON_WORDS = 1024;
const WASTE_WORDS = 1280;
const PASS_WORDS = 1408;

/** How a probe orders its moves. */
export interface Variation {
  seed: number;
  /** Upper end of the noise added to the score of a move. */
  noise: number;
}

/**
 * Klondike and grande harpe as the search plays them where an empty column may take any card, or
 * with two decks. As in KingsPosition the arrangement of face-up cards is not kept: a state is what
 * lies face down, the talon, the foundations, and which cards head a column. From any arrangement
 * of one such state every counted move can be made (a card that is covered while another of its
 * rank and colour is free gives its run to that), so all of them have the same outcome.
 */
export class SpacesPosition implements SearchPosition<KlondikeLayout>, BeamPosition {
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly acyclic = false;
  readonly mostMoves = MOST_MOVES;

  readonly #rules: KlondikeRules;
  readonly #safePlay: boolean;
  readonly #safeBack: boolean;
  readonly #usefulSplit: boolean;
  #variation: Variation;
  #random = 0;
  #layout: KlondikeLayout | undefined;
  #decks = 1;
  #ranks = 13;
  #columns = 0;
  #played = 0;
  /** All of the arrays below that a move changes, in one piece, so that a state can be kept. */
  readonly #bytes = new Int8Array(STATE_BYTES);
  readonly #words = new Int32Array(this.#bytes.buffer);
  /** Per card: copies on foundations, heading a column with nothing face down, lying on a parent. */
  readonly #up = this.#bytes.subarray(0, CARDS);
  readonly #heads = this.#bytes.subarray(CARDS, 2 * CARDS);
  readonly #loose = this.#bytes.subarray(2 * CARDS, 3 * CARDS);
  /** Per class: face-up cards, and those that lie on a parent. */
  readonly #visible = this.#bytes.subarray(156, 156 + CLASSES);
  readonly #laid = this.#bytes.subarray(188, 188 + CLASSES);
  /** Cards of columns with face-down ones, up to the first face-up card, the base. */
  readonly #cards = new Int8Array(MOST_COLUMNS * MOST_IN_COLUMN);
  /** How many of them; 0: none is face down. */
  readonly #counts = this.#bytes.subarray(220, 220 + MOST_COLUMNS);
  #faceDown = 0;
  #empty = 0;
  /** Waste from the bottom up, then the stock in the order it is turned. */
  readonly #talon = this.#bytes.subarray(236, 236 + MOST_TALON);
  readonly #places = this.#bytes.subarray(300, 300 + MOST_TALON);
  #talonCount = 0;
  #wasteCount = 0;
  #passes = 0;
  #limited = false;
  #simple = false;
  #takenCards = new Int16Array(256);
  #takenCount = 0;
  #into: Int32Array = new Int32Array(0);
  #start = 0;
  #count = 0;
  readonly #scores = new Int32Array(MOST_MOVES);

  constructor(
    rules: KlondikeRules,
    prunings: ReadonlySet<string>,
    variation = { seed: 0, noise: 0 },
  ) {
    this.#rules = rules;
    this.#safePlay = prunings.has('safe-play');
    this.#safeBack = prunings.has('safe-back');
    this.#usefulSplit = prunings.has('useful-split');
    this.#variation = variation;
  }

  vary(variation: Variation): void {
    this.#variation = variation;
  }

  load(layout: KlondikeLayout): void {
    this.#layout = layout;
    this.#decks = layout.decks;
    this.#ranks = layout.ranks;
    this.#columns = layout.columns.length;
    this.#random = Math.imul(this.#variation.seed + 1, 0x9e3779b1);
    this.key0 = 0;
    this.key1 = 0;
    this.key2 = 0;
    this.#up.fill(0);
    this.#heads.fill(0);
    this.#loose.fill(0);
    this.#visible.fill(0);
    this.#laid.fill(0);
    this.#counts.fill(0);
    this.#faceDown = 0;
    this.#empty = 0;
    this.#played = 0;
    this.#takenCount = 0;
    layout.foundations.forEach((height, pile) => {
      for (let rank = 0; rank < height; rank++) this.#addUp(13 * (pile % SUITS) + rank, 1);
    });
    layout.columns.forEach(({ cards, faceDown }, column) => {
      if (cards.length === 0) this.#empty++;
      for (let at = faceDown; at < cards.length; at++) {
        const card = cards[at]!;
        this.#visible[CLASS[card]!]!++;
        if (at > faceDown) {
          this.#loose[card]!++;
          this.#laid[CLASS[card]!]!++;
        } else if (faceDown === 0) this.#addHead(card, 1);
      }
      if (faceDown === 0) return;
      this.#faceDown += faceDown;
      this.#counts[column] = faceDown + 1;
      for (let at = 0; at <= faceDown; at++) this.#cards[column * MOST_IN_COLUMN + at] = cards[at]!;
      this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + faceDown + 1);
    });
    const talon = [...layout.waste, ...layout.stock.toReversed()];
    this.#talonCount = talon.length;
    this.#wasteCount = layout.waste.length;
    const passes = Math.min(layout.passesLeft ?? this.#rules.passes, this.#rules.passes);
    this.#limited = passes <= talon.length;
    this.#passes = this.#limited ? passes : 0;
    this.#simple = this.#rules.draw === 1 && !this.#limited;
    this.#normalize();
    const same = new Int8Array(CARDS);
    talon.forEach((card, place) => {
      this.#talon[place] = card;
      // Where the order of the talon means nothing, equal cards are one and the same.
      this.#places[place] = this.#simple ? 2 * card + same[card]! : place;
      same[card]!++;
      this.#toggle(TALON_WORDS + this.#places[place]!);
    });
    this.#toggle(WASTE_WORDS + this.#wasteCount);
    this.#toggle(PASS_WORDS + this.#passes);
  }

  save(into: Int32Array, at: number): void {
    into.set(this.#words, at);
    const end = at + STATE_BYTES / 4;
    into[end] = this.key0;
    into[end + 1] = this.key1;
    into[end + 2] = this.key2;
    into[end + 3] = this.#played;
    into[end + 4] = this.#faceDown;
    into[end + 5] = this.#empty;
    into[end + 6] = this.#talonCount;
    into[end + 7] = this.#wasteCount;
    into[end + 8] = this.#passes;
  }

  restore(from: Int32Array, at: number): void {
    const end = at + STATE_BYTES / 4;
    for (let word = 0; word < STATE_BYTES / 4; word++) this.#words[word] = from[at + word]!;
    this.key0 = from[end]!;
    this.key1 = from[end + 1]!;
    this.key2 = from[end + 2]!;
    this.#played = from[end + 3]!;
    this.#faceDown = from[end + 4]!;
    this.#empty = from[end + 5]!;
    this.#talonCount = from[end + 6]!;
    this.#wasteCount = from[end + 7]!;
    this.#passes = from[end + 8]!;
    this.#takenCount = 0;
  }

  estimate(): number {
    const w = this.weights;
    let score =
      w[0]! * this.#faceDown -
      w[1]! * this.#played +
      w[2]! * this.#wasteCount +
      w[3]! * (this.#talonCount - this.#wasteCount) -
      w[4]! * this.#empty;
    // Low cards that lie face down keep the foundations waiting.
    for (let column = 0; column < this.#columns; column++) {
      const count = this.#counts[column]!;
      if (count === 0) continue;
      const base = this.#cards[column * MOST_IN_COLUMN + count - 1]!;
      const free =
        this.#free(classAbove(CLASS[base]!)) > 0 ||
        (this.#isNext(base) && this.#free(CLASS[base]!) > 0);
      if (free) score -= w[5]!;
      score += w[6]! * (count > 1 ? 1 : 0);
      for (let at = 0; at < count - 1; at++) {
        const card = this.#cards[column * MOST_IN_COLUMN + at]!;
        const rank = card % 13;
        score += (w[7]! * (count - 1 - at) * Math.max(0, 6 - rank)) >> 3;
      }
    }
    for (let at = 0; at < this.#wasteCount; at++) {
      const rank = this.#talon[at]! % 13;
      score += (w[8]! * Math.max(0, 8 - rank)) >> 2;
      score += (w[9]! * Math.min(6, this.#wasteCount - at)) >> 2;
    }
    return score;
  }

  weights = [60, 12, 30, 8, 0, 10, 10, 4, 8, 8];
  readonly stateWords = STATE_WORDS;

  isWon(): boolean {
    return this.#faceDown === 0 && (this.#simple || this.#talonCount === 0);
  }

  moves(into: Int32Array, at: number): number {
    this.#into = into;
    this.#start = at;
    this.#count = 0;
    if (this.#safePlay) {
      const safe = this.#safeMove();
      if (safe !== NONE) {
        into[at] = safe;
        return 1;
      }
    }
    const ranks = this.#ranks;
    const toSpace = this.#empty > 0 ? this.#rules.spaces : 'none';
    for (let column = 0; column < this.#columns; column++) this.#addBaseMoves(column, toSpace);
    for (let suit = 0; suit < SUITS; suit++) {
      for (let rank = 1; rank <= ranks; rank++)
        this.#addCardMoves(13 * suit + rank - 1, rank, toSpace);
    }
    this.#addTakes(toSpace);
    return this.#count;
  }

  /** Places on a class: its face-up cards that no card of the class below lies on. */
  #free(cls: number): number {
    return this.#visible[cls]! - this.#laid[classBelow(cls)]!;
  }

  /** Whether a foundation takes the card. */
  #isNext(card: number): boolean {
    const below = card % 13 === 0 ? this.#decks : this.#up[card - 1]!;
    return this.#up[card]! < below;
  }

  /**
   * Blake and Gent's rule for red-black building, for every foundation of a suit: nothing that
   * could be laid on the card needs it, as it can go out itself. Every copy of the card must be
   * able to go out, or playing this one could keep a more urgent one in.
   */
  #isSafe(card: number): boolean {
    const rank = card % 13;
    const suit = Math.trunc(card / 13);
    const decks = this.#decks;
    const up = this.#up;
    const red = suit === 1 || suit === 2;
    const other = red ? 0 : 1;
    if (rank >= 1 && up[card - 1]! < decks) return false;
    if (rank >= 2) {
      // Cards one rank lower of the other colour need those two ranks lower on their foundations.
      if (up[13 * other + rank - 2]! < decks || up[13 * (3 - other) + rank - 2]! < decks)
        return false;
    }
    if (rank >= 3) {
      if (up[13 * (3 - suit) + rank - 3]! < decks) return false;
    }
    return true;
  }

  #safeMove(): number {
    for (let suit = 0; suit < SUITS; suit++) {
      for (let rank = 0; rank < this.#ranks; rank++) {
        const card = 13 * suit + rank;
        if (!this.#isNext(card)) continue;
        if (!this.#isSafe(card)) break;
        if (this.#free(CLASS[card]!) > 0) {
          for (let column = 0; column < this.#columns; column++) {
            const count = this.#counts[column]!;
            if (count > 0 && this.#cards[column * MOST_IN_COLUMN + count - 1] === card) {
              return UP_BASE | (column << 4);
            }
          }
          if (this.#heads[card]! > 0) return UP_HEAD | (card << 4);
          if (this.#loose[card]! > 0) return UP_LOOSE | (card << 4);
        }
        if (!this.#simple) continue;
        for (let j = 0; j < this.#talonCount; j++) {
          if (this.#talon[j] === card) return TAKE_UP | (j << 4);
        }
      }
    }
    return NONE;
  }

  #addBaseMoves(column: number, toSpace: string): void {
    const count = this.#counts[column]!;
    if (count === 0) return;
    const card = this.#cards[column * MOST_IN_COLUMN + count - 1]!;
    const cls = CLASS[card]!;
    if (this.#isNext(card) && this.#free(cls) > 0) this.#add(UP_BASE | (column << 4), 1000);
    const few = 8 * (12 - count);
    if (this.#free(classAbove(cls)) > 0) this.#add(REVEAL | (column << 4), 800 + few);
    const king = cls >> 1 === this.#ranks;
    if (toSpace === 'any' || (toSpace === 'kings' && king)) {
      this.#add(REVEAL_TO_SPACE | (column << 4), (king ? 700 : 300) + few);
    }
  }

  #addCardMoves(card: number, rank: number, toSpace: string): void {
    const heads = this.#heads[card]!;
    const loose = this.#loose[card]!;
    const cls = CLASS[card]!;
    const above = classAbove(cls);
    if (heads + loose > 0 && this.#isNext(card) && this.#free(cls) > 0) {
      if (heads > 0) this.#add(UP_HEAD | (card << 4), 600);
      if (loose > 0) this.#add(UP_LOOSE | (card << 4), 500);
    }
    const place = this.#free(above) > 0;
    if (heads > 0 && place && rank < this.#ranks) this.#add(JOIN | (card << 4), 650);
    if (loose > 0 && toSpace === 'any' && this.#splitServes(above))
      this.#add(SPLIT | (card << 4), 50);
    if (!this.#rules.worryingBack || this.#up[card] === 0) return;
    const over = rank === this.#ranks ? 0 : this.#up[card + 1]!;
    if (over === this.#up[card] || (this.#safeBack && this.#isSafe(card))) return;
    if (place && rank < this.#ranks) this.#add(BACK | (card << 4), 150);
    if (toSpace === 'any' || (toSpace === 'kings' && rank === this.#ranks)) {
      this.#add(BACK_TO_SPACE | (card << 4), 20);
    }
  }

  /** Taking a run off its parent is of use only if none of the parent's kind is free. */
  #splitServes(above: number): boolean {
    return !this.#usefulSplit || this.#free(above) === 0;
  }

  #addTakes(toSpace: string): void {
    const count = this.#talonCount;
    if (this.#simple) {
      for (let j = 0; j < count; j++) {
        if (this.#isFirstCopy(j)) this.#addTake(j, 0, 0, toSpace);
      }
      return;
    }
    const draw = this.#rules.draw;
    const waste = this.#wasteCount;
    if (waste > 0) this.#addTake(waste - 1, 0, 0, toSpace);
    let turns = 0;
    for (let x = waste; x < count; ) {
      x = Math.min(x + draw, count);
      this.#addTake(x - 1, 0, ++turns, toSpace);
    }
    if (waste === 0 || (this.#limited && this.#passes < 2)) return;
    for (let x = 0; x < count; ) {
      x = Math.min(x + draw, count);
      turns++;
      const ahead = x >= waste && ((x - waste) % draw === 0 || x === count);
      if (!ahead) this.#addTake(x - 1, 1, turns, toSpace);
    }
  }

  #isFirstCopy(j: number): boolean {
    if (this.#decks === 1) return true;
    for (let i = 0; i < j; i++) if (this.#talon[i] === this.#talon[j]) return false;
    return true;
  }

  #addTake(j: number, recycled: number, turns: number, toSpace: string): void {
    const card = this.#talon[j]!;
    const cls = CLASS[card]!;
    const code = (j << 4) | (this.#wasteCount << 10) | (recycled << 16);
    const far = Math.min(turns, 30) * 12;
    if (this.#isNext(card)) this.#add(TAKE_UP | code, 620 - far);
    const king = cls >> 1 === this.#ranks;
    if (!king && this.#free(classAbove(cls)) > 0) this.#add(TAKE_DOWN | code, 450 - far);
    if (toSpace === 'any' || (toSpace === 'kings' && king)) {
      this.#add(TAKE_TO_SPACE | code, (king ? 400 : 100) - far);
    }
  }

  /** Adds a move, keeping those written in falling order of their scores. */
  #add(code: number, base: number): void {
    let score = base;
    const noise = this.#variation.noise;
    if (noise > 0) {
      this.#random = (Math.imul(this.#random, 1664525) + 1013904223) | 0;
      score += (this.#random >>> 8) % noise;
    }
    const scores = this.#scores;
    const into = this.#into;
    const start = this.#start;
    let index = this.#count++;
    while (index > 0 && scores[index - 1]! < score) {
      scores[index] = scores[index - 1]!;
      into[start + index] = into[start + index - 1]!;
      index--;
    }
    scores[index] = score;
    into[start + index] = code;
  }

  play(move: number): void {
    const argument = (move >> 4) & 63;
    switch (move & 15) {
      case UP_LOOSE:
        this.#lay(argument, -1);
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case UP_HEAD:
        this.#addHead(argument, -1);
        this.#empty++;
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case UP_BASE: {
        const card = this.#base(argument);
        this.#show(card, -1);
        this.#addUp(card, 1);
        this.#uncover(argument);
        break;
      }
      case BACK:
        this.#addUp(argument, -1);
        this.#show(argument, 1);
        this.#lay(argument, 1);
        break;
      case BACK_TO_SPACE:
        this.#addUp(argument, -1);
        this.#show(argument, 1);
        this.#addHead(argument, 1);
        this.#empty--;
        break;
      case REVEAL:
        this.#lay(this.#base(argument), 1);
        this.#uncover(argument);
        break;
      case REVEAL_TO_SPACE:
        this.#addHead(this.#base(argument), 1);
        this.#empty--;
        this.#uncover(argument);
        break;
      case JOIN:
        this.#addHead(argument, -1);
        this.#empty++;
        this.#lay(argument, 1);
        break;
      case SPLIT:
        this.#lay(argument, -1);
        this.#addHead(argument, 1);
        this.#empty--;
        break;
      default:
        this.#take(argument, (move >> 16) & 1, move & 15);
    }
  }

  undo(move: number): void {
    const argument = (move >> 4) & 63;
    switch (move & 15) {
      case UP_LOOSE:
        this.#addUp(argument, -1);
        this.#show(argument, 1);
        this.#lay(argument, 1);
        break;
      case UP_HEAD:
        this.#addUp(argument, -1);
        this.#show(argument, 1);
        this.#addHead(argument, 1);
        this.#empty--;
        break;
      case UP_BASE: {
        this.#cover(argument);
        const card = this.#base(argument);
        this.#addUp(card, -1);
        this.#show(card, 1);
        break;
      }
      case BACK:
        this.#lay(argument, -1);
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case BACK_TO_SPACE:
        this.#addHead(argument, -1);
        this.#empty++;
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case REVEAL:
        this.#cover(argument);
        this.#lay(this.#base(argument), -1);
        break;
      case REVEAL_TO_SPACE:
        this.#cover(argument);
        this.#addHead(this.#base(argument), -1);
        this.#empty++;
        break;
      case JOIN:
        this.#lay(argument, -1);
        this.#addHead(argument, 1);
        this.#empty--;
        break;
      case SPLIT:
        this.#addHead(argument, -1);
        this.#empty++;
        this.#lay(argument, 1);
        break;
      default:
        this.#putBack(argument, (move >> 10) & 63, (move >> 16) & 1, move & 15);
    }
  }

  #take(j: number, recycled: number, kind: number): void {
    const card = this.#talon[j]!;
    this.#takenCards[this.#takenCount++] = card | (this.#places[j]! << 6);
    this.#toggle(TALON_WORDS + this.#places[j]!);
    this.#talonCount--;
    for (let i = j; i < this.#talonCount; i++) {
      this.#talon[i] = this.#talon[i + 1]!;
      this.#places[i] = this.#places[i + 1]!;
    }
    this.#toggle(WASTE_WORDS + this.#wasteCount);
    this.#wasteCount = j;
    this.#normalize();
    this.#toggle(WASTE_WORDS + this.#wasteCount);
    if (recycled === 1 && this.#limited) this.#addPasses(-1);
    if (kind === TAKE_UP) this.#addUp(card, 1);
    else {
      this.#show(card, 1);
      if (kind === TAKE_DOWN) this.#lay(card, 1);
      else {
        this.#addHead(card, 1);
        this.#empty--;
      }
    }
  }

  #putBack(j: number, waste: number, recycled: number, kind: number): void {
    const taken = this.#takenCards[--this.#takenCount]!;
    const card = taken & 63;
    for (let i = this.#talonCount; i > j; i--) {
      this.#talon[i] = this.#talon[i - 1]!;
      this.#places[i] = this.#places[i - 1]!;
    }
    this.#talonCount++;
    this.#talon[j] = card;
    this.#places[j] = taken >> 6;
    this.#toggle(TALON_WORDS + this.#places[j]!);
    this.#toggle(WASTE_WORDS + this.#wasteCount);
    this.#wasteCount = waste;
    this.#toggle(WASTE_WORDS + this.#wasteCount);
    if (recycled === 1 && this.#limited) this.#addPasses(1);
    if (kind === TAKE_UP) this.#addUp(card, -1);
    else {
      this.#show(card, -1);
      if (kind === TAKE_DOWN) this.#lay(card, -1);
      else {
        this.#addHead(card, -1);
        this.#empty++;
      }
    }
  }

  /** With unlimited passes a waste that ends on a turn gives what a fresh pass gives. */
  #normalize(): void {
    if (this.#limited) return;
    const waste = this.#wasteCount;
    if (waste === this.#talonCount || waste % this.#rules.draw === 0) this.#wasteCount = 0;
  }

  #base(column: number): number {
    return this.#cards[column * MOST_IN_COLUMN + this.#counts[column]! - 1]!;
  }

  /** The base of a column has left: the card under it is turned up. */
  #uncover(column: number): void {
    const count = this.#counts[column]! - 1;
    this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count + 1);
    this.#faceDown--;
    const card = this.#cards[column * MOST_IN_COLUMN + count - 1]!;
    this.#show(card, 1);
    this.#counts[column] = count > 1 ? count : 0;
    if (count > 1) this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count);
    else this.#addHead(card, 1);
  }

  /** Takes {@link #uncover} back. */
  #cover(column: number): void {
    const count = Math.max(1, this.#counts[column]!);
    const card = this.#cards[column * MOST_IN_COLUMN + count - 1]!;
    if (count > 1) this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count);
    else this.#addHead(card, -1);
    this.#show(card, -1);
    this.#faceDown++;
    this.#counts[column] = count + 1;
    this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count + 1);
  }

  #toggle(word: number): void {
    this.key0 ^= WORDS[4 * word]!;
    this.key1 ^= WORDS[4 * word + 1]!;
    this.key2 ^= WORDS[4 * word + 2]!;
  }

  #addUp(card: number, by: number): void {
    this.#toggle(UP_WORDS + 4 * card + this.#up[card]!);
    this.#up[card] = this.#up[card]! + by;
    this.#toggle(UP_WORDS + 4 * card + this.#up[card]!);
    this.#played += by;
  }

  #addHead(card: number, by: number): void {
    this.#toggle(HEAD_WORDS + 4 * card + this.#heads[card]!);
    this.#heads[card] = this.#heads[card]! + by;
    this.#toggle(HEAD_WORDS + 4 * card + this.#heads[card]!);
  }

  #addPasses(by: number): void {
    this.#toggle(PASS_WORDS + this.#passes);
    this.#passes += by;
    this.#toggle(PASS_WORDS + this.#passes);
  }

  #lay(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.#loose[card] = this.#loose[card]! + by;
    this.#laid[cls] = this.#laid[cls]! + by;
  }

  #show(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.#visible[cls] = this.#visible[cls]! + by;
  }

  explain(line: Int32Array): string[] {
    const writer = new LineWriter(this.#layout!, this.#rules.draw);
    for (const move of line) {
      this.#write(move, writer);
      this.play(move);
    }
    while (this.#played < this.#decks * SUITS * this.#ranks) {
      const move = this.#lowestUp();
      this.#write(move, writer);
      this.play(move);
    }
    this.load(this.#layout!);
    return writer.moves;
  }

  /** From a position without face-down cards and with a talon at hand all cards go out by rank. */
  #lowestUp(): number {
    for (let rank = 1; rank <= this.#ranks; rank++) {
      for (let suit = 0; suit < SUITS; suit++) {
        const card = 13 * suit + rank - 1;
        if (!this.#isNext(card)) continue;
        if (this.#heads[card]! > 0) return UP_HEAD | (card << 4);
        if (this.#loose[card]! > 0) return UP_LOOSE | (card << 4);
        return TAKE_UP | (this.#talon.indexOf(card) << 4);
      }
    }
    return NONE;
  }

  #write(move: number, writer: LineWriter): void {
    const argument = (move >> 4) & 63;
    const kind = move & 15;
    if (kind === UP_LOOSE || kind === UP_HEAD) writer.playFaceUp(argument, kind === UP_HEAD);
    else if (kind === UP_BASE) writer.playBase(argument);
    else if (kind === BACK || kind === BACK_TO_SPACE) writer.layBack(argument, kind !== BACK);
    else if (kind === REVEAL || kind === REVEAL_TO_SPACE)
      writer.moveBase(argument, kind !== REVEAL);
    else if (kind === JOIN || kind === SPLIT) {
      writer.moveFaceUp(argument, kind === JOIN, kind === SPLIT);
    } else {
      const to = kind === TAKE_UP ? 'foundation' : kind === TAKE_DOWN ? 'parent' : 'space';
      writer.take(argument + 1, to);
    }
  }
}
