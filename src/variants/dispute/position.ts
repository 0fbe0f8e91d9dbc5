import { type Card, rankOf, suitOf } from '../../cards/card.ts';
import { doubled } from '../../solvers/doubled.ts';
import {
  type DisputeLayout,
  type DisputeSide,
  HOUSES,
  HOUSES_EACH,
  type Seat,
  TURN_CAP,
} from './layout.ts';
import {
  DISCARD,
  FROM_RESERVE,
  FROM_TURNED,
  FROM_WASTE,
  isHouseToHouse,
  type MoveCode,
  makeMove,
  moveCode,
  PASS,
  TO_FOUNDATION,
  TO_RESERVE,
  TO_WASTE,
  TURN,
} from './notation.ts';
import type { DisputeRules } from './rule-options.ts';

/** No card, where a card is asked for. */
export const NONE = 52;
/** A card that nobody has seen yet. */
export const UNSEEN = 53;

/** How a game ended: `ONGOING`, or one of the four others. */
export const ONGOING = 0;
export const A_OUT = 1;
export const B_OUT = 2;
export const CYCLE = 3;
export const CAPPED = 4;

/** More than any player's legal moves: 8 houses, reserve, turned and waste card, 8 targets each. */
export const MOST_MOVES = 128;

const STRIDE = 16;
/** A pile may grow by loads; 104 cards is the most there are. */
export const PILE = 112;
const UNDO_WORDS = 5;

/** Twice the card that may lie under a card: the two of the other colour, one rank up, or NONE. */
export const LOWER_1 = new Uint8Array(54).fill(NONE);
export const LOWER_2 = new Uint8Array(54).fill(NONE);
/** The suit neighbours of a card: what it may be loaded on. NONE never equals a pile's top. */
export const NEXT_UP = new Uint8Array(54).fill(255);
export const NEXT_DOWN = new Uint8Array(54).fill(255);
for (let card = 0; card < 52; card++) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const red = suit === 1 || suit === 2;
  if (rank < 13) {
    LOWER_1[card] = (red ? 0 : 13) + rank;
    LOWER_2[card] = (red ? 39 : 26) + rank;
    NEXT_UP[card] = card + 1;
  }
  if (rank > 1) NEXT_DOWN[card] = card - 1;
}

/**
 * The game as search and playouts need it: typed arrays, moves done and undone in place.
 *
 * It holds only what both players know. A card that nobody has seen is UNSEEN, and when a move
 * turns such a card up, {@link awaitsCard} says so and whoever knows the deal names it with
 * {@link reveal}. So a strategy that is given a position cannot peek: the cards are not there.
 * Which cards of each side are still unseen is public (`unseen`), their order is not.
 *
 * Waste and stock of a player are one list, his pack, in the order of turning: `packAt` cards of
 * waste, then (if `turned`) the turned card, then the stock.
 *
 * Houses are hashed as an unordered set by the sum of 2 × 32 well-mixed bits a house; the ban on
 * repeated arrangements compares these 64 bits.
 */
export class DisputePosition {
  readonly rules: DisputeRules;

  readonly #bytes = new Uint8Array(128 + 8 + 8 + 8 + 56 + 56 + 2 * PILE + 2 * PILE + 104 + 8);
  /** Card i of house h, bottom first, at `16 * h + i`. */
  readonly houses = this.#bytes.subarray(0, 128);
  readonly lengths = this.#bytes.subarray(128, 136);
  /** The top card of each house, or NONE. */
  readonly tops = this.#bytes.subarray(136, 144);
  /** Heights of the foundations, two a suit. */
  readonly heights = this.#bytes.subarray(144, 152);
  /** Per card: how many foundations take it now. */
  readonly playable = this.#bytes.subarray(152, 208);
  /** Per card: the houses it is the top of, as bits. */
  readonly holders = this.#bytes.subarray(208, 264);
  /** Player p's reserve from `112 * p` on, bottom first. */
  readonly reserves = this.#bytes.subarray(264, 264 + 2 * PILE);
  readonly packs = this.#bytes.subarray(264 + 2 * PILE, 264 + 4 * PILE);
  /** Per player (`52 * p + card`): how many of the cards that nobody has seen are this one. */
  readonly unseen = this.#bytes.subarray(264 + 4 * PILE, 264 + 4 * PILE + 104);
  readonly #sizes = this.#bytes.subarray(264 + 4 * PILE + 104, 264 + 4 * PILE + 112);
  readonly reserveSize = this.#sizes.subarray(0, 2);
  readonly packSize = this.#sizes.subarray(2, 4);
  /** Cards of the pack that are waste. */
  readonly packAt = this.#sizes.subarray(4, 6);

