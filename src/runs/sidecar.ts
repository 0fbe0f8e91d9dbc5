import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ruleText } from '../variants/rule-set.ts';
import type { Kind, Settings, Sidecar } from './kind.ts';

export const sidecarPath = (results: string): string => `${results}.json`;

/** Writes it in one step, so that it is never torn. */
export function writeSidecar(results: string, sidecar: Sidecar): void {
  const path = sidecarPath(results);
  writeFileSync(`${path}.tmp`, `${JSON.stringify(sidecar, undefined, 2)}\n`);
  renameSync(`${path}.tmp`, path);
}

/** What lies beside a results file; `undefined`: nothing, or something else. */
export function readSidecarJson(results: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(readFileSync(sidecarPath(results), 'utf8'));
    return value?.game && value.rules ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The sidecar of a run of this kind; `undefined`: there is none. */
export function readSidecar<Own extends Settings>(
  results: string,
  kind: Kind<Own>,
): (Own & Sidecar) | undefined {
  const value = readSidecarJson(results);
  return value && kind.owns(value) ? (value as unknown as Own & Sidecar) : undefined;
}

/** `what a, not b`, where the two differ. */
export function differs(what: string, was: string, is: string): string | undefined {
  return was === is ? undefined : `${what} ${was}, not ${is}`;
}

/**
 * What keeps rows of two runs of a kind from standing in one file. `undefined`: nothing. The text
 * reads on from "their" or "its".
 */
export function settingsDifference<Own extends Settings>(
  kind: Kind<Own>,
  was: Own,
  is: Own,
): string | undefined {
  return (
    differs('game is', was.game, is.game) ??
    differs('rules are', sortedRules(was), sortedRules(is)) ??
    differs('seed type is', was['seed-type'], is['seed-type']) ??
    differs('deals are', dealsText(was), dealsText(is)) ??
    kind.difference(was, is) ??
    differs('format is', was.format, is.format) ??
    differs('rows are', was.only ?? 'of all verdicts', is.only ?? 'of all verdicts')
  );
}

const sortedRules = ({ rules }: Settings): string =>
  ruleText(Object.fromEntries(Object.entries(rules).sort()));

const dealsText = ({ deals }: Settings): string =>
  deals ? `a file with SHA-256 ${deals.sha256.slice(0, 12)}` : 'seeds';
