/**
 * The ace pile and the king pile of one suit as one small number.
 *
 * With u the height of the ace pile and d the height of the king pile (R ranks), the piles can
 * exchange cards only when u + d = R: only then do their tops follow each other. From there the
 * cards go back and forth at will, so every rank can be played, and the R + 1 pairs with
 * u + d = R are one state, "the meeting". Playing the second copy of rank r leaves both piles
 * with r on top; from then on the piles grow apart again and never exchange a card. So only
 * plays from the table are searched, and solutions put the exchanges back in. Without reversal
 * the pairs stay apart.
 *
 * That the joint state loses and gains nothing is proved by brute force over the plain rules in
 * the tests.
 */
export class SuitPiles {
  readonly ranks: number;
  readonly reversal: boolean;
  /** States are numbered below this. */
  readonly states: number;
  /** Both piles complete. */
  readonly complete: number;
  /** The meeting: any rank may be played; −1 without reversal. */
  readonly meeting: number;
  /**
   * `first[16 * state + rank]`: the state after playing a card of that rank, −1 if it cannot be
   * played. `second`: the other outcome where there are two (only without reversal).
   */
  readonly first: Int16Array;
  readonly second: Int16Array;
  /** `fits[state]`: the ranks that can be played, as bits. */
  readonly fits: Int32Array;
  /** 1: the piles have met and gone on (without reversal: have met). */
  readonly hasMet: Uint8Array;
  /** u and d of each state; at the meeting both are reported as far as they may reach. */
  readonly acePile: Uint8Array;
  readonly kingPile: Uint8Array;

  constructor(ranks: number, reversal: boolean) {
    this.ranks = ranks;
    this.reversal = reversal;
    this.states = (ranks + 1) * (ranks + 1);
    this.complete = this.states - 1;
    this.meeting = reversal ? this.stateOf(0, ranks) : -1;
    this.first = new Int16Array(16 * this.states).fill(-1);
    this.second = new Int16Array(16 * this.states).fill(-1);
    this.acePile = new Uint8Array(this.states);
    this.kingPile = new Uint8Array(this.states);
    this.fits = new Int32Array(this.states);
    this.hasMet = new Uint8Array(this.states);
    for (let up = 0; up <= ranks; up++) {
      for (let down = 0; down <= ranks; down++) this.#enter(up, down);
    }
    for (let state = 0; state < this.states; state++) {
      for (let rank = 1; rank <= ranks; rank++) {
        if (this.first[16 * state + rank]! >= 0) this.fits[state]! |= 1 << rank;
      }
      const met = this.acePile[state]! + this.kingPile[state]! >= ranks;
      this.hasMet[state] = met && state !== this.meeting ? 1 : 0;
    }
  }

  /** The state of an ace pile of `up` cards and a king pile of `down` cards. */
  stateOf(up: number, down: number): number {
    const apart = this.reversal && up + down === this.ranks ? 0 : up;
    const rest = this.reversal && up + down === this.ranks ? this.ranks : down;
    return apart * (this.ranks + 1) + rest;
  }

  /** Plays of the suit that must come before a card of this rank can be played, at least. */
  distance(state: number, rank: number): number {
    if (state === this.meeting) return 0;
    const up = this.acePile[state]!;
    const down = this.kingPile[state]!;
    let plays = up + down < this.ranks ? this.ranks - up - down : 99;
    if (rank > up && rank - up - 1 < plays) plays = rank - up - 1;
    const below = this.ranks - down - rank;
    return below >= 0 && below < plays ? below : plays;
  }

  #enter(up: number, down: number): void {
    const state = this.stateOf(up, down);
    this.acePile[state] = up;
    this.kingPile[state] = down;
    if (state === this.meeting) {
      this.acePile[state] = this.ranks;
      this.kingPile[state] = this.ranks;
      for (let rank = 1; rank <= this.ranks; rank++) {
        this.first[16 * state + rank] = this.stateOf(rank, this.ranks + 1 - rank);
      }
      return;
    }
    if (up < this.ranks) this.first[16 * state + up + 1] = this.stateOf(up + 1, down);
    if (down < this.ranks) {
      const rank = this.ranks - down;
      const next = this.stateOf(up, down + 1);
      if (up + 1 !== rank) this.first[16 * state + rank] = next;
      else if (next !== this.first[16 * state + rank]) this.second[16 * state + rank] = next;
    }
  }
}
