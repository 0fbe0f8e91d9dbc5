import { type ContestPosition, UNDECIDED } from '../../../solvers/contest.ts';
import { doubled } from '../../../solvers/doubled.ts';
import { FROM_RESERVE, isHouseToHouse, type MoveCode, TO_FOUNDATION, TURN } from '../notation.ts';
import { A_OUT, B_OUT, DisputePosition, MOST_MOVES, ONGOING } from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import { ArrangementClasses, MOST_ARRANGEMENTS } from './arrangement-classes.ts';

const BUCKETS = 1 << 12;
/** Arrangements of a state looked at before a choice is tried that is not promising. */
const PATIENCE = 8;
/**
 * Choices by promise. Turning a card or ending the turn mostly is the worst choice and the costliest
 * to look into. Later still comes a reserve card in an empty house: it can go there at any time,
 * while a turned card may need that house now.
 */
const FILLING = 0;
const ENDING = 1;
const PROMISING = 2;
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
 * an arrangement in it (ArrangementClasses).
 */
export class Endgame implements ContestPosition {
  readonly position: DisputePosition;

  gaveUp = false;
  #effort = 0;
  #mostEffort = Number.POSITIVE_INFINITY;
  readonly #rules: DisputeRules;
  readonly #merge: boolean;
  readonly #moves = new Int32Array(MOST_MOVES);
  readonly #classes: ArrangementClasses;
  /** The class of the state whose key was set last; −1: none, or that state was taken back. */
  #class = -1;

  /** Arrangements of all open states, one after the other: how each came about. */
  #parent = new Int32Array(1 << 12);
  #level = new Int32Array(1 << 12);
  #shift = new Int32Array(1 << 12);
  #word0 = new Int32Array(1 << 12);
  #word1 = new Int32Array(1 << 12);
  #chain = new Int32Array(1 << 12);
  #arrangements = 0;
  readonly #heads = new Int32Array(BUCKETS).fill(-1);

  /** Lines of all open states: from which arrangement, and the other move. */
  #from = new Int32Array(1 << 12);
  #move = new Int32Array(1 << 12);
  #promise = new Int32Array(1 << 12);
  #lineKey0 = new Int32Array(1 << 12);
  #lineKey1 = new Int32Array(1 << 12);
  #lineChain = new Int32Array(1 << 12);
  #lines = 0;
  readonly #lineHeads = new Int32Array(BUCKETS).fill(-1);

  /** Per open state: where its arrangements and lines begin, what is next, the line being tried. */
  readonly #frames: Frame[] = [];
  #depth = -1;

  /**
   * @param merge false: no classes, every move tried from every arrangement (for tests)
   * @param mostArrangements remembered before all classes are forgotten
   */
  constructor(rules: DisputeRules, merge = true, mostArrangements = MOST_ARRANGEMENTS) {
    this.#rules = rules;
    this.#merge = merge;
    this.position = new DisputePosition(rules);
    this.#classes = new ArrangementClasses(this.position, mostArrangements);
  }

  /** Takes up a position in which every card is known. */
  copyFrom(table: DisputePosition): void {
    this.position.copyFrom(table);
    this.position.recording = true;
    this.position.turns = LONG_AGO;
    this.#classes.clear();
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
    frame.known = this.#class >= 0 && this.#classes.isWhole(this.#class) ? -1 : this.#class;
    this.#addArrangement(-1, 0, frame);
  }

  playNext(): boolean {
    const frame = this.#frames[this.#depth]!;
    this.gaveUp = false;
    this.#look(frame);
    if (this.gaveUp || frame.nextLine === this.#lines) return false;
    this.#bringForward(this.#mostPromising(frame), frame);
    const line = frame.nextLine++;
    frame.arrangement = this.#from[line]!;
    this.#walk(frame.firstArrangement, frame.arrangement);
    this.position.play(this.#move[line]!);
    this.#setKey();
    return true;
  }

  /** Finds more choices as long as no promising one is known. */
  #look(frame: Frame): void {
    let present = frame.firstArrangement;
    while (frame.nextArrangement < this.#arrangements && this.#wantsMore(frame)) {
      if (++this.#effort > this.#mostEffort) {
        this.gaveUp = true;
        break;
      }
      const next = frame.nextArrangement++;
      this.#walk(present, next);
      this.#expand(frame, next);
      present = next;
    }
    this.#walk(present, frame.firstArrangement);
  }

  /** With nothing but turning or ending the turn to try, a few more arrangements are looked at. */
  #wantsMore(frame: Frame): boolean {
    if (frame.nextLine === this.#lines) return true;
    if (this.#promise[this.#mostPromising(frame)] === PROMISING) return false;
    return frame.nextArrangement - frame.firstArrangement < PATIENCE;
  }

  #mostPromising(frame: Frame): number {
    const promise = this.#promise;
    let best = frame.nextLine;
    for (let line = best + 1; line < this.#lines; line++) {
      if (promise[line]! > promise[best]!) best = line;
    }
    return best;
  }

  /** Brings a line to the front of those not tried yet. */
  #bringForward(line: number, frame: Frame): void {
    const first = frame.nextLine;
    const move = this.#move[line]!;
    const from = this.#from[line]!;
    const promise = this.#promise[line]!;
    this.#move[line] = this.#move[first]!;
    this.#from[line] = this.#from[first]!;
    this.#promise[line] = this.#promise[first]!;
    this.#move[first] = move;
    this.#from[first] = from;
    this.#promise[first] = promise;
  }

