import type { Rules, Sample } from '../variants/variant.ts';

/** What the workers that sample redeal values are told once. */
export interface SampleSetup {
  /** Id of the game. */
  game: string;
  rules: Rules;
  /** The chances after the shuffle: by redeals left from 1 on, by case. */
  leaves: readonly (readonly number[])[];
  memory: number;
  mostNodes: number;
}

/** A sample, or why there is none. */
export interface SampleResult {
  readonly sample?: Sample;
  readonly message?: string;
}

const SAMPLES = 1n << 32n;

/** The key of a sample: a case and its number there; the case after the last: dealt from a seed. */
export const sampleKey = (keptCase: number, index: number | bigint): bigint =>
  BigInt(keptCase) * SAMPLES + BigInt(index);

export const keyParts = (key: bigint): [keptCase: number, index: bigint] => [
  Number(key / SAMPLES),
  key % SAMPLES,
];
