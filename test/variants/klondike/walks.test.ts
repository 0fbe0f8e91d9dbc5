import { expect, test } from 'vitest';
import { RandomStream } from '../../../src/cards/shuffle.ts';
import {
  dealOwn,
  GRANDE_HARPE,
  KLONDIKE,
  type KlondikeLayout,
  type Shape,
  stockSize,
} from '../../../src/variants/klondike/layout.ts';
import type { KlondikeRules } from '../../../src/variants/klondike/rule-options.ts';
import { KlondikeGame } from '../../../src/variants/klondike/rules.ts';
import type { SearchPosition } from '../../../src/variants/variant.ts';
import { nameOf } from './brute-force.ts';
import {
  type Engine,
  KINGS,
  nameOfRules,
  ONE_DECK,
  RULE_SETS,
  SPACES,
  TWO_DECKS,
} from './short-decks.ts';

const keyOf = (position: SearchPosition<KlondikeLayout>) =>
  `${position.key0} ${position.key1} ${position.key2}`;

const movesOf = (position: SearchPosition<KlondikeLayout>): number[] => {
  const moves = new Int32Array(position.mostMoves);
  return [...moves.slice(0, position.moves(moves, 0))];
};

/** The plain game after a line of search moves. */
function plainAfter(
  engine: Engine,
  layout: KlondikeLayout,
  rules: KlondikeRules,
  line: readonly number[],
): KlondikeGame {
  const position = engine.make(rules, new Set());
  position.load(layout);
  const game = new KlondikeGame(layout, rules);
  // A won line is explained to its end, beyond the moves of the search: those are not wanted here.
  for (const move of position.explain(Int32Array.from(line))) game.play(move);
  return game;
}

/**
 * What the search keeps of an arrangement: foundations, cards that have not moved yet or head a
 * column, talon. Equal names have equal outcomes.
 */
function essence(layout: KlondikeLayout, { draw, passes }: KlondikeRules, dealt: Shape): string {
  const limited = passes <= stockSize(dealt);
  const columns = layout.columns.map(({ cards, faceDown }) => cards.slice(0, faceDown + 1).join());
  const talon = [...layout.waste, ...layout.stock.toReversed()];
  let waste = layout.waste.length;
  if (!limited && (waste % draw === 0 || waste === talon.length)) waste = 0;
  if (!limited && draw === 1) talon.sort();
  const heights = [0, 1, 2, 3].map((suit) =>
    layout.foundations.filter((_, pile) => pile % 4 === suit).sort(),
  );
  const left = limited ? layout.passesLeft : '';
  return [columns.sort(), talon.join(), waste, heights, left].join('|');
}

/** What the plain rules reach by one card move and the turns of the stock it needs. */
function plainSuccessors(layout: KlondikeLayout, rules: KlondikeRules, dealt: Shape): Set<string> {
  const found = new Set<string>();
  const shown = new Set<number>();
  const game = new KlondikeGame(layout, rules);
  for (let turn = 0; turn < 2 * (layout.stock.length + layout.waste.length) + 3; turn++) {
    const now = game.layout;
    for (const move of game.moves()) {
      if (move.kind !== 'card' || (turn > 0 && move.from !== 'w')) continue;
      // Another pass for a card that this one shows is of no use.
      if (move.from === 'w' && shown.has(now.waste.length)) continue;
      const next = new KlondikeGame(now, rules);
      next.make(move);
      found.add(essence(next.layout, rules, dealt));
    }
    shown.add(now.waste.length);
    const legal = game.legalMoves();
    if (legal.includes('draw')) game.play('draw');
    else if (legal.includes('recycle')) game.play('recycle');
    else break;
  }
  // A run that goes from parent to like parent changes nothing.
  found.delete(essence(layout, rules, dealt));
  return found;
}

/** Arrangements that runs come to by going from parent to like parent. */
function alikeArrangements(
  layout: KlondikeLayout,
  rules: KlondikeRules,
  dealt: Shape,
): KlondikeLayout[] {
  const same = essence(layout, rules, dealt);
  const seen = new Map([[nameOf(layout), layout]]);
  for (const known of seen.values()) {
    for (const move of new KlondikeGame(known, rules).moves()) {
      if (move.kind !== 'card') continue;
      const game = new KlondikeGame(known, rules);
      game.make(move);
      const next = game.layout;
      if (essence(next, rules, dealt) === same) seen.set(nameOf(next), next);
    }
  }
  return [...seen.values()];
}

