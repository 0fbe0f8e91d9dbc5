import type { Column, FormatName, Row } from '../files/row-format.ts';
import type { Ranges } from '../workers/ranges.ts';

/** What a run of any kind was: what is needed to repeat it, to resume it, to join it with others. */
export interface Settings {
  readonly game: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly 'seed-type': string;
  /** All seeds of the run, shards not considered; `null` for deals from a file. */
  readonly seeds: string | null;
  /** Deals from a file: its name, the SHA-256 of its bytes, how many deals. */
  readonly deals?: {
    readonly file: string;
    readonly sha256: string;
    readonly count: number;
  } | null;
  /** `2/8`, or `null`: the whole. */
  readonly shard: string | null;
  /** What this file covers: seeds, or places in the file of deals from 0. */
  readonly part: string;
  readonly format: FormatName;
  /** The only verdict whose rows are written, or `null`. */
  readonly only?: string | null;
}

/** The file beside the rows, `<name>.csv.json`; kinds add their settings and counts to it. */
export interface Sidecar extends Settings {
  readonly tool: string;
  readonly version: string;
  readonly command: string;
  readonly threads: number;
  readonly node: string;
  readonly cpu: string;
  readonly started: string;
  readonly ended: string | null;
  /** Wall clock of all sessions of the run, in seconds. */
  readonly 'wall-seconds': number;
  readonly partial: boolean;
}

/** One result as its row tells it: numbers are rounded as they are written. */
export interface RowRecord {
  /** Exact digits, or what a file of deals calls the deal. */
  readonly seed: string;
}

/** Adds up records in any order in bounded memory. */
export interface Tally<Item, Counts> {
  add(item: Item): void;
  /** Adds what another tally of the same run has added up. */
  addAll(other: Tally<Item, Counts>): void;
  readonly rows: number;
  counts(): Counts;
  /** How the results look so far, in a few words for the progress line. */
  inWords(): string;
}

/** What a summary says besides the counts; what is unknown is left out. */
export interface SummaryContext {
  /** `own seeds 1-1000`. */
  deals?: string;
  threads?: number;
  /** Rows of the whole run, when not all of them are there. */
  partialOf?: bigint;
  /** Milliseconds. */
  wall?: number;
  /** The share of the wall time that the workers were at work. */
  busy?: number;
  /** Where the rows are. */
  rows?: string;
}

/**
 * A kind of run: what its rows are, what is counted of them, what may stand in one file. With it
 * files are read back without the program that wrote them.
 *
 * @typeParam Own the settings of the kind
 */
export interface Kind<
  Own extends Settings = Settings,
  Item extends RowRecord = RowRecord,
  Counts = unknown,
> {
  /** What a row is, in the plural, and what has become of those that are there. */
  readonly noun: 'deals' | 'games';
  readonly done: 'done' | 'played';

  /** Whether a sidecar is one of this kind. */
  owns(sidecar: Readonly<Record<string, unknown>>): boolean;

  /** The columns after `seed` of a run. */
  columns(settings: Own): readonly Column[];
  /** The columns of rows whose names these are, without a sidecar; `undefined`: of another kind. */
  recognise(names: readonly string[]): readonly Column[] | undefined;

  makeRow(item: Item, columns: readonly Column[]): Row;
  /** `undefined`: the row is damaged. */
  parseRow(row: Row): Item | undefined;

  /** The keys of the rows of a part: one a deal, or two where it is played twice. */
  keys(part: Ranges, settings: Own): Ranges;
  /** The key of a record; `undefined`: it is not one of such a run. */
  keyOf(item: Item, settings: Own): bigint | undefined;

  /** What `--only` chooses by; without it, it is not for this kind. */
  verdictOf?(item: Item): string;
  /** Whether a file of solutions has a line for it. */
  hasSolution?(item: Item): boolean;

  /** @param settings `undefined`: there is no sidecar */
  makeTally(settings: Own | undefined): Tally<Item, Counts>;
  /** How many rows the counts are of, and how many of them say that something went wrong. */
  rowsOf(counts: Counts): number;
  errorsOf(counts: Counts): number;
  /** The counts of a sidecar. */
  countsOf(sidecar: Own & Sidecar): Counts;
  /** The counts of disjoint runs together, as far as they can be joined. */
  joinCounts(parts: readonly Counts[]): Counts;
  /** The members of a sidecar that follow from the counts. */
  countFields(counts: Counts, settings: Own): Readonly<Record<string, unknown>>;

  /**
   * What keeps rows of two runs from standing in one file, beyond what all kinds compare.
   * `undefined`: nothing. The text reads on from "its".
   */
  difference(was: Own, is: Own): string | undefined;

  /** The summary between its title and its end. */
  summaryLines(counts: Counts, settings: Own | undefined, context: SummaryContext): string[];
}
