import { type ContestPosition, UNDECIDED } from '../../solvers/contest.ts';
import { FROM_RESERVE, isHouseToHouse, type MoveCode, TO_FOUNDATION, TURN } from './moves.ts';
import type { DisputeRules } from './options.ts';
import { A_OUT, B_OUT, DisputePosition, MOST_MOVES, ONGOING } from './position.ts';

const BUCKETS = 1 << 12;
/**
 * Arrangements looked at for the name of a class: few at first, for most positions are easy, and
 * more once so many states have been named. A larger class goes unnamed: its arrangements count as
 * different, which costs time only.
 */
const FIRST_CLASS = 40;
const LARGEST_CLASS = 3000;
const EASY_STATES = 4000;
/** Arrangements of a state looked at before ending the turn is tried. */
const PATIENCE = 8;
const CLASSES = 1 << 18;
const CLASS_WORDS = 4;
/** So that the guard against endless games never ends one here: draws are counted, not the turns. */
const LONG_AGO = -1_000_000_000;

/**
 * Dispute with all cards known, for the exact search.
 *
 * A choice is a whole line: moves from house to house up to some arrangement, then one other move.
 * The ban on arrangements seen in the turn then needs no place in the key: whatever can be reached
 * at all can be reached without coming back, and the other move lifts the ban.
 *
 * Moves from house to house can all be taken back (a card lay on its card or alone), so the
 * arrangements of a turn form a connected whole that the next mover inherits. A move that leaves
 * the houses alone is therefore tried from the first arrangement only, unless the card that may go
 * to a foundation after it forces the next mover to play before he can rearrange; and not at all
 * under `fill-house=from-reserve`, where an empty house forbids rearranging. For the same reason
 * states that differ only by arrangements of one whole have one value, and get one key: that of
 * the least arrangement in it.
 */
export class Endgame implements ContestPosition {
  readonly position: DisputePosition;

  gaveUp = false;
  #effort = 0;
  #mostEffort = Number.POSITIVE_INFINITY;
  readonly #rules: DisputeRules;
  readonly #merge: boolean;
  readonly #moves = new Int32Array(MOST_MOVES);

  /** Arrangements of all open states, one after the other: how each came about. */
  #parent = new Int32Array(1 << 12);
  #shift = new Int32Array(1 << 12);
  #word0 = new Int32Array(1 << 12);
  #word1 = new Int32Array(1 << 12);
  #chain = new Int32Array(1 << 12);
  #arrangements = 0;
  readonly #heads = new Int32Array(BUCKETS).fill(-1);

  /** Lines of all open states: from which arrangement, and the other move. */
  #from = new Int32Array(1 << 12);
  #move = new Int32Array(1 << 12);
  #lineKey0 = new Int32Array(1 << 12);
  #lineKey1 = new Int32Array(1 << 12);
  #lineChain = new Int32Array(1 << 12);
  #lines = 0;
  readonly #lineHeads = new Int32Array(BUCKETS).fill(-1);

  /** Per open state: where its arrangements and lines begin, what is next, the line being tried. */
  readonly #frames: Frame[] = [];
  #depth = -1;

  /** @param merge false: no classes, every move tried from every arrangement (for tests) */
  constructor(rules: DisputeRules, merge = true) {
    this.#rules = rules;
    this.#merge = merge;
    this.position = new DisputePosition(rules);
  }

  /** Takes up a position in which every card is known. */
  copyFrom(table: DisputePosition): void {
    this.position.copyFrom(table);
    this.position.recording = true;
    this.position.turns = LONG_AGO;
    this.#newClasses();
    this.#largest = FIRST_CLASS;
    this.#named = 0;
    this.#arrangements = 0;
    this.#lines = 0;
    this.#heads.fill(-1);
    this.#lineHeads.fill(-1);
    this.#depth = -1;
    this.#setKey();
    if (this.position.hasBans) {
      // What is banned in this turn is in no key; such a state is met only here, at the start.
      this.position.computeKey(~this.position.arrangement0, this.position.arrangement1);
    }
  }

  get key0(): number {
    return this.position.key0;
  }
  get key1(): number {
    return this.position.key1;
  }
  get key2(): number {
    return this.position.key2;
  }

  /** Arrangements that may be looked at from now on. */
  set mostEffort(arrangements: number) {
    this.#effort = 0;
    this.#mostEffort = arrangements;
  }
  get mostEffort(): number {
    return this.#mostEffort;
  }

