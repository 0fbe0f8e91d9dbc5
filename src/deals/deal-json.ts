import type { DealJson, Game } from '../variants/variant.ts';

/**
 * Reads one object of JSON. Whole numbers of 16 digits and more come as texts, so that no seed
 * passes through a Number. Throws a SyntaxError.
 */
export function parseJson(text: string): DealJson {
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
export function parseDeal(text: string, { notations }: Pick<Game, 'notations'>): DealJson {
  const json = text.trimStart().startsWith('{');
  return json || notations === undefined ? parseJson(text) : notations.read(text);
}
