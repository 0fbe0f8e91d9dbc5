/** How the further cards of a pile lie on its first: each a little further that way, or right on it. */
export type Fan = 'down' | 'right' | 'left' | 'squared';

/** One place on the table as a person sees it: a column, the stock, one cell of a row. */
export interface Pile {
  /** Its name in the notation of moves and in tables typed by hand: `t1`, `w`, `r1c1`, `kH`. */
  readonly id: string;
  /** What a person calls it: `column 1`, `waste`, `king pile of hearts`. */
  readonly title: string;
  /**
   * The cards, bottom first, as deals in JSON write them: `QS`, `10d` (a lower-case suit letter is
   * face down).
   */
  readonly cards: readonly string[];
  /** Where its first card lies, in widths and heights of a card from the upper left of the table. */
  readonly x: number;
  readonly y: number;
  readonly fan: Fan;
  /** Whose pile it is, in a game of two. */
  readonly owner?: 'A' | 'B';
}

/** All that one needs to lay the table, hidden cards too. */
export type Table = readonly Pile[];
