/**
 * A game as the search needs it: one mutable state in typed arrays, moves done and undone in
 * place, a key kept up to date. A kernel, not the rules: it may leave out moves that its pruning
 * shows to be useless and bundle forced ones, as long as the verdict stays the same. The plain
 * rules of the same game check every solution it finds.
 */
export interface Position {
  /**
   * The key of the state (see TranspositionTable): signed 32-bit integers, equal for equal states.
   * Either 96 well-mixed bits, or at most 74 bits: up to ten in the highest bits of `key2`, the rest
   * mixed invertibly in `key0 key1`.
   */
  readonly key0: number;
  readonly key1: number;
  readonly key2: number;

  /** Whether no sequence of moves comes back to a state: pins are then not needed. */
  readonly acyclic: boolean;

  /** Most moves that `moves` ever writes for one state. */
  readonly mostMoves: number;

  /**
   * Nodes before the search first starts over from the first state; none: it never does. It keeps
   * the states whose moves have all been tried and calls {@link reorder}. Many wins are found
   * sooner so. Whenever it is asked about a state, `moves` must then write the same set of moves.
   */
  readonly restartAfter?: number;

  /** From now on `moves` may write the moves of a state in another order. */
  reorder?(): void;

  /** Whether the game is won, or so that the win needs no more search. */
  isWon(): boolean;

  /**
   * Writes the moves worth searching, most promising first, from index `at` on.
   * @returns how many; 0 also for a state proved lost
   */
  moves(into: Int32Array, at: number): number;

  /** Plays a move that `moves` wrote for this state. */
  play(move: number): void;

  /** Takes back the last move played, which is `move`. */
  undo(move: number): void;
}
