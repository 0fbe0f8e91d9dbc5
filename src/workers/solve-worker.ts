import { parentPort, workerData } from 'node:worker_threads';
import { MAX_SEED } from '../cards/shuffle.ts';
import { parseDeal } from '../deals/deal-json.ts';
import { DealSolver, type Solved } from '../solvers/deal-solver.ts';
import type { Limits } from '../solvers/limits.ts';
import { patienceNamed } from '../variants/index.ts';
import type { Patience } from '../variants/variant.ts';
import type { Task, TaskReport } from './messages.ts';
import type { WorkerData } from './pool.ts';
import { FatalWorkerError, Service } from './service.ts';
import { failedDeal, type SolveResult, type SolveSetup } from './solve-result.ts';

const { memory, setup } = workerData as WorkerData<SolveSetup>;
const service = new Service<SolveResult>(memory, (batch) => parentPort!.postMessage(batch));
const game = patienceNamed(setup.game);
let solver: Solver | undefined;

/** A DealSolver, or a Valuer where redeals are a matter of chance. */
interface Solver {
  solve(layout: unknown, limits: Limits, seed?: bigint): Solved;
  shorten(layout: unknown, solved: Solved, limits: Limits): string[];
}

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

function solveOne(task: Task, index: number): SolveResult | undefined {
  solver ??= makeSolver(game);
  const started = now();
  const line = task.lines?.[index];
  const json = line === undefined ? undefined : parseDeal(line, game);
  const dealSeed = task.first + BigInt(index);
  const layout =
    json === undefined
      ? game.deal(dealSeed, setup.seedType, setup.rules)
      : game.read(json, setup.rules);
  const seed = json === undefined ? dealSeed : seedOf(json);
  const solved = solver.solve(layout, limits, seed);
  const { verdict, reason, message, solution, nodes, play } = solved;
  if (reason === 'interrupted') return undefined;
  const result: SolveResult = { verdict, nodes, ms: now() - started };
  if (reason !== undefined) result.reason = reason;
  if (message !== undefined) result.message = message;
  if (solution) {
    result.moves = solution.length;
    if (setup.shorten) result.solution = solver.shorten(layout, solved, limits);
    else if (setup.solutions) result.solution = solution;
  }
  if (play) {
    const { line: moves, ...rest } = play;
    result.play = setup.solutions ? play : rest;
  }
  return result;
}

/** The seed that a deal from a file bears, which decides its shuffles. */
function seedOf({ seed }: Readonly<Record<string, unknown>>): bigint | undefined {
  const text = String(seed ?? '');
  if (!/^\d{1,20}$/.test(text)) return undefined;
  return BigInt(text) <= MAX_SEED ? BigInt(text) : undefined;
}

function makeSolver(of: Patience): Solver {
  try {
    const valuation = of.valuation?.(setup.rules);
    if (valuation) return valuation.makeValuer(setup.memory);
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
