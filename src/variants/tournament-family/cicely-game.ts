import { type Card, makeCard, rankOf, suitOf } from '../../cards/card.ts';
import type { FamilyLayout, Shape } from './layout.ts';
import { type CardMove, FamilyGame } from './plain-game.ts';

/** Cicely by RULES.md: tournament with building in suit on eight columns, without redeal. */
export class CicelyGame extends FamilyGame {
  constructor(shape: Shape, layout: FamilyLayout) {
    super(shape, layout, 0);
  }

  protected override refusalOnTable({ card, from, to }: CardMove): string | undefined {
    if (to.kind === 'r') {
      if (from.kind === 'r') return 'a reserve card does not change its cell';
      return this.reserve[to.index]!.length > 0 ? `r${to.index + 1} is not empty` : undefined;
    }
    if (from.kind === 't' && from.index === to.index) return 'the card lies there already';
    const under = this.columns[to.index]!.at(-1);
    if (under === undefined) return undefined;
    if (suitOf(under) !== suitOf(card) || Math.abs(rankOf(under) - rankOf(card)) !== 1) {
      return `the ${makeCard(card)} is not next in suit to the ${makeCard(under)}`;
    }
    return undefined;
  }

  protected override refusalBetweenFoundations(): string | undefined {
    return undefined;
  }

  protected override dealtPiles(): Card[][] {
    return this.columns;
  }
}
