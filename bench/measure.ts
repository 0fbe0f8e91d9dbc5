/** `node measure.js WORKLOAD`: the effort of one workload as JSON, for compare.ts. */
import { spend } from './effort.ts';
import { findWorkload } from './workloads.ts';

console.log(JSON.stringify(spend(findWorkload(process.argv[2] ?? ''))));
