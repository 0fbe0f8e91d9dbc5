import { Ranges, RangesBuilder } from '../workers/ranges.ts';
import { isMissingOrEmpty, Journal, readJournal } from './journal.ts';
import { sortLines } from './sorting.ts';

/** A file that grows line by line and is put in order when it is finished. */
export class GrowingFile {
  readonly #path: string;
  readonly #header: string;
  readonly #keyOf: (line: string) => bigint | undefined;
  #journal: Journal | undefined;
  #text = '';
  #ordered = true;
  #last = -1n;

  constructor(path: string, header: string, keyOf: (line: string) => bigint | undefined) {
    this.#path = path;
    this.#header = header;
    this.#keyOf = keyOf;
  }

  begin(): void {
    this.#journal = Journal.begin(this.#path, this.#header);
  }

  /**
   * @param accept the key of a line, or `undefined`: it stays in the file but does not count
   * @returns the keys of the lines that count
   */
  async resume(
    accept: (line: string, key: bigint | undefined, number: number) => bigint | undefined,
  ): Promise<Ranges> {
    if (isMissingOrEmpty(this.#path)) {
      this.begin();
      return Ranges.EMPTY;
    }
    const all = new RangesBuilder();
    const counting = new RangesBuilder();
    let lines = 0n;
    const length = readJournal(this.#path, this.#header, (line, number) => {
      const key = this.#keyOf(line);
      const accepted = accept(line, key, number);
      if (key !== undefined) {
        lines++;
        all.add(key);
        this.#follow(key);
      }
      if (accepted !== undefined) counting.add(accepted);
    });
    if (length === 0) {
      this.begin();
      return Ranges.EMPTY;
    }
    this.#journal = Journal.resume(this.#path, length);
    if (all.build().size !== lines) await this.#sort();
    return counting.build();
  }

  forEach(visit: (line: string, key: bigint | undefined) => void): void {
    readJournal(this.#path, this.#header, (line) => visit(line, this.#keyOf(line)));
  }

  add(key: bigint, text: string): void {
    this.#text += text;
    this.#follow(key);
  }

  flush(): void {
    this.#journal?.append(this.#text);
    this.#text = '';
  }

  async finish(): Promise<void> {
    if (this.#ordered) this.close();
    else {
      await this.#sort();
      this.close();
    }
  }

  close(): void {
    this.#journal?.close();
    this.#journal = undefined;
  }

  #follow(key: bigint): void {
    if (key <= this.#last) this.#ordered = false;
    this.#last = key;
  }

  async #sort(): Promise<void> {
    this.#journal!.close();
    await sortLines([this.#path], this.#path, this.#header, this.#keyOf);
    this.#journal = Journal.reopen(this.#path);
    this.#ordered = true;
  }
}
