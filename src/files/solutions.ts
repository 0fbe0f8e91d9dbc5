import { GrowingFile } from './growing-file.ts';
import { seedJson } from './row-format.ts';

/** The line of a solvable deal in the file of `--solutions`. */
export function solutionLine(seed: string, moves: readonly string[]): string {
  return `{"seed":${seedJson(seed)},"moves":${JSON.stringify(moves)}}\n`;
}

/** The seed of such a line without its line end; `undefined`: it is something else. */
export function seedOfSolution(line: string): string | undefined {
  const match = /^\{"seed":(?:(\d+)|"([^"]*)"),"moves":\[.*\]\}$/.exec(line);
  return match?.[1] ?? match?.[2];
}

/** @param keyOf the key that a seed stands for */
export function solutionFile(
  path: string,
  keyOf: (seed: string) => bigint | undefined,
): GrowingFile {
  return new GrowingFile(path, '', (line) => {
    const seed = seedOfSolution(line);
    return seed === undefined ? undefined : keyOf(seed);
  });
}
