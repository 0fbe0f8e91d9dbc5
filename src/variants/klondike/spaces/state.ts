import { RandomStream } from '../../../cards/shuffle.ts';
import { CLASS, CLASSES, classBelow } from '../classes.ts';
import { type KlondikeLayout, SUITS } from '../layout.ts';
import type { KlondikeRules } from '../rule-options.ts';

/** Kinds of moves, the lowest four bits of a code; bits 4–9 are a card, a column or a talon index. */
export const UP_LOOSE = 0;
export const UP_HEAD = 1;
export const UP_BASE = 2;
export const BACK = 3;
export const BACK_TO_SPACE = 4;
export const REVEAL = 5;
export const REVEAL_TO_SPACE = 6;
export const JOIN = 7;
export const SPLIT = 8;
export const TAKE_UP = 9;
export const TAKE_DOWN = 10;
export const TAKE_TO_SPACE = 11;

export const CARDS = 52;
const MOST_TALON = 64;
const MOST_COLUMNS = 16;
export const MOST_IN_COLUMN = 48;

/** Random words of the key (Zobrist 1970), three for each number of a feature. */
const WORDS = (() => {
  const random = new RandomStream(0n, 0x68617270);
  return Int32Array.from({ length: 4 * 1536 }, () => random.next());
})();
/** Where the words of a feature begin. */
const UP_WORDS = 0;
const HEAD_WORDS = 256;
const COLUMN_WORDS = 512;
const TALON_WORDS = 1280;
const WASTE_WORDS = 1408;
const PASS_WORDS = 1472;

/**
 * A position of klondike or grande harpe with one or two decks whose empty columns may take any
 * card. As in KingsState the arrangement of face-up cards is not kept: a state is what lies face
 * down, the talon, the foundations, and which cards head a column with nothing face down. From any
 * arrangement of one such state every counted move can be made (a card that is covered while another
 * of its rank and colour is free gives its run to that), so all of them have the same outcome.
 * Equal cards of two decks are one.
 */
export class SpacesState {
  key0 = 0;
  key1 = 0;
  key2 = 0;

  readonly rules: KlondikeRules;
  layout: KlondikeLayout | undefined;
  decks = 1;
  /** The rank of kings. */
  ranks = 13;
  columns = 0;
  /** Cards on the foundations. */
  played = 0;
  /** Per card: copies on foundations, heading a column with nothing face down, lying on a parent. */
  readonly up = new Int8Array(CARDS);
  readonly heads = new Int8Array(CARDS);
  readonly loose = new Int8Array(CARDS);
  /** Per class: face-up cards, and those that lie on a parent. */
  readonly visible = new Int8Array(CLASSES);
  readonly laid = new Int8Array(CLASSES);
  /** Cards of columns with face-down ones, up to the first face-up card, the base. */
  readonly cards = new Int8Array(MOST_COLUMNS * MOST_IN_COLUMN);
  /** How many of them; 0: none is face down. */
  readonly counts = new Int8Array(MOST_COLUMNS);
  /** Face-down cards of all columns. */
  faceDown = 0;
  /** Empty columns. */
  empty = 0;
  /** Waste from the bottom up, then the stock in the order it is turned. */
  readonly talon = new Int8Array(MOST_TALON);
  /** Of each talon card: the number that stands for it in the key. */
  readonly #places = new Int8Array(MOST_TALON);
  talonCount = 0;
  /** How many of the talon are the waste; 0 also for what is worth the same. */
  wasteCount = 0;
  /** Passes left, the present one included; 0 when they need not be counted. */
  passes = 0;
  limited = false;
  /** Whether every talon card is at hand at any time, so that the talon is a set. */
  simple = false;
  /** What play has taken from the talon, for undo: a card and its place. */
  readonly #taken = new Int16Array(MOST_TALON);
  #takenCount = 0;

  constructor(rules: KlondikeRules) {
    this.rules = rules;
  }

