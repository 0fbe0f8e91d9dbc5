import type { Contest, Rules, Strategy } from '../../variants/variant.ts';
import { type DuelResult, type DuelSetup, duelKey, failedGame } from '../../workers/duel-result.ts';
import type { Ranges } from '../../workers/ranges.ts';
import type { RunPlan } from '../plan.ts';
import { duelKind } from './kind.ts';
import { type GameRecord, gameRecord } from './record.ts';
import type { DuelSettings } from './settings.ts';
import type { DuelCounts } from './tally.ts';

export type DuelPlan = RunPlan<DuelSettings, GameRecord, DuelCounts, DuelSetup, DuelResult>;

/** What a duel asks. */
export interface DuelQuestion {
  readonly game: Contest;
  readonly rules: Rules;
  readonly a: Strategy;
  readonly b: Strategy;
  readonly swap: boolean;
  readonly seeds: Ranges;
  readonly shard: string | null;
  readonly format: DuelSettings['format'];
}

type Common = Pick<
  DuelPlan,
  'threads' | 'out' | 'resume' | 'force' | 'progress' | 'part' | 'notes'
>;

/** The plan of a run in which two strategies play each other. */
export function duelPlan(question: DuelQuestion, common: Common): DuelPlan {
  const { game, rules, a, b, swap, seeds, shard, format } = question;
  return {
    ...common,
    kind: duelKind,
    settings: {
      game: game.id,
      rules,
      'seed-type': 'own',
      duel: { a: a.text, b: b.text, playout: a.playout, swap },
      seeds: seeds.toString(),
      shard,
      part: common.part.toString(),
      format,
    },
    facts: {},
    file: undefined,
    only: undefined,
    solutions: undefined,
    worker: { file: 'duel-worker.js', task: 'playGames' },
    setup: { game: game.id, rules, a, b, swap },
    record(key, result) {
      const { seed, swapped } = duelKey(key, swap);
      return gameRecord(String(seed), swapped ? [b.text, a.text] : [a.text, b.text], result);
    },
    problem: ({ result, message }) => (result ? undefined : (message ?? 'it failed')),
    failed: (message = 'it cannot be played') => failedGame(message),
  };
}
