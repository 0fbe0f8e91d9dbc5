import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { type Address, type Kernel, loadKernel } from '../../src/variants/kernel.ts';

interface Exports extends Kernel {
  KEY: Address;
}

test('instances of a kernel have memories of their own', () => {
  const [one, other] = [0, 1].map(() => loadKernel<Exports>('royal-fixed')) as [Exports, Exports];
  const wordOf = ({ memory, KEY }: Exports) => new Int32Array(memory.buffer, KEY.value, 1);
  wordOf(one)[0] = 7;
  expect(wordOf(one)[0]).toBe(7);
  expect(wordOf(other)[0]).toBe(0);
});

test('every source in a folder called assembly is compiled', () => {
  const variants = new URL('../../src/variants/', import.meta.url);
  const sources = readdirSync(variants, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[\\/]assembly[\\/][^\\/]+\.ts$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(1);
  for (const source of sources) {
    expect(existsSync(new URL(`kernels/${basename(source, '.ts')}.wasm`, variants))).toBe(true);
  }
});
