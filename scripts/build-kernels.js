/**
 * Compiles the kernels: every `src/variants/…/assembly/NAME.ts` (AssemblyScript) becomes
 * `src/variants/kernels/NAME.wasm`, from where src/variants/kernel.ts loads it.
 */
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { main } from 'assemblyscript/asc';

const VARIANTS = 'src/variants';
const KERNELS = `${VARIANTS}/kernels`;

const sources = readdirSync(VARIANTS, { recursive: true, encoding: 'utf8' })
  .map((name) => join(VARIANTS, name).replaceAll('\\', '/'))
  .filter((name) => /\/assembly\/[^/]+\.ts$/.test(name))
  .sort();
const names = sources.map((source) => basename(source, '.ts'));
const twice = names.find((name, index) => names.indexOf(name) !== index);
if (twice !== undefined) throw new Error(`two kernels are called ${twice}`);

rmSync(KERNELS, { recursive: true, force: true });
for (const [index, source] of sources.entries()) {
  const outFile = `${KERNELS}/${names[index]}.wasm`;
  const { error, stderr } = await main([source, '--config', 'asconfig.json', '--outFile', outFile]);
  process.stderr.write(stderr.toString());
  if (error) {
    console.error(`${source}: ${error.message}`);
    process.exitCode = 1;
  }
}
