import type { Play } from '../../solvers/valuer.ts';
import { percent } from '../../statistics/figures.ts';
import type { PlainGame } from '../../variants/variant.ts';

/** What there is to say about the best play of a deal that does not go out on the first deal. */
export interface BestPlay {
  readonly play: Play;
  /** The game before the first move; it decides its shuffles if it knows its seed. */
  readonly game: PlainGame;
  readonly redeals: number;
  /** The move that shuffles. */
  readonly shuffle: string;
  /** The standard error of the value. */
  readonly error: number | undefined;
}

/** The best line with what it keeps and is worth, the shuffles and the lines after them. */
export function bestPlayLines({ play, game, redeals, shuffle, error }: BestPlay): string[] {
  const { line, kept, value, valueLow, outcome } = play;
  if (line === undefined) return ['no line of play was found'];
  const chance = value ?? valueLow ?? 0;
  const margin = error === undefined ? '' : ` (standard error ${percent(error)})`;
  const first = line.indexOf(shuffle);
  const moves = first < 0 ? line.length : first;
  const head = value === undefined ? 'best line found, not proved best' : 'best line';
  const lines = [
    `${head}: ${moves} ${moves === 1 ? 'move' : 'moves'} (card, from, to) to a stuck position that keeps ${kept}`,
    `chance of going out after the redeal: ${percent(chance)}${margin}${redeals > 1 ? ` with ${redeals} redeals` : ''}`,
  ];
  const width = String(line.length).length;
  for (const [index, move] of line.entries()) {
    const isShuffle = move === shuffle;
    if (isShuffle) lines.push('', game.picture(), '');
    game.play(move);
    lines.push(`${String(index + 1).padStart(width)}. ${move}`);
    if (isShuffle) lines.push('', game.picture(), '');
  }
  if (outcome === 'won-redeal') lines.push('outcome of this seed: won after the redeal');
  else if (outcome === 'lost') {
    lines.push('outcome of this seed: lost, no line of play wins after this shuffle');
  } else if (outcome === 'unknown') lines.push('outcome of this seed: unknown');
  return lines;
}
