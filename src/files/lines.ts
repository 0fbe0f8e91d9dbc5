import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK_BYTES = 1 << 18;
const LINE_FEED = 10;

export interface Line {
  /** Without its line end. */
  readonly text: string;
  /** False for a last line without a line end. */
  readonly complete: boolean;
  /** Where in the file the next line starts, in bytes. */
  readonly end: number;
}

/** The lines of a file one after the other, in bounded memory. */
export function* readLines(path: string): Generator<Line> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest: Buffer = Buffer.alloc(0);
    let at = 0;
    for (;;) {
      const size = readSync(file, chunk, 0, CHUNK_BYTES, null);
      if (size === 0) break;
      const bytes: Buffer =
        rest.length === 0
          ? chunk.subarray(0, size)
          : Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (;;) {
        const feed = bytes.indexOf(LINE_FEED, start);
        if (feed < 0) break;
        at += feed + 1 - start;
        yield { text: bytes.toString('utf8', start, feed), complete: true, end: at };
        start = feed + 1;
      }
      rest = Buffer.from(bytes.subarray(start));
    }
    if (rest.length > 0) {
      yield { text: rest.toString('utf8'), complete: false, end: at + rest.length };
    }
  } finally {
    closeSync(file);
  }
}

/** Writes all of a text, however many calls it takes. Returns its length in bytes. */
export function writeAll(write: (buffer: Buffer, offset: number) => number, text: string): number {
  const bytes = Buffer.from(text, 'utf8');
  for (let offset = 0; offset < bytes.length; ) offset += write(bytes, offset);
  return bytes.length;
}
