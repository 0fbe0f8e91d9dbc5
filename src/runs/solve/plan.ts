import type { DealFile } from '../../deals/deal-file.ts';
import type { Patience, Rules, SeedType } from '../../variants/variant.ts';
import type { Ranges } from '../../workers/ranges.ts';
import { failedDeal, type SolveResult, type SolveSetup } from '../../workers/solve-result.ts';
import type { RunPlan } from '../plan.ts';
import { solveKind } from './kind.ts';
import { DEAL_COLUMNS, type DealRecord, dealRecord, PLAY_COLUMNS } from './record.ts';
import { limitSettings, type SolveSettings } from './settings.ts';
import type { Counts } from './tally.ts';

export type SolvePlan = RunPlan<SolveSettings, DealRecord, Counts, SolveSetup, SolveResult>;

/** The worker that solves deals. */
export const SOLVE_WORKER = { file: 'solve-worker.js', task: 'solveDeals' } as const;

/** What a run of solvable-or-not asks. */
export interface SolveQuestion {
  readonly game: Patience;
  /** The rules that are answered. */
  readonly rules: Rules;
  /** Where the rules asked for cannot be answered: one sentence. */
  readonly note: string | undefined;
  readonly seedType: SeedType;
  readonly seeds: Ranges | undefined;
  readonly file: DealFile | undefined;
  readonly shard: string | null;
  readonly nodes: number;
  readonly milliseconds: number | undefined;
  /** Bytes of one worker. */
  readonly memory: number;
  readonly format: SolveSettings['format'];
}

type Common = Pick<
  SolvePlan,
  'threads' | 'out' | 'only' | 'solutions' | 'resume' | 'force' | 'progress' | 'part' | 'notes'
>;

/** The plan of a run that solves deals. */
export function solvePlan(question: SolveQuestion, common: Common): SolvePlan {
  const { game, rules, note, seedType, seeds, file, shard, nodes, milliseconds, memory } = question;
  const { part, threads, only, solutions } = common;
  const valuation = game.valuation?.(rules);
  const columns = valuation ? [...DEAL_COLUMNS, ...PLAY_COLUMNS] : DEAL_COLUMNS;
  return {
    ...common,
    kind: solveKind,
    settings: {
      game: game.id,
      rules,
      'seed-type': seedType,
      seeds: seeds?.toString() ?? null,
      deals: file ? { file: file.name, sha256: file.sha256, count: file.deals.length } : null,
      shard,
      part: part.toString(),
      limits: limitSettings(nodes, milliseconds, memory, game.testMemory?.(rules)),
      format: question.format,
      ...(valuation ? { values: valuation.digest } : {}),
      columns: ['seed', ...columns.map(({ name }) => name)],
      only: only ?? null,
    },
    facts: { note: note ?? null, threads, 'memory-bytes': memory * threads },
    file,
    worker: SOLVE_WORKER,
    setup: {
      game: game.id,
      rules,
      seedType,
      memory,
      mostNodes: nodes,
      milliseconds,
      solutions: solutions !== undefined,
      shorten: false,
    },
    record: (_, result, seed) => dealRecord(seed, result, valuation !== undefined),
    solution: ({ solution }) => solution,
    problem: ({ reason, message }) => (reason === 'error' ? (message ?? 'it failed') : undefined),
    failed: failedDeal,
  };
}
