/**
 * How the further cards of a pile lie on its first: each a little further that way, or right on
 * it. {@link FAN_STEPS} says how far.
 */
export type Fan = 'down' | 'left' | 'right' | 'up-left' | 'up-right' | 'squared';

/** Where a card of a pile lies from the one under it, in the unit of {@link Pile.x} and `y`. */
export const FAN_STEPS: Readonly<Record<Fan, readonly [x: number, y: number]>> = {
  down: [0, 0.25],
  left: [-0.3, 0],
  right: [0.3, 0],
  'up-left': [-0.4, -0.15],
  'up-right': [0.4, -0.15],
  squared: [0, 0],
};

/**
 * What a pile is for. A `cell` has room for one card; `turned` is the stock card in a player's
 * hand.
 */
export type PileKind = 'column' | 'reserve' | 'cell' | 'foundation' | 'stock' | 'waste' | 'turned';

/** One place on the table as a person sees it: a column, the stock, one cell of a row. */
export interface Pile {
  /**
   * Its name: the place in the notation of moves (`t1`, `w`, `r1c1`, `kH`). Where the notation has
   * one place for several piles, its name and a mark: `fH` of `f`, `fH2` with two decks, `rA` of
   * `r`. The stock, which is no place of moves, is `stock`. See {@link findPiles}.
   */
  readonly id: string;
  readonly kind: PileKind;
  /** What a person calls it: `column 1`, `waste`, `king pile of hearts`. */
  readonly title: string;
  /**
   * The cards, bottom first, as deals in JSON write them: `QS`, `10d` (a lower-case suit letter is
   * face down). The last card of a stock is turned next.
   */
  readonly cards: readonly string[];
  /**
   * Where its first card lies, from the upper left of the table. The unit is a card with the gap
   * beside it: piles that differ by 1 in `x` are neighbours.
   */
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Which way a foundation goes on from its first card. */
  readonly builds?: 'up' | 'down';
  /** The line that cells and foundations share in a table written as text: `r1`, `f`. */
  readonly row?: string;
  /** Whose pile it is, in a game of two. */
  readonly owner?: 'A' | 'B';
}

/** All that one needs to lay a game on the table, dealt or half-played, hidden cards too. */
export interface Table {
  /** The same piles in the same order all through a game, empty ones too. */
  readonly piles: readonly Pile[];
  /** What no card shows, named as in deals in JSON: `passes-left`, `redeals-left`, `to-move`. */
  readonly facts: Readonly<Record<string, string>>;
  /** One line on how to read the table as text. */
  readonly legend: string;
}

/**
 * The piles that a move goes from and to, by the tables before and after it. `undefined` for moves
 * without places (`draw`, `turn`, `deal`, `redeal` …): there, every pile may change.
 * @param move in the notation of CONTRACT.md: `CARD FROM TO`, perhaps ` xN`
 */
export function findPiles(
  move: string,
  before: Table,
  after: Table,
): { from: Pile; to: Pile } | undefined {
  const words = move.trim().split(/\s+/);
  if (words.length < 3 || words[0] === 'redeal') return undefined;
  const from = findPile(words[1]!, before, after, -1);
  const to = findPile(words[2]!, before, after, 1);
  return from && to ? { from, to } : undefined;
}

/**
 * The pile of `before` that a place names: the pile of that name, else, of the piles that share
 * the place, the one that the move made smaller (-1) or larger (1).
 */
function findPile(place: string, before: Table, after: Table, change: -1 | 1): Pile | undefined {
  const exact = before.piles.find(({ id }) => id === place);
  if (exact) return exact;
  // The opponent's pile is named like the own one.
  const name = place.replace(/^o(?=[rw]$)/, '');
  return before.piles.find(
    ({ id, cards }, at) =>
      id.startsWith(name) &&
      !/^\d/.test(id.slice(name.length)) &&
      Math.sign(after.piles[at]!.cards.length - cards.length) === change,
  );
}

/**
 * A fact as a member of a deal in JSON: whole numbers as numbers; nothing where the table does not
 * give it.
 */
export function factJson({ facts }: Table, name: string): Record<string, string | number> {
  const fact = facts[name];
  if (fact === undefined) return {};
  return { [name]: /^\d{1,15}$/.test(fact) ? Number(fact) : fact };
}

/** The cards of every pile whose name this matches, in the order of the table. */
export function pileCards(table: Table, name: RegExp): string[][] {
  return table.piles.filter(({ id }) => name.test(id)).map(({ cards }) => [...cards]);
}
