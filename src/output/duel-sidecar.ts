import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { DuelCounts } from './duel-tally.ts';
import { sidecarPath, sortedRuleText } from './sidecar.ts';

/** What a duel was: everything needed to repeat it and to resume it. */
export interface DuelSettings {
  readonly game: string;
  readonly rules: Readonly<Record<string, string>>;
  readonly 'seed-type': 'own';
  readonly duel: {
    readonly a: string;
    readonly b: string;
    readonly playout: string;
    readonly swap: boolean;
  };
  readonly seeds: string;
  readonly shard: string | null;
  readonly part: string;
  readonly format: string;
}

/** The file beside the rows of a duel. */
export interface DuelSidecar extends DuelSettings {
  readonly tool: string;
  readonly version: string;
  readonly command: string;
  readonly threads: number;
  readonly node: string;
  readonly cpu: string;
  readonly started: string;
  readonly ended: string | null;
  /** Wall clock of all sittings, in seconds. */
  readonly 'wall-seconds': number;
  readonly partial: boolean;
  readonly 'duel-counts': DuelCounts;
}

export function writeDuelSidecar(results: string, sidecar: DuelSidecar): void {
  const path = sidecarPath(results);
  writeFileSync(`${path}.tmp`, `${JSON.stringify(sidecar, undefined, 2)}\n`);
  renameSync(`${path}.tmp`, path);
}

/** `undefined`: there is none, or it is not that of a duel. */
export function readDuelSidecar(results: string): DuelSidecar | undefined {
  try {
    const value = JSON.parse(readFileSync(sidecarPath(results), 'utf8'));
    return value?.game && value.rules && value.duel && value['duel-counts'] ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What keeps games of two duels from standing in one file; `undefined`: nothing. */
export function duelDifference(was: DuelSettings, is: DuelSettings): string | undefined {
  const differs = (what: string, a: string, b: string): string | undefined =>
    a === b ? undefined : `${what} ${a}, not ${b}`;
  return (
    differs('game is', was.game, is.game) ??
    differs('rules are', sortedRuleText(was.rules), sortedRuleText(is.rules)) ??
    differs('first strategy is', was.duel.a, is.duel.a) ??
    differs('second strategy is', was.duel.b, is.duel.b) ??
    differs('playouts are', was.duel.playout, is.duel.playout) ??
    differs('games are', gamesText(was), gamesText(is)) ??
    differs('format is', was.format, is.format)
  );
}

const gamesText = ({ duel }: DuelSettings): string =>
  duel.swap ? 'with seats exchanged' : 'one a deal';