  /** Two words for the first n cards of house h at `2 * (16 * h + n)`. */
  readonly #hashes = new Int32Array(2 * HOUSES * STRIDE);
  #arrangement0 = 0;
  #arrangement1 = 0;
  /** Empty houses as bits. */
  empty = 0;
  mover: Seat = 0;
  turned = false;
  /** Whether the mover has turned a stock card in this turn. */
  hasTurned = false;
  idleA = 0;
  idleB = 0;
  turns = 0;
  over = ONGOING;

  /** Arrangements left by house-to-house moves; those since the last other move are from #base on. */
  #seen = new Int32Array(512);
  #seenBase = 0;
  #seenEnd = 0;
  /** Whether moves can be undone. Playouts switch it off. */
  recording = true;
  #undo = new Int32Array(UNDO_WORDS * 1024);
  #depth = 0;
  /** The key of the state after {@link computeKey}. */
  key0 = 0;
  key1 = 0;
  key2 = 0;
  readonly #words = new Int32Array(128);

  constructor(rules: DisputeRules) {
    this.rules = rules;
  }

  /** @param open whether unseen cards are filled in (analysis) or left UNSEEN (play) */
  load(layout: DisputeLayout, open: boolean): void {
    this.#bytes.fill(0);
    this.#hashes.fill(0);
    this.#arrangement0 = 0;
    this.#arrangement1 = 0;
    this.tops.fill(NONE);
    this.empty = 255;
    this.mover = layout.toMove;
    this.turned = layout.turned !== undefined;
    this.hasTurned = this.turned;
    this.idleA = 0;
    this.idleB = 0;
    this.turns = 0;
    this.#seenBase = 0;
    this.#seenEnd = 0;
    this.#depth = 0;
    for (let pile = 0; pile < 8; pile++) {
      const height = layout.foundations[pile]!;
      this.heights[pile] = height;
      if (height < 13) this.playable[13 * (pile >> 1) + height]!++;
    }
    this.#loadSide(0, layout.sides[0], open, layout.toMove === 0 ? layout.turned : undefined);
    this.#loadSide(1, layout.sides[1], open, layout.toMove === 1 ? layout.turned : undefined);
    this.over = ONGOING;
    if (this.handSize(this.mover) === 0) this.over = A_OUT + this.mover;
    else if (this.handSize(1 - this.mover) === 0) this.over = A_OUT + 1 - this.mover;
  }

