import { TURN_CAP } from '../layout.ts';
import {
  A_OUT,
  CAPPED,
  CYCLE,
  type DisputePosition,
  LOWER_1,
  LOWER_2,
  lowestBit,
  NEXT_DOWN,
  NEXT_UP,
  NONE,
  ONGOING,
  PILE,
} from '../position.ts';
import type { DisputeRules } from '../rule-options.ts';
import type { Playout } from './playout.ts';
import type { Piles } from './worlds.ts';

/**
 * The greedy strategy against itself, from a position to the end of the game, as a kernel of its
 * own: no hashes, no history, no list of moves, and what can only change with the houses is looked
 * at only after they changed. Plays exactly as `greedyMove` does (tested): greedy never makes a
 * move from house to house that the ban on repetition could touch, for a lone card's move empties
 * a house and every other one is followed by a foundation play.
 *
 * Only for the rules of {@link handles}.
 */
export class GreedyPlayout implements Playout {
  /** How the last game ended, as `DisputePosition.over`. */
  over = ONGOING;
  /** Cards left to A and B at the end. */
  leftA = 0;
  leftB = 0;

  readonly #loadReserve: boolean;
  readonly #houses = new Uint8Array(128);
  readonly #lengths = new Uint8Array(8);
  readonly #tops = new Uint8Array(8);
  readonly #heights = new Uint8Array(8);
  readonly #playable = new Uint8Array(56);
  readonly #holders = new Uint8Array(56);
  readonly reserves = new Uint8Array(2 * PILE);
  readonly packs = new Uint8Array(2 * PILE);
  readonly reserveSize = new Uint8Array(2);
  readonly packSize = new Uint8Array(2);
  readonly #packAt = new Uint8Array(2);
  readonly #idle = new Int32Array(2);
  #empty = 0;
  #mover = 0;
  #turned = false;
  #hasTurned = false;
  #turns = 0;

  constructor(rules: DisputeRules) {
    this.#loadReserve = rules.loadReserve;
  }

  /** Whether the kernel knows all these rules. */
  static handles(rules: DisputeRules): boolean {
    return !rules.loadWaste && !rules.ownWaste && !rules.fillFromReserve && !rules.oneStockCard;
  }

  get piles(): Piles {
    return this;
  }

  load(position: DisputePosition): void {
    this.#houses.set(position.houses);
    this.#lengths.set(position.lengths);
    this.#tops.set(position.tops);
    this.#heights.set(position.heights);
    this.#playable.set(position.playable);
    this.#holders.set(position.holders);
    this.reserves.set(position.reserves);
    this.packs.set(position.packs);
    this.reserveSize.set(position.reserveSize);
    this.packSize.set(position.packSize);
    this.#packAt.set(position.packAt);
    this.#idle[0] = position.idleA;
    this.#idle[1] = position.idleB;
    this.#empty = position.empty;
    this.#mover = position.mover;
    this.#turned = position.turned;
    this.#hasTurned = position.hasTurned;
    this.#turns = position.turns;
    this.over = position.over;
  }

