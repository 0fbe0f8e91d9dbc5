import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

const VARIANTS = 'src/variants';

/**
 * What the games read at run time, by its name in the bundle: every file among their sources that
 * is no source (kernels compiled from assembly/, tables of values). A module reads it from a folder
 * beside itself; in the bundle that folder lies beside the chunk.
 */
function dataFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(VARIANTS, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.ts')) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    const name = path.split(/[\\/]/).slice(-2).join('/');
    if (files.has(name)) throw new Error(`${files.get(name)} and ${path} have one name`);
    files.set(name, path);
  }
  return files;
}

/**
 * The program in a few files: node opens a hundred small modules in a quarter of a second, once in
 * the program and once more in every worker, and the first row waits for both.
 */
export default defineConfig({
  input: {
    cli: 'src/cli.ts',
    'workers/solve-worker': 'src/workers/solve-worker.ts',
    'workers/duel-worker': 'src/workers/duel-worker.ts',
    'workers/value-worker': 'src/workers/value-worker.ts',
    // For the worker of the pool's own tests.
    'workers/service': 'src/workers/service.ts',
  },
  platform: 'node',
  external: Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
  output: {
    dir: 'dist',
    cleanDir: true,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
  },
  plugins: [
    {
      name: 'data',
      buildStart() {
        for (const [fileName, path] of dataFiles()) {
          this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
        }
      },
    },
  ],
});
