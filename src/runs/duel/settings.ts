import type { Settings, Sidecar } from '../kind.ts';
import type { DuelCounts } from './tally.ts';

/** What a duel is. */
export interface DuelSettings extends Settings {
  readonly duel: {
    /** First and second strategy, as rows call them. */
    readonly a: string;
    readonly b: string;
    readonly playout: string;
    /** Each deal twice, with seats exchanged. */
    readonly swap: boolean;
  };
}

export interface DuelSidecar extends DuelSettings, Sidecar {
  readonly 'duel-counts': DuelCounts;
}
