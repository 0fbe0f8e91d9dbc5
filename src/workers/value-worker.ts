import { parentPort, workerData } from 'node:worker_threads';
import { patienceNamed } from '../variants/index.ts';
import { Claims } from './claims.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { Service } from './service.ts';
import { keyParts, type SampleResult, type SampleSetup } from './value-samples.ts';

const { memory, setup } = workerData as WorkerData<SampleSetup>;
const service = new Service<SampleResult>(memory, (batch) => parentPort!.postMessage(batch));
const claims = new Claims(memory);
const { cases, makeSampler } = patienceNamed(setup.game).sampling!;
const sampler = makeSampler(setup.rules, setup.leaves, setup.memory);
const limits = { nodes: setup.mostNodes, now: () => performance.now(), interrupted: service.poll };

/** The piscina task: values sampled shuffles and first deals. */
export function valueSamples(task: Task): TaskReport {
  return service.run(
    task,
    (index) => sampleOne(task.first + BigInt(index)),
    (message) => ({ message }),
  );
}

function sampleOne(key: bigint): SampleResult | undefined {
  const [keptCase, index] = keyParts(key);
  const sample =
    keptCase < cases ? sampler.shuffle(keptCase, index, limits) : sampler.deal(index, limits);
  if (sample) return { sample };
  if (claims.interrupted) return undefined;
  return { message: `a sample was not decided with ${setup.mostNodes} nodes` };
}
