import type { KlondikeLayout } from '../../../src/variants/klondike/layout.ts';
import type { KlondikeRules } from '../../../src/variants/klondike/rule-options.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';

const text = (cards: readonly number[]): string =>
  String.fromCharCode(...cards.map((card) => card + 64));

/** Equal for arrangements that differ only in the order of the columns, or of like foundations. */
export function nameOf(layout: KlondikeLayout): string {
  const columns = layout.columns.map(({ cards, faceDown }) => `${faceDown}${text(cards)}`).sort();
  const heights = [0, 1, 2, 3].map((suit) =>
    layout.foundations
      .filter((_, pile) => pile % 4 === suit)
      .sort()
      .join(),
  );
  return [columns, text(layout.stock), text(layout.waste), heights, layout.passesLeft].join('|');
}

/**
 * Follows every legal move of the plain rules, without any pruning and without code of the search.
 * @returns whether some line wins; `undefined`: there are more states than allowed
 */
export function isWinnable(
  start: KlondikeLayout,
  rules: KlondikeRules,
  mostStates: number,
): boolean | undefined {
  const seen = new Set([nameOf(start)]);
  const open = [start];
  for (;;) {
    const layout = open.pop();
    if (layout === undefined) return false;
    const game = new KlondikeGame(layout, rules);
    if (game.isWon()) return true;
    if (seen.size > mostStates) return undefined;
    // The state pushed last is looked at first: foundation plays are.
    const moves = game.moves();
    const plays = (move: (typeof moves)[number]) =>
      move.kind === 'card' && move.to === 'f' ? 1 : 0;
    for (const move of moves.sort((a, b) => plays(a) - plays(b))) {
      const next = new KlondikeGame(layout, rules);
      next.make(move);
      const after = next.layout;
      const name = nameOf(after);
      if (seen.has(name)) continue;
      seen.add(name);
      open.push(after);
    }
  }
}
