import type { BeamPosition, BeamShape } from '../solvers/beam-search.ts';
import type { Position } from '../solvers/position.ts';
import type { Valuation } from '../solvers/valuer.ts';
import type { Table } from './table.ts';

/** Whose shuffle a seed means. `own` is src/cards/shuffle.ts. */
export const SEED_TYPES = [
  'own',
  'solvitaire',
  'klondike-solver',
  'greenfelt',
  'pysol',
  'pysol-ms',
  'exact',
] as const;
export type SeedType = (typeof SEED_TYPES)[number];

/** One named decision on which the sources differ: `--rule NAME=VALUE`. */
export interface RuleOption {
  name: string;
  /** The allowed values, the default first. */
  values: readonly string[];
  /** For rules that also take any whole number from this one on (`redeals`, `passes`). */
  numbersFrom?: number;
  meaning: string;
}

/** A value for every rule option of a game: the full rule set a result was computed under. */
export type Rules = Readonly<Record<string, string>>;

/** The deal in a file cannot be played; the message is one sentence that names the cards. */
export class DealError extends Error {
  override name = 'DealError';
}

/** A move that the rules forbid; the message says why in one sentence. */
export class IllegalMove extends Error {
  override name = 'IllegalMove';
}

/**
 * The game as a person knows it, one game in progress. Plain and complete: it prints, replays and
 * verifies; the search is checked against it.
 */
export interface PlainGame {
  /** Every legal move in the notation of the game. */
  legalMoves(): string[];
  /** Plays a move given in the notation; throws {@link IllegalMove} and changes nothing. */
  play(move: string): void;
  isWon(): boolean;
  /** In a game of two: one sentence on who has won or why nobody has. */
  standing?(): string;
  /** What lies on the table now; the same piles in the same order after every move. */
  table(): Table;
  /** The table as text, several lines without a final line end. */
  picture(): string;
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

/** One search of a deal. The stages run in order until one decides. */
export interface Stage<Layout> {
  name: string;
  position: SearchPosition<Layout>;
  /** Sets the position up before it is loaded, where several stages share one. */
  prepare?: () => void;
  /** Whether its pruning is sound, so that an exhausted search proves `unsolvable`. */
  proves: boolean;
  /** Whether its rules are looser than those asked for, so that a win says nothing. */
  looser?: boolean;
  /** Positions it may enter at most; without it, what is left of `--max-nodes`. */
  nodes?: number;
  /** Search by a beam instead of depth first; such a stage proves no loss. */
  beam?: BeamShape & { position: BeamPosition };
}

/**
 * A game: how it is dealt, read, written, played by plain rules and searched.
 *
 * `Layout` is the game's arrangement of cards at the start (dealt or half-played): legal or
 * rejected by `read` with a {@link DealError}.
 */
export interface Variant<Layout = unknown> {
  id: string;
  aliases: readonly string[];
  /** The name of the game in its source text, and the language of that text. */
  title: string;
  summary: string;
  players: 1 | 2;
  decks: 1 | 2;
  ruleOptions: readonly RuleOption[];
  /** Whose seeds it can deal; `own` first. */
  seedTypes: readonly SeedType[];
  /** Highest seed of a foreign seed type. */
  highestSeed(seedType: SeedType): bigint;

  /**
   * What the solvable-or-not search answers under these rules: the rules as they are, or, where a
   * part of them cannot be searched, the rules actually used and one sentence that says so.
   */
  question(rules: Rules): { rules: Rules; note?: string };

  /** Positions that a deal may cost unless `--max-nodes` says otherwise. */
  defaultNodes?: number;

  deal(seed: bigint, seedType: SeedType, rules: Rules): Layout;
  /**
   * Turns a deal in another program's notation into the JSON form; throws a {@link DealError}.
   * Only games that other programs write deals of have it.
   */
  readText?(text: string): Readonly<Record<string, unknown>>;
  /** Reads a deal of CONTRACT.md's JSON form. `dealKeys` are the keys it looks at. */
  read(json: Readonly<Record<string, unknown>>, rules: Rules): Layout;
  write(layout: Layout): Record<string, unknown>;
  dealKeys: readonly string[];
  /** The layout laid on a table. Rules that are not named have their defaults. */
  table(layout: Layout, rules?: Rules): Table;
  /** The opposite: a table as a deal of CONTRACT.md's JSON form, which only `read` checks. */
  tableJson(table: Table): Record<string, unknown>;
  /** The layout as text, several lines without a final line end. Rules have their defaults. */
  picture(layout: Layout, rules?: Rules): string;

  /** A game in progress by the plain rules. `seed` decides chance events (shuffled redeals). */
  plainGame(layout: Layout, rules: Rules, seed?: bigint): PlainGame;

  /** The pruning rules by name, each of which can be switched off alone. */
  prunings: readonly string[];
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

  /**
   * How deals are valued where redeals are a matter of chance; `undefined`: under these rules they
   * are not, and deals are solvable or not.
   */
  valuation?(rules: Rules): Valuation<Layout> | undefined;
}
