import { DealSolver, type Solved } from '../src/solvers/deal-solver.ts';
import { patienceNamed } from '../src/variants/index.ts';
import { answeredRules, defaultRules } from '../src/variants/rule-set.ts';
import type { Workload } from './workloads.ts';

const MEMORY = 256 * 2 ** 20;

/** What a workload cost. */
export interface Effort {
  deals: number;
  decided: number;
  nodes: number;
  /** The sum of what deals are worth, where redeals are a matter of chance; 0 elsewhere. */
  value: number;
  /** CPU milliseconds of this process while it solved. */
  cpu: number;
}

/** Solves all deals of a workload, once. */
export function spend(workload: Workload): Effort {
  const variant = patienceNamed(workload.game);
  const { rules } = answeredRules(variant, { ...defaultRules(variant), ...workload.rules });
  const valuer = variant.valuation?.(rules)?.makeValuer(MEMORY);
  const solver = valuer ?? new DealSolver(variant, rules, MEMORY);
  const limits = { nodes: workload.nodes, now: () => performance.now() };
  const effort: Effort = { deals: 0, decided: 0, nodes: 0, value: 0, cpu: 0 };
  const before = process.cpuUsage();
  for (let seed = workload.seeds[0]; seed <= workload.seeds[1]; seed++) {
    const solved: Solved = solver.solve(variant.deal(seed, 'own', rules), limits, seed);
    effort.deals++;
    effort.nodes += solved.nodes;
    effort.value += solved.play?.value ?? 0;
    if (solved.verdict !== 'unknown') effort.decided++;
  }
  const { user, system } = process.cpuUsage(before);
  effort.cpu = (user + system) / 1000;
  return effort;
}
