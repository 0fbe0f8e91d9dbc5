import { DepthFirstSearch } from '../../../src/solvers/depth-first.ts';
import { TranspositionTable } from '../../../src/solvers/transposition-table.ts';
import { KingsPosition, PRUNINGS } from '../../../src/variants/klondike/kings/position.ts';
import { dealOwn, type KlondikeLayout, type Shape } from '../../../src/variants/klondike/layout.ts';
import type { KlondikeRules } from '../../../src/variants/klondike/rule-options.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';
import { SPACES_PRUNINGS, SpacesPosition } from '../../../src/variants/klondike/spaces/position.ts';
import type { SearchPosition } from '../../../src/variants/variant.ts';
import { isWinnable } from './brute-force.ts';

export const shape = (decks: 1 | 2, ranks: number, ...columns: number[]): Shape => ({
  name: `${decks === 1 ? 'one deck' : 'two decks'} to rank ${ranks}, columns ${columns.join('-')}`,
  decks,
  ranks,
  columns,
});

/** Shapes on which a good share of the deals goes out and a good share does not. */
export const ONE_DECK: readonly Shape[] = [
  shape(1, 4, 2, 3, 4),
  shape(1, 4, 1, 3, 5),
  shape(1, 5, 2, 3, 4),
  shape(1, 5, 1, 2, 3, 4),
  shape(1, 5, 3, 4, 5),
  shape(1, 6, 2, 3, 4, 5),
  shape(1, 6, 1, 3, 5, 7),
  shape(1, 7, 3, 4, 5, 6, 7),
];

export const TWO_DECKS: readonly Shape[] = [
  shape(2, 2, 4, 3, 2),
  shape(2, 2, 7, 6),
  shape(2, 3, 4, 3, 2),
  shape(2, 3, 6, 5, 4, 3),
  shape(2, 3, 8, 7, 6),
];

const UNLIMITED = Number.POSITIVE_INFINITY;

/** Every draw with some number of passes, each kind of limit with some draw. */
const TURNS: readonly (readonly [draw: number, passes: number])[] = [
  [1, UNLIMITED],
  [2, UNLIMITED],
  [3, UNLIMITED],
  [1, 1],
  [1, 2],
  [2, 3],
  [3, 2],
  [4, UNLIMITED],
  [3, 1],
  [5, 4],
];

/** All combinations of a few turns of the stock with the other rules. */
export const RULE_SETS: readonly KlondikeRules[] = (['kings', 'any', 'none'] as const).flatMap(
  (spaces) =>
    [true, false].flatMap((worryingBack) =>
      TURNS.map(([draw, passes]) => ({ draw, passes, worryingBack, spaces })),
    ),
);

export const nameOfRules = ({ draw, passes, worryingBack, spaces }: KlondikeRules): string =>
  `draw ${draw}, ${passes} passes, worrying back ${worryingBack ? 'yes' : 'no'}, spaces ${spaces}`;

/** A kind of search position, its prunings by name. */
export interface Engine {
  name: string;
  prunings: readonly string[];
  make(rules: KlondikeRules, prunings: ReadonlySet<string>): SearchPosition<KlondikeLayout>;
  plays(layout: Shape, rules: KlondikeRules): boolean;
}

export const KINGS: Engine = {
  name: 'kings position',
  prunings: PRUNINGS,
  make: (rules, prunings) => new KingsPosition(rules, prunings, TEST_MEMORY),
  plays: ({ decks }, { spaces }) => decks === 1 && spaces !== 'any',
};

export const SPACES: Engine = {
  name: 'spaces position',
  prunings: SPACES_PRUNINGS,
  make: (rules, prunings) => new SpacesPosition(rules, prunings),
  plays: () => true,
};

/** Bytes for what tests remember. */
const TEST_MEMORY = 1 << 22;

const search = new DepthFirstSearch(new TranspositionTable(1 << 22), 1 << 24);

/** What a search says, with its line as plain moves; `undefined`: its limit came first. */
export function decide(
  position: SearchPosition<KlondikeLayout>,
  layout: KlondikeLayout,
  nodes = 1_000_000,
): { solvable: boolean; moves: string[] } | undefined {
  position.load(layout);
  const end = search.run(position, { nodes, now: () => 0 });
  if (end === 'exhausted') return { solvable: false, moves: [] };
  if (end !== 'won') return undefined;
  const line = search.line();
  position.load(layout);
  return { solvable: true, moves: position.explain(line) };
}

export interface Comparison {
  solvable: number;
  unsolvable: number;
  /** Deals with too many states for exhaustive play. */
  open: number;
  /** One sentence for every disagreement. */
  wrong: string[];
}

/**
 * Decides short deals by exhaustive play of the plain rules and by an engine with all prunings,
 * with none, and with each one switched off, until enough of both verdicts were seen. The shapes
 * and rules take turns.
 */
export function compare(
  engine: Engine,
  shapes: readonly Shape[],
  ruleSets: readonly KlondikeRules[],
  plan: { enough: number; states: number; firstSeed?: number },
): Comparison {
  const all = engine.prunings;
  const choices = [all, [], ...all.map((off) => all.filter((name) => name !== off))];
  const engines = ruleSets.map((rules) =>
    choices.map((names) => ({ names, position: engine.make(rules, new Set(names)) })),
  );
  const result: Comparison = { solvable: 0, unsolvable: 0, open: 0, wrong: [] };
  for (let turn = 0; ; turn++) {
    if (result.solvable >= plan.enough && result.unsolvable >= plan.enough) break;
    const seed = BigInt((plan.firstSeed ?? 1) + turn);
    const index = turn % ruleSets.length;
    const rules = ruleSets[index]!;
    const dealt = shapes[(turn + Math.trunc(turn / ruleSets.length)) % shapes.length]!;
    if (!engine.plays(dealt, rules)) continue;
    const layout = dealOwn(seed, dealt);
    const solvable = isWinnable(layout, rules, plan.states);
    if (solvable === undefined) {
      result.open++;
      continue;
    }
    if (solvable) result.solvable++;
    else result.unsolvable++;
    for (const { names, position } of engines[index]!) {
      const where = `seed ${seed}, ${dealt.name}, ${nameOfRules(rules)}, prunings ${names.join()}`;
      const found = decide(position, layout);
      if (found?.solvable !== solvable) {
        result.wrong.push(`${where}: ${found?.solvable} instead of ${solvable}`);
        continue;
      }
      if (!solvable) continue;
      const game = new KlondikeGame(layout, rules);
      for (const move of found.moves) game.play(move);
      if (!game.isWon()) result.wrong.push(`${where}: the solution does not win`);
    }
  }
  return result;
}