  /** How a move just played ranks among the choices. */
  #promiseOf(move: MoveCode): number {
    if (move >= TURN) return ENDING;
    const intoEmpty = (move & 15) < TO_FOUNDATION && this.position.lengths[move & 15] === 1;
    return intoEmpty && move >> 4 === FROM_RESERVE ? FILLING : PROMISING;
  }

  takeBack(): void {
    const frame = this.#frames[this.#depth]!;
    this.position.undo();
    this.#walk(frame.arrangement, frame.firstArrangement);
    this.#class = -1;
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
    if (frame.known >= 0 && arrangement > frame.firstArrangement) this.#join(frame.known);
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

  /** Sets the key of the present state, the same one for all states of its class. */
  #setKey(): void {
    const { position } = this;
    this.#class = -1;
    const forcing = this.#rules.priority !== 'none';
    if (position.over !== ONGOING || this.#forced() || (forcing && position.mayBuildFromHouses())) {
      position.computeKey();
      return;
    }
    const classes = this.#classes;
    this.#class = classes.name(forcing ? position.foundationWord() : 0, forcing);
    position.computeKey(classes.word0, classes.word1);
  }

  /** The present arrangement of the innermost open state is one of its class. */
  #join(known: number): void {
    const { position } = this;
    const forcing = this.#rules.priority !== 'none';
    if (forcing && position.mayBuildFromHouses()) return;
    this.#classes.join(known, forcing ? position.foundationWord() : 0, forcing);
  }

  #path = new Int32Array(64);

  /** Brings the houses from one arrangement of the innermost open state to another. */
  #walk(from: number, to: number): void {
    const { position } = this;
    const parent = this.#parent;
    const level = this.#level;
    let back = from;
    let forth = to;
    let length = 0;
    // Both ends climb the tree of arrangements until they meet.
    while (back !== forth) {
      if (level[back]! >= level[forth]!) {
        const shift = this.#shift[back]!;
        position.carry(shift & 15, shift >> 4);
        back = parent[back]!;
      } else {
        if (length === this.#path.length) this.#path = doubled(this.#path);
        this.#path[length++] = this.#shift[forth]!;
        forth = parent[forth]!;
      }
    }
    while (length > 0) {
      const shift = this.#path[--length]!;
      position.carry(shift >> 4, shift & 15);
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
      this.#level = doubled(this.#level);
      this.#shift = doubled(this.#shift);
      this.#word0 = doubled(this.#word0);
      this.#word1 = doubled(this.#word1);
      this.#chain = doubled(this.#chain);
    }
    this.#parent[at] = parent;
    this.#level[at] = parent < 0 ? 0 : this.#level[parent]! + 1;
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
      this.#promise = doubled(this.#promise);
      this.#move = doubled(this.#move);
      this.#lineKey0 = doubled(this.#lineKey0);
      this.#lineKey1 = doubled(this.#lineKey1);
      this.#lineChain = doubled(this.#lineChain);
    }
    this.#from[at] = arrangement;
    this.#move[at] = move;
    this.#promise[at] = this.#promiseOf(move);
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
  /** The class of the state's arrangements, or −1 if it has none. */
  known = -1;
  /** The moves tried that leave the houses alone and whose next mover is free to rearrange. */
  free = 0;
}

/** A bit for each of the seven moves that leave the houses alone. */
function leavingBit(move: MoveCode): number {
  return move >= TURN ? 1 << (move - TURN) : 8 << (2 * ((move >> 4) - FROM_RESERVE) + (move & 1));
}

function bucketOf(word: number, frame: Frame): number {
  return (word ^ (word >>> 17) ^ Math.imul(frame.firstArrangement, 0x9e37)) & (BUCKETS - 1);
}
