import type { BeamPosition } from '../../../solvers/beam-search.ts';
import { OrderedMoves, ScoreNoise } from '../../../solvers/ordered-moves.ts';
import type { SearchPosition } from '../../variant.ts';
import { CLASS, classAbove } from '../classes.ts';
import { type KlondikeLayout, SUITS } from '../layout.ts';
import { LineWriter } from '../line-writer.ts';
import type { KlondikeRules, Spaces } from '../rule-options.ts';
import {
  BACK,
  BACK_TO_SPACE,
  JOIN,
  MOST_IN_COLUMN,
  REVEAL,
  REVEAL_TO_SPACE,
  SPLIT,
  SpacesState,
  TAKE_DOWN,
  TAKE_TO_SPACE,
  TAKE_UP,
  UP_BASE,
  UP_HEAD,
  UP_LOOSE,
} from './state.ts';

/**
 * The reductions of the search, each of which can be switched off alone.
 * - `safe-play`: a foundation play that can do no harm is the only move (Blake and Gent's rule).
 * - `safe-back`: no card comes back that would be safe to play.
 * - `useful-split`: a run is parted only when no place like the one it leaves is free; until then
 *   the move can be put off.
 */
export const SPACES_PRUNINGS = ['safe-play', 'safe-back', 'useful-split'] as const;

const NONE = -1;
const MOST_MOVES = 512;
/** Nodes before the first restart, and the upper end of the noise that then varies the order. */
const RESTART_AFTER = 20_000;
const NOISE = 300;

/** How good a move looks to the depth-first search, which tries high numbers first. */
const SCORES = {
  playBase: 1000,
  reveal: 800,
  kingToSpace: 700,
  join: 650,
  takeUp: 620,
  playHead: 600,
  play: 500,
  takeDown: 450,
  takeKing: 400,
  baseToSpace: 300,
  back: 150,
  takeToSpace: 100,
  split: 50,
  backToSpace: 20,
  /** For each card under a base less than twelve; off for each turn of the stock. */
  shortColumn: 8,
  turn: 12,
} as const;
const MOST_TURNS = 30;

/** What makes a position look far from a win to the beams; found by trying on seeds 11 to 60. */
const WEIGHTS = {
  faceDown: 60,
  played: 12,
  waste: 30,
  stock: 8,
  /** A column with face-down cards, and off if its base can leave. */
  column: 10,
  movable: 10,
  /** In eighths, for a low card under others, each. */
  buriedLow: 4,
  /** In quarters: a low card of the waste, and the cards on a card of the waste. */
  wasteLow: 8,
  wasteDepth: 8,
} as const;

