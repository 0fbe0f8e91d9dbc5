/**
 * The bench signature: nodes and decided deals over the fixed workloads. It changes exactly when
 * the search enters other positions, so a change of it is either meant or a mistake.
 *
 *     npm run bench:signature               compares with bench/signature.txt
 *     npm run bench:signature -- --update   writes it
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { spend } from './effort.ts';
import { WORKLOADS } from './workloads.ts';

const FILE = 'bench/signature.txt';

const lines = WORKLOADS.map((workload) => {
  const { deals, decided, nodes, value } = spend(workload);
  const worth = value > 0 ? `, worth ${value.toFixed(6)} together` : '';
  return `${workload.name}: ${nodes} nodes, ${decided} of ${deals} deals decided${worth}`;
});
const signature = `${lines.join('\n')}\n`;

if (process.argv.includes('--update')) {
  writeFileSync(FILE, signature);
  console.log(signature.trimEnd());
} else {
  const expected = readFileSync(FILE, 'utf8');
  console.log(signature.trimEnd());
  if (signature === expected) {
    console.log('the signature is unchanged');
  } else {
    console.error(
      `the signature differs from ${FILE}:\n${expected.trimEnd()}\nIf that is meant, say so in the commit and run: npm run bench:signature -- --update`,
    );
    process.exitCode = 1;
  }
}
