import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { DamagedLine } from '../output/journal.ts';
import { othersPath } from '../output/result-file.ts';
import { openResults, type Results, SeedSet, visitRows } from '../output/results.ts';
import { ruleText, type Sidecar, settingsDifference } from '../output/sidecar.ts';
import { type SummaryContext, summaryLines } from '../output/summary.ts';
import { type Counts, joinCounts, Tally } from '../output/tally.ts';
import { Ranges } from '../workers/ranges.ts';
import type { CommandContext } from './command.ts';
import { fileProblem } from './deal-file.ts';
import { duelSummary, isDuel } from './duel-files.ts';
import { EXIT, type ExitCode, type Io, writeOut } from './io.ts';
import { UsageError } from './usage-error.ts';
import { errorsOf } from './value-errors.ts';

export function addSummary(program: Command, { io, finish }: CommandContext): void {
  program
    .command('summary')
    .description('recompute the summary from the rows of results files')
    .argument('<file...>', 'results files; those of one run (shards) are summed up together')
    .addHelpText('after', '\nExample:\n  patience-solve summary royal-1-100000.csv')
    .action(async (files: string[]) => finish(await summarise(files, io)));
}

/** A results file with its rows counted. */
interface CountedFile {
  readonly results: Results;
  /** `undefined` where the rows alone do not tell: a finished file of `--only`. */
  readonly tally: Tally | undefined;
  readonly seeds: SeedSet;
}

async function summarise(files: readonly string[], io: Io): Promise<ExitCode> {
  if (files.some(isDuel)) {
    await writeOut(io, `${duelSummary(files).join('\n')}\n`);
    return EXIT.done;
  }
  const groups: CountedFile[][] = [];
  for (const path of files) {
    const file = countFile(path, io);
    const group = groups.find(([first]) => belongTogether(first!.results, file.results));
    if (!group) {
      groups.push([file]);
      continue;
    }
    for (const other of group) {
      const seed = other.seeds.shared(file.seeds);
      if (seed === undefined) continue;
      throw new UsageError(
        `summary: ${other.results.path} and ${path} both have seed ${seed}: leave one of them out`,
      );
    }
    group.push(file);
  }
  const blocks = groups.map((group) => groupLines(group).join('\n'));
  await writeOut(io, `${blocks.join('\n\n')}\n`);
  return EXIT.done;
}

function belongTogether(a: Results, b: Results): boolean {
  if (!a.sidecar || !b.sidecar)
    return a.sidecar === b.sidecar && a.format.header === b.format.header;
  return (
    settingsDifference({ ...a.sidecar, only: null }, { ...b.sidecar, only: null }) === undefined
  );
}

function countFile(path: string, io: Io): CountedFile {
  try {
    const results = openResults(path);
    const seeds = new SeedSet();
    const tally = new Tally();
    const torn = visitRows(path, results.format, (row, counted) => {
      seeds.add(row.seed);
      tally.add(counted);
    });
    if (torn) io.stderr.write(`${path} ends in a torn line, which is left out\n`);
    if (seeds.hasRepeats) {
      throw new UsageError(`summary: ${path} has a seed twice: make the file anew`);
    }
    const only = results.sidecar?.only ?? null;
    if (only === null) return { results, tally, seeds };
    if (results.sidecar!.partial && existsSync(othersPath(path))) {
      visitRows(othersPath(path), results.format, (_, counted) => tally.add(counted));
      return { results, tally, seeds };
    }
    io.stderr.write(
      `${path} holds only the ${only} deals: the others are counted from ${path}.json\n`,
    );
    return { results, tally: undefined, seeds };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const why = error instanceof DamagedLine ? error.message : fileProblem(error);
    throw new UsageError(`summary: ${path} cannot be used: ${why}`);
  }
}

function groupLines(group: readonly CountedFile[]): string[] {
  const { sidecar } = group[0]!.results;
  const context: SummaryContext = { rows: group.map(({ results }) => results.path).join(', ') };
  if (sidecar) Object.assign(context, contextOf(sidecar, group));
  const counts = countsOf(group);
  const expected = expectedSize(group);
  if (expected !== undefined && BigInt(counts.deals) < expected) context.partialOf = expected;
  return summaryLines(counts, context);
}

function contextOf(sidecar: Sidecar, group: readonly CountedFile[]): SummaryContext {
  const wall = group.reduce((sum, { results }) => sum + results.sidecar!['wall-seconds'], 0);
  return {
    title: `${sidecar.game}: ${ruleText(sidecar.rules)}`,
    deals: sidecar.deals
      ? sidecar.deals.file
      : `${sidecar['seed-type']} seeds ${partsOf(group).toString()}`,
    limits: sidecar.limits,
    ...errorsOf(sidecar),
    ...(group.length === 1 ? { threads: sidecar.threads, wall: 1000 * wall } : {}),
  };
}

const partsOf = (group: readonly CountedFile[]): Ranges =>
  group.reduce(
    (all, { results }) => all.union(Ranges.parse(results.sidecar?.part ?? '') ?? Ranges.EMPTY),
    Ranges.EMPTY,
  );

const expectedSize = (group: readonly CountedFile[]): bigint | undefined =>
  group.every(({ results }) => results.sidecar) ? partsOf(group).size : undefined;

function countsOf(group: readonly CountedFile[]): Counts {
  if (group.length === 1 && group[0]!.tally) return group[0]!.tally.counts();
  if (group.some(({ tally }) => !tally)) {
    return group.length === 1
      ? group[0]!.results.sidecar!.counts
      : joinCounts(group.map(({ tally, results }) => tally?.counts() ?? results.sidecar!.counts));
  }
  return Tally.joined(group.map(({ tally }) => tally!)).counts();
}
