import { describe, expect, it } from 'vitest';
import type { DisputeLayout } from '../../../src/variants/dispute/layout.ts';
import { readDisputeRules } from '../../../src/variants/dispute/options.ts';
import { DisputeGame } from '../../../src/variants/dispute/rules.ts';
import { readTrace, TRACES } from './traces.ts';

const DEFAULTS = readDisputeRules({});

/** What both engines record of a table: which cards are seen is not in a trace. */
const piles = (layout: DisputeLayout) => ({
  sides: layout.sides.map(({ houses, reserve, stock, waste }) => ({
    houses,
    reserve,
    stock,
    waste,
  })),
  foundations: [0, 1, 2, 3].map((suit) =>
    layout.foundations.slice(2 * suit, 2 * suit + 2).sort((a, b) => a - b),
  ),
  turned: layout.turned,
});

describe('the recorded games of the reference engine', () => {
  it.each(TRACES)('%s has the same legal moves at every decision and the same end', (name) => {
    const trace = readTrace(name);
    const game = new DisputeGame(trace.start, DEFAULTS);
    for (const [index, { mover, legal, played }] of trace.decisions.entries()) {
      expect({ index, mover: game.toMove, legal: game.legalMoves().sort() }).toEqual({
        index,
        mover,
        legal: [...legal].sort(),
      });
      game.play(played);
    }
    expect(piles(game.layout())).toEqual(piles(trace.end));
    expect(game.turns).toBe(trace.turns);
    expect(game.result).toEqual({ winner: trace.over - 1, reason: 'out' });
  });
});
