/**
 * Micro benches (tinybench), each in a process of its own so that the search sees one shape:
 *
 *     npm run bench                 all
 *     npm run bench -- royal        one
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Bench } from 'tinybench';
import { orderedDeck } from '../src/cards/deck.ts';
import { RandomStream } from '../src/cards/shuffle.ts';
import { TranspositionTable } from '../src/solvers/transposition-table.ts';
import { spend } from './effort.ts';
import { findWorkload, WORKLOADS } from './workloads.ts';

const PROBES = 100_000;
const MICRO = 'cards and table';

const asked = process.argv[2];
if (asked === undefined) {
  for (const name of [MICRO, ...WORKLOADS.map((workload) => workload.name)]) {
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: 'inherit' });
  }
} else if (asked === MICRO) {
  await benchCardsAndTable();
} else {
  await benchWorkload(asked);
}

/** Shuffles and table probes a second. */
async function benchCardsAndTable(): Promise<void> {
  const bench = new Bench({ time: 1000, warmupTime: 200 });
  const deck = orderedDeck();
  let seed = 0n;
  bench.add('deal a seed (52 cards)', () => {
    new RandomStream(seed++).shuffle(deck);
  });
  const random = new RandomStream(1n);
  const keys = Int32Array.from({ length: 3 * PROBES }, () => random.next());
  const insertAll = (table: TranspositionTable): void => {
    for (let i = 0; i < keys.length; i += 3) table.insert(keys[i]!, keys[i + 1]!, keys[i + 2]!);
  };
  const table = new TranspositionTable(64 * 2 ** 20);
  bench.add(`table: ${PROBES} new positions, growing`, () => {
    table.clear();
    insertAll(table);
  });
  const full = new TranspositionTable(64 * 2 ** 20);
  insertAll(full);
  bench.add(`table: ${PROBES} known positions`, () => insertAll(full));
  await bench.run();
  for (const task of bench.tasks) {
    const each = task.name.startsWith('table') ? PROBES : 1;
    const perSecond = each / (meanMilliseconds(task) / 1000);
    console.log(`${task.name.padEnd(44)}${Math.round(perSecond).toLocaleString('en')} a second`);
  }
}

async function benchWorkload(name: string): Promise<void> {
  const workload = findWorkload(name);
  const { nodes, deals } = spend(workload);
  const bench = new Bench({ time: 2000, warmup: false, iterations: 3 });
  bench.add(name, () => {
    spend(workload);
  });
  await bench.run();
  const seconds = meanMilliseconds(bench.tasks[0]!) / 1000;
  const rate = (amount: number) => Math.round(amount / seconds).toLocaleString('en');
  console.log(`${name.padEnd(44)}${rate(nodes)} nodes and ${rate(deals)} deals a second`);
}

function meanMilliseconds(task: Bench['tasks'][number]): number {
  const { result } = task;
  if (result.state !== 'completed') throw new Error(`${task.name}: ${result.state}`);
  return result.latency.mean;
}
