import { MAX_SEED } from '../../cards/shuffle.ts';
import { UsageError } from '../../errors.ts';
import { listWords } from '../../text.ts';
import { Ranges } from '../../workers/ranges.ts';

/*
 * Parsers of option values. Each reads the whole text or throws a UsageError whose one sentence
 * names the option, what was given and what would be right.
 */

/**
 * Seeds as in `7`, `1-100000`, `1-10,20,30-40`; never expanded, never through a Number.
 * @param highest the seed type's highest seed
 * @param whose named in the message: `own`, `solvitaire` …
 */
export function parseSeeds(
  text: string,
  option = '--seeds',
  highest: bigint = MAX_SEED,
  whose = 'own',
): Ranges {
  if (text.trim() === '') {
    throw new UsageError(`${option} is empty: give seeds as in 7, 1-100000 or 1-10,20,30-40`);
  }
  const intervals = text.split(',').map((part) => {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part);
    if (!match) {
      refuseMicrosoft(part, option);
      throw new UsageError(
        `${option} does not understand "${shown(part, text)}": give seeds as in 7, 1-100000 or 1-10,20,30-40`,
      );
    }
    const first = parseSeedDigits(match[1]!, option, highest, whose);
    const last = match[2] === undefined ? first : parseSeedDigits(match[2], option, highest, whose);
    if (last < first) {
      throw new UsageError(`${option} ${part} runs backwards: write ${last}-${first}`);
    }
    return { first, last };
  });
  return Ranges.of(intervals);
}

/** One seed. */
export function parseSeed(text: string, option: string, highest: bigint, whose: string): bigint {
  if (!/^\d+$/.test(text)) {
    refuseMicrosoft(text, option);
    throw new UsageError(`${option} takes one whole number such as 7, not "${text}"`);
  }
  return parseSeedDigits(text, option, highest, whose);
}

/** PySol writes `ms` before the seeds of Microsoft's generator: they are a seed type here. */
function refuseMicrosoft(text: string, option: string): void {
  const digits = /^ms(\d+)$/.exec(text)?.[1]?.slice(0, 40);
  if (digits === undefined) return;
  throw new UsageError(
    `${option} takes numbers, not "ms${digits}": for PySol's seeds of Microsoft's generator write --seed-type pysol-ms ${option} ${digits}`,
  );
}

function parseSeedDigits(digits: string, option: string, highest: bigint, whose: string): bigint {
  if (digits.length > 1 && digits.startsWith('0')) {
    throw new UsageError(
      `${option} has the number ${digits.slice(0, 40)} with a leading zero: write seeds as plain digits, without separators`,
    );
  }
  if (digits.length > String(highest).length || BigInt(digits) > highest) {
    throw new UsageError(
      `${option} ${digits.slice(0, 40)} is too high: the highest ${whose} seed is ${highest}`,
    );
  }
  return BigInt(digits);
}

/** A whole number from `least` to `most`. */
export function parseCount(
  text: string,
  option: string,
  least = 1,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    const range =
      most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new UsageError(`${option} takes a whole number ${range}, not "${text}"`);
  }
  return value;
}

const MILLISECONDS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** `500ms`, `60s`, `10m`, `2h` in milliseconds. */
export function parseDuration(text: string, option: string): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(ms|s|m|h)$/.exec(text);
  const value = match
    ? Number(match[1]) * MILLISECONDS[match[2] as keyof typeof MILLISECONDS]
    : Number.NaN;
  if (!(value > 0)) {
    throw new UsageError(
      `${option} takes a time above zero as in 500ms, 60s or 10m, not "${text}"`,
    );
  }
  return value;
}

const BYTES = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 } as const;

/** `512M`, `2G`, `65536K` in bytes (K, M, G are powers of 1,024). */
export function parseBytes(text: string, option: string): number {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)([KMG])(?:i?B)?$/i.exec(text);
  const value = match
    ? Math.floor(Number(match[1]) * BYTES[match[2]!.toUpperCase() as keyof typeof BYTES])
    : Number.NaN;
  if (!(value > 0)) {
    throw new UsageError(`${option} takes a size as in 512M or 2G, not "${text}"`);
  }
  return value;
}

/** One part of a run, for one of several machines. */
export interface Shard {
  /** 1 … of */
  index: number;
  of: number;
}

/** `2/8`. */
export function parseShard(text: string, option = '--shard'): Shard {
  const match = /^(\d{1,9})\/(\d{1,9})$/.exec(text);
  const index = match ? Number(match[1]) : 0;
  const of = match ? Number(match[2]) : 0;
  if (index < 1 || index > of) {
    throw new UsageError(
      `${option} takes I/N with I from 1 to N, as in 2/8 for the second of eight parts, not "${text}"`,
    );
  }
  return { index, of };
}

/** One of a few words. */
export function parseChoice<Choice extends string>(
  text: string,
  option: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) {
    throw new UsageError(`${option} takes ${listWords(choices)}, not "${text}"`);
  }
  return found;
}

function shown(part: string, whole: string): string {
  const text = part === '' ? whole : part;
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
