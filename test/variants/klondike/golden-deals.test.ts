import { expect, test } from 'vitest';
import { grandeHarpe, klondike } from '../../../src/variants/klondike/klondike.ts';
import type { Patience, SeedType } from '../../../src/variants/variant.ts';

/** The same seed deals the same cards for ever: these files are never written anew. */
test.each([klondike, grandeHarpe] as Patience[])('$id: what seeds deal', async (game) => {
  const deals: string[] = [];
  for (const [type, highest] of Object.entries(game.seeds)) {
    const seedType = type as SeedType;
    for (const seed of [1n, 2n, 2147483647n, highest]) {
      const deal = game.write(game.deal(seed, seedType, {}));
      deals.push(JSON.stringify({ seed: String(seed), 'seed-type': seedType, ...deal }));
    }
  }
  await expect(`${deals.join('\n')}\n`).toMatchFileSnapshot(`golden-deals/${game.id}.jsonl`);
});
