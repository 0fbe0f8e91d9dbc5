import { BeamSearch } from './beam-search.ts';
import { DepthFirstSearch, type SearchEnd } from './depth-first.ts';
import type { Rules, Solvable, Stage } from './game.ts';
import type { Limits, UnknownReason, Verdict } from './limits.ts';
import { shortestNearby } from './line-neighbourhood.ts';
import { shareMemory } from './memory.ts';
import { dropMoves } from './solution-shortening.ts';
import { TranspositionTable } from './transposition-table.ts';
import type { Play } from './valuer.ts';

/** What became of one deal. */
export interface Solved {
  verdict: Verdict;
  /** Why the verdict is unknown. */
  reason?: UnknownReason;
  /** What went wrong, with reason `error`. */
  message?: string;
  /** The plain moves of a winning line, replayed by the plain rules. */
  solution?: string[];
  /** The stage that found the solution, and its search moves. */
  found?: { stage: number; line: Int32Array };
  /** Positions entered by all stages together. */
  nodes: number;
  /** Where redeals are a matter of chance (see Valuer). */
  play?: Play;
}

/**
 * What shortening a solution may cost: positions that further stages enter, the widest beam among
 * them, lines that they find, states in the neighbourhood of a line and how often it is searched.
 */
const SHORTENING = { nodes: 2_000_000, width: 1000, lines: 12, nearby: 4000, rounds: 3 };

/**
 * Decides deals of one game under one set of rules. Every solution is replayed by the plain rules
 * before it is reported; `unsolvable` comes only from an exhausted search whose pruning is sound.
 */
export class DealSolver<Layout> {
  readonly #variant: Solvable<Layout>;
  readonly #rules: Rules;
  readonly #stages: readonly Stage<Layout>[];
  readonly #search: DepthFirstSearch;
  readonly #beam: BeamSearch;

  /**
   * @param memory bytes for table, stacks and what tests remember, at least SMALLEST_MEMORY
   * @param prunings names of the variant's pruning rules to use; all of them by default
   */
  constructor(
    variant: Solvable<Layout>,
    rules: Rules,
    memory: number,
    prunings: ReadonlySet<string> = new Set(variant.prunings),
  ) {
    this.#variant = variant;
    this.#rules = rules;
    const { table, stacks, tests } = shareMemory(memory, variant.testMemory?.(rules));
    this.#stages = variant.stages(rules, prunings, tests);
    const transpositions = new TranspositionTable(table);
    this.#search = new DepthFirstSearch(transpositions, stacks);
    this.#beam = new BeamSearch(transpositions, stacks);
  }

