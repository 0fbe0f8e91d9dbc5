/**
 * `node scripts/copy-data.js TREE`: copies what the games read at run time (kernels, tables) to
 * where tsc has compiled their sources.
 */
import { cpSync, statSync } from 'node:fs';

const [tree] = process.argv.slice(2);
if (tree === undefined) throw new Error('name the tree to copy to');
cpSync('src/variants', `${tree}/src/variants`, {
  recursive: true,
  filter: (source) => statSync(source).isDirectory() || !source.endsWith('.ts'),
});
