import { parentPort, workerData } from 'node:worker_threads';
import { dealRoyal } from '../variants/royal/layout.ts';
import { caseNamed, KEPT_CASES } from '../variants/royal/redeal/kept-cases.ts';
import { sampledShuffle } from '../variants/royal/redeal/samples.ts';
import { RoyalValuer } from '../variants/royal/redeal/valuer.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { Service } from './service.ts';
import { keyParts, type SampleResult, type SampleSetup } from './value-samples.ts';

const { memory, setup } = workerData as WorkerData<SampleSetup>;
const service = new Service<SampleResult>(memory, (batch) => parentPort!.postMessage(batch));
const valuer = new RoyalValuer(setup.rules, setup.memory, setup.values);
const limits = { nodes: setup.mostNodes, now: () => performance.now(), interrupted: service.poll };

/** The piscina task: values sampled shuffles and first deals. */
export function valueSamples(task: Task): TaskReport {
  return service.run(
    task,
    (index) => valueOne(task.first + BigInt(index)),
    (message) => ({ message }),
  );
}

function valueOne(key: bigint): SampleResult | undefined {
  const [keptCase, index] = keyParts(key);
  const layout =
    keptCase < KEPT_CASES.length
      ? sampledShuffle(keptCase, setup.redeals, index)
      : dealRoyal(index, 'own');
  const { reason, play } = valuer.solve(layout, limits);
  if (reason === 'interrupted') return undefined;
  if (play.value === undefined) {
    return { message: `a sample was not decided with ${setup.mostNodes} nodes` };
  }
  if (play.kept === undefined) return { value: play.value };
  return { value: play.value, keptCase: caseNamed(play.kept) };
}
