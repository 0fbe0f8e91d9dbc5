import { doubled } from '../../../solvers/doubled.ts';
import { type DisputePosition, MOST_MOVES, NONE } from '../position.ts';

/**
 * Which arrangements of the houses can be reached from each other by moves from house to house, as
 * far as it has been found out: two arrangements of one class surely can; two of different classes
 * may, as long as nobody has met the one on the way from the other. So a search that takes a class
 * for one state is right whatever is known, and only slower the less is known.
 *
 * A class may have more than 100,000 arrangements, and most of them are never met. A new arrangement
 * is therefore let go downhill, by a weight of its own for every card on every other, until each move
 * would make it heavier or it is known; only around the bottom is the neighbourhood looked at. From
 * wherever they start, arrangements of a class mostly come down to the same place. What the search
 * itself finds on its way joins classes that were taken for two.
 *
 * With `forcing`, arrangements in which a house top could go to a foundation belong to no class:
 * they cannot be passed through.
 */
export class ArrangementClasses {
  /** The name of the present arrangement's class: the hash of one arrangement in it. */
  word0 = 0;
  word1 = 0;

  readonly #position: DisputePosition;
  readonly #most: number;

  /** Open addressing: the two words of an arrangement, mixed with the foundations; class + 1. */
  #entries = new Int32Array(ENTRY_WORDS << FIRST_BITS);
  #bits = FIRST_BITS;
  #used = 0;
  /** Where the arrangement last looked for in vain belongs. */
  #free = 0;

  /** Per class: one it was found to be one with, or itself. */
  #leaders = new Int32Array(1 << 8);
  #names = new Int32Array(2 << 8);
  /** Per class: 1 if all of its arrangements are known. */
  #whole = new Uint8Array(1 << 8);
  #classes = 0;

  #foundations = 0;
  #forcing = false;
  #moves = new Int32Array(16 * MOST_MOVES);
  /** Per step of a look round: where its moves end, and which is next. */
  #ends = new Int32Array(64);
  #next = new Int32Array(64);
  #path = new Int32Array(64);

  /** @param most arrangements remembered before all are forgotten */
  constructor(position: DisputePosition, most = MOST_ARRANGEMENTS) {
    this.#position = position;
    this.#most = most;
  }

  /** Forgets everything, for another game. */
  clear(): void {
    this.#classes = 0;
    this.#forget();
  }

  /**
   * Finds the class of the present arrangement and sets `word0` and `word1` to its name.
   * @param foundations the foundations, if they matter (`forcing`)
   * @returns the class
   */
  name(foundations: number, forcing: boolean): number {
    this.#foundations = foundations;
    this.#forcing = forcing;
    let found = this.#find();
    if (found < 0) {
      if (this.#used > this.#most) this.#forget();
      found = this.#explore();
    }
    const leader = this.#leader(found);
    this.word0 = this.#names[2 * leader]!;
    this.word1 = this.#names[2 * leader + 1]!;
    return leader;
  }

  /** Takes down that the present arrangement can be reached from those of a class. */
  join(known: number, foundations: number, forcing: boolean): void {
    this.#foundations = foundations;
    this.#forcing = forcing;
    const found = this.#find();
    if (found >= 0) this.#unite(found, known);
    else if (this.#used <= this.#most) this.#enter(known);
  }

  /** Whether all arrangements of a class are known, so that joining is of no use. */
  isWhole(known: number): boolean {
    return this.#whole[known] === 1;
  }

  /** The classes stay, for who still holds one: what was found out about them remains true. */
  #forget(): void {
    if (this.#bits === FIRST_BITS) this.#entries.fill(0);
    else this.#entries = new Int32Array(ENTRY_WORDS << FIRST_BITS);
    this.#bits = FIRST_BITS;
    this.#used = 0;
  }

  #leader(of: number): number {
    const leaders = this.#leaders;
    let at = of;
    while (leaders[at] !== at) {
      leaders[at] = leaders[leaders[at]!]!;
      at = leaders[at]!;
    }
    return at;
  }

  /** The older name stays: more is known of the states that bear it. */
  #unite(one: number, other: number): void {
    const first = this.#leader(one);
    const second = this.#leader(other);
    if (first < second) this.#leaders[second] = first;
    else this.#leaders[first] = second;
  }