  get idle0(): number {
    return this.position.idleA;
  }
  get idle1(): number {
    return this.position.idleB;
  }

  get maximizing(): boolean {
    return this.position.mover === 0;
  }

  outcome(): number {
    const { over } = this.position;
    if (over === ONGOING) return UNDECIDED;
    return over === A_OUT ? 1 : over === B_OUT ? -1 : 0;
  }

  open(): void {
    const depth = ++this.#depth;
    if (depth === this.#frames.length) this.#frames.push(new Frame());
    const frame = this.#frames[depth]!;
    frame.firstArrangement = this.#arrangements;
    frame.nextArrangement = this.#arrangements;
    frame.firstLine = this.#lines;
    frame.nextLine = this.#lines;
    frame.free = 0;
    this.#addArrangement(-1, 0, frame);
  }

  playNext(): boolean {
    const frame = this.#frames[this.#depth]!;
    this.gaveUp = false;
    while (frame.nextArrangement < this.#arrangements && this.#onlyEnds(frame)) {
      if (++this.#effort > this.#mostEffort) {
        this.gaveUp = true;
        return false;
      }
      this.#expand(frame, frame.nextArrangement++);
    }
    if (frame.nextLine === this.#lines) return false;
    const line = frame.nextLine++;
    frame.arrangement = this.#from[line]!;
    this.#rearrange(frame.arrangement);
    this.position.play(this.#move[line]!);
    this.#setKey();
    return true;
  }

  /**
   * Whether nothing is left to try but to end the turn, which mostly is the worst choice and the
   * costliest to look into: a few more arrangements are looked at first. A line that does not end
   * the turn is brought to the front.
   */
  #onlyEnds(frame: Frame): boolean {
    const first = frame.nextLine;
    for (let line = first; line < this.#lines; line++) {
      const move = this.#move[line]!;
      if (move > TURN) continue;
      this.#move[line] = this.#move[first]!;
      this.#move[first] = move;
      const from = this.#from[line]!;
      this.#from[line] = this.#from[first]!;
      this.#from[first] = from;
      return false;
    }
    return first === this.#lines || frame.nextArrangement - frame.firstArrangement < PATIENCE;
  }

  takeBack(): void {
    const frame = this.#frames[this.#depth]!;
    this.position.undo();
    this.#restore(frame.arrangement);
  }

  close(): void {
    const frame = this.#frames[this.#depth--]!;
    while (this.#arrangements > frame.firstArrangement) {
      const last = --this.#arrangements;
      this.#heads[bucketOf(this.#word0[last]!, frame)] = this.#chain[last]!;
    }
    while (this.#lines > frame.firstLine) {
      const last = --this.#lines;
      this.#lineHeads[bucketOf(this.#lineKey0[last]!, frame)] = this.#lineChain[last]!;
    }
  }

  /** The line that `playNext` played last in the innermost open state, as moves. */
  playedLine(): MoveCode[] {
    const line = this.#frames[this.#depth]!.nextLine - 1;
    const moves = [this.#move[line]!];
    for (let at = this.#from[line]!; this.#parent[at]! >= 0; at = this.#parent[at]!) {
      moves.unshift(this.#shift[at]!);
    }
    return moves;
  }

  /** Finds what can be done from an arrangement. */
  #expand(frame: Frame, arrangement: number): void {
    const { position } = this;
    this.#rearrange(arrangement);
    const moves = this.#moves;
    const count = position.legalMoves(moves, 0);
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      const leavesHouses =
        move >= TURN || (move >> 4 >= FROM_RESERVE && (move & 15) > TO_FOUNDATION);
      const bit = leavesHouses ? leavingBit(move) : 0;
      if (frame.free & bit) continue;
      if (isHouseToHouse(move)) {
        position.carry(move >> 4, move & 15);
        this.#addArrangement(arrangement, move, frame);
        position.carry(move & 15, move >> 4);
      } else {
        position.play(move);
        if (leavesHouses && !this.#forced()) frame.free |= bit;
        this.#setKey();
        this.#addLine(arrangement, move, frame);
        position.undo();
      }
    }
    this.#restore(arrangement);
  }

  /** Whether the player to move must play to a foundation, or fill a house, before rearranging. */
  #forced(): boolean {
    const { position } = this;
    const { fillFromReserve, priority, ownWaste } = this.#rules;
    if (fillFromReserve || !this.#merge) return true;
    if (priority === 'none' || position.over !== ONGOING) return false;
    const { playable, mover } = position;
    return (
      playable[position.reserveTop(mover)]! > 0 ||
      playable[position.turnedCard()]! > 0 ||
      (ownWaste && playable[position.wasteTop(mover)]! > 0)
    );
  }

  /** Forgets all classes: their tags carry a number, so that nothing need be wiped. */
  #newClasses(): void {
    this.#salt = (this.#salt + 0x3c6ef372) | 0;
    if (this.#salt === 0) this.#classes.fill(0);
  }

  /** Sets the key of the present state, the same one for all states of its class. */
  #setKey(): void {
    const { position } = this;
    if (position.over !== ONGOING || this.#forced()) {
      position.computeKey();
      return;
    }
    const forcing = this.#rules.priority !== 'none';
    if (forcing && position.mayBuildFromHouses()) {
      position.computeKey();
      return;
    }
    if (++this.#named === EASY_STATES) {
      this.#largest = LARGEST_CLASS;
      this.#newClasses();
    }
    const foundations = forcing ? position.foundationWord() : 0;
    const classes = this.#classes;
    const { arrangement0, arrangement1 } = position;
    const at = classPlace(arrangement0, arrangement1 ^ foundations);
    if (
      classes[at] !== (arrangement0 ^ this.#salt) ||
      classes[at + 1] !== (arrangement1 ^ Math.imul(foundations, 0x2545f491))
    ) {
      this.#findClass(foundations, forcing);
    }
    position.computeKey(classes[at + 2]!, classes[at + 3]!);
  }

  /** Enters the class of every arrangement that can be reached from the present one. */
  #findClass(foundations: number, forcing: boolean): void {
    const { position } = this;
    const frame = this.#classFrame;
    let moves = this.#classMoves;
    frame.firstArrangement = this.#arrangements;
    this.#addArrangement(-1, 0, frame);
    let least0 = position.arrangement0;
    let least1 = position.arrangement1;
    // Depth-first, each step one carried card: moves of all open arrangements, one after the other.
    let depth = 0;
    let looked = 0;
    this.#classEnds[0] = forcing && position.mayBuildFromHouses() ? 0 : position.shifts(moves, 0);
    this.#classNext[0] = 0;
    while (depth >= 0) {
      const at = this.#classNext[depth]!;
      if (at === this.#classEnds[depth]! || looked > this.#largest) {
        if (--depth >= 0) {
          const move = moves[this.#classNext[depth]! - 1]!;
          position.carry(move & 15, move >> 4);
        }
        continue;
      }
      this.#classNext[depth] = at + 1;
      const move = moves[at]!;
      position.carry(move >> 4, move & 15);
      const before = this.#arrangements;
      this.#addArrangement(0, move, frame);
      if (this.#arrangements === before || (forcing && position.mayBuildFromHouses())) {
        position.carry(move & 15, move >> 4);
        continue;
      }
      looked++;
      const { arrangement0, arrangement1 } = position;
      if (arrangement0 < least0 || (arrangement0 === least0 && arrangement1 < least1)) {
        least0 = arrangement0;
        least1 = arrangement1;
      }
      const start = this.#classEnds[depth]!;
      depth++;
      if (start + MOST_MOVES > moves.length) {
        this.#classMoves = doubled(moves);
        moves = this.#classMoves;
      }
      if (depth === this.#classEnds.length) {
        this.#classEnds = doubled(this.#classEnds);
        this.#classNext = doubled(this.#classNext);
      }
      this.#classNext[depth] = start;
      this.#classEnds[depth] = start + position.shifts(moves, start);
    }
    const whole = looked <= this.#largest;
    const classes = this.#classes;
    // From the last to the first, so that the present one is surely remembered.
    for (let at = this.#arrangements - 1; at >= frame.firstArrangement; at--) {
      const word0 = this.#word0[at]!;
      const word1 = this.#word1[at]!;
      const place = classPlace(word0, word1 ^ foundations);
      classes[place] = word0 ^ this.#salt;
      classes[place + 1] = word1 ^ Math.imul(foundations, 0x2545f491);
      classes[place + 2] = whole ? least0 : word0;
      classes[place + 3] = whole ? least1 : word1;
      this.#heads[bucketOf(word0, frame)] = this.#chain[at]!;
    }
    this.#arrangements = frame.firstArrangement;
  }

  readonly #classes = new Int32Array(CLASS_WORDS * CLASSES);
  #largest = FIRST_CLASS;
  #named = 0;
  #salt = 0;
  readonly #classFrame = new Frame();
  #classMoves = new Int32Array(16 * MOST_MOVES);
  #classEnds = new Int32Array(64);
  #classNext = new Int32Array(64);

  readonly #path: number[] = [];

  /** Brings the houses from the opened state to one of its arrangements. */
  #rearrange(arrangement: number): void {
    const path = this.#path;
    let length = 0;
    for (let at = arrangement; this.#parent[at]! >= 0; at = this.#parent[at]!) {
      if (length === path.length) path.push(0);
      path[length++] = this.#shift[at]!;
    }
    for (let i = length - 1; i >= 0; i--) this.position.carry(path[i]! >> 4, path[i]! & 15);
  }

  /** Brings the houses back to the opened state. */
  #restore(arrangement: number): void {
    for (let at = arrangement; this.#parent[at]! >= 0; at = this.#parent[at]!) {
      this.position.carry(this.#shift[at]! & 15, this.#shift[at]! >> 4);
    }
  }

  #addArrangement(parent: number, move: MoveCode, frame: Frame): void {
    const { arrangement0, arrangement1 } = this.position;
    const bucket = bucketOf(arrangement0, frame);
    for (let at = this.#heads[bucket]!; at >= frame.firstArrangement; at = this.#chain[at]!) {
      if (this.#word0[at] === arrangement0 && this.#word1[at] === arrangement1) return;
    }
    const at = this.#arrangements++;
    if (at === this.#parent.length) {
      this.#parent = doubled(this.#parent);
      this.#shift = doubled(this.#shift);
      this.#word0 = doubled(this.#word0);
      this.#word1 = doubled(this.#word1);
      this.#chain = doubled(this.#chain);
    }
    this.#parent[at] = parent;
    this.#shift[at] = move;
    this.#word0[at] = arrangement0;
    this.#word1[at] = arrangement1;
    this.#chain[at] = this.#heads[bucket]!;
    this.#heads[bucket] = at;
  }

  #addLine(arrangement: number, move: MoveCode, frame: Frame): void {
    const { key0, key1 } = this.position;
    const bucket = bucketOf(key0, frame);
    for (let at = this.#lineHeads[bucket]!; at >= frame.firstLine; at = this.#lineChain[at]!) {
      if (this.#lineKey0[at] === key0 && this.#lineKey1[at] === key1) return;
    }
    const at = this.#lines++;
    if (at === this.#from.length) {
      this.#from = doubled(this.#from);
      this.#move = doubled(this.#move);
      this.#lineKey0 = doubled(this.#lineKey0);
      this.#lineKey1 = doubled(this.#lineKey1);
      this.#lineChain = doubled(this.#lineChain);
    }
    this.#from[at] = arrangement;
    this.#move[at] = move;
    this.#lineKey0[at] = key0;
    this.#lineKey1[at] = key1;
    this.#lineChain[at] = this.#lineHeads[bucket]!;
    this.#lineHeads[bucket] = at;
  }
}

/** What an open state needs to find its next choice. */
class Frame {
  firstArrangement = 0;
  nextArrangement = 0;
  firstLine = 0;
  nextLine = 0;
  /** The arrangement from which the present choice was made. */
  arrangement = 0;
  /** The moves tried that leave the houses alone and whose next mover is free to rearrange. */
  free = 0;
}

/** A bit for each of the seven moves that leave the houses alone. */
function leavingBit(move: MoveCode): number {
  return move >= TURN ? 1 << (move - TURN) : 8 << (2 * ((move >> 4) - FROM_RESERVE) + (move & 1));
}

function classPlace(word0: number, word1: number): number {
  const mixed = Math.imul(word0 ^ Math.imul(word1, 0x9e3779b1), 0x85ebca6b);
  return CLASS_WORDS * (mixed >>> 14);
}

function bucketOf(word: number, frame: Frame): number {
  return (word ^ (word >>> 17) ^ Math.imul(frame.firstArrangement, 0x9e37)) & (BUCKETS - 1);
}

function doubled(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * array.length);
  larger.set(array);
  return larger;
}
