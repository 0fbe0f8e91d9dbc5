import { percent, thousands } from '../output/figures.ts';
import { cooperate, type Proved, prove, type SeatedMove } from '../players/dispute/analysis.ts';
import { Match } from '../players/dispute/match.ts';
import { makePlayer, strategyText } from '../players/dispute/strategies.ts';
import { wilsonInterval } from '../statistics/interval.ts';
import { type DisputeLayout, SEATS, type Seat } from '../variants/dispute/layout.ts';
import { readDisputeRules } from '../variants/dispute/options.ts';
import type { Rules, Variant } from '../variants/variant.ts';
import { orderedRules } from './game-options.ts';
import { EXIT, type ExitCode, type Io, writeOut } from './io.ts';

/** With more hand cards of both a proof is not tried. */
const MOST_HAND_CARDS = 48;
/** Positions a proof may cost unless `--max-nodes` says otherwise. */
const DEFAULT_NODES = 3_000_000;
/** Games of search against search for the estimate. */
const GAMES = 40;
const STRATEGY = { name: 'search', worlds: 8, playout: 'greedy' } as const;

export interface ContestQuestion {
  readonly variant: Variant;
  readonly rules: Rules;
  readonly layout: DisputeLayout;
  /** Its seed or name; `undefined`: it has none. */
  readonly seed: string | undefined;
  readonly nodes: number | undefined;
  readonly milliseconds: number | undefined;
  /** Bytes for the table of the proof. */
  readonly memory: number;
  readonly json: boolean;
}

interface Chances {
  games: number;
  won: [number, number];
}

/**
 * What can be said of one deal of a game of two: near the end the proved value, else a line for
 * each player with the other's help, and how `search` fares against itself on it. No deal is
 * called solvable: that is no question between opponents.
 */
export async function analyse(question: ContestQuestion, io: Io): Promise<ExitCode> {
  const { variant, rules, layout, seed } = question;
  const engine = readDisputeRules(rules);
  const cards = handCards(layout);
  if (!question.json) {
    const title =
      seed === undefined
        ? variant.id
        : `${variant.id}, ${/^\d+$/.test(seed) ? 'own seed' : 'deal'} ${seed}`;
    await writeOut(
      io,
      `${title}: ${orderedRules(variant, rules)}\n\n${variant.picture(layout)}\n\n`,
    );
  }
  const proved =
    cards <= MOST_HAND_CARDS
      ? prove(
          layout,
          engine,
          {
            nodes: question.nodes ?? DEFAULT_NODES,
            milliseconds: question.milliseconds,
            now: () => performance.now(),
          },
          question.memory,
        )
      : undefined;
  if (proved && proved.low === proved.high) {
    await writeOut(io, question.json ? provedJson(question, proved) : provedText(proved, cards));
    return EXIT.done;
  }
  const number = seed !== undefined && /^\d+$/.test(seed) ? BigInt(seed) : 0n;
  const lines = ([0, 1] as const).map((seat) => cooperate(layout, engine, seat, number));
  if (!question.json) {
    const why = proved
      ? `no proof within ${thousands(proved.nodes)} positions (${proved.reason})`
      : `${cards} cards in the hands: too many for a proof`;
    await writeOut(
      io,
      `${why}\n${([0, 1] as const).map((seat) => cooperationText(seat, lines[seat])).join('')}\n`,
    );
  }
  let interrupted = false;
  const forget = io.onInterrupt(() => {
    interrupted = true;
  });
  const chances = await estimate(layout, question, () => interrupted);
  forget();
  if (question.json) {
    await writeOut(io, estimateJson(question, proved, lines, chances));
  } else {
    await writeOut(io, chancesText(chances));
  }
  return interrupted ? EXIT.interrupted : EXIT.done;
}

function handCards(layout: DisputeLayout): number {
  const held = layout.sides.map(
    ({ reserve, stock, waste }) => reserve.length + stock.length + waste.length,
  );
  return held[0]! + held[1]! + (layout.turned === undefined ? 0 : 1);
}

/** Plays the deal with ever other choices of sampled worlds. */
async function estimate(
  layout: DisputeLayout,
  { rules }: ContestQuestion,
  stop: () => boolean,
): Promise<Chances> {
  const engine = readDisputeRules(rules);
  const players = [makePlayer(STRATEGY, engine), makePlayer(STRATEGY, engine)] as const;
  const match = new Match(engine);
  const chances: Chances = { games: 0, won: [0, 0] };
  for (let game = 0n; game < GAMES; game++) {
    // Signals are heard between two games.
    await new Promise((resolve) => setImmediate(resolve));
    if (stop()) break;
    const { winner } = match.run(layout, players, game);
    chances.games++;
    if (winner !== undefined) chances.won[winner]++;
  }
  return chances;
}

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
    `estimate, not a proof: ${strategyText(STRATEGY)} against itself on this deal, ${games} games, neither seeing hidden cards`,
    row('A wins', won[0]),
    row('B wins', won[1]),
    row('draw  ', games - won[0] - won[1]),
    '',
  ].join('\n');
}

function provedJson(question: ContestQuestion, proved: Proved): string {
  return jsonLine(question, {
    value: proved.low > 0 ? 'A' : proved.low < 0 ? 'B' : 'draw',
    moves: proved.line?.map(({ move }) => move) ?? null,
    nodes: proved.nodes,
  });
}

function estimateJson(
  question: ContestQuestion,
  proved: Proved | undefined,
  lines: readonly (SeatedMove[] | undefined)[],
  { games, won }: Chances,
): string {
  const moves = (line: SeatedMove[] | undefined) => line?.map(({ move }) => move) ?? null;
  return jsonLine(question, {
    value: null,
    reason: proved?.reason ?? 'too many hand cards',
    nodes: proved?.nodes ?? 0,
    cooperative: { A: moves(lines[0]), B: moves(lines[1]) },
    estimate: {
      strategy: strategyText(STRATEGY),
      games,
      A: won[0],
      B: won[1],
      draw: games - won[0] - won[1],
    },
  });
}

function jsonLine({ variant, rules, layout, seed }: ContestQuestion, rest: object): string {
  const known = {
    game: variant.id,
    rules,
    deal: variant.write(layout),
    ...rest,
  };
  const text = JSON.stringify(known).slice(1);
  return seed === undefined
    ? `{${text}\n`
    : `{"seed":${/^\d+$/.test(seed) ? seed : JSON.stringify(seed)},${text}\n`;
}
