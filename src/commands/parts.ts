import { Ranges } from '../workers/ranges.ts';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** What one of the files to be joined covers. */
export interface Part {
  readonly path: string;
  readonly part: Ranges;
}

/**
 * Joins the parts of a run; throws a UsageError where two overlap or something is missing.
 * @param whole what ought to be covered; `undefined`: everything between the ends
 */
export function joinParts(parts: readonly Part[], whole: Ranges | undefined): Ranges {
  let all = Ranges.EMPTY;
  for (const [index, { path, part }] of parts.entries()) {
    if (!all.intersection(part).isEmpty) {
      const other = parts.slice(0, index).find((one) => !one.part.intersection(part).isEmpty)!;
      const both = other.part.intersection(part);
      throw new UsageError(
        `merge: ${other.path} and ${path} overlap in ${both}: leave one of them out`,
      );
    }
    all = all.union(part);
  }
  const missing = (whole ?? between(all)).minus(all);
  if (!missing.isEmpty) {
    throw new UsageError(`merge: there is a gap, ${missing}: add the file that covers it`);
  }
  return all;
}

function between(all: Ranges): Ranges {
  const { intervals } = all;
  if (intervals.length === 0) return all;
  return Ranges.of([{ first: intervals[0]!.first, last: intervals.at(-1)!.last }]);
}

/** When a sitting was, as sidecars of all kinds tell it. */
interface Sitting {
  readonly started: string;
  readonly ended: string | null;
  readonly 'wall-seconds': number;
}

/** What the sidecar of joined parts says of who joined them, what they cover and when they were made. */
export function joinedFields(sittings: readonly Sitting[], all: Ranges, io: Io) {
  const wall = sittings.reduce((sum, sitting) => sum + sitting['wall-seconds'], 0);
  const ends = sittings.map(({ ended }) => ended ?? '').sort();
  return {
    version: io.version,
    command: io.commandLine,
    shard: null,
    part: all.toString(),
    started: sittings.map(({ started }) => started).sort()[0]!,
    ended: ends.at(-1)!,
    'wall-seconds': Math.round(10 * wall) / 10,
  };
}
