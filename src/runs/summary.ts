import { existsSync } from 'node:fs';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { durationText, percent, thousands } from '../statistics/figures.ts';
import { withRules } from '../variants/rule-set.ts';
import { Ranges } from '../workers/ranges.ts';
import type { Kind, RowRecord, Settings, SummaryContext, Tally } from './kind.ts';
import { openResults, type Results, RowSet, readFor, visitRecords } from './results.ts';
import { othersPath } from './row-files.ts';
import { settingsDifference } from './sidecar.ts';

/** Longer lists of seeds are cut in the summary. */
const LONGEST_SEEDS = 60;

/** The summary of a run as lines of text. */
export function summaryText<Own extends Settings, Item extends RowRecord, Counts>(
  kind: Kind<Own, Item, Counts>,
  counts: Counts,
  settings: Own | undefined,
  context: SummaryContext,
): string[] {
  const { partialOf, wall, busy, rows } = context;
  const lines: string[] = [];
  if (partialOf !== undefined) {
    lines.push(
      `PARTIAL: ${thousands(kind.rowsOf(counts))} of ${thousands(partialOf)} ${kind.noun} are ${kind.done}`,
    );
  }
  if (settings) lines.push(withRules(settings.game, settings.rules));
  lines.push(...kind.summaryLines(counts, settings, context));
  const end: string[] = [];
  if (wall !== undefined) end.push(`wall time ${durationText(wall)}`);
  if (busy !== undefined) end.push(`workers busy ${percent(busy, 1)} of it`);
  if (end.length > 0) lines.push(end.join(', '));
  if (rows !== undefined) lines.push(`rows in ${rows}`);
  return lines;
}

/** What a run dealt, for a person. */
export function dealsText(settings: Settings, part: Ranges): string {
  const { deals, shard } = settings;
  const seeds = part.toString();
  const shown = seeds.length > LONGEST_SEEDS ? `${seeds.slice(0, LONGEST_SEEDS - 3)}...` : seeds;
  const what = deals
    ? `${deals.file}, ${thousands(deals.count)} deals`
    : `${settings['seed-type']} seeds ${shown}`;
  return shard === null ? what : `${what} (part ${shard})`;
}

/** A results file with its rows counted. */
interface CountedFile {
  readonly results: Results;
  /** `undefined` where the rows alone do not tell: a finished file of `--only`. */
  readonly tally: Tally<RowRecord, unknown> | undefined;
  readonly rows: RowSet;
}

/** The summary of results files, recomputed from their rows; files of one run together. */
export function summarise(paths: readonly string[], io: Io): string {
  const groups: CountedFile[][] = [];
  for (const path of paths) {
    const file = readFor('summary', path, () => countFile(path, io));
    const group = groups.find(([first]) => belongTogether(first!.results, file.results));
    if (!group) {
      groups.push([file]);
      continue;
    }
    for (const other of group) {
      const seed = other.rows.shared(file.rows);
      if (seed === undefined) continue;
      throw new UsageError(
        `summary: ${other.results.path} and ${path} both have ${rowName(file.results, seed)}: leave one of them out`,
      );
    }
    group.push(file);
  }
  return `${groups.map((group) => groupLines(group).join('\n')).join('\n\n')}\n`;
}

/** What a row is called of which there are two. */
const rowName = ({ kind }: Results, key: bigint | string): string =>
  kind.noun === 'deals' ? `seed ${key}` : 'a game';

function belongTogether(a: Results, b: Results): boolean {
  if (a.kind !== b.kind) return false;
  if (!a.sidecar || !b.sidecar) {
    return a.sidecar === b.sidecar && a.format.header === b.format.header;
  }
  const anyOnly = { only: null };
  return (
    settingsDifference(a.kind, { ...a.sidecar, ...anyOnly }, { ...b.sidecar, ...anyOnly }) ===
    undefined
  );
}

function countFile(path: string, io: Io): CountedFile {
  const results = openResults(path);
  const { kind, sidecar } = results;
  const rows = new RowSet();
  const tally = kind.makeTally(sidecar);
  const named = sidecar?.deals != null;
  const torn = visitRecords(results, (item) => {
    const key = named || !sidecar ? seedKey(item.seed) : kind.keyOf(item, sidecar);
    rows.add(key, item.seed);
    tally.add(item);
  });
  if (torn) io.stderr.write(`${path} ends in a torn line, which is left out\n`);
  if (rows.hasRepeats && (sidecar || kind.noun === 'deals')) {
    const what = kind.noun === 'deals' ? 'a seed' : 'a game';
    throw new UsageError(`summary: ${path} has ${what} twice: make the file anew`);
  }
  const only = sidecar?.only ?? null;
  if (only === null) return { results, tally, rows };
  if (sidecar!.partial && existsSync(othersPath(path))) {
    visitRecords({ ...results, path: othersPath(path) }, (item) => tally.add(item));
    return { results, tally, rows };
  }
  io.stderr.write(
    `${path} holds only the ${only} deals: the others are counted from ${path}.json\n`,
  );
  return { results, tally: undefined, rows };
}

const seedKey = (seed: string): bigint | undefined =>
  /^\d+$/.test(seed) ? BigInt(seed) : undefined;

function groupLines(group: readonly CountedFile[]): string[] {
  const { kind, sidecar } = group[0]!.results;
  const context: SummaryContext = { rows: group.map(({ results }) => results.path).join(', ') };
  const counts = countsOf(group);
  if (!sidecar) return summaryText(kind, counts, undefined, context);
  const part = group.reduce(
    (all, { results }) => all.union(Ranges.parse(results.sidecar?.part ?? '') ?? Ranges.EMPTY),
    Ranges.EMPTY,
  );
  context.deals = sidecar.deals
    ? sidecar.deals.file
    : `${sidecar['seed-type']} seeds ${part.toString()}`;
  if (group.length === 1) {
    context.threads = sidecar.threads;
    context.wall = 1000 * sidecar['wall-seconds'];
  }
  const expected = kind.keys(part, sidecar).size;
  if (BigInt(kind.rowsOf(counts)) < expected) context.partialOf = expected;
  return summaryText(kind, counts, sidecar, context);
}

function countsOf(group: readonly CountedFile[]): unknown {
  const { kind, sidecar } = group[0]!.results;
  if (group.some(({ tally }) => !tally)) {
    const parts = group.map(
      ({ tally, results }) => tally?.counts() ?? kind.countsOf(results.sidecar!),
    );
    return parts.length === 1 ? parts[0] : kind.joinCounts(parts);
  }
  if (group.length === 1) return group[0]!.tally!.counts();
  return joinTallies(
    kind.makeTally(sidecar),
    group.map(({ tally }) => tally!),
  ).counts();
}

/** Adds tallies of one run to an empty one. */
export function joinTallies<Item, Counts>(
  all: Tally<Item, Counts>,
  parts: readonly Tally<Item, Counts>[],
): Tally<Item, Counts> {
  for (const part of parts) all.addAll(part);
  return all;
}
