/** A share with the bounds of its interval, all within [0, 1]. */
export interface Interval {
  low: number;
  high: number;
}

/** The 97.5 % point of the normal distribution. */
export const Z = 1.959963984540054;

/**
 * The 95 % score interval of a share (E. B. Wilson, "Probable inference, the law of succession,
 * and statistical inference", JASA 22, 1927), clamped to [0, 1].
 * @param total at least 1
 */
export function wilsonInterval(successes: number, total: number): Interval {
  const share = successes / total;
  const z2 = Z * Z;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half =
    (Z / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return {
    low: successes === 0 ? 0 : Math.max(0, middle - half),
    high: successes === total ? 1 : Math.min(1, middle + half),
  };
}

/**
 * The interval of a win rate with undecided deals: the low end counts them as lost, the high end
 * as won.
 */
export function winRateInterval(solvable: number, unknown: number, total: number): Interval {
  return {
    low: wilsonInterval(solvable, total).low,
    high: wilsonInterval(solvable + unknown, total).high,
  };
}