/** Walks at random without prunings and compares both engines at every step. */
function walk(
  engine: Engine,
  dealt: Shape,
  rules: KlondikeRules,
  seed: bigint,
  steps: number,
): void {
  const random = new RandomStream(seed, 3);
  const position = engine.make(rules, new Set());
  const layout = dealOwn(seed, dealt);
  position.load(layout);
  const line: number[] = [];
  for (let step = 0; step < steps && !position.isWon(); step++) {
    const here = plainAfter(engine, layout, rules, line).layout;
    const before = keyOf(position);
    const where = `${nameOfRules(rules)}, ${dealt.name}, seed ${seed}, step ${step}`;
    const moves = movesOf(position);
    const keys = new Map<string, string>();
    let won = false;
    for (const move of moves) {
      position.play(move);
      const key = keyOf(position);
      won ||= position.isWon();
      position.undo(move);
      expect(keyOf(position), where).toBe(before);
      if (won) break;
      const next = plainAfter(engine, layout, rules, [...line, move]).layout;
      keys.set(essence(next, rules, dealt), key);
    }
    // A won position is spelled out to its end, so there is nothing to compare with.
    if (won) return;
    expect(movesOf(position), where).toEqual(moves);
    keys.delete(essence(here, rules, dealt));
    const plain = new Set(
      alikeArrangements(here, rules, dealt).flatMap((alike) => [
        ...plainSuccessors(alike, rules, dealt),
      ]),
    );
    expect([...keys.keys()].sort(), where).toEqual([...plain].sort());
    expect(new Set(keys.values()).size, where).toBe(keys.size);
    if (moves.length === 0) break;
    const chosen = moves[random.below(moves.length)]!;
    position.play(chosen);
    line.push(chosen);
  }
}

/** With all prunings: lines are legal, taken back move by move, and keys return. */
function walkPruned(engine: Engine, dealt: Shape, rules: KlondikeRules, seed: bigint): void {
  const random = new RandomStream(seed, 4);
  const position = engine.make(rules, new Set(engine.prunings));
  const layout = dealOwn(seed, dealt);
  position.load(layout);
  const line: number[] = [];
  const keys: string[] = [];
  for (let step = 0; step < 150 && !position.isWon(); step++) {
    const moves = movesOf(position);
    if (moves.length === 0) break;
    keys.push(keyOf(position));
    const chosen = moves[random.below(moves.length)]!;
    position.play(chosen);
    line.push(chosen);
  }
  const won = position.isWon();
  for (const move of line.toReversed()) {
    position.undo(move);
    expect(keyOf(position)).toBe(keys.pop());
  }
  position.load(layout);
  const game = new KlondikeGame(layout, rules);
  if (won) {
    for (const move of position.explain(Int32Array.from(line))) game.play(move);
    expect(game.isWon()).toBe(true);
  }
}

test.each([
  [KINGS, [...ONE_DECK, KLONDIKE]],
  [SPACES, [...ONE_DECK, ...TWO_DECKS, GRANDE_HARPE]],
] as const)('both engines make the same moves: $name', (engine, shapes) => {
  for (const [index, rules] of RULE_SETS.entries()) {
    const dealt = shapes[index % shapes.length]!;
    if (engine.plays(dealt, rules)) walk(engine, dealt, rules, BigInt(index + 1), 14);
  }
});

test.each([
  [KINGS, [...ONE_DECK, KLONDIKE]],
  [SPACES, [...ONE_DECK, ...TWO_DECKS, GRANDE_HARPE]],
] as const)('with pruning lines are taken back and spelled out: $name', (engine, shapes) => {
  for (const rules of RULE_SETS) {
    for (const [index, dealt] of shapes.entries()) {
      if (engine.plays(dealt, rules)) walkPruned(engine, dealt, rules, BigInt(index + 1));
    }
  }
});