  /** Plays the loaded position, all cards known, to the end of the game. */
  run(): void {
    const { reserves, packs, reserveSize, packSize } = this;
    const playable = this.#playable;
    const holders = this.#holders;
    const packAt = this.#packAt;
    const idle = this.#idle;
    let mover = this.#mover;
    let turned = this.#turned;
    let hasTurned = this.#hasTurned;
    let turns = this.#turns;
    /** Whether houses or foundations changed since nothing was found to do among them. */
    let changed = true;

    while (this.over === ONGOING) {
      const start = PILE * mover;
      const size = reserveSize[mover]!;
      const reserve = size === 0 ? NONE : reserves[start + size - 1]!;
      const at = packAt[mover]!;
      const card = turned ? packs[start + at]! : NONE;
      if (playable[reserve] !== 0) {
        reserveSize[mover] = size - 1;
        this.#build(reserve);
        changed = true;
        this.#progress(mover);
        continue;
      }
      if (changed && this.#buildFromHouses()) {
        idle[0] = 0;
        idle[1] = 0;
        continue;
      }
      if (playable[card] !== 0) {
        this.#removeFromPack(mover, at);
        turned = false;
        this.#build(card);
        changed = true;
        this.#progress(mover);
        continue;
      }
      if (reserve !== NONE) {
        const houses = holders[LOWER_1[reserve]!]! | holders[LOWER_2[reserve]!]! || this.#empty;
        if (houses !== 0) {
          reserveSize[mover] = size - 1;
          this.#place(lowestBit(houses), reserve);
          changed = true;
          this.#progress(mover);
          continue;
        }
      }
      if (changed) {
        if (this.#moveBetweenHouses()) continue;
        changed = false;
      }
      if (this.#loadReserve && (hasTurned || packSize[mover] === 0)) {
        const opponent = 1 - mover;
        const onto = PILE * opponent + reserveSize[opponent]!;
        const top = reserveSize[opponent] === 0 ? NONE : reserves[onto - 1]!;
        if (NEXT_UP[reserve] === top || NEXT_DOWN[reserve] === top) {
          reserveSize[mover] = size - 1;
          reserves[onto] = reserve;
          reserveSize[opponent]!++;
          if (reserveSize[mover]! + packSize[mover]! === 0) this.over = A_OUT + mover;
          continue;
        }
        if (NEXT_UP[card] === top || NEXT_DOWN[card] === top) {
          this.#removeFromPack(mover, at);
          turned = false;
          reserves[onto] = card;
          reserveSize[opponent]!++;
          if (reserveSize[mover]! + packSize[mover]! === 0) this.over = A_OUT + mover;
          continue;
        }
      }
      if (turned) {
        const houses = holders[LOWER_1[card]!]! | holders[LOWER_2[card]!]! || this.#empty;
        turned = false;
        if (houses !== 0) {
          this.#removeFromPack(mover, at);
          this.#place(lowestBit(houses), card);
          changed = true;
          this.#progress(mover);
          continue;
        }
        packAt[mover] = at + 1;
      } else if (packSize[mover] !== 0) {
        if (at === packSize[mover]) packAt[mover] = 0;
        turned = true;
        hasTurned = true;
        continue;
      }
      idle[mover]!++;
      turns++;
      if (idle[0]! >= (packSize[0]! || 1) && idle[1]! >= (packSize[1]! || 1)) this.over = CYCLE;
      else if (turns >= TURN_CAP) this.over = CAPPED;
      mover = 1 - mover;
      hasTurned = false;
    }
    this.leftA = reserveSize[0]! + packSize[0]!;
    this.leftB = reserveSize[1]! + packSize[1]!;
  }

  #progress(mover: number): void {
    this.#idle[0] = 0;
    this.#idle[1] = 0;
    if (this.reserveSize[mover]! + this.packSize[mover]! === 0) this.over = A_OUT + mover;
  }

  #build(card: number): void {
    const suit = card < 13 ? 0 : card < 26 ? 1 : card < 39 ? 2 : 3;
    const rank = card - 13 * suit + 1;
    const heights = this.#heights;
    heights[heights[2 * suit] === rank - 1 ? 2 * suit : 2 * suit + 1] = rank;
    this.#playable[card]!--;
    if (rank < 13) this.#playable[card + 1]!++;
  }

  #buildFromHouses(): boolean {
    const tops = this.#tops;
    const playable = this.#playable;
    for (let house = 0; house < 8; house++) {
      const card = tops[house]!;
      if (playable[card] !== 0) {
        this.#lift(house);
        this.#build(card);
        return true;
      }
    }
    return false;
  }

  #moveBetweenHouses(): boolean {
    const lengths = this.#lengths;
    const holders = this.#holders;
    for (let house = 0; house < 8; house++) {
      const length = lengths[house]!;
      if (length === 0) continue;
      const card = this.#tops[house]!;
      let houses = holders[LOWER_1[card]!]! | holders[LOWER_2[card]!]!;
      if (length > 1) {
        if (this.#playable[this.#houses[16 * house + length - 2]!] === 0) continue;
        if (houses === 0) houses = this.#empty;
      }
      if (houses === 0) continue;
      this.#lift(house);
      this.#place(lowestBit(houses), card);
      return true;
    }
    return false;
  }

  #place(house: number, card: number): void {
    const bit = 1 << house;
    const length = this.#lengths[house]!;
    if (length === 0) this.#empty &= ~bit;
    else this.#holders[this.#tops[house]!]! &= ~bit;
    this.#houses[16 * house + length] = card;
    this.#lengths[house] = length + 1;
    this.#tops[house] = card;
    this.#holders[card]! |= bit;
  }

  #lift(house: number): void {
    const bit = 1 << house;
    const length = this.#lengths[house]! - 1;
    this.#lengths[house] = length;
    this.#holders[this.#tops[house]!]! &= ~bit;
    if (length === 0) {
      this.#empty |= bit;
      this.#tops[house] = NONE;
    } else {
      const below = this.#houses[16 * house + length - 1]!;
      this.#tops[house] = below;
      this.#holders[below]! |= bit;
    }
  }

  #removeFromPack(seat: number, place: number): void {
    const { packs } = this;
    const end = PILE * seat + --this.packSize[seat]!;
    for (let i = PILE * seat + place; i < end; i++) packs[i] = packs[i + 1]!;
  }
}
