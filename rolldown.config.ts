import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

/** Compiled from src/variants/royal/assembly; read at run time from beside the bundle. */
const KERNELS = [
  'src/variants/royal/kernel.wasm',
  'src/variants/royal/roaming-closure.wasm',
] as const;

/**
 * The program in a few files: node opens a hundred small modules in a quarter of a second, once in
 * the program and once more in every worker, and the first row waits for both.
 */
export default defineConfig({
  input: {
    cli: 'src/cli.ts',
    'workers/deal-worker': 'src/workers/deal-worker.ts',
    'workers/duel-worker': 'src/workers/duel-worker.ts',
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
      name: 'kernels',
      buildStart() {
        for (const file of KERNELS) {
          this.emitFile({ type: 'asset', fileName: basename(file), source: readFileSync(file) });
        }
      },
    },
  ],
});