  /** The class of the present arrangement, or −1. */
  #find(): number {
    const position = this.#position;
    const word0 = position.arrangement0 ^ this.#foundations;
    const word1 = position.arrangement1 ^ Math.imul(this.#foundations, 0x2545f491);
    const entries = this.#entries;
    const mask = (1 << this.#bits) - 1;
    let place = placeOf(word0, word1) & mask;
    for (;;) {
      const at = ENTRY_WORDS * place;
      const held = entries[at + 2]!;
      if (held === 0) {
        this.#free = at;
        return -1;
      }
      if (entries[at] === word0 && entries[at + 1] === word1) return held - 1;
      place = (place + 1) & mask;
    }
  }

  /** Enters the present arrangement, which has just been looked for in vain. */
  #enter(known: number): void {
    const position = this.#position;
    const entries = this.#entries;
    const at = this.#free;
    entries[at] = position.arrangement0 ^ this.#foundations;
    entries[at + 1] = position.arrangement1 ^ Math.imul(this.#foundations, 0x2545f491);
    entries[at + 2] = known + 1;
    if (2 * ++this.#used > 1 << this.#bits) this.#grow();
  }

  #grow(): void {
    const old = this.#entries;
    this.#bits += 2;
    const mask = (1 << this.#bits) - 1;
    const entries = new Int32Array(ENTRY_WORDS << this.#bits);
    for (let from = 0; from < old.length; from += ENTRY_WORDS) {
      if (old[from + 2] === 0) continue;
      let place = placeOf(old[from]!, old[from + 1]!) & mask;
      while (entries[ENTRY_WORDS * place + 2] !== 0) place = (place + 1) & mask;
      const at = ENTRY_WORDS * place;
      entries[at] = old[from]!;
      entries[at + 1] = old[from + 1]!;
      entries[at + 2] = old[from + 2]!;
    }
    this.#entries = entries;
  }

  #newClass(): number {
    const fresh = this.#classes++;
    if (fresh === this.#leaders.length) {
      this.#leaders = doubled(this.#leaders);
      this.#names = doubled(this.#names);
      const whole = new Uint8Array(this.#leaders.length);
      whole.set(this.#whole);
      this.#whole = whole;
    }
    this.#leaders[fresh] = fresh;
    this.#names[2 * fresh] = this.#position.arrangement0;
    this.#names[2 * fresh + 1] = this.#position.arrangement1;
    this.#whole[fresh] = 0;
    return fresh;
  }

  /** Finds the class of the present arrangement, which is not known, and enters all it passes. */
  #explore(): number {
    const position = this.#position;
    let length = 0;
    let known = -1;
    while (known < 0) {
      const move = this.#downhill();
      if (move < 0) break;
      if (length === this.#path.length) this.#path = doubled(this.#path);
      this.#path[length++] = move;
      position.carry(move >> 4, move & 15);
      known = this.#find();
    }
    if (known < 0) known = this.#lookRound();
    while (length > 0) {
      const move = this.#path[--length]!;
      position.carry(move & 15, move >> 4);
      if (this.#find() < 0) this.#enter(known);
    }
    return known;
  }

  /** The move from house to house that saves most weight, or −1 if none saves any. */
  #downhill(): number {
    const position = this.#position;
    const moves = this.#moves;
    const count = position.shifts(moves, 0);
    let least = 0;
    let best = -1;
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      const change = this.#weightChange(move);
      if (change >= least) continue;
      if (this.#forcing) {
        position.carry(move >> 4, move & 15);
        const forced = position.mayBuildFromHouses();
        position.carry(move & 15, move >> 4);
        if (forced) continue;
      }
      least = change;
      best = move;
    }
    return best;
  }

  #weightChange(move: number): number {
    const { houses, lengths, tops } = this.#position;
    const from = move >> 4;
    const length = lengths[from]!;
    const card = tops[from]!;
    const below = length > 1 ? houses[16 * from + length - 2]! : NONE;
    return weight(card, tops[move & 15]!) - weight(card, below);
  }

  /**
   * Enters the present arrangement and its unknown neighbours, depth-first, until one is met that
   * was known already or enough have been looked at. @returns their class
   */
  #lookRound(): number {
    const position = this.#position;
    const forcing = this.#forcing;
    let moves = this.#moves;
    const fresh = this.#newClass();
    this.#find();
    this.#enter(fresh);
    let met = -1;
    let looked = 1;
    let depth = 0;
    this.#next[0] = 0;
    this.#ends[0] = position.shifts(moves, 0);
    while (depth >= 0) {
      const at = this.#next[depth]!;
      if (at === this.#ends[depth]! || met >= 0 || looked === LOOK_ROUND) {
        if (--depth >= 0) {
          const move = moves[this.#next[depth]! - 1]!;
          position.carry(move & 15, move >> 4);
        }
        continue;
      }
      this.#next[depth] = at + 1;
      const move = moves[at]!;
      position.carry(move >> 4, move & 15);
      const known = this.#find();
      if (known >= 0 || (forcing && position.mayBuildFromHouses())) {
        if (known !== fresh) met = known;
        position.carry(move & 15, move >> 4);
        continue;
      }
      this.#enter(fresh);
      looked++;
      const start = this.#ends[depth]!;
      depth++;
      if (start + MOST_MOVES > moves.length) {
        moves = doubled(moves);
        this.#moves = moves;
      }
      if (depth === this.#ends.length) {
        this.#ends = doubled(this.#ends);
        this.#next = doubled(this.#next);
      }
      this.#next[depth] = start;
      this.#ends[depth] = start + position.shifts(moves, start);
    }
    if (met >= 0) this.#unite(fresh, met);
    else if (looked < LOOK_ROUND) this.#whole[fresh] = 1;
    return fresh;
  }
}

const ENTRY_WORDS = 3;
const FIRST_BITS = 12;
/** 48 MB of entries, with those that must stay free. */
export const MOST_ARRANGEMENTS = 2 ** 21 - 2 ** 10;
/** Arrangements looked at around the bottom. */
const LOOK_ROUND = 64;

/** Any weights will do, so long as a card that lies on none is the heaviest. */
function weight(card: number, on: number): number {
  if (on === NONE) return 1 << 16;
  return Math.imul(64 * card + on + 1, 0x9e3779b1) >>> 16;
}

function placeOf(word0: number, word1: number): number {
  const mixed = Math.imul(word0 ^ Math.imul(word1, 0x9e3779b1), 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
