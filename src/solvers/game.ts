import type { BeamPosition, BeamShape } from './beam-search.ts';
import type { Position } from './position.ts';

/** A value for every rule option of a game: the full rule set a result was computed under. */
export type Rules = Readonly<Record<string, string>>;

/** A move that the rules forbid; the message says why in one sentence. */
export class IllegalMove extends Error {
  override name = 'IllegalMove';
}

/** A game in progress by the plain rules, as far as a solution needs it to be replayed. */
export interface Replay {
  /** Every legal move in the notation of the game. */
  legalMoves(): string[];
  /** Plays a move given in the notation; throws {@link IllegalMove} and changes nothing. */
  play(move: string): void;
  isWon(): boolean;
}

/** A search position that can take up deal after deal. */
export interface SearchPosition<Layout> extends Position {
  load(layout: Layout): void;
  /**
   * Spells out a line of search moves from the loaded layout as plain moves in the notation.
   * Leaves the position as after `load`.
   */
  explain(line: Int32Array): string[];
}

/**
 * A search position of a game with a redeal by chance. Ends are positions without a move that are
 * not won; what follows makes them worth more or less.
 */
export interface EndPosition<Layout> extends SearchPosition<Layout> {
  /**
   * From now on cuts states that can reach no end worth more than the best one noted, instead of
   * states that can reach no win. An exhausted search then has noted an end of most worth. Loading
   * a layout ends this and forgets the end noted.
   */
  seekBetterEnds(): void;

  /** The plain moves to the best end noted since `load`; `undefined`: no end was met. */
  bestEnd(): string[] | undefined;
}

/**
 * What the end of a stage's search says. A win counts unless the stage plays a looser game; an
 * exhausted search proves a loss only where all pruning is sound (a beam never does).
 */
export type Claims = 'wins' | 'losses' | 'both';

/** One search of a deal. The stages run in order until one decides. */
export interface Stage<Layout> {
  name: string;
  position: SearchPosition<Layout>;
  /** Sets the position up before it is loaded, where several stages share one. */
  prepare?: () => void;
  claims: Claims;
  /** Positions it may enter at most; without it, what is left of `--max-nodes`. */
  nodes?: number;
  /** Search by a beam instead of depth first. */
  beam?: BeamShape & { position: BeamPosition };
}

/** What a game hands in to have its deals decided. */
export interface Solvable<Layout> {
  /** The game by the plain rules, which replay every solution. */
  plainGame(layout: Layout, rules: Rules): Replay;
  /** The pruning rules by name, each of which can be switched off alone. */
  readonly prunings: readonly string[];
  /**
   * The share of a worker's memory that its stages' tests may have for what they remember; 0 by
   * default.
   */
  testMemory?(rules: Rules): number;
  /**
   * The searches that decide a deal. A worker makes them once and loads deal after deal.
   * @param memory bytes for what tests remember; see {@link testMemory}
   */
  stages(rules: Rules, prunings: ReadonlySet<string>, memory: number): readonly Stage<Layout>[];
}
