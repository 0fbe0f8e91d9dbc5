import { RandomStream } from '../../../cards/shuffle.ts';
import { CELL_SLOTS } from './coordinates.ts';

/**
 * Four random words for each card (64 numbers) in each cell (64): three make the key of a
 * position, xored over its cards (Zobrist 1970); the fourth pads to 16 bytes.
 */
export function zobristWords(): Int32Array {
  const random = new RandomStream(0n, 0x726f79);
  const words = new Int32Array(64 * CELL_SLOTS * 4);
  for (let i = 0; i < words.length; i++) words[i] = random.next();
  return words;
}
