import { type Card, isRed, makeCard, rankOf } from '../../cards/card.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { type CardMove, FamilyGame } from './plain-game.ts';

/** Kingsdown Eights by RULES.md: deals go to the reserve piles, columns build down. */
export class KingsdownEightsGame extends FamilyGame {
  constructor(shape: Shape, layout: FamilyLayout) {
    super(shape, layout, 0);
  }

  protected override refusalOnTable({ card, from, to }: CardMove): string | undefined {
    if (to.kind === 'r') return 'no card goes to the reserve';
    if (from.kind === 't' && from.index === to.index) return 'the card lies there already';
    const under = this.columns[to.index]!.at(-1);
    if (under === undefined) return undefined;
    if (isRed(under) === isRed(card) || rankOf(under) !== rankOf(card) + 1) {
      return `the ${makeCard(card)} cannot be built on the ${makeCard(under)}`;
    }
    return undefined;
  }

  protected override refusalBetweenFoundations(): string | undefined {
    return 'no card leaves a foundation';
  }

  protected override dealtPiles(): Card[][] {
    return this.reserve;
  }
}