  solve(layout: Layout, limits: Limits): Solved {
    const deadline = deadlineOf(limits);
    let nodes = 0;
    let reason: UnknownReason = 'nodes';
    for (const [index, stage] of this.#stages.entries()) {
      const { end, entered, line } = this.#run(
        stage,
        layout,
        limits,
        limits.nodes - nodes,
        deadline,
      );
      nodes += entered;
      if (end === 'won') {
        if (stage.claims === 'losses') continue;
        const solution = this.#replayed(stage, layout, line());
        return { verdict: 'solvable', solution, found: { stage: index, line: line() }, nodes };
      }
      if (end === 'exhausted') {
        if (stage.claims !== 'wins') return { verdict: 'unsolvable', nodes };
        continue;
      }
      reason = end;
      if (end === 'interrupted' || end === 'time' || nodes >= limits.nodes) break;
    }
    return { verdict: 'unknown', reason, nodes };
  }

  /**
   * A shorter winning line, for a person to follow: detours are cut from the line found, and the
   * stages that had not had their turn look for lines that are shorter to begin with. Costs a few
   * seconds at most; deterministic unless the limits name a time.
   *
   * @param solved what {@link solve} has just found out about the layout: it is solvable
   * @returns plain moves that win, at most as many as the solution has
   */
  shorten(layout: Layout, { solution, found }: Solved, limits: Limits): string[] {
    if (solution === undefined || found === undefined) throw new Error('there is no solution');
    const deadline = deadlineOf(limits);
    const start = () => this.#variant.plainGame(layout, this.#rules);
    let best = dropMoves(
      start,
      this.#withoutDetours(this.#stages[found.stage]!, layout, found.line),
    );
    let left = SHORTENING.nodes;
    let lines = 0;
    for (const stage of this.#stagesFor(found.stage)) {
      if (left <= 0 || lines === SHORTENING.lines) break;
      if (limits.interrupted?.() || outOfTime(limits, deadline)) break;
      const { end, entered, line } = this.#run(stage, layout, limits, left, deadline);
      left -= entered;
      if (end !== 'won') continue;
      lines++;
      const other = this.#replayed(stage, layout, line());
      // Dropping takes a few in a hundred off: a line much longer than the best is not worth it.
      if (other.length > 1.1 * best.length) continue;
      const shorter = dropMoves(start, other);
      if (shorter.length < best.length) best = shorter;
    }
    return best;
  }

  /** Stages that had not had their turn: beams if there are any, as their lines are short. */
  #stagesFor(won: number): readonly Stage<Layout>[] {
    const left = this.#stages.slice(won + 1).filter(({ claims }) => claims !== 'losses');
    const beams = left.filter(({ beam }) => beam && beam.width <= SHORTENING.width);
    return beams.length > 0 ? beams : left.filter(({ beam }) => !beam);
  }

  /** One stage, with at most so many nodes more than it allows itself. */
  #run(
    stage: Stage<Layout>,
    layout: Layout,
    limits: Limits,
    mostNodes: number,
    deadline: number | undefined,
  ): { end: SearchEnd; entered: number; line: () => Int32Array } {
    this.#load(stage, layout);
    const nodes = Math.min(mostNodes, stage.nodes ?? mostNodes);
    const milliseconds = deadline === undefined ? undefined : Math.max(0, deadline - limits.now());
    const stageLimits = { ...limits, nodes, milliseconds };
    const { beam } = stage;
    const search = beam ? this.#beam : this.#search;
    const end = beam
      ? this.#beam.run(beam.position, beam, stageLimits)
      : this.#search.run(stage.position, stageLimits);
    return { end, entered: search.nodes, line: () => search.line() };
  }

  #load(stage: Stage<Layout>, layout: Layout): void {
    stage.prepare?.();
    stage.position.load(layout);
  }

  /** The plain moves of a line, which the plain rules have accepted as a win. */
  #replayed(stage: Stage<Layout>, layout: Layout, line: Int32Array): string[] {
    this.#load(stage, layout);
    const solution = stage.position.explain(line);
    const game = this.#variant.plainGame(layout, this.#rules);
    for (const move of solution) game.play(move);
    if (!game.isWon()) throw new Error('the plain rules do not accept the solution found: not won');
    return solution;
  }

  /** The plain moves of a line, or of a shorter one near it. */
  #withoutDetours(stage: Stage<Layout>, layout: Layout, line: Int32Array): string[] {
    const solution = this.#replayed(stage, layout, line);
    let best = line;
    for (let round = 0; round < SHORTENING.rounds; round++) {
      this.#load(stage, layout);
      // Of a line of thousands of moves all states count, and some beside them.
      const states = Math.max(SHORTENING.nearby, 4 * best.length);
      const shorter = shortestNearby(stage.position, best, states);
      if (shorter === undefined) break;
      best = shorter;
    }
    // Search moves may stand for several plain ones, so fewer of them need not be less to play.
    const nearby = this.#replayed(stage, layout, best);
    return nearby.length < solution.length ? nearby : solution;
  }
}

const deadlineOf = ({ milliseconds, now }: Limits): number | undefined =>
  milliseconds === undefined ? undefined : now() + milliseconds;

const outOfTime = ({ now }: Limits, deadline: number | undefined): boolean =>
  deadline !== undefined && now() >= deadline;
