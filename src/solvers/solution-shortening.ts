import { IllegalMove, type Replay } from './game.ts';

/** Moves that may fall out after one was dropped, before the attempt is given up. */
const MOST_SKIPPED = 6;

/** Moves that may be replayed in all: enough for a few hundred attempts at a line of as many. */
const MOST_REPLAYED = 150_000;

/**
 * Drops moves that a winning line can do without: one move at a time is left out and the rest is
 * replayed by the plain rules; later moves that have become illegal are left out too, or start from
 * where their card now lies. The result wins and is never longer; it depends on the line alone.
 * The effort is bounded, so of a line of thousands of moves only the end is looked at.
 *
 * @param start makes the game as it was before the first move
 * @param solution plain moves that win
 */
export function dropMoves(start: () => Replay, solution: readonly string[]): string[] {
  let line = [...solution];
  let left = MOST_REPLAYED;
  for (let shortened = true; shortened; ) {
    shortened = false;
    for (let at = line.length - 1; at >= 0; at--) {
      left -= line.length;
      if (left < 0) return line;
      const shorter = replayWithout(start, line, at);
      if (shorter === undefined) continue;
      line = shorter;
      shortened = true;
      at = Math.min(at, line.length);
    }
  }
  return line;
}

/** The line without one of its moves, as far as needed mended; `undefined`: it does not win. */
function replayWithout(
  start: () => Replay,
  line: readonly string[],
  dropped: number,
): string[] | undefined {
  const game = start();
  const kept: string[] = [];
  let skipped = 0;
  for (let at = 0; at < line.length; at++) {
    if (at === dropped) continue;
    const move = played(game, line[at]!);
    if (move === undefined) {
      if (++skipped > MOST_SKIPPED) return undefined;
      continue;
    }
    kept.push(move);
    if (game.isWon()) return kept;
  }
  return undefined;
}

/** Plays the move, or else one that brings the same card to the same place; which one it was. */
function played(game: Replay, move: string): string | undefined {
  if (isPlayed(game, move)) return move;
  const [card, , to] = move.split(' ');
  if (to === undefined) return undefined;
  const other = game.legalMoves().find((legal) => {
    const words = legal.split(' ');
    return words[0] === card && words[2] === to;
  });
  if (other !== undefined) game.play(other);
  return other;
}

function isPlayed(game: Replay, move: string): boolean {
  try {
    game.play(move);
    return true;
  } catch (error) {
    if (error instanceof IllegalMove) return false;
    throw error;
  }
}