/** Klondike and grande harpe as the search plays them; see {@link SpacesState} for what it keeps. */
export class SpacesPosition
  extends SpacesState
  implements SearchPosition<KlondikeLayout>, BeamPosition
{
  readonly acyclic = false;
  readonly mostMoves = MOST_MOVES;
  readonly restartAfter = RESTART_AFTER;

  readonly #safePlay: boolean;
  readonly #safeBack: boolean;
  readonly #usefulSplit: boolean;
  readonly #ordered = new OrderedMoves(MOST_MOVES);
  readonly #noise = new ScoreNoise();

  constructor(rules: KlondikeRules, prunings: ReadonlySet<string>) {
    super(rules);
    this.#safePlay = prunings.has('safe-play');
    this.#safeBack = prunings.has('safe-back');
    this.#usefulSplit = prunings.has('useful-split');
  }

  override load(layout: KlondikeLayout): void {
    super.load(layout);
    this.#noise.strength = 0;
    this.#noise.seed(1);
  }

  reorder(): void {
    this.#noise.strength = NOISE;
  }

  estimate(): number {
    let score =
      WEIGHTS.faceDown * this.faceDown -
      WEIGHTS.played * this.played +
      WEIGHTS.waste * this.wasteCount +
      WEIGHTS.stock * (this.talonCount - this.wasteCount);
    for (let column = 0; column < this.columns; column++) {
      const count = this.counts[column]!;
      if (count === 0) continue;
      score += WEIGHTS.column;
      const base = this.base(column);
      const cls = CLASS[base]!;
      const movable = this.free(classAbove(cls)) > 0 || (this.isNext(base) && this.free(cls) > 0);
      if (movable) score -= WEIGHTS.movable;
      for (let at = 0; at < count - 1; at++) {
        const low = 6 - (this.cards[column * MOST_IN_COLUMN + at]! % 13);
        if (low > 0) score += (WEIGHTS.buriedLow * (count - 1 - at) * low) >> 3;
      }
    }
    for (let at = 0; at < this.wasteCount; at++) {
      score += (WEIGHTS.wasteLow * Math.max(0, 8 - (this.talon[at]! % 13))) >> 2;
      score += (WEIGHTS.wasteDepth * Math.min(6, this.wasteCount - at)) >> 2;
    }
    return score;
  }

  moves(into: Int32Array, at: number): number {
    this.#ordered.start(into, at);
    if (this.#safePlay) {
      const safe = this.#safeMove();
      if (safe !== NONE) {
        into[at] = safe;
        return 1;
      }
    }
    const ranks = this.ranks;
    const toSpace = this.empty > 0 ? this.rules.spaces : 'none';
    for (let column = 0; column < this.columns; column++) this.#addBaseMoves(column, toSpace);
    for (let suit = 0; suit < SUITS; suit++) {
      for (let rank = 1; rank <= ranks; rank++)
        this.#addCardMoves(13 * suit + rank - 1, rank, toSpace);
    }
    this.#addTakes(toSpace);
    return this.#ordered.count;
  }

  /**
   * Blake and Gent's rule for red-black building, for every foundation of a suit: nothing that
   * could be laid on the card needs it, as it can go out itself. Every copy of the card must be
   * able to go out, or playing this one could keep a more urgent one in.
   */
  #isSafe(card: number): boolean {
    const rank = card % 13;
    const suit = Math.trunc(card / 13);
    const decks = this.decks;
    const up = this.up;
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
      for (let rank = 0; rank < this.ranks; rank++) {
        const card = 13 * suit + rank;
        if (!this.isNext(card)) continue;
        if (!this.#isSafe(card)) break;
        if (this.free(CLASS[card]!) > 0) {
          for (let column = 0; column < this.columns; column++) {
            const count = this.counts[column]!;
            if (count > 0 && this.cards[column * MOST_IN_COLUMN + count - 1] === card) {
              return UP_BASE | (column << 4);
            }
          }
          if (this.heads[card]! > 0) return UP_HEAD | (card << 4);
          if (this.loose[card]! > 0) return UP_LOOSE | (card << 4);
        }
        if (!this.simple) continue;
        for (let j = 0; j < this.talonCount; j++) {
          if (this.talon[j] === card) return TAKE_UP | (j << 4);
        }
      }
    }
    return NONE;
  }

  #addBaseMoves(column: number, toSpace: Spaces): void {
    const count = this.counts[column]!;
    if (count === 0) return;
    const card = this.cards[column * MOST_IN_COLUMN + count - 1]!;
    const cls = CLASS[card]!;
    if (this.isNext(card) && this.free(cls) > 0)
      this.#add(UP_BASE | (column << 4), SCORES.playBase);
    const few = SCORES.shortColumn * (12 - count);
    if (this.free(classAbove(cls)) > 0) this.#add(REVEAL | (column << 4), SCORES.reveal + few);
    const king = cls >> 1 === this.ranks;
    if (toSpace === 'any' || (toSpace === 'kings' && king)) {
      this.#add(
        REVEAL_TO_SPACE | (column << 4),
        (king ? SCORES.kingToSpace : SCORES.baseToSpace) + few,
      );
    }
  }

  #addCardMoves(card: number, rank: number, toSpace: Spaces): void {
    const heads = this.heads[card]!;
    const loose = this.loose[card]!;
    const cls = CLASS[card]!;
    const above = classAbove(cls);
    if (heads + loose > 0 && this.isNext(card) && this.free(cls) > 0) {
      if (heads > 0) this.#add(UP_HEAD | (card << 4), SCORES.playHead);
      if (loose > 0) this.#add(UP_LOOSE | (card << 4), SCORES.play);
    }
    const place = this.free(above) > 0;
    if (heads > 0 && place && rank < this.ranks) this.#add(JOIN | (card << 4), SCORES.join);
    if (loose > 0 && toSpace === 'any' && this.#splitServes(above))
      this.#add(SPLIT | (card << 4), SCORES.split);
    if (!this.rules.worryingBack || this.up[card] === 0) return;
    const over = rank === this.ranks ? 0 : this.up[card + 1]!;
    if (over === this.up[card] || (this.#safeBack && this.#isSafe(card))) return;
    if (place && rank < this.ranks) this.#add(BACK | (card << 4), SCORES.back);
    if (toSpace === 'any' || (toSpace === 'kings' && rank === this.ranks)) {
      this.#add(BACK_TO_SPACE | (card << 4), SCORES.backToSpace);
    }
  }

  /** Taking a run off its parent is of use only if none of the parent's kind is free. */
  #splitServes(above: number): boolean {
    return !this.#usefulSplit || this.free(above) === 0;
  }

  #addTakes(toSpace: Spaces): void {
    const count = this.talonCount;
    if (this.simple) {
      for (let j = 0; j < count; j++) {
        if (this.#isFirstCopy(j)) this.#addTake(j, 0, 0, toSpace);
      }
      return;
    }
    const draw = this.rules.draw;
    const waste = this.wasteCount;
    if (waste > 0) this.#addTake(waste - 1, 0, 0, toSpace);
    let turns = 0;
    for (let x = waste; x < count; ) {
      x = Math.min(x + draw, count);
      this.#addTake(x - 1, 0, ++turns, toSpace);
    }
    if (waste === 0 || (this.limited && this.passes < 2)) return;
    for (let x = 0; x < count; ) {
      x = Math.min(x + draw, count);
      turns++;
      const ahead = x >= waste && ((x - waste) % draw === 0 || x === count);
      if (!ahead) this.#addTake(x - 1, 1, turns, toSpace);
    }
  }

  #isFirstCopy(j: number): boolean {
    if (this.decks === 1) return true;
    for (let i = 0; i < j; i++) if (this.talon[i] === this.talon[j]) return false;
    return true;
  }

  #addTake(j: number, recycled: number, turns: number, toSpace: Spaces): void {
    const card = this.talon[j]!;
    const cls = CLASS[card]!;
    const code = (j << 4) | (this.wasteCount << 10) | (recycled << 16);
    const far = SCORES.turn * Math.min(turns, MOST_TURNS);
    if (this.isNext(card)) this.#add(TAKE_UP | code, SCORES.takeUp - far);
    const king = cls >> 1 === this.ranks;
    if (!king && this.free(classAbove(cls)) > 0) this.#add(TAKE_DOWN | code, SCORES.takeDown - far);
    if (toSpace === 'any' || (toSpace === 'kings' && king)) {
      this.#add(TAKE_TO_SPACE | code, (king ? SCORES.takeKing : SCORES.takeToSpace) - far);
    }
  }

  #add(code: number, score: number): void {
    this.#ordered.enter(code, score + this.#noise.next());
  }

  explain(line: Int32Array): string[] {
    const writer = new LineWriter(this.layout!, this.rules.draw);
    for (const move of line) {
      this.#write(move, writer);
      this.play(move);
    }
    while (this.isWon() && this.played < this.decks * SUITS * this.ranks) {
      const move = this.#lowestUp();
      this.#write(move, writer);
      this.play(move);
    }
    this.load(this.layout!);
    return writer.moves;
  }

  /** From a position without face-down cards and with a talon at hand all cards go out by rank. */
  #lowestUp(): number {
    for (let rank = 1; rank <= this.ranks; rank++) {
      for (let suit = 0; suit < SUITS; suit++) {
        const card = 13 * suit + rank - 1;
        if (!this.isNext(card)) continue;
        if (this.heads[card]! > 0) return UP_HEAD | (card << 4);
        if (this.loose[card]! > 0) return UP_LOOSE | (card << 4);
        return TAKE_UP | (this.talon.indexOf(card) << 4);
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
