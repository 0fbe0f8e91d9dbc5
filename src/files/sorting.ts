import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { removeQuietly } from './disk.ts';
import { readLines, writeAll } from './lines.ts';

/** Lines sorted in memory at a time; about 50 MB. */
const RUN_LINES = 200_000;
const BUFFER_LINES = 2_000;

interface Keyed {
  readonly key: bigint;
  readonly line: string;
}

/** A text file that is written in portions. */
class Output {
  readonly #file: number;
  #lines: string[] = [];

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  add(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length >= BUFFER_LINES) this.#flush();
  }

  #flush(): void {
    if (this.#lines.length === 0) return;
    writeAll((bytes, offset) => writeSync(this.#file, bytes, offset), this.#lines.join(''));
    this.#lines = [];
  }

  close(sync = false): void {
    this.#flush();
    if (sync) fsyncSync(this.#file);
    closeSync(this.#file);
  }
}

/**
 * Puts the lines of files in ascending order of their keys into one file, in bounded memory: runs
 * of lines are sorted and, if there is more than one, merged from temporary files beside the
 * target. The target appears in one step (rename); lines with a key seen before are left out.
 *
 * @param keyOf the key of a line without its line end; `undefined` leaves the line out
 * @param runLines how many lines memory may hold
 */
export async function sortLines(
  sources: readonly string[],
  target: string,
  header: string,
  keyOf: (line: string) => bigint | undefined,
  runLines = RUN_LINES,
): Promise<void> {
  const temporary = `${target}.tmp`;
  const runs: string[] = [];
  try {
    let batch: Keyed[] = [];
    for (const source of sources) {
      for (const { text, complete } of readLines(source)) {
        const key = complete ? keyOf(text) : undefined;
        if (key === undefined) continue;
        batch.push({ key, line: text });
        if (batch.length === runLines) {
          runs.push(writeRun(`${temporary}${runs.length}`, batch));
          batch = [];
          await turn();
        }
      }
    }
    sortBatch(batch);
    const inputs: Iterator<Keyed>[] = runs.map((run) => keyedLines(run, keyOf));
    inputs.push(batch.values());
    const output = new Output(temporary);
    if (header !== '') output.add(header);
    await merge(inputs, output);
    output.close(true);
    renameSync(temporary, target);
  } finally {
    for (const path of [...runs, temporary]) removeQuietly(path);
  }
}

function sortBatch(batch: Keyed[]): void {
  batch.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function writeRun(path: string, batch: Keyed[]): string {
  sortBatch(batch);
  const output = new Output(path);
  for (const { line } of batch) output.add(`${line}\n`);
  output.close();
  return path;
}

function* keyedLines(path: string, keyOf: (line: string) => bigint | undefined): Generator<Keyed> {
  for (const { text } of readLines(path)) yield { key: keyOf(text)!, line: text };
}

/** There are few inputs (one per 200,000 lines), so the least head is found by looking at all. */
async function merge(inputs: Iterator<Keyed>[], output: Output): Promise<void> {
  const heads = inputs.map((input) => input.next());
  let previous: bigint | undefined;
  for (let written = 1; ; written++) {
    let least = -1;
    for (let i = 0; i < heads.length; i++) {
      const head = heads[i]!;
      if (!head.done && (least < 0 || head.value.key < heads[least]!.value.key)) least = i;
    }
    if (least < 0) return;
    const { key, line } = heads[least]!.value as Keyed;
    if (key !== previous) output.add(`${line}\n`);
    previous = key;
    heads[least] = inputs[least]!.next();
    if (written % RUN_LINES === 0) await turn();
  }
}

/** Puts the lines of files one after the other into one file that appears in one step. */
export function joinLines(sources: readonly string[], target: string, header: string): void {
  const temporary = `${target}.tmp`;
  try {
    const output = new Output(temporary);
    if (header !== '') output.add(header);
    for (const source of sources) {
      let first = header !== '';
      for (const { text } of readLines(source)) {
        if (!first) output.add(`${text}\n`);
        first = false;
      }
    }
    output.close(true);
    renameSync(temporary, target);
  } finally {
    removeQuietly(temporary);
  }
}
