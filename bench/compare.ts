/**
 * Compares this build with a saved one, paired in one run: machines are noisy, ratios of
 * neighbouring measurements are not.
 *
 *     npm run bench:compare -- --save        saves the present build as the baseline
 *     npm run bench:compare -- --rounds 7    measures both in turn and prints the ratios
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Effort } from './effort.ts';
import { WORKLOADS } from './workloads.ts';

const BUILD = '.bench/build';
const BASELINE = '.bench/baseline';

const { values } = parseArgs({
  options: {
    save: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});

if (values.save) {
  rmSync(BASELINE, { recursive: true, force: true });
  cpSync(BUILD, BASELINE, { recursive: true });
  console.log(`saved this build as the baseline in ${BASELINE}`);
} else if (!existsSync(BASELINE)) {
  console.error('there is no baseline yet: npm run bench:compare -- --save');
  process.exitCode = 2;
} else {
  compare(Number(values.rounds), values.only);
}

function compare(rounds: number, only: string | undefined): void {
  console.log('workload                  nodes ratio   CPU ratio: median (range)    CPU ms now');
  for (const { name } of WORKLOADS) {
    if (only !== undefined && only !== name) continue;
    const ratios: number[] = [];
    let now: Effort | undefined;
    let before: Effort | undefined;
    for (let round = 0; round < rounds; round++) {
      // Which goes first alternates, so that a drift of the machine favours neither.
      const order = round % 2 === 0 ? [BUILD, BASELINE] : [BASELINE, BUILD];
      for (const tree of order) {
        if (tree === BUILD) now = measure(tree, name);
        else before = measure(tree, name);
      }
      if (now && before) ratios.push(now.cpu / before.cpu);
    }
    if (!now || !before) {
      console.log(`${name.padEnd(24)}  not in both builds`);
      continue;
    }
    ratios.sort((a, b) => a - b);
    const median = ratios[Math.floor(ratios.length / 2)]!;
    const range = `${ratios[0]!.toFixed(3)}–${ratios.at(-1)!.toFixed(3)}`;
    console.log(
      `${name.padEnd(24)}  ${(now.nodes / before.nodes).toFixed(3).padStart(11)}   ${median.toFixed(3)} (${range})`.padEnd(
        68,
      ) + now.cpu.toFixed(0).padStart(12),
    );
  }
}

function measure(tree: string, name: string): Effort | undefined {
  const run = spawnSync(process.execPath, [`${tree}/bench/measure.js`, name], {
    encoding: 'utf8',
  });
  return run.status === 0 ? (JSON.parse(run.stdout) as Effort) : undefined;
}
