import { parentPort, workerData } from 'node:worker_threads';
import { findVariant } from '../variants/index.ts';
import type { Contest } from '../variants/variant.ts';
import { type DuelResult, type DuelSetup, duelKey, failedGame } from './duel-result.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { Service } from './service.ts';

const { memory, setup } = workerData as WorkerData<DuelSetup>;
const service = new Service<DuelResult>(memory, (batch) => parentPort!.postMessage(batch));
const contest = findVariant(setup.game) as Contest;
const match = contest.makeMatch(setup.rules, setup.a, setup.b);

/** The piscina task: plays the games of a chunk. */
export function playGames(task: Task): TaskReport {
  return service.run(task, (index) => playOne(task.first + BigInt(index)), failedGame);
}

function playOne(key: bigint): DuelResult | undefined {
  const started = performance.now();
  const { seed, swapped } = duelKey(key, setup.swap);
  const layout = contest.deal(seed, 'own', setup.rules);
  const result = match.play(layout, swapped, seed, service.poll);
  return result && { result, ms: performance.now() - started };
}
