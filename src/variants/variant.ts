import type { Replay, Rules, Solvable } from '../solvers/game.ts';
import type { Limits } from '../solvers/limits.ts';
import type { Valuation } from '../solvers/valuer.ts';
import type { Table } from './table.ts';

export {
  type Claims,
  type EndPosition,
  IllegalMove,
  type Rules,
  type SearchPosition,
  type Stage,
} from '../solvers/game.ts';

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

/** The deal in a file cannot be played; the message is one sentence that names the cards. */
export class DealError extends Error {
  override name = 'DealError';
}

/**
 * The game as a person knows it, one game in progress. Plain and complete: it prints, replays and
 * verifies; the search is checked against it.
 */
export interface PlainGame extends Replay {
  /** The table as it now lies. */
  table(): Table;
  /** The table as text, several lines without a final line end. */
  picture(): string;
}

/** A deal as CONTRACT.md writes it: an object of JSON. */
export type DealJson = Readonly<Record<string, unknown>>;

/** How other programs write deals of a game. */
export interface Notations {
  /**
   * Cuts a text into deals where they are not one a line.
   * @param lines of the whole file, from 1
   */
  split(lines: readonly NumberedLine[]): NumberedLine[];
  /** Turns a deal in one of the notations into the JSON form; throws a {@link DealError}. */
  read(text: string): DealJson;
}

/** A line of a file, or several that belong together, and the number of the first. */
export interface NumberedLine {
  readonly line: number;
  readonly text: string;
}

/**
 * What every game tells: how it is dealt, read, written, laid on a table and played by the plain
 * rules.
 *
 * `Layout` is its arrangement of cards at the start (dealt or half-played): legal, or rejected by
 * `read` with a {@link DealError}.
 */
export interface Game<Layout = unknown> {
  id: string;
  aliases: readonly string[];
  /** The name of the game in its source text, and the language of that text. */
  title: string;
  summary: string;
  decks: 1 | 2;
  ruleOptions: readonly RuleOption[];
  /** Whose seeds it can deal, `own` first, and the highest seed of each. */
  seeds: Readonly<{ own: bigint } & Partial<Record<SeedType, bigint>>>;

  deal(seed: bigint, seedType: SeedType, rules: Rules): Layout;
  /** Only of games that other programs write deals of. */
  notations?: Notations;
  /** Reads a deal of CONTRACT.md's JSON form. `dealKeys` are the keys it looks at. */
  read(json: DealJson, rules: Rules): Layout;
  write(layout: Layout): Record<string, unknown>;
  dealKeys: readonly string[];
  /** The layout laid on a table. Rules that are not named have their defaults. */
  table(layout: Layout, rules?: Rules): Table;
  /** The opposite: a table as a deal of CONTRACT.md's JSON form, which only `read` checks. */
  tableJson(table: Table): Record<string, unknown>;
  /** The layout as text, several lines without a final line end. Rules have their defaults. */
  picture(layout: Layout, rules?: Rules): string;
}

/** A game for one, whose deals are solvable or not. */
export interface Patience<Layout = unknown> extends Game<Layout>, Solvable<Layout> {
  players: 1;

  /**
   * What the solvable-or-not search answers where a part of the rules cannot be searched: the rules
   * actually used and one sentence that says so. Without it, all rules are answered as they are.
   */
  question?(rules: Rules): { rules: Rules; note?: string };

  /** Positions that a deal may cost unless `--max-nodes` says otherwise. */
  defaultNodes?: number;

  /** A game in progress by the plain rules. `seed` decides chance events (shuffled redeals). */
  plainGame(layout: Layout, rules: Rules, seed?: bigint): PlainGame;

  /** What a list of moves uses that is worth telling beside its length. */
  uses?(moves: readonly string[]): Uses;

  /** Of games whose player decides when to redeal. */
  redeals?: RedealCount;

  /**
   * How deals are valued where redeals are a matter of chance; `undefined`: under these rules they
   * are not, and deals are solvable or not.
   */
  valuation?(rules: Rules): Valuation<Layout> | undefined;

  /** How the tables are made that such deals are valued with. */
  sampling?: Sampling;
}

