import { rankOf, suitOf } from '../../../cards/card.ts';
import {
  CLASS,
  CLASSES,
  classAbove,
  classBelow,
  FIRST_OF_CLASS,
  SECOND_OF_CLASS,
} from '../classes.ts';
import { SUITS } from '../layout.ts';
import type { KingsState } from './state.ts';

const MOST_COLUMNS = 16;
const MOST_TALON = 64;

/**
 * What the cards could come to if nothing that has become possible ever became impossible again
 * (the delete relaxation of planning; for klondike: Bjarnason, Tadepalli, Fern, "Searching
 * solitaire in real time", ICGA Journal 30, 2007). It allows more than the rules do, so what it
 * does not reach cannot be reached.
 */
export class Relaxation {
  /** Per card: it can come to lie face up, to the top of the waste, or on a foundation. */
  readonly exposed = new Uint8Array(52);
  /** Per suit: the height its foundation can come to. */
  readonly heights = new Int8Array(SUITS);
  /** Per column: cards that cannot leave, counted as KingsState counts them. */
  readonly left = new Int8Array(MOST_COLUMNS);

  readonly #position: KingsState;
  /** Per class: some card of it can come to be free. */
  readonly #place = new Uint8Array(CLASSES);
  /** Whether a column can come to be empty, so that it takes a king. */
  #space = false;
  /** Per place of the talon: its card can leave it. */
  readonly #taken = new Uint8Array(MOST_TALON);

  constructor(position: KingsState) {
    this.#position = position;
  }

  /** Whether the card can go to its foundation. */
  isUp(card: number): boolean {
    return this.heights[suitOf(card)]! >= rankOf(card);
  }

  /**
   * Follows the relaxed moves to the end.
   * @param held a card that stays where it is; −1: none
   */
  run(held: number): void {
    this.#start();
    const simple = this.#position.simple;
    let changed = true;
    while (changed) {
      changed = !simple && this.#turn();
      if (this.#raise(held)) changed = true;
      if (this.#clearColumns(held)) changed = true;
      if (this.#findPlaces(held)) changed = true;
    }
  }

  #start(): void {
    const position = this.#position;
    const { columns, depth, ranks } = position;
    this.exposed.fill(1);
    for (let column = 0; column < columns; column++) {
      const count = position.counts[column]!;
      this.left[column] = count;
      for (let at = 0; at < count - 1; at++) {
        this.exposed[position.columnCards[column * depth + at]!] = 0;
      }
    }
    for (let suit = 0; suit < SUITS; suit++) this.heights[suit] = position.heights[suit]!;
    for (let cls = 2; cls < 2 * ranks + 2; cls++) {
      this.#place[cls] = position.free(cls) > 0 ? 1 : 0;
    }
    this.#space = position.takesKings && position.empty > 0;
    if (!position.simple) this.#startTalon();
  }

  /** At first those cards are at hand that turning the stock shows. */
  #startTalon(): void {
    const { talon, talonCount, wasteCount, draw, lastPass } = this.#position;
    for (let at = 0; at < talonCount; at++) {
      const ahead = at >= wasteCount && (at - wasteCount + 1) % draw === 0;
      const shown = ahead || at === wasteCount - 1 || at === talonCount - 1;
      this.exposed[talon[at]!] = shown || (!lastPass && (at + 1) % draw === 0) ? 1 : 0;
      this.#taken[at] = 0;
    }
  }

  /** Cards that leave the talon bring others to hand: the one below, and later in the next pass. */
  #turn(): boolean {
    const { talon, talonCount, draw, lastPass } = this.#position;
    const { exposed } = this;
    const taken = this.#taken;
    let changed = false;
    let before = 0;
    for (let at = 0; at < talonCount; at++) {
      const card = talon[at]!;
      if (exposed[card] === 0) {
        const shifted = !lastPass && (at + 1) % draw <= before;
        const bared = at + 1 < talonCount && taken[at + 1] === 1;
        if (!shifted && !bared) continue;
        exposed[card] = 1;
        changed = true;
      }
      if (taken[at] === 0 && (this.isUp(card) || this.#canLay(card))) {
        taken[at] = 1;
        changed = true;
      }
      before += taken[at]!;
    }
    return changed;
  }

  #canLay(card: number): boolean {
    if (rankOf(card) === this.#position.ranks) return this.#space;
    return this.#place[classAbove(CLASS[card]!)] === 1;
  }

  #raise(held: number): boolean {
    const { isVisible, baseOf, ranks, takesKings } = this.#position;
    let changed = false;
    for (let suit = 0; suit < SUITS; suit++) {
      for (let height = this.heights[suit]!; height < ranks; height++) {
        const card = 13 * suit + height;
        if (card === held || this.exposed[card] === 0) break;
        // What lies on it must go: aces take nothing.
        if (isVisible[card] === 1 && height > 0 && this.#place[CLASS[card]!] === 0) break;
        this.heights[suit] = height + 1;
        changed = true;
        // A king that went up leaves its column empty.
        if (height + 1 === ranks && isVisible[card] === 1 && baseOf[card]! < 0) {
          this.#space = takesKings;
        }
      }
    }
    return changed;
  }

  #clearColumns(held: number): boolean {
    const { columns, depth, columnCards, takesKings } = this.#position;
    let changed = false;
    for (let column = 0; column < columns; column++) {
      let left = this.left[column]!;
      while (left > 0) {
        const card = columnCards[column * depth + left - 1]!;
        if (card === held || !(this.isUp(card) || this.#canLay(card))) break;
        left--;
        changed = true;
        if (left > 0) this.exposed[columnCards[column * depth + left - 1]!] = 1;
        else if (takesKings) this.#space = true;
      }
      this.left[column] = left;
    }
    return changed;
  }

  /** A class has a place when a card of it comes to lie face up, or when one on it goes up. */
  #findPlaces(held: number): boolean {
    const { ranks, laid } = this.#position;
    const place = this.#place;
    let changed = false;
    for (let cls = 2 * ranks + 1; cls >= 4; cls--) {
      if (place[cls] === 1) continue;
      const first = FIRST_OF_CLASS[cls]!;
      const second = SECOND_OF_CLASS[cls]!;
      const below = classBelow(cls);
      const found =
        this.#canAppear(first, held) ||
        this.#canAppear(second, held) ||
        (laid[below]! > 0 &&
          (this.#canVanish(FIRST_OF_CLASS[below]!) || this.#canVanish(SECOND_OF_CLASS[below]!)));
      if (!found) continue;
      place[cls] = 1;
      changed = true;
    }
    return changed;
  }

  /** Whether a card that does not lie face up on the tableau can come to. */
  #canAppear(card: number, held: number): boolean {
    const { isVisible, isHidden, heights, worryingBack } = this.#position;
    if (this.exposed[card] === 0 || isVisible[card] === 1) return false;
    if (isHidden[card] === 1) return true;
    if (!worryingBack && rankOf(card) <= heights[suitOf(card)]!) return false;
    return card !== held && this.#canLay(card);
  }

  #canVanish(card: number): boolean {
    return this.#position.isVisible[card] === 1 && this.isUp(card);
  }
}
