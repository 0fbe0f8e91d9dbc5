import type { Variant } from '../variants/variant.ts';

/** The value of a line of deals: one JSON object. */
export type DealJson = Readonly<Record<string, unknown>>;

/**
 * Reads one deal. Whole numbers of 16 digits and more come as texts, so that no seed passes
 * through a Number. Throws a SyntaxError .
 */
export function parseDealText(text: string): DealJson {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  let value: unknown;
  try {
    value = JSON.parse(exact);
  } catch {
    throw new SyntaxError('the line is not one complete JSON object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SyntaxError('the line is not one complete JSON object');
  }
  return value as DealJson;
}

/**
 * Reads one deal, JSON or, where the game knows other notations, one of them. Throws a SyntaxError
 * or a DealError.
 */
export function parseDeal(text: string, variant: Pick<Variant, 'readText'>): DealJson {
  const json = text.trimStart().startsWith('{');
  return json || variant.readText === undefined ? parseDealText(text) : variant.readText(text);
}
