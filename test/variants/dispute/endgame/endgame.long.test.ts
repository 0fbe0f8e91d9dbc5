import { describe, expect, it } from 'vitest';
import { compareBare, comparePlain } from './endgame-agreement.ts';

describe('the exact endgame, on many positions', () => {
  it('agrees with a plain search, move by move and without a table, under every set of rules', () => {
    const { won, drawn, lost, open } = comparePlain(150);
    expect(won + drawn + lost).toBeGreaterThan(5000);
    expect(Math.min(won, drawn, lost)).toBeGreaterThan(50);
    expect(open).toBeLessThan(0.02 * (won + drawn + lost));
  });

  it('finds the same values without its short cuts, under every set of rules', () => {
    const { won, drawn, lost } = compareBare(40);
    expect(won + drawn + lost).toBeGreaterThan(1500);
    expect(Math.min(won, drawn, lost)).toBeGreaterThan(100);
  });
});