  #loadSide(seat: Seat, side: DisputeSide, open: boolean, turned: Card | undefined): void {
    for (const [index, house] of side.houses.entries()) {
      for (const card of house) this.#place(HOUSES_EACH * seat + index, card);
    }
    this.reserveSize[seat] = side.reserve.length;
    for (const [place, card] of side.reserve.entries()) {
      const hidden = !open && place < side.reserveUnseen;
      if (hidden) this.unseen[52 * seat + card]!++;
      this.reserves[PILE * seat + place] = hidden ? UNSEEN : card;
    }
    let at = PILE * seat;
    for (const card of side.waste) this.packs[at++] = card;
    this.packAt[seat] = side.waste.length;
    if (turned !== undefined) this.packs[at++] = turned;
    for (let place = side.stock.length - 1; place >= 0; place--) {
      const card = side.stock[place]!;
      const hidden = !open && !side.stockSeen;
      if (hidden) this.unseen[52 * seat + card]!++;
      this.packs[at++] = hidden ? UNSEEN : card;
    }
    this.packSize[seat] = at - PILE * seat;
  }

  /** Becomes a copy of another position under the same rules, without its history. */
  copyFrom(other: DisputePosition): void {
    this.#bytes.set(other.#bytes);
    this.#hashes.set(other.#hashes);
    this.#arrangement0 = other.#arrangement0;
    this.#arrangement1 = other.#arrangement1;
    this.empty = other.empty;
    this.mover = other.mover;
    this.turned = other.turned;
    this.hasTurned = other.hasTurned;
    this.idleA = other.idleA;
    this.idleB = other.idleB;
    this.turns = other.turns;
    this.over = other.over;
    this.#seenBase = 0;
    this.#seenEnd = 0;
    this.#depth = 0;
    for (let i = other.#seenBase; i < other.#seenEnd; i++) {
      this.#remember(other.#seen[2 * i]!, other.#seen[2 * i + 1]!);
    }
  }

  /** Cards of a player in reserve, stock, waste and turned. */
  handSize(seat: number): number {
    return this.reserveSize[seat]! + this.packSize[seat]!;
  }

  /** The top of a player's reserve, or NONE. */
  reserveTop(seat: number): Card {
    const size = this.reserveSize[seat]!;
    return size === 0 ? NONE : this.reserves[PILE * seat + size - 1]!;
  }

  /** The turned card of the mover, or NONE. */
  turnedCard(): Card {
    return this.turned ? this.packs[PILE * this.mover + this.packAt[this.mover]!]! : NONE;
  }

  /** The top of a player's waste, or NONE. */
  wasteTop(seat: number): Card {
    const size = this.packAt[seat]!;
    return size === 0 ? NONE : this.packs[PILE * seat + size - 1]!;
  }

  /** Where the pile of a player begins in `reserves` and `packs`. */
  static pileStart(seat: number): number {
    return PILE * seat;
  }

  /** Whether the last move turned up a card that nobody had seen. */
  awaitsCard(): boolean {
    return this.turnedCard() === UNSEEN || this.reserveTop(this.mover) === UNSEEN;
  }

  /** Whether it is the turned card that waits for its name. */
  awaitsTurned(): boolean {
    return this.turnedCard() === UNSEEN;
  }

  /** Names the card that the last move turned up. */
  reveal(card: Card): void {
    const seat = this.mover;
    if (this.turnedCard() === UNSEEN) this.packs[PILE * seat + this.packAt[seat]!] = card;
    else this.reserves[PILE * seat + this.reserveSize[seat]! - 1] = card;
    this.unseen[52 * seat + card]!--;
  }

  /** The houses whose top takes a card, as bits. */
  fitting(card: Card): number {
    return this.holders[LOWER_1[card]!]! | this.holders[LOWER_2[card]!]!;
  }

  /** Whether a card may be loaded on another: same suit, one rank apart. */
  loads(card: Card, top: Card): boolean {
    return NEXT_UP[card] === top || NEXT_DOWN[card] === top;
  }

  mayLoad(): boolean {
    return this.hasTurned || this.packSize[this.mover] === 0;
  }

  mayTurn(): boolean {
    return (
      !this.turned && this.packSize[this.mover]! > 0 && !(this.hasTurned && this.rules.oneStockCard)
    );
  }

  /** Whether the only move besides foundation plays is the reserve card to an empty house. */
  mustFill(): boolean {
    return this.rules.fillFromReserve && this.empty !== 0 && this.reserveSize[this.mover]! > 0;
  }

  /** The card a move takes, or NONE. */
  cardOf(move: MoveCode): Card {
    const from = move >> 4;
    if (from < 8) return this.tops[from]!;
    if (from === FROM_RESERVE) return this.reserveTop(this.mover);
    if (from === FROM_TURNED) return this.turnedCard();
    if (from === FROM_WASTE) return this.wasteTop(this.mover);
    return NONE;
  }

  /** The move in the notation of the game; it must be possible now. */
  explain(move: MoveCode): string {
    return makeMove(move, this.cardOf(move));
  }

  /**
   * Writes the legal moves from index `at` on, foundation plays first. Of the empty houses only
   * the lowest-numbered one is named. At most MOST_MOVES.
   */
  legalMoves(into: Int32Array, at: number): number {
    if (this.over !== ONGOING) return 0;
    const { rules, mover, empty } = this;
    const start = at;
    const reserve = this.reserveTop(mover);
    const turned = this.turnedCard();
    const waste = rules.ownWaste ? this.wasteTop(mover) : NONE;
    const strict = rules.priority === 'strict';

    if (this.playable[reserve]! > 0) into[at++] = moveCode(FROM_RESERVE, TO_FOUNDATION);
    if (!strict || at === start) {
      for (let house = 0; house < HOUSES; house++) {
        if (this.playable[this.tops[house]!]! > 0) into[at++] = moveCode(house, TO_FOUNDATION);
      }
    }
    if ((!strict || at === start) && this.playable[turned]! > 0) {
      into[at++] = moveCode(FROM_TURNED, TO_FOUNDATION);
    }
    if ((!strict || at === start) && this.playable[waste]! > 0) {
      into[at++] = moveCode(FROM_WASTE, TO_FOUNDATION);
    }
    if (at > start && rules.priority !== 'none') return at - start;
    if (this.mustFill()) {
      into[at++] = moveCode(FROM_RESERVE, lowestBit(empty));
      return at - start;
    }

    const firstEmpty = empty & -empty;
    if (reserve !== NONE) at = targets(into, at, FROM_RESERVE, this.fitting(reserve) | firstEmpty);
    at += this.shifts(into, at);
    const uses = at;
    if (turned !== NONE) at = targets(into, at, FROM_TURNED, this.fitting(turned) | firstEmpty);
    if (this.mayLoad()) at = this.#writeLoads(into, at, turned);
    if (this.turned) {
      if (rules.decline || !this.#hasUse(into, start, at, uses)) into[at++] = DISCARD;
    } else into[at++] = this.mayTurn() ? TURN : PASS;
    if (waste !== NONE) at = targets(into, at, FROM_WASTE, this.fitting(waste) | firstEmpty);
    return at - start;
  }

  /** Loads from the reserve, then with the turned card. */
  #writeLoads(into: Int32Array, from: number, turned: Card): number {
    const { rules } = this;
    let at = from;
    const opponent = 1 - this.mover;
    const reserve = this.reserveTop(this.mover);
    const onReserve = rules.loadReserve ? this.reserveTop(opponent) : NONE;
    const onWaste = rules.loadWaste ? this.wasteTop(opponent) : NONE;
    if (this.loads(reserve, onReserve)) into[at++] = moveCode(FROM_RESERVE, TO_RESERVE);
    if (this.loads(reserve, onWaste)) into[at++] = moveCode(FROM_RESERVE, TO_WASTE);
    if (this.loads(turned, onReserve)) into[at++] = moveCode(FROM_TURNED, TO_RESERVE);
    if (this.loads(turned, onWaste)) into[at++] = moveCode(FROM_TURNED, TO_WASTE);
    return at;
  }

  #hasUse(moves: Int32Array, start: number, end: number, uses: number): boolean {
    // With priority none the foundation plays stand at the front of the list.
    if (this.playable[this.turnedCard()]! > 0 && uses > start) return true;
    for (let i = uses; i < end; i++) if (moves[i]! >> 4 === FROM_TURNED) return true;
    return false;
  }

  /** Whether a house-to-house move brings back an arrangement seen since the last other move. */
  repeats(from: number, to: number): boolean {
    const hashes = this.#hashes;
    const fromLength = this.lengths[from]!;
    const fromAt = 2 * (STRIDE * from + fromLength);
    const toAt = 2 * (STRIDE * to + this.lengths[to]!);
    const card = this.tops[from]!;
    const word0 =
      (this.#arrangement0 -
        hashes[fromAt]! +
        hashes[fromAt - 2]! -
        hashes[toAt]! +
        mixHouse0(hashes[toAt]!, card)) |
      0;
    const word1 =
      (this.#arrangement1 -
        hashes[fromAt + 1]! +
        hashes[fromAt - 1]! -
        hashes[toAt + 1]! +
        mixHouse1(hashes[toAt + 1]!, card)) |
      0;
    if (word0 === this.#arrangement0 && word1 === this.#arrangement1) return true;
    const seen = this.#seen;
    for (let i = this.#seenEnd - 1; i >= this.#seenBase; i--) {
      if (seen[2 * i] === word0 && seen[2 * i + 1] === word1) return true;
    }
    return false;
  }

  /** The heights of all foundations in one integer; the order of a suit's two does not matter. */
  foundationWord(): number {
    let foundations = 0;
    for (let pile = 0; pile < 8; pile += 2) {
      const one = this.heights[pile]!;
      const other = this.heights[pile + 1]!;
      const sorted = one > other ? (one << 4) | other : (other << 4) | one;
      foundations |= sorted << (4 * pile);
    }
    return foundations;
  }

  /** Writes the moves from house to house that do not repeat an arrangement. */
  shifts(into: Int32Array, from: number): number {
    let at = from;
    const firstEmpty = this.empty & -this.empty;
    for (let house = 0; house < HOUSES; house++) {
      const card = this.tops[house]!;
      if (card === NONE) continue;
      let bits = this.fitting(card) | firstEmpty;
      while (bits !== 0) {
        const to = lowestBit(bits);
        bits &= bits - 1;
        if (!this.repeats(house, to)) into[at++] = moveCode(house, to);
      }
    }
    return at - from;
  }

  /**
   * Carries a house top to another house and nothing else: for looking round among the
   * arrangements. Taken back by carrying it back.
   */
  carry(from: number, to: number): void {
    this.#place(to, this.#lift(from));
  }

  /** Whether a house top may go to a foundation. */
  mayBuildFromHouses(): boolean {
    for (let house = 0; house < HOUSES; house++) {
      if (this.playable[this.tops[house]!]! > 0) return true;
    }
    return false;
  }

  /** Plays a legal move; it is not checked. */
  play(move: MoveCode): void {
    const { mover } = this;
    const from = move >> 4;
    let card = NONE;
    let pile = 0;
    let flags = 0;
    if (this.recording) {
      if (this.#undo.length < UNDO_WORDS * (this.#depth + 1)) this.#undo = doubled(this.#undo);
      flags = (this.turned ? 1 : 0) | (this.hasTurned ? 2 : 0);
    }
    const seenBase = this.#seenBase;
    const { idleA, idleB } = this;

    if (isHouseToHouse(move)) {
      this.#remember(this.#arrangement0, this.#arrangement1);
      this.#place(move & 15, this.#lift(from));
    } else {
      if (this.recording) this.#seenBase = this.#seenEnd;
      else this.#seenEnd = this.#seenBase;
      if (move < TURN) {
        const to = move & 15;
        card = this.#take(from);
        pile = this.#put(card, to);
        if (to <= TO_FOUNDATION) {
          this.idleA = 0;
          this.idleB = 0;
        }
        if (from >= FROM_RESERVE && this.handSize(mover) === 0) this.over = A_OUT + mover;
      } else if (move === TURN) {
        if (this.packAt[mover] === this.packSize[mover]) {
          flags |= 4;
          this.packAt[mover] = 0;
        }
        this.turned = true;
        this.hasTurned = true;
      } else {
        if (move === DISCARD) this.packAt[mover]!++;
        this.turned = false;
        this.#endTurn();
      }
    }

    if (this.recording) {
      const at = UNDO_WORDS * this.#depth++;
      const undo = this.#undo;
      undo[at] = move;
      undo[at + 1] = flags | (card << 8) | (pile << 16);
      undo[at + 2] = idleA;
      undo[at + 3] = idleB;
      undo[at + 4] = seenBase;
    }
  }

  /** Takes back the last move. A card it turned up stays revealed. */
  undo(): void {
    const undo = this.#undo;
    const at = UNDO_WORDS * --this.#depth;
    const move = undo[at]!;
    const flags = undo[at + 1]!;
    const from = move >> 4;
    if (isHouseToHouse(move)) {
      this.#place(from, this.#lift(move & 15));
      this.#seenEnd--;
      return;
    }
    this.idleA = undo[at + 2]!;
    this.idleB = undo[at + 3]!;
    this.over = ONGOING;
    if (move < TURN) {
      this.#unput(move & 15, (flags >> 16) & 7);
      this.#untake(from, (flags >> 8) & 63);
    } else if (move === TURN) {
      if (flags & 4) this.packAt[this.mover] = this.packSize[this.mover]!;
    } else {
      this.mover = this.mover === 0 ? 1 : 0;
      this.turns--;
      if (move === DISCARD) this.packAt[this.mover]!--;
    }
    this.turned = (flags & 1) !== 0;
    this.hasTurned = (flags & 2) !== 0;
    this.#seenEnd = this.#seenBase;
    this.#seenBase = undo[at + 4]!;
  }

  #take(from: number): Card {
    const { mover } = this;
    if (from < 8) return this.#lift(from);
    if (from === FROM_RESERVE) return this.reserves[PILE * mover + --this.reserveSize[mover]!]!;
    if (from === FROM_TURNED) {
      this.turned = false;
      return this.#removeFromPack(mover, this.packAt[mover]!);
    }
    return this.#removeFromPack(mover, --this.packAt[mover]!);
  }

  #untake(from: number, card: Card): void {
    const { mover } = this;
    if (from < 8) this.#place(from, card);
    else if (from === FROM_RESERVE) {
      this.reserves[PILE * mover + this.reserveSize[mover]!++] = card;
    } else if (from === FROM_TURNED) this.#insertIntoPack(mover, this.packAt[mover]!, card);
    else this.#insertIntoPack(mover, this.packAt[mover]!++, card);
  }

  /** @returns which foundation the card went to, if it went to one */
  #put(card: Card, to: number): number {
    const opponent = 1 - this.mover;
    if (to < 8) this.#place(to, card);
    else if (to === TO_RESERVE) {
      this.reserves[PILE * opponent + this.reserveSize[opponent]!++] = card;
    } else if (to === TO_WASTE) this.#insertIntoPack(opponent, this.packAt[opponent]!++, card);
    else {
      const suit = suitOf(card);
      const rank = card - 13 * suit + 1;
      const pile = this.heights[2 * suit] === rank - 1 ? 2 * suit : 2 * suit + 1;
      this.heights[pile] = rank;
      this.playable[card]!--;
      if (rank < 13) this.playable[card + 1]!++;
      return pile;
    }
    return 0;
  }

  #unput(to: number, pile: number): void {
    const opponent = 1 - this.mover;
    if (to < 8) this.#lift(to);
    else if (to === TO_RESERVE) this.reserveSize[opponent]!--;
    else if (to === TO_WASTE) this.#removeFromPack(opponent, --this.packAt[opponent]!);
    else {
      const height = this.heights[pile]!--;
      const card = 13 * (pile >> 1) + height - 1;
      this.playable[card]!++;
      if (height < 13) this.playable[card + 1]!--;
    }
  }

  #endTurn(): void {
    const { mover } = this;
    if (mover === 0) this.idleA++;
    else this.idleB++;
    this.turns++;
    const enoughA = this.packSize[0]! || 1;
    const enoughB = this.packSize[1]! || 1;
    if (this.idleA >= enoughA && this.idleB >= enoughB) this.over = CYCLE;
    else if (this.turns >= TURN_CAP) this.over = CAPPED;
    this.mover = mover === 0 ? 1 : 0;
    this.hasTurned = false;
  }

  #place(house: number, card: Card): void {
    const bit = 1 << house;
    const length = this.lengths[house]!;
    const at = STRIDE * house + length;
    if (length === 0) this.empty &= ~bit;
    else this.holders[this.tops[house]!]! &= ~bit;
    this.houses[at] = card;
    this.lengths[house] = length + 1;
    this.tops[house] = card;
    this.holders[card]! |= bit;
    const hashes = this.#hashes;
    const word0 = mixHouse0(hashes[2 * at]!, card);
    const word1 = mixHouse1(hashes[2 * at + 1]!, card);
    this.#arrangement0 = (this.#arrangement0 - hashes[2 * at]! + word0) | 0;
    this.#arrangement1 = (this.#arrangement1 - hashes[2 * at + 1]! + word1) | 0;
    hashes[2 * at + 2] = word0;
    hashes[2 * at + 3] = word1;
  }

  #lift(house: number): Card {
    const bit = 1 << house;
    const length = this.lengths[house]! - 1;
    const at = STRIDE * house + length;
    const card = this.houses[at]!;
    this.lengths[house] = length;
    this.holders[card]! &= ~bit;
    if (length === 0) {
      this.empty |= bit;
      this.tops[house] = NONE;
    } else {
      const below = this.houses[at - 1]!;
      this.tops[house] = below;
      this.holders[below]! |= bit;
    }
    const hashes = this.#hashes;
    this.#arrangement0 = (this.#arrangement0 - hashes[2 * at + 2]! + hashes[2 * at]!) | 0;
    this.#arrangement1 = (this.#arrangement1 - hashes[2 * at + 3]! + hashes[2 * at + 1]!) | 0;
    return card;
  }

  #removeFromPack(seat: number, place: number): Card {
    const { packs } = this;
    const end = PILE * seat + --this.packSize[seat]!;
    const at = PILE * seat + place;
    const card = packs[at]!;
    for (let i = at; i < end; i++) packs[i] = packs[i + 1]!;
    return card;
  }

  #insertIntoPack(seat: number, place: number, card: Card): void {
    const { packs } = this;
    const at = PILE * seat + place;
    for (let i = PILE * seat + this.packSize[seat]!++; i > at; i--) packs[i] = packs[i - 1]!;
    packs[at] = card;
  }

  #remember(word0: number, word1: number): void {
    const at = 2 * this.#seenEnd++;
    if (at === this.#seen.length) this.#seen = doubled(this.#seen);
    this.#seen[at] = word0;
    this.#seen[at + 1] = word1;
  }

  /** Whether an arrangement other than the present one is banned in this turn. */
  get hasBans(): boolean {
    return this.#seenEnd > this.#seenBase;
  }

  /** The two words of the houses as an unordered set. */
  get arrangement0(): number {
    return this.#arrangement0;
  }

  get arrangement1(): number {
    return this.#arrangement1;
  }

  /**
   * Sets `key0 key1 key2`, 96 bits for everything that matters to the rest of the game but the
   * counters of turns and idle turns and the arrangements banned in this turn. The houses enter with 64 bits, or as
   * the two words given instead.
   */
  computeKey(arrangement0 = this.#arrangement0, arrangement1 = this.#arrangement1): void {
    let key0 = arrangement0;
    let key1 = arrangement1;
    let key2 = Math.imul(key0 ^ (key1 >>> 7), 0x2c1b3c6d);
    const foundations = this.foundationWord();
    const flags = this.mover | (this.turned ? 2 : 0) | (this.hasTurned ? 4 : 0);
    const { reserveSize, packSize, packAt } = this;
    const sizes =
      reserveSize[0]! | (reserveSize[1]! << 8) | (packSize[0]! << 16) | (packSize[1]! << 24);
    const words = this.#words;
    let count = 0;
    words[count++] = foundations;
    words[count++] = flags;
    words[count++] = sizes;
    words[count++] = packAt[0]! | (packAt[1]! << 8);
    for (let seat = 0; seat < 2; seat++) {
      const start = PILE * seat;
      // Four cards a word; what lies behind a pile's end must not enter.
      count = packWords(this.reserves, start, start + reserveSize[seat]!, words, count);
      count = packWords(this.packs, start, start + packSize[seat]!, words, count);
    }
    for (let i = 0; i < count; i++) {
      const word = words[i]!;
      key0 = Math.imul(key0 ^ word, 0x85ebca6b);
      key0 ^= key0 >>> 15;
      key1 = Math.imul(key1 ^ word, 0xc2b2ae35);
      key1 ^= key1 >>> 13;
      key2 = Math.imul(key2 ^ word, 0x27d4eb2f);
      key2 ^= key2 >>> 16;
    }
    // A last round, so that the high bits, which choose the bucket, depend on every word.
    key0 = Math.imul(key0 ^ (key1 >>> 11), 0x9e3779b1);
    key0 ^= key0 >>> 16;
    key2 = Math.imul(key2 ^ (key0 >>> 9), 0x165667b1);
    this.key0 = key0;
    this.key1 = key1;
    this.key2 = key2;
  }
}

function mixHouse0(word: number, card: Card): number {
  const mixed = Math.imul((word ^ (card + 1)) + 0x9e3779b9, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

function mixHouse1(word: number, card: Card): number {
  const mixed = Math.imul((word ^ (card + 0x101)) + 0x7f4a7c15, 0xc2b2ae35);
  return mixed ^ (mixed >>> 13);
}

function packWords(
  cards: Uint8Array,
  start: number,
  end: number,
  words: Int32Array,
  first: number,
): number {
  let count = first;
  let at = start;
  for (; at + 4 <= end; at += 4) {
    words[count++] =
      cards[at]! | (cards[at + 1]! << 8) | (cards[at + 2]! << 16) | (cards[at + 3]! << 24);
  }
  let rest = 0;
  for (; at < end; at++) rest = (rest << 8) | cards[at]!;
  words[count++] = rest;
  return count;
}

function targets(into: Int32Array, from: number, place: number, houses: number): number {
  let at = from;
  for (let bits = houses; bits !== 0; bits &= bits - 1) {
    into[at++] = moveCode(place, lowestBit(bits));
  }
  return at;
}

/** The number of the lowest bit set. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
