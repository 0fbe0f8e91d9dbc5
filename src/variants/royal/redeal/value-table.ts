import { wilsonInterval } from '../../../statistics/interval.ts';
import { KEPT_CASES } from './kept-cases.ts';

/** Sampled values of one case: how many, their sum and the sum of their squares. */
interface Samples {
  count: number;
  sum: number;
  squares: number;
}

const COLUMNS = 'kept,samples,sum,squares,value,low,high';

/**
 * The chance of going out by the lengths that the rows keep at a redeal, estimated from sampled
 * shuffles. The sampled values are 1 and 0 where this is the last redeal; else each is the value of
 * the shuffled deal with one redeal less.
 */
export class RedealValues {
  readonly #cases: Samples[] = KEPT_CASES.map(() => ({ count: 0, sum: 0, squares: 0 }));

  add(keptCase: number, value: number): void {
    const samples = this.#cases[keptCase]!;
    samples.count++;
    samples.sum += value;
    samples.squares += value * value;
  }

  count(keptCase: number): number {
    return this.#cases[keptCase]!.count;
  }

  /** The mean of the samples of a case, of which there must be some. */
  value(keptCase: number): number {
    const { count, sum } = this.#cases[keptCase]!;
    return sum / count;
  }

  /** By case. */
  values(): number[] {
    return this.#cases.map((_, keptCase) => this.value(keptCase));
  }

  /** The standard deviation of one sample; never 0, as if one more sample had differed by one. */
  deviation(keptCase: number): number {
    const { count, sum, squares } = this.#cases[keptCase]!;
    const mean = sum / count;
    return Math.sqrt(Math.max(0, squares / count - mean * mean) + 1 / (count + 1));
  }

  /** The standard error of `value`. */
  error(keptCase: number): number {
    return this.deviation(keptCase) / Math.sqrt(this.count(keptCase));
  }

  /**
   * As CSV, a line a case: `sum` and `squares` are those of the sampled values; `low` and `high`
   * Wilson's interval of 95 %, which is too wide rather than too narrow for values between 0 and 1.
   * @param comments lines without `# `
   */
  toText(comments: readonly string[]): string {
    const lines = comments.map((comment) => `# ${comment}`);
    lines.push(COLUMNS);
    for (const [keptCase, { count, sum, squares }] of this.#cases.entries()) {
      const { low, high } = wilsonInterval(Math.min(sum, count), Math.max(1, count));
      const shares = [sum / Math.max(1, count), low, high].map((share) => share.toFixed(4));
      const sums = [sum, squares].map((total) => String(Math.round(1e4 * total) / 1e4));
      lines.push([KEPT_CASES[keptCase]!.join('-'), count, ...sums, ...shares].join(','));
    }
    return `${lines.join('\n')}\n`;
  }

  /**
   * Reads what `toText` makes. Throws an Error with one sentence.
   * @param unfinished whether cases may be without samples
   */
  static fromText(text: string, unfinished?: 'unfinished'): RedealValues {
    const values = new RedealValues();
    const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
    if (lines[0] !== COLUMNS || lines.length !== KEPT_CASES.length + 1) {
      throw new Error('it is no complete table of redeal values');
    }
    for (const [keptCase, lengths] of KEPT_CASES.entries()) {
      const [kept, ...numbers] = lines[keptCase + 1]!.split(',');
      const [count, sum, squares] = numbers.map(Number) as [number, number, number];
      if (
        kept !== lengths.join('-') ||
        !(count >= (unfinished ? 0 : 1) && sum >= 0 && squares >= 0)
      ) {
        throw new Error(`its line for ${lengths.join('-')} is damaged`);
      }
      values.#cases[keptCase] = { count, sum, squares };
    }
    return values;
  }
}
