import { Failure } from '../../errors.ts';
import type { Io } from '../../io.ts';
import { SOLVE_WORKER } from '../../runs/solve/plan.ts';
import { Ranges } from '../../workers/ranges.ts';
import { failedDeal, type SolveResult, type SolveSetup } from '../../workers/solve-result.ts';
import type { OneDeal } from '../options/one-deal.ts';

/** What a search of one deal found; `undefined`: it was interrupted. */
export interface Searched {
  readonly result: SolveResult | undefined;
  readonly interrupted: boolean;
}

/** Searches one deal in a worker, so that Ctrl-C is heard. */
export async function searchDeal(setup: SolveSetup, deal: OneDeal, io: Io): Promise<Searched> {
  let result: SolveResult | undefined;
  let interrupted = false;
  const seed = deal.text === undefined ? BigInt(deal.seed!) : 0n;
  const { Pool } = await import('../../workers/pool.ts');
  const pool = new Pool<SolveSetup, SolveResult>({
    worker: { file: new URL(SOLVE_WORKER.file, io.workers), task: SOLVE_WORKER.task },
    setup,
    threads: 1,
    todo: Ranges.of([{ first: seed, last: seed }]),
    ...(deal.text === undefined ? {} : { line: () => deal.text! }),
    onResult: (_, found) => {
      result = found;
    },
    failed: failedDeal,
  });
  const forget = io.onInterrupt(() => {
    interrupted = true;
    pool.interrupt();
  });
  try {
    await pool.run();
  } catch (error) {
    throw new Failure(`the search was given up: ${(error as Error).message}`);
  } finally {
    forget();
  }
  return { result, interrupted: interrupted && result === undefined };
}
