import { parentPort, workerData } from 'node:worker_threads';
import { Match } from '../players/dispute/match.ts';
import { makePlayer } from '../players/dispute/strategies.ts';
import { dealDispute } from '../variants/dispute/layout.ts';
import { readDisputeRules } from '../variants/dispute/options.ts';
import { type DuelResult, type DuelSetup, duelKey } from './duel-result.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { Service } from './service.ts';

const { memory, setup } = workerData as WorkerData<DuelSetup>;
const service = new Service<DuelResult>(memory, (batch) => parentPort!.postMessage(batch));
const rules = readDisputeRules(setup.rules);
const match = new Match(rules);
const a = makePlayer(setup.a, rules);
const b = makePlayer(setup.b, rules);

/** The piscina task: plays the games of a chunk. */
export function playGames(task: Task): TaskReport {
  return service.run(
    task,
    (index) => playOne(task.first + BigInt(index)),
    (error): DuelResult => ({ error }),
  );
}

function playOne(key: bigint): DuelResult | undefined {
  const started = performance.now();
  const { seed, swapped } = duelKey(key, setup.swap);
  const players = swapped ? ([b, a] as const) : ([a, b] as const);
  const result = match.run(dealDispute(seed), players, seed, undefined, service.poll);
  return result && { ...result, swapped, ms: performance.now() - started };
}
