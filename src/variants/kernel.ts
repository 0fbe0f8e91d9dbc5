import { readFileSync } from 'node:fs';

/** Node's types leave WebAssembly to the browser's library, which is not loaded here. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
  CompileError: new () => Error;
};

/** What every kernel exports: its memory, and its addresses there by name. */
export interface Kernel {
  memory: { buffer: ArrayBuffer; grow(pages: number): void };
}

/** An address in a kernel's memory, in bytes. */
export interface Address {
  readonly value: number;
}

export const PAGE_BYTES = 65536;

/**
 * A new instance of a kernel with a memory of its own.
 * @param name of its source `NAME.ts` in an `assembly` folder
 * @throws Error where the machine does not run it, with one sentence
 */
export function loadKernel<Exports extends Kernel>(name: string): Exports {
  const bytes = readFileSync(new URL(`./kernels/${name}.wasm`, import.meta.url));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new Error(
      `the kernel ${name} needs WebAssembly with SIMD, which node does not offer on this machine`,
    );
  }
}
