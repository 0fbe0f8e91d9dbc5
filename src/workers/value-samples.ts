import type { Rules } from '../variants/variant.ts';

/** What the workers that sample redeal values are told once. */
export interface SampleSetup {
  rules: Rules;
  /** Redeals left before the shuffles that are sampled. */
  redeals: number;
  /** The chances after the shuffle: by redeals left from 1 on, by case. */
  values: readonly (readonly number[])[];
  memory: number;
  mostNodes: number;
}

export interface SampleResult {
  /** Missing: it could not be found; see `message`. */
  value?: number;
  /** The case that the best line keeps; missing: the deal goes out, or no redeal is left. */
  keptCase?: number;
  message?: string;
}

const SAMPLES = 1n << 32n;

/** The key of a sample: a case and its number there; the case after the last: dealt from a seed. */
export const sampleKey = (keptCase: number, index: number | bigint): bigint =>
  BigInt(keptCase) * SAMPLES + BigInt(index);

export const keyParts = (key: bigint): [keptCase: number, index: bigint] => [
  Number(key / SAMPLES),
  key % SAMPLES,
];
