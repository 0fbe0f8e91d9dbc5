import { parentPort, workerData } from 'node:worker_threads';
import { DealSolver } from '../solvers/deal-solver.ts';
import { findVariant } from '../variants/index.ts';
import type { Variant } from '../variants/variant.ts';
import { type DealResult, type DealSetup, failedDeal } from './deal-result.ts';
import { parseDeal } from './deal-text.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { FatalWorkerError, Service } from './service.ts';

const { memory, setup } = workerData as WorkerData<DealSetup>;
const service = new Service<DealResult>(memory, (batch) => parentPort!.postMessage(batch));
const variant = findVariant(setup.game)!;
let solver: DealSolver<unknown> | undefined;

const now = (): number => performance.now();

const limits = {
  nodes: setup.mostNodes,
  milliseconds: setup.milliseconds,
  now,
  interrupted: service.poll,
};

/** The piscina task: solves the deals of a chunk with the one solver of this worker. */
export function solveDeals(task: Task): TaskReport {
  return service.run(task, (index) => solveOne(task, index), failedDeal);
}

function solveOne(task: Task, index: number): DealResult | undefined {
  solver ??= makeSolver(variant);
  const started = now();
  const line = task.lines?.[index];
  const layout =
    line === undefined
      ? variant.deal(task.first + BigInt(index), setup.seedType, setup.rules)
      : variant.read(parseDeal(line, variant), setup.rules);
  const { verdict, reason, message, solution, nodes } = solver.solve(layout, limits);
  if (reason === 'interrupted') return undefined;
  const result: DealResult = { verdict, nodes, ms: now() - started };
  if (reason !== undefined) result.reason = reason;
  if (message !== undefined) result.message = message;
  if (solution) {
    result.moves = solution.length;
    if (setup.solutions) result.solution = solution;
  }
  return result;
}

function makeSolver(of: Variant): DealSolver<unknown> {
  try {
    return new DealSolver(of, setup.rules, setup.memory);
  } catch (error) {
    // What keeps this deal from being solved keeps all others from it.
    throw new FatalWorkerError(
      error instanceof RangeError
        ? 'the tables do not fit into this machine: give a smaller --memory or fewer --threads'
        : `the solver of ${of.id} cannot be made: ${(error as Error).message}`,
    );
  }
}
