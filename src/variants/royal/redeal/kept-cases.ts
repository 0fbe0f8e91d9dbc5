/** The longest sequence a row can keep: two to king. */
export const LONGEST = 12;

/**
 * The lengths that four rows can keep, up to the order of the rows: 1,820 cases, each from the
 * longest length to the shortest, in the order from 12-12-12-12 down to 0-0-0-0. A case is named
 * by its place here. The worth of a stuck position depends on its case alone.
 */
export const KEPT_CASES: readonly (readonly number[])[] = allCases();

function allCases(): number[][] {
  const cases: number[][] = [];
  for (let a = LONGEST; a >= 0; a--) {
    for (let b = a; b >= 0; b--) {
      for (let c = b; c >= 0; c--) {
        for (let d = c; d >= 0; d--) cases.push([a, b, c, d]);
      }
    }
  }
  return cases;
}

/** The case of four lengths in any order, by their code: four bits a length. */
export const CASE_BY_CODE = caseByCode();

function caseByCode(): Uint16Array {
  const byCode = new Uint16Array(1 << 16);
  const shiftOrders = orders([0, 4, 8, 12]);
  for (const [index, lengths] of KEPT_CASES.entries()) {
    const [a, b, c, d] = lengths as [number, number, number, number];
    for (const shifts of shiftOrders) {
      byCode[(a << shifts[0]!) | (b << shifts[1]!) | (c << shifts[2]!) | (d << shifts[3]!)] = index;
    }
  }
  return byCode;
}

function orders(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** The case of four lengths, each 0 … 12, in any order. */
export function caseOf([a, b, c, d]: readonly number[]): number {
  return CASE_BY_CODE[a! | (b! << 4) | (c! << 8) | (d! << 12)]!;
}

/** The case of lengths as a row names them: `0-4-4-2`. */
export const caseNamed = (kept: string): number => caseOf(kept.split('-').map(Number));
