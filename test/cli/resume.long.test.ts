import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Folder, untimed, words } from './program.ts';

it('stopping at random moments and resuming ends in the rows of one sitting', async () => {
  const main =
    '--game royal --rule row-suits=preset --rule redeals=0 --seeds 1-400 --max-nodes 2000';
  const whole = new Folder();
  const one = words(`${main} --memory 64M --threads 2 --out a.csv --solutions a.ndjson`);
  expect((await whole.run(one)).code).toBe(0);
  const stop = fc.record({
    after: fc.integer({ min: 0, max: 2500 }),
    signal: fc.constantFrom('SIGKILL', 'SIGINT', 'SIGTERM'),
    threads: fc.constantFrom(1, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(stop, { minLength: 1, maxLength: 5 }), async (stops) => {
      const folder = new Folder();
      try {
        const sitting = (threads: number): string[] =>
          words(
            `${main} --memory ${32 * threads}M --threads ${threads} --out a.csv --solutions a.ndjson --resume`,
          );
        for (const { after, signal, threads } of stops) {
          const running = folder.start(sitting(threads));
          setTimeout(() => running.child.kill(signal as NodeJS.Signals), after);
          const { code } = await running.ended;
          if (code === 0) break;
        }
        expect((await folder.run(sitting(2))).code).toBe(0);
        expect(untimed(folder.read('a.csv'))).toBe(untimed(whole.read('a.csv')));
        expect(folder.read('a.ndjson')).toBe(whole.read('a.ndjson'));
        expect(existsSync(folder.file('a.csv.tmp'))).toBe(false);
        const { ms: _, ...counts } = JSON.parse(folder.read('a.csv.json')).counts;
        expect(JSON.parse(whole.read('a.csv.json')).counts).toMatchObject(counts);
      } finally {
        folder.remove();
      }
    }),
    { numRuns: 12 },
  );
  whole.remove();
});