/** What a list of moves uses, for people (` with 2 passes through the stock`) and by name. */
export interface Uses {
  readonly text: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** How the redeals of a player's own choice are counted and limited. */
export interface RedealCount {
  /** Redeals in a list of moves. */
  count(moves: readonly string[]): number;
  /** The rules with so many redeals. */
  limitRules(rules: Rules, redeals: number): Rules;
  /** A deal with so many redeals left. */
  limitDeal(deal: DealJson, redeals: number): DealJson;
}

/** One sample of what a shuffled redeal is worth. */
export interface Sample {
  readonly value: number;
  /** The case that the best line aims at; missing: the deal goes out, or no redeal is left. */
  readonly keptCase?: number;
}

/** Values of one number of redeals left, by case, as they are sampled. */
export interface ValueTable {
  add(keptCase: number, value: number): void;
  count(keptCase: number): number;
  /** The standard error of the value of a case. */
  error(keptCase: number): number;
  /** The standard deviation of one sample of a case. */
  deviation(keptCase: number): number;
  values(): number[];
  toText(comments: readonly string[]): string;
}

/** What the command `values` needs of a game to sample what its redeals are worth. */
export interface Sampling {
  /** How many cases there are. */
  readonly cases: number;
  /** What a table depends on, for its first line. */
  title(rules: Rules): string;
  /** The tables of fewer redeals; a text instead: why these rules have no table to be made. */
  leaves(rules: Rules): (readonly number[])[] | string;
  newTable(): ValueTable;
  /** Reads a table that may be unfinished; throws an Error. */
  readTable(text: string): ValueTable;
  /** @param leaves the chances after the shuffle, by redeals left from 1 on, by case */
  makeSampler(rules: Rules, leaves: readonly (readonly number[])[], memory: number): Sampler;
}

/** Values samples; `undefined`: the limits cut the search off. */
export interface Sampler {
  /** The shuffle `index` of a case. */
  shuffle(keptCase: number, index: bigint, limits: Limits): Sample | undefined;
  /** The first deal of a seed. */
  deal(seed: bigint, limits: Limits): Sample | undefined;
}

/** Seat A is 0, seat B is 1. */
export type Seat = 0 | 1;
export const SEATS = ['A', 'B'] as const;

/** A game of two in progress. */
export interface ContestGame extends PlainGame {
  readonly toMove: Seat;
  /** Turns ended. */
  readonly turns: number;
  readonly isOver: boolean;
  /** One sentence on who has won or why nobody has. */
  standing(): string;
}

/** A strategy as the command line names it; plain data, so that it can be sent to a worker. */
export interface Strategy {
  /** What rows call it: `greedy`, `search:16`. */
  readonly text: string;
  /** How its sampled games are played out; only of strategies that sample. */
  readonly playout: string;
  /** Whether it samples what it cannot see. */
  readonly samples: boolean;
}

/** How one game between two strategies went. */
export interface MatchResult {
  readonly starter: Seat;
  /** `undefined`: a draw. */
  readonly winner: Seat | undefined;
  /** One of the contest's endings. */
  readonly reason: string;
  readonly turns: number;
  readonly moves: number;
  /** Cards left in the hands of A and B. */
  readonly left: readonly [number, number];
}

/** Two strategies and a table. */
export interface Match<Layout> {
  /**
   * Plays a game to its end. `undefined`: it was interrupted.
   * @param swapped whether the strategies have changed seats
   * @param seed of the strategies' own choices
   * @param watch is told every move in the notation before it is made
   */
  play(
    layout: Layout,
    swapped: boolean,
    seed: bigint,
    interrupted?: () => boolean,
    watch?: (move: string) => void,
  ): MatchResult | undefined;
}

/** What `solve` asks about one deal of a contest. */
export interface ContestQuestion<Layout> {
  readonly layout: Layout;
  readonly rules: Rules;
  /** Decides the choices of strategies. */
  readonly seed: bigint;
  readonly nodes: number | undefined;
  readonly milliseconds: number | undefined;
  /** Bytes for the table of a proof. */
  readonly memory: number;
  readonly now: () => number;
  readonly interrupted: () => boolean;
}

/** A game for two, played by strategies against each other; no deal of it is solvable or not. */
export interface Contest<Layout = unknown> extends Game<Layout> {
  players: 2;
  plainGame(layout: Layout, rules: Rules): ContestGame;
  /** How games end; every ending but the first is a draw. */
  endings: readonly string[];
  /** The ending that only guards against games without end, and what it is called. */
  guard: { readonly ending: string; readonly name: string };
  /** What strategies there are, with help of several lines. */
  strategies: {
    readonly names: readonly string[];
    readonly samplers: readonly string[];
    readonly playouts: readonly string[];
    readonly defaultWorlds: number;
    readonly help: string;
    /** The strategy that the bare program plays in both seats. */
    readonly plain: string;
  };
  /**
   * Reads a strategy as in `search:64`.
   * @param worlds sampled worlds where the text names none
   * @returns a text instead: what is wrong, to be put behind the name of the option
   */
  parseStrategy(text: string, worlds: number | undefined, playout: string): Strategy | string;
  makeMatch(rules: Rules, a: Strategy, b: Strategy): Match<Layout>;
  /**
   * What can be said of one deal: near the end the proved value, else lines and estimates.
   * @param say is given the text for people, piece by piece
   * @returns members of JSON
   */
  analyse(
    question: ContestQuestion<Layout>,
    say: (text: string) => Promise<void>,
  ): Promise<Record<string, unknown>>;
}

/** Any game there is. */
export type Variant = Patience | Contest;
