import { describe, expect, it } from 'vitest';
import { memoryOfWorkers } from '../../../src/commands/options/memory.ts';
import { UsageError } from '../../../src/errors.ts';
import { shareMemory } from '../../../src/solvers/memory.ts';

const MIB = 2 ** 20;
const machine = (memory: number) => ({
  threads: 4,
  memory,
  cpu: 'test',
  node: 'test',
  pid: 1,
  host: 'test',
});

describe('the memory of a worker', () => {
  it('is 512 MiB by default, whatever the machine, so that runs repeat', () => {
    for (const [threads, memory] of [
      [1, 2],
      [4, 16],
      [64, 256],
    ] as const) {
      const share = memoryOfWorkers(undefined, threads, machine(memory * 1024 * MIB));
      expect(share).toEqual({ perThread: 512 * MIB });
    }
  });

  it('is less, and that is said, only where the machine has too little', () => {
    const { perThread, note } = memoryOfWorkers(undefined, 4, machine(1024 * MIB));
    expect(perThread).toBe(128 * MIB);
    expect(note).toMatch(/has 1 GiB, so each of 4 threads gets 128 MiB instead of 512 MiB/);
  });

  it('is an equal share of --memory, the table the largest power of two in it', () => {
    expect(memoryOfWorkers('2G', 2, machine(2 ** 34))).toEqual({ perThread: 1024 * MIB });
    expect(shareMemory(memoryOfWorkers('600M', 2, machine(2 ** 34)).perThread).table).toBe(
      256 * MIB,
    );
  });

  it('may not be too little or more than the machine has', () => {
    expect(() => memoryOfWorkers('1K', 2, machine(2 ** 34))).toThrow(UsageError);
    expect(() => memoryOfWorkers('1K', 2, machine(2 ** 34))).toThrow(/give at least 1024K/);
    expect(memoryOfWorkers('1024K', 2, machine(2 ** 34)).perThread).toBe(MIB / 2);
    expect(() => memoryOfWorkers('17G', 2, machine(2 ** 34))).toThrow(/give at most 16384M/);
  });
});
