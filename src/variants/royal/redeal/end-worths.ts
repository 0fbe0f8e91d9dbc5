import { CASE_BY_CODE, caseOf, KEPT_CASES, LONGEST } from './kept-cases.ts';

/**
 * What the ends of a deal (stuck positions) are worth to a search that looks for the best one.
 * Worths are whole numbers from 1 in the order of the values; equal values have equal worths.
 */
export interface EndWorths {
  /** The case of four lengths, by their code (see CASE_BY_CODE). */
  readonly cases: Uint16Array;
  /** By case. */
  readonly worths: Uint16Array;
  /**
   * The most worth of all cases between two: `mostWorth[1820 * least + most]`. `least` are the
   * lengths kept now, which never shrink as long as placed twos stay, `most` the longest ones that
   * may still be reached, both sorted, so that every end between them is covered. Values do not
   * simply grow with the lengths (one short row beside three finished ones is a poor position),
   * therefore the lengths kept now matter for the bound. 0: nothing lies between them. Made when
   * it is first asked for: deals that go out do without.
   */
  readonly mostWorth: Uint16Array;
}

/** @param values by case, the chance of going out from there */
export function endWorths(values: readonly number[]): EndWorths {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const worthOf = new Map(sorted.map((value, index) => [value, index + 1]));
  const worths = Uint16Array.from(values, (value) => worthOf.get(value)!);
  let mostWorth: Uint16Array | undefined;
  return {
    cases: CASE_BY_CODE,
    worths,
    get mostWorth() {
      mostWorth ??= mostWorthOf(worths);
      return mostWorth;
    },
  };
}

function mostWorthOf(worths: Uint16Array): Uint16Array {
  const count = worths.length;
  const lengths = Uint8Array.from(KEPT_CASES.flat());
  const mostWorth = new Uint16Array(count * count);
  // Longer lengths come first in the list of cases, so what lies above a case is there already.
  for (let least = 0; least < count; least++) {
    const worth = worths[least]!;
    const above = successors(least);
    for (let most = 0; most <= least; most++) {
      if (!isWithin(lengths, least, most)) continue;
      let best = worth;
      for (const next of above) best = Math.max(best, mostWorth[count * next + most]!);
      mostWorth[count * least + most] = best;
    }
  }
  return mostWorth;
}

/** The cases with one of the lengths longer by one. */
function successors(index: number): number[] {
  const lengths = KEPT_CASES[index]!;
  const found = new Set<number>();
  for (let row = 0; row < lengths.length; row++) {
    if (lengths[row] === LONGEST) continue;
    found.add(caseOf(lengths.map((length, other) => (other === row ? length + 1 : length))));
  }
  return [...found];
}

/** @param lengths of all cases, four a case: a million and a half pairs are compared */
function isWithin(lengths: Uint8Array, least: number, most: number): boolean {
  const a = 4 * least;
  const b = 4 * most;
  return (
    lengths[a]! <= lengths[b]! &&
    lengths[a + 1]! <= lengths[b + 1]! &&
    lengths[a + 2]! <= lengths[b + 2]! &&
    lengths[a + 3]! <= lengths[b + 3]!
  );
}
