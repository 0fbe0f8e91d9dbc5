import { closeSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { readLines, writeAll } from './lines.ts';

/**
 * A file of lines to which finished work is appended at once, so that a kill loses nothing that
 * was written; at most its last line is torn.
 */
export class Journal {
  readonly path: string;
  #file: number;

  private constructor(path: string, file: number) {
    this.path = path;
    this.#file = file;
  }

  /** Begins a new file in place of any that is there. Throws what the file system says. */
  static begin(path: string, header: string): Journal {
    const journal = new Journal(path, openSync(path, 'w'));
    journal.append(header);
    return journal;
  }

  /** Opens a file to append to, its first `length` bytes kept. */
  static resume(path: string, length: number): Journal {
    const file = openSync(path, 'r+');
    ftruncateSync(file, length);
    closeSync(file);
    return Journal.reopen(path);
  }

  static reopen(path: string): Journal {
    return new Journal(path, openSync(path, 'a'));
  }

  append(text: string): void {
    if (text === '') return;
    writeAll((bytes, offset) => writeSync(this.#file, bytes, offset), text);
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file);
    this.#file = -1;
  }
}

/** Whether there is nothing in a file, or no file. */
export function isMissingOrEmpty(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** A line of a journal that cannot be what it should be. */
export class DamagedLine extends Error {
  override name = 'DamagedLine';
}

/**
 * Reads a journal back.
 * @param header its first line with the line end; empty: none
 * @param read is given each complete line after the header, and its number from 1
 * @returns how many bytes of the file are complete lines; 0 also for a torn header
 */
export function readJournal(
  path: string,
  header: string,
  read: (line: string, number: number) => void,
): number {
  let number = 0;
  let complete = 0;
  for (const line of readLines(path)) {
    number++;
    if (number === 1 && header !== '') {
      const matches = line.complete ? `${line.text}\n` === header : header.startsWith(line.text);
      if (!matches) throw new DamagedLine('its first line is not the header of such a file');
    } else if (line.complete) {
      read(line.text, number);
    }
    if (line.complete) complete = line.end;
  }
  return complete;
}
