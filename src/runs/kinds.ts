import { duelKind } from './duel/kind.ts';
import type { Kind, Settings, Sidecar } from './kind.ts';
import { readSidecarJson } from './sidecar.ts';
import { solveKind } from './solve/kind.ts';

/** Every kind of run whose files can be read back. */
export const KINDS: readonly Kind[] = [solveKind as unknown as Kind, duelKind as unknown as Kind];

/** The sidecar of a results file and its kind; `undefined`: there is none. */
export function findSidecar(
  results: string,
): { kind: Kind; sidecar: Settings & Sidecar } | undefined {
  const sidecar = readSidecarJson(results);
  const kind = sidecar && KINDS.find((one) => one.owns(sidecar));
  return kind && { kind, sidecar: sidecar as unknown as Sidecar };
}
