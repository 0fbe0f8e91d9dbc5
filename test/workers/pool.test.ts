import { describe, expect, it } from 'vitest';
import { Pool, type PoolReport } from '../../src/workers/pool.ts';
import { Ranges } from '../../src/workers/ranges.ts';

interface Setup {
  /** Milliseconds that each deal takes, and exceptions by key. */
  cost?: number;
  costs?: Record<number, number>;
  crashes?: number[];
  overflows?: number[];
  throws?: number[];
  fatal?: number[];
}

interface Outcome {
  results: Map<number, string>;
  report: PoolReport;
}

const TOY = { file: new URL('./fixtures/toy-worker.js', import.meta.url), task: 'work' };

async function runPool(
  todo: Ranges,
  setup: Setup,
  threads = 2,
  more: {
    afterEach?: (pool: Pool<Setup, string>) => void;
    worker?: typeof TOY;
    heap?: number;
  } = {},
): Promise<Outcome> {
  const results = new Map<number, string>();
  const pool: Pool<Setup, string> = new Pool<Setup, string>({
    worker: more.worker ?? TOY,
    setup,
    threads,
    todo,
    ...(more.heap === undefined ? {} : { heap: more.heap }),
    failed: (message) => `failed: ${message}`,
    onResult: (key, result) => {
      expect(results.has(Number(key)), `deal ${key} came twice`).toBe(false);
      results.set(Number(key), result);
      more.afterEach?.(pool);
    },
  });
  return { report: await pool.run(), results };
}

const seeds = (text: string): Ranges => Ranges.parse(text)!;

describe('the pool', () => {
  it('does every deal of every range exactly once', async () => {
    const { results } = await runPool(seeds('1-5000,7000,9000-9999'), {});
    expect(results.size).toBe(6001);
    expect(results.get(7000)).toBe('done 7000');
    expect(results.has(6000)).toBe(false);
  });

  it('has nothing to do for an empty range', async () => {
    const { results, report } = await runPool(Ranges.EMPTY, {});
    expect(results.size).toBe(0);
    expect(report.wall).toBe(0);
  });

  it('makes one failed deal of an exception and goes on', async () => {
    const { results } = await runPool(seeds('1-300'), { throws: [17, 200] });
    expect(results.size).toBe(300);
    const failed = [...results].filter(([, result]) => result.startsWith('failed'));
    expect(new Map(failed)).toEqual(
      new Map([
        [17, 'failed: no luck with 17'],
        [200, 'failed: no luck with 200'],
      ]),
    );
  });

  it('makes one failed deal of a worker that exits and does the others of its chunk', async () => {
    const { results } = await runPool(seeds('1-2000'), { crashes: [5, 1234, 1999] });
    expect(results.size).toBe(2000);
    const failed = [...results].filter(([, result]) => result.startsWith('failed'));
    expect(failed.map(([key]) => key).sort((a, b) => a - b)).toEqual([5, 1234, 1999]);
  });

  it('makes one failed deal of a worker that runs out of memory', async () => {
    const { results } = await runPool(seeds('1-40'), { overflows: [7] }, 1, { heap: 40 });
    expect(results.size).toBe(40);
    const failed = [...results].filter(([, result]) => result.startsWith('failed'));
    expect(failed.map(([key]) => key)).toEqual([7]);
    expect(failed[0]![1]).toMatch(/memory/);
  });

  it('gives up when the workers cannot work at all', async () => {
    const broken = { file: new URL('./fixtures/broken-worker.js', import.meta.url), task: 'work' };
    await expect(runPool(seeds('1-10'), {}, 2, { worker: broken })).rejects.toThrow(/broken/);
  });

  it('gives up with the message of a worker that can solve nothing', async () => {
    await expect(runPool(seeds('1-10'), { fatal: [4] })).rejects.toThrow('no table fits');
  });

  it('gives up when the receiver of results throws', async () => {
    await expect(
      runPool(seeds('1-100'), {}, 2, {
        afterEach: () => {
          throw new Error('disk full');
        },
      }),
    ).rejects.toThrow('disk full');
  });

  it('stops in the middle of deals when interrupted, without results for those', async () => {
    const { results, report } = await runPool(seeds('1-1000000'), { cost: 20 }, 2, {
      afterEach: (pool) => pool.interrupt(),
    });
    expect(results.size).toBeGreaterThan(0);
    expect(results.size).toBeLessThan(50);
    expect(report.wall).toBeLessThan(5000);
  });

  it('takes from a worker held up by one long deal what it has not begun', async () => {
    const { results } = await runPool(seeds('0-599'), { cost: 1, costs: { 560: 1500 } });
    expect(results.size).toBe(600);
    expect([...results.keys()].at(-1)).toBe(560);
  });

  it('hands the lines of a file to the workers', async () => {
    const results = new Map<bigint, string>();
    await new Pool<Setup, string>({
      worker: TOY,
      setup: {},
      threads: 2,
      todo: Ranges.upTo(100),
      line: (key) => `text ${key}`,
      failed: (message) => message,
      onResult: (key, result) => results.set(key, result),
    }).run();
    expect(results.get(42n)).toBe('line text 42');
  });

  it('waits for a slow reader before it hands out more', async () => {
    let handedOut = 0;
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let open = false;
    const pool = new Pool<Setup, string>({
      worker: TOY,
      setup: {},
      threads: 1,
      todo: seeds('1-100'),
      failed: (message) => message,
      onResult: () => {
        handedOut++;
      },
      ready: () => (handedOut >= 10 && !open ? gate : undefined),
    });
    const run = pool.run();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(handedOut).toBeLessThan(100);
    open = true;
    release();
    await run;
    expect(handedOut).toBe(100);
  });
});
