import { expect, test } from 'vitest';
import { dealFamily } from '../../../src/variants/tournament-family/dealing.ts';
import {
  KINGSDOWN_EIGHTS_PRUNINGS,
  KingsdownEightsPosition,
} from '../../../src/variants/tournament-family/kingsdown-eights-position.ts';
import {
  KINGSDOWN_EIGHTS_SHAPE,
  TOURNAMENT_SHAPE,
} from '../../../src/variants/tournament-family/layout.ts';
import { BEAM_ORDER } from '../../../src/variants/tournament-family/move-order.ts';
import {
  TOURNAMENT_PRUNINGS,
  TournamentPosition,
} from '../../../src/variants/tournament-family/tournament-position.ts';

const tournament = new TournamentPosition(
  TOURNAMENT_SHAPE,
  { redeals: 1, reversal: true, basesStay: false },
  new Set(TOURNAMENT_PRUNINGS),
);
const kingsdownEights = new KingsdownEightsPosition(
  KINGSDOWN_EIGHTS_SHAPE,
  new Set(KINGSDOWN_EIGHTS_PRUNINGS),
);

const GAMES = [
  ['tournament', TOURNAMENT_SHAPE, tournament],
  ['kingsdown-eights', KINGSDOWN_EIGHTS_SHAPE, kingsdownEights],
] as const;

for (const [name, shape, position] of GAMES) {
  test(`${name}: a deal that is followed by no play changes no estimate, undoing restores it`, () => {
    const moves = new Int32Array(position.mostMoves);
    let deals = 0;
    for (let seed = 1n; seed <= 40n; seed++) {
      position.setOrder(BEAM_ORDER);
      position.load(dealFamily(seed, shape, 'any'));
      const before = position.estimate();
      const cards = (trail: string[]) => trail.filter((move) => move !== 'deal').length;
      const settled = cards(position.explain(new Int32Array(0)));
      const count = position.moves(moves, 0);
      for (let i = 0; i < count; i++) {
        const move = moves[i]!;
        const phase = position.phase;
        position.play(move);
        const dealt = position.phase === phase + 1;
        const after = position.estimate();
        position.undo(move);
        expect([position.estimate(), position.phase]).toEqual([before, phase]);
        if (!dealt || cards(position.explain(Int32Array.of(move))) > settled) continue;
        expect(after).toBe(before);
        deals++;
      }
    }
    expect(deals).toBeGreaterThan(8);
  });
}
