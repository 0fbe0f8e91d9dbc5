import { percent, thousands } from '../../../statistics/figures.ts';
import { wilsonInterval } from '../../../statistics/interval.ts';
import { type ContestQuestion, SEATS, type Seat } from '../../variant.ts';
import type { DisputeLayout } from '../layout.ts';
import { readDisputeRules } from '../rule-options.ts';
import { cooperate, type Proved, prove, type SeatedMove } from './analysis.ts';
import { Match } from './match.ts';
import { makePlayer, makeStrategy } from './strategies.ts';

/** With more hand cards of both a proof is not tried. */
const MOST_HAND_CARDS = 48;
/** Positions a proof may cost unless `--max-nodes` says otherwise. */
const DEFAULT_NODES = 3_000_000;
/** Games of search against search for the estimate. */
const GAMES = 40;
const STRATEGY = makeStrategy('search', 8);

type Question = ContestQuestion<DisputeLayout>;

interface Chances {
  games: number;
  won: [number, number];
}

/**
 * What can be said of one deal: near the end the proved value, else a line for each player with the
 * other's help, and how `search` fares against itself on it. No deal is called solvable: that is no
 * question between opponents.
 */
export async function analyse(
  question: Question,
  say: (text: string) => Promise<void>,
): Promise<Record<string, unknown>> {
  const { layout, seed } = question;
  const rules = readDisputeRules(question.rules);
  const cards = handCards(layout);
  const proved = cards <= MOST_HAND_CARDS ? tryProof(question) : undefined;
  if (proved && proved.low === proved.high) {
    await say(provedText(proved, cards));
    return {
      value: proved.low > 0 ? 'A' : proved.low < 0 ? 'B' : 'draw',
      moves: movesOf(proved.line),
      nodes: proved.nodes,
    };
  }
  const lines = ([0, 1] as const).map((seat) => cooperate(layout, rules, seat, seed));
  const why = proved
    ? `no proof within ${thousands(proved.nodes)} positions (${proved.reason})`
    : `${cards} cards in the hands: too many for a proof`;
  await say(
    `${why}\n${([0, 1] as const).map((seat) => cooperationText(seat, lines[seat])).join('')}\n`,
  );
  const chances = await estimate(question);
  await say(chancesText(chances));
  const { games, won } = chances;
  return {
    value: null,
    reason: proved?.reason ?? 'too many hand cards',
    nodes: proved?.nodes ?? 0,
    cooperative: { A: movesOf(lines[0]), B: movesOf(lines[1]) },
    estimate: {
      strategy: STRATEGY.text,
      games,
      A: won[0],
      B: won[1],
      draw: games - won[0] - won[1],
    },
  };
}

function tryProof({ layout, rules, nodes, milliseconds, memory, now }: Question): Proved {
  const limits = { nodes: nodes ?? DEFAULT_NODES, milliseconds, now };
  return prove(layout, readDisputeRules(rules), limits, memory);
}

function handCards(layout: DisputeLayout): number {
  const held = layout.sides.map(
    ({ reserve, stock, waste }) => reserve.length + stock.length + waste.length,
  );
  return held[0]! + held[1]! + (layout.turned === undefined ? 0 : 1);
}

/** Plays the deal with ever other choices of sampled worlds. */
async function estimate({ layout, rules, interrupted }: Question): Promise<Chances> {
  const engine = readDisputeRules(rules);
  const players = [makePlayer(STRATEGY, engine), makePlayer(STRATEGY, engine)] as const;
  const match = new Match(engine);
  const chances: Chances = { games: 0, won: [0, 0] };
  for (let game = 0n; game < GAMES; game++) {
    // Signals are heard between two games.
    await new Promise((resolve) => setImmediate(resolve));
    if (interrupted()) break;
    const { winner } = match.run(layout, players, game);
    chances.games++;
    if (winner !== undefined) chances.won[winner]++;
  }
  return chances;
}

const movesOf = (line: SeatedMove[] | undefined) => line?.map(({ move }) => move) ?? null;

const valueText = (value: number): string => (value > 0 ? 'A wins' : value < 0 ? 'B wins' : 'draw');

function provedText({ low, line, nodes }: Proved, cards: number): string {
  const moves = line ? numbered(line) : ['the line itself was cut off by the limits'];
  return [
    `proved, with best play of both and all ${cards} cards in the hands known: ${valueText(low)}`,
    ...moves,
    `${thousands(nodes)} positions`,
    '',
  ].join('\n');
}

function cooperationText(seat: Seat, line: SeatedMove[] | undefined): string {
  const name = SEATS[seat];
  if (!line) return `no line found by which ${name} wins with the other's help\n`;
  return `${name} wins with the other's help in ${line.length} moves:\n${numbered(line).join('\n')}\n`;
}

function numbered(line: readonly SeatedMove[]): string[] {
  const width = String(line.length).length;
  return line.map(
    ({ seat, move }, i) => `${String(i + 1).padStart(width)}. ${SEATS[seat]} ${move}`,
  );
}

function chancesText({ games, won }: Chances): string {
  if (games === 0) return 'no games played for an estimate\n';
  const row = (name: string, count: number): string => {
    const { low, high } = wilsonInterval(count, games);
    return `  ${name} ${percent(count / games, 1)}; 95 % interval ${percent(low, 1)} to ${percent(high, 1)}`;
  };
  return [
    `estimate, not a proof: ${STRATEGY.text} against itself on this deal, ${games} games, neither seeing hidden cards`,
    row('A wins', won[0]),
    row('B wins', won[1]),
    row('draw  ', games - won[0] - won[1]),
    '',
  ].join('\n');
}
