import { seedJson } from '../../files/row-format.ts';
import type { UnknownReason } from '../../solvers/limits.ts';
import type { Play } from '../../solvers/valuer.ts';
import { significant, thousands } from '../../statistics/figures.ts';
import type { Patience } from '../../variants/variant.ts';
import type { SolveSetup } from '../../workers/solve-result.ts';
import { chanceSeed, type OneDeal } from '../options/one-deal.ts';
import { bestPlayLines } from './best-play.ts';
import type { FewestRedeals } from './fewest-redeals.ts';
import type { Searched } from './search.ts';

/** One deal, what was asked of it and what was found. */
export interface Solution extends Searched {
  readonly game: Patience;
  readonly deal: OneDeal;
  readonly setup: SolveSetup;
  /** Where it was asked for. */
  readonly fewest: FewestRedeals | undefined;
}

/** What was found, as lines of text. */
export function solutionLines(solution: Solution): string[] {
  const { game, setup, result, interrupted } = solution;
  if (!result) return [`unknown (${interrupted ? 'interrupted' : 'error'})`];
  const effort = `search: ${thousands(result.nodes)} nodes, ${significant(result.ms)} ms`;
  const where = result.play ? ' on the first deal' : '';
  if (result.verdict === 'unsolvable') {
    return [`unsolvable${where}: no line of play wins`, ...playLines(solution), effort];
  }
  if (result.verdict === 'unknown') {
    const why: Record<UnknownReason, string> = {
      nodes: `the limit of ${thousands(setup.mostNodes)} nodes was reached`,
      time: 'the time was up',
      memory: 'the memory was full',
      interrupted: 'the search was interrupted',
      error: 'the search failed',
    };
    const reason = result.reason ?? 'error';
    return [`unknown: ${why[reason]} (${reason})`, ...playLines(solution), effort];
  }
  const moves = result.solution!;
  const width = String(moves.length).length;
  return [
    `solvable${where} in ${moves.length} ${moves.length === 1 ? 'move' : 'moves'}${game.uses?.(moves).text ?? ''} (card, from, to)`,
    ...moves.map((move, i) => `${String(i + 1).padStart(width)}. ${move}`),
    result.moves === moves.length ? effort : `${effort}; it found ${result.moves} moves`,
  ];
}

/** How a deal that does not go out on the first deal is best played. */
function playLines({ game, deal, setup, result }: Solution): string[] {
  const valuation = game.valuation?.(setup.rules);
  const play = result?.play;
  if (!valuation || !play) return [];
  return bestPlayLines({
    play,
    game: game.plainGame(deal.layout, setup.rules, chanceSeed(deal)),
    redeals: Number(setup.rules.redeals),
    shuffle: valuation.shuffle,
    error: play.kept === undefined ? undefined : valuation.errorOf(play.kept),
  });
}

/** What was found, as one line of JSON. */
export function solutionJson({ game, deal, setup, result, interrupted, fewest }: Solution): string {
  const { rules, seedType } = setup;
  const figures = (result?.solution && game.uses?.(result.solution).figures) ?? {};
  const reason = result ? (result.reason ?? null) : interrupted ? 'interrupted' : 'error';
  const members: Record<string, unknown> = {
    'seed-type': seedType,
    rules,
    deal: game.write(deal.layout),
    verdict: result?.verdict ?? 'unknown',
    reason,
    moves: result?.solution ?? result?.play?.line ?? null,
    length: result?.solution?.length ?? null,
    'length-found': result?.moves ?? null,
    ...(result?.play ? playMembers(result.play) : {}),
    ...figures,
    nodes: result?.nodes ?? null,
    ...(fewest ? fewestMembers(fewest) : {}),
    ms: result ? Math.round(10 * result.ms) / 10 : null,
  };
  const seed = deal.seed === undefined ? '' : `"seed":${seedJson(deal.seed)},`;
  return `{"game":${JSON.stringify(game.id)},${seed}${JSON.stringify(members).slice(1)}\n`;
}

function playMembers({ outcome, value, kept, valueLow }: Play): Record<string, unknown> {
  return {
    outcome: outcome ?? null,
    value: value ?? null,
    kept: kept ?? null,
    value_low: valueLow ?? null,
  };
}

function fewestMembers({ redeals, open }: FewestRedeals): Record<string, unknown> {
  return {
    redeals: redeals ?? null,
    'redeals-proved-least': redeals !== undefined && open.length === 0,
  };
}
