import type { Rules, Stage, Variant } from '../variants/variant.ts';
import { BeamSearch } from './beam-search.ts';
import { DepthFirstSearch } from './depth-first.ts';
import type { Limits, UnknownReason, Verdict } from './limits.ts';
import { dropMoves, winsBy } from './solution-shortening.ts';
import { SMALLEST_TABLE_BYTES, TranspositionTable, tableBytes } from './transposition-table.ts';

/** What became of one deal. */
export interface Solved {
  verdict: Verdict;
  /** Why the verdict is unknown. */
  reason?: UnknownReason;
  /** What went wrong, with reason `error`. */
  message?: string;
  /** The plain moves of a winning line, replayed by the plain rules. */
  solution?: string[];
  /** Positions entered by all stages together. */
  nodes: number;
}

/** The share of a worker's memory that the table gets; the stacks have the rest. */
const TABLE_SHARE = 7 / 8;

/** What shortening a solution may cost: positions in all and per stage, and widths of beams. */
const SHORTENING = { nodes: 2_000_000, stageNodes: 1_000_000, width: 2000 };

/** The smallest memory a solver can work with, in bytes. */
export const SMALLEST_MEMORY = 2 * SMALLEST_TABLE_BYTES;

/**
 * How one worker's memory is divided, in bytes. The table is a power of two; the stacks of the
 * search may take what is left.
 */
export function divideMemory(bytes: number): { table: number; stacks: number } {
  const table = tableBytes(Math.max(SMALLEST_TABLE_BYTES, bytes));
  return { table, stacks: Math.max(bytes - table, Math.floor(table * (1 - TABLE_SHARE))) };
}

/**
 * Decides deals of one game under one set of rules. Every solution is replayed by the plain rules
 * before it is reported; `unsolvable` comes only from an exhausted search whose pruning is sound.
 */
export class DealSolver<Layout> {
  readonly #variant: Variant<Layout>;
  readonly #rules: Rules;
  readonly #stages: readonly Stage<Layout>[];
  readonly #search: DepthFirstSearch;
  readonly #beam: BeamSearch;

  /**
   * @param memory bytes for table and stacks, at least {@link SMALLEST_MEMORY}
   * @param prunings names of the variant's pruning rules to use; all of them by default
   */
  constructor(
    variant: Variant<Layout>,
    rules: Rules,
    memory: number,
    prunings: ReadonlySet<string> = new Set(variant.prunings),
  ) {
    const { table, stacks } = divideMemory(memory);
    this.#variant = variant;
    this.#rules = rules;
    this.#stages = variant.stages(rules, prunings);
    const transpositions = new TranspositionTable(table);
    this.#search = new DepthFirstSearch(transpositions, stacks);
    this.#beam = new BeamSearch(transpositions, stacks);
  }

  solve(layout: Layout, limits: Limits): Solved {
    const started = limits.now();
    let nodes = 0;
    let reason: UnknownReason = 'nodes';
    for (const stage of this.#stages) {
      const left = limits.nodes - nodes;
      const milliseconds =
        limits.milliseconds === undefined
          ? undefined
          : Math.max(0, limits.milliseconds - (limits.now() - started));
      stage.prepare?.();
      stage.position.load(layout);
      const stageLimits = { ...limits, nodes: Math.min(left, stage.nodes ?? left), milliseconds };
      const { beam } = stage;
      const search = beam ? this.#beam : this.#search;
      const end = beam
        ? this.#beam.run(beam.position, beam.width, stageLimits)
        : this.#search.run(stage.position, stageLimits);
      nodes += search.nodes;
      if (end === 'won') return this.#proved(stage, layout, search.line(), nodes);
      if (end === 'exhausted') {
        if (stage.proves && !beam) return { verdict: 'unsolvable', nodes };
        continue;
      }
      reason = end;
      if (end === 'interrupted' || end === 'time' || nodes >= limits.nodes) break;
    }
    return { verdict: 'unknown', reason, nodes };
  }

  /**
   * A shorter winning line, for a line that a person is to follow: what the line can do without is
   * dropped, and the stages search the deal again, under {@link SHORTENING} limits, for lines that
   * are shorter to begin with. Deterministic unless the limits name a time.
   *
   * @param solution plain moves that win the layout
   * @returns plain moves that win, at most as many
   */
  shorten(layout: Layout, solution: readonly string[], limits: Limits): string[] {
    const start = () => this.#variant.plainGame(layout, this.#rules);
    const deadline =
      limits.milliseconds === undefined ? undefined : limits.now() + limits.milliseconds;
    let best = dropMoves(start, solution);
    let left = SHORTENING.nodes;
    for (const stage of this.#stages) {
      const { beam } = stage;
      if (beam && beam.width > SHORTENING.width) continue;
      const milliseconds = deadline === undefined ? undefined : deadline - limits.now();
      if (left === 0 || limits.interrupted?.() || (milliseconds ?? 1) <= 0) break;
      const nodes = Math.min(left, stage.nodes ?? SHORTENING.stageNodes);
      stage.prepare?.();
      stage.position.load(layout);
      const end = beam
        ? this.#beam.run(beam.position, beam.width, { ...limits, nodes, milliseconds })
        : this.#search.run(stage.position, { ...limits, nodes, milliseconds });
      const search = beam ? this.#beam : this.#search;
      left -= search.nodes;
      if (end !== 'won') continue;
      const line = search.line();
      stage.position.load(layout);
      const other = stage.position.explain(line);
      if (!winsBy(start(), other)) throw new Error('the plain rules do not accept a line found');
      // Dropping takes a few in a hundred off: a line much longer than the best is not worth it.
      if (other.length > 1.1 * best.length) continue;
      const shorter = dropMoves(start, other);
      if (shorter.length < best.length) best = shorter;
    }
    return best;
  }

  #proved(stage: Stage<Layout>, layout: Layout, line: Int32Array, nodes: number): Solved {
    stage.prepare?.();
    stage.position.load(layout);
    const solution = stage.position.explain(line);
    const game = this.#variant.plainGame(layout, this.#rules);
    for (const move of solution) game.play(move);
    if (!game.isWon()) throw new Error('the plain rules do not accept the solution found: not won');
    return { verdict: 'solvable', solution, nodes };
  }
}