  load(layout: KlondikeLayout): void {
    this.layout = layout;
    this.decks = layout.decks;
    this.ranks = layout.ranks;
    this.columns = layout.columns.length;
    this.key0 = 0;
    this.key1 = 0;
    this.key2 = 0;
    this.up.fill(0);
    this.heads.fill(0);
    this.loose.fill(0);
    this.visible.fill(0);
    this.laid.fill(0);
    this.counts.fill(0);
    this.faceDown = 0;
    this.empty = 0;
    this.played = 0;
    this.#takenCount = 0;
    layout.foundations.forEach((height, pile) => {
      for (let rank = 0; rank < height; rank++) this.#addUp(13 * (pile % SUITS) + rank, 1);
    });
    layout.columns.forEach(({ cards, faceDown }, column) => {
      if (cards.length === 0) this.empty++;
      for (let at = faceDown; at < cards.length; at++) {
        const card = cards[at]!;
        this.visible[CLASS[card]!]!++;
        if (at > faceDown) {
          this.loose[card]!++;
          this.laid[CLASS[card]!]!++;
        } else if (faceDown === 0) this.#addHead(card, 1);
      }
      if (faceDown === 0) return;
      this.faceDown += faceDown;
      this.counts[column] = faceDown + 1;
      for (let at = 0; at <= faceDown; at++) this.cards[column * MOST_IN_COLUMN + at] = cards[at]!;
      this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + faceDown + 1);
    });
    const talon = [...layout.waste, ...layout.stock.toReversed()];
    this.talonCount = talon.length;
    this.wasteCount = layout.waste.length;
    const passes = Math.min(layout.passesLeft ?? this.rules.passes, this.rules.passes);
    this.limited = passes <= talon.length;
    this.passes = this.limited ? passes : 0;
    this.simple = this.rules.draw === 1 && !this.limited;
    this.#normalize();
    const same = new Int8Array(CARDS);
    talon.forEach((card, place) => {
      this.talon[place] = card;
      // Where the order of the talon means nothing, equal cards are one and the same.
      this.#places[place] = this.simple ? 2 * card + same[card]! : place;
      same[card]!++;
      this.#toggle(TALON_WORDS + this.#places[place]!);
    });
    this.#toggle(WASTE_WORDS + this.wasteCount);
    this.#toggle(PASS_WORDS + this.passes);
  }

  isWon(): boolean {
    return this.faceDown === 0 && (this.simple || this.talonCount === 0);
  }

  /** Places on a class: its face-up cards that no card of the class below lies on. */
  free(cls: number): number {
    return this.visible[cls]! - this.laid[classBelow(cls)]!;
  }

  /** Whether a foundation takes the card. */
  isNext(card: number): boolean {
    const below = card % 13 === 0 ? this.decks : this.up[card - 1]!;
    return this.up[card]! < below;
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
        this.empty++;
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case UP_BASE: {
        const card = this.base(argument);
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
        this.empty--;
        break;
      case REVEAL:
        this.#lay(this.base(argument), 1);
        this.#uncover(argument);
        break;
      case REVEAL_TO_SPACE:
        this.#addHead(this.base(argument), 1);
        this.empty--;
        this.#uncover(argument);
        break;
      case JOIN:
        this.#addHead(argument, -1);
        this.empty++;
        this.#lay(argument, 1);
        break;
      case SPLIT:
        this.#lay(argument, -1);
        this.#addHead(argument, 1);
        this.empty--;
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
        this.empty--;
        break;
      case UP_BASE: {
        this.#cover(argument);
        const card = this.base(argument);
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
        this.empty++;
        this.#show(argument, -1);
        this.#addUp(argument, 1);
        break;
      case REVEAL:
        this.#cover(argument);
        this.#lay(this.base(argument), -1);
        break;
      case REVEAL_TO_SPACE:
        this.#cover(argument);
        this.#addHead(this.base(argument), -1);
        this.empty++;
        break;
      case JOIN:
        this.#lay(argument, -1);
        this.#addHead(argument, 1);
        this.empty--;
        break;
      case SPLIT:
        this.#addHead(argument, -1);
        this.empty++;
        this.#lay(argument, 1);
        break;
      default:
        this.#putBack(argument, (move >> 10) & 63, (move >> 16) & 1, move & 15);
    }
  }

  #take(j: number, recycled: number, kind: number): void {
    const card = this.talon[j]!;
    this.#taken[this.#takenCount++] = card | (this.#places[j]! << 6);
    this.#toggle(TALON_WORDS + this.#places[j]!);
    this.talonCount--;
    for (let i = j; i < this.talonCount; i++) {
      this.talon[i] = this.talon[i + 1]!;
      this.#places[i] = this.#places[i + 1]!;
    }
    this.#toggle(WASTE_WORDS + this.wasteCount);
    this.wasteCount = j;
    this.#normalize();
    this.#toggle(WASTE_WORDS + this.wasteCount);
    if (recycled === 1 && this.limited) this.#addPasses(-1);
    if (kind === TAKE_UP) this.#addUp(card, 1);
    else {
      this.#show(card, 1);
      if (kind === TAKE_DOWN) this.#lay(card, 1);
      else {
        this.#addHead(card, 1);
        this.empty--;
      }
    }
  }

  #putBack(j: number, waste: number, recycled: number, kind: number): void {
    const taken = this.#taken[--this.#takenCount]!;
    const card = taken & 63;
    for (let i = this.talonCount; i > j; i--) {
      this.talon[i] = this.talon[i - 1]!;
      this.#places[i] = this.#places[i - 1]!;
    }
    this.talonCount++;
    this.talon[j] = card;
    this.#places[j] = taken >> 6;
    this.#toggle(TALON_WORDS + this.#places[j]!);
    this.#toggle(WASTE_WORDS + this.wasteCount);
    this.wasteCount = waste;
    this.#toggle(WASTE_WORDS + this.wasteCount);
    if (recycled === 1 && this.limited) this.#addPasses(1);
    if (kind === TAKE_UP) this.#addUp(card, -1);
    else {
      this.#show(card, -1);
      if (kind === TAKE_DOWN) this.#lay(card, -1);
      else {
        this.#addHead(card, -1);
        this.empty++;
      }
    }
  }

  /** With unlimited passes a waste that ends on a turn gives what a fresh pass gives. */
  #normalize(): void {
    if (this.limited) return;
    const waste = this.wasteCount;
    if (waste === this.talonCount || waste % this.rules.draw === 0) this.wasteCount = 0;
  }

  base(column: number): number {
    return this.cards[column * MOST_IN_COLUMN + this.counts[column]! - 1]!;
  }

  /** The base of a column has left: the card under it is turned up. */
  #uncover(column: number): void {
    const count = this.counts[column]! - 1;
    this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count + 1);
    this.faceDown--;
    const card = this.cards[column * MOST_IN_COLUMN + count - 1]!;
    this.#show(card, 1);
    this.counts[column] = count > 1 ? count : 0;
    if (count > 1) this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count);
    else this.#addHead(card, 1);
  }

  /** Takes {@link #uncover} back. */
  #cover(column: number): void {
    const count = Math.max(1, this.counts[column]!);
    const card = this.cards[column * MOST_IN_COLUMN + count - 1]!;
    if (count > 1) this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count);
    else this.#addHead(card, -1);
    this.#show(card, -1);
    this.faceDown++;
    this.counts[column] = count + 1;
    this.#toggle(COLUMN_WORDS + column * MOST_IN_COLUMN + count + 1);
  }

  #toggle(word: number): void {
    this.key0 ^= WORDS[4 * word]!;
    this.key1 ^= WORDS[4 * word + 1]!;
    this.key2 ^= WORDS[4 * word + 2]!;
  }

  #addUp(card: number, by: number): void {
    this.#toggle(UP_WORDS + 4 * card + this.up[card]!);
    this.up[card] = this.up[card]! + by;
    this.#toggle(UP_WORDS + 4 * card + this.up[card]!);
    this.played += by;
  }

  #addHead(card: number, by: number): void {
    this.#toggle(HEAD_WORDS + 4 * card + this.heads[card]!);
    this.heads[card] = this.heads[card]! + by;
    this.#toggle(HEAD_WORDS + 4 * card + this.heads[card]!);
  }

  #addPasses(by: number): void {
    this.#toggle(PASS_WORDS + this.passes);
    this.passes += by;
    this.#toggle(PASS_WORDS + this.passes);
  }

  #lay(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.loose[card] = this.loose[card]! + by;
    this.laid[cls] = this.laid[cls]! + by;
  }

  #show(card: number, by: number): void {
    const cls = CLASS[card]!;
    this.visible[cls] = this.visible[cls]! + by;
  }
}
