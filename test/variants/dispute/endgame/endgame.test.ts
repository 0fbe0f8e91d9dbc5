import { describe, expect, it } from 'vitest';
import { compareBare, comparePlain } from './endgame-agreement.ts';

describe('the exact endgame', () => {
  it('agrees with a plain search, move by move and without a table, under every set of rules', () => {
    const { won, drawn, lost, open } = comparePlain(7);
    expect(won + drawn + lost).toBeGreaterThan(300);
    expect(Math.min(won, lost)).toBeGreaterThan(100);
    expect(open).toBeLessThan(10);
  });

  it('finds the same values without its short cuts, under every set of rules', () => {
    const { won, drawn, lost } = compareBare(4);
    expect(won + drawn + lost).toBeGreaterThan(150);
    expect(Math.min(won, drawn, lost)).toBeGreaterThan(5);
  });
});
