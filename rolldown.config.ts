import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

const ROYAL = 'src/variants/royal';

/** Read at run time from beside the bundle: kernels compiled from assembly/, tables of values. */
const DATA = [
  'kernel.wasm',
  'roaming-closure.wasm',
  ...readdirSync(`${ROYAL}/values`).map((name) => `values/${name}`),
];

/**
 * The program in a few files: node opens a hundred small modules in a quarter of a second, once in
 * the program and once more in every worker, and the first row waits for both.
 */
export default defineConfig({
  input: {
    cli: 'src/cli.ts',
    'workers/deal-worker': 'src/workers/deal-worker.ts',
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
        for (const fileName of DATA) {
          const source = readFileSync(`${ROYAL}/${fileName}`);
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  ],
});
