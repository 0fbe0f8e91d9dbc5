import type { Card } from '../../../cards/card.ts';
import type { Seat } from '../layout.ts';
import {
  DISCARD,
  FROM_RESERVE,
  FROM_TURNED,
  FROM_WASTE,
  type MoveCode,
  moveCode,
  PASS,
  TO_FOUNDATION,
  TO_RESERVE,
  TO_WASTE,
  TURN,
} from '../notation.ts';
import { type DisputePosition, lowestBit, NONE } from '../position.ts';
import type { Player } from './player.ts';

const NO_MOVE = -1;

/**
 * The yardstick, simple enough to be repeated elsewhere. The first that is legal of:
 * 1. a foundation play: own reserve, houses in order, turned card (own waste);
 * 2. the reserve card to the first occupied house that fits, else to the first empty house
 *    (likewise the own waste card, where it may be played);
 * 3. houses in order: a lone card to the first occupied house that fits; or, if the card under a
 *    top could go to a foundation, that top to the first occupied house that fits, else to the
 *    first empty one;
 * 4. a load with the reserve card, then with the turned card (reserve before waste);
 * 5. the turned card to the first occupied house that fits, else to the first empty one, else
 *    discard;
 * 6. turn, else pass.
 */
export class GreedyPlayer implements Player {
  readonly name = 'greedy';

  begin(_seed: bigint, _seat: Seat): void {}

  choose(table: DisputePosition): MoveCode {
    return greedyMove(table);
  }
}

export function greedyMove(table: DisputePosition): MoveCode {
  const { rules, mover } = table;
  const reserve = table.reserveTop(mover);
  if (table.playable[reserve]! > 0) return moveCode(FROM_RESERVE, TO_FOUNDATION);
  for (let house = 0; house < 8; house++) {
    if (table.playable[table.tops[house]!]! > 0) return moveCode(house, TO_FOUNDATION);
  }
  const turned = table.turnedCard();
  if (table.playable[turned]! > 0) return moveCode(FROM_TURNED, TO_FOUNDATION);
  if (rules.ownWaste && table.playable[table.wasteTop(mover)]! > 0) {
    return moveCode(FROM_WASTE, TO_FOUNDATION);
  }
  if (table.mustFill()) return moveCode(FROM_RESERVE, lowestBit(table.empty));

  const fromReserve = toHouse(table, FROM_RESERVE, reserve);
  if (fromReserve !== NO_MOVE) return fromReserve;
  if (rules.ownWaste) {
    const fromWaste = toHouse(table, FROM_WASTE, table.wasteTop(mover));
    if (fromWaste !== NO_MOVE) return fromWaste;
  }
  const between = betweenHouses(table);
  if (between !== NO_MOVE) return between;

  if (table.mayLoad()) {
    const load = loadMove(table, reserve, turned);
    if (load !== NO_MOVE) return load;
  }
  if (table.turned) {
    const used = toHouse(table, FROM_TURNED, turned);
    return used === NO_MOVE ? DISCARD : used;
  }
  return table.mayTurn() ? TURN : PASS;
}

function toHouse(table: DisputePosition, from: number, card: Card): MoveCode {
  if (card === NONE) return NO_MOVE;
  const houses = table.fitting(card) || table.empty;
  return houses === 0 ? NO_MOVE : moveCode(from, lowestBit(houses));
}

/** Step 3: what makes a house empty, or frees a card for a foundation. */
export function betweenHouses(table: DisputePosition): MoveCode {
  for (let house = 0; house < 8; house++) {
    const length = table.lengths[house]!;
    if (length === 0) continue;
    const card = table.tops[house]!;
    let houses = table.fitting(card);
    if (length > 1) {
      if (table.playable[table.houses[16 * house + length - 2]!] === 0) continue;
      if (houses === 0) houses = table.empty & -table.empty;
    }
    for (; houses !== 0; houses &= houses - 1) {
      const to = lowestBit(houses);
      if (!table.repeats(house, to)) return moveCode(house, to);
    }
  }
  return NO_MOVE;
}

function loadMove(table: DisputePosition, reserve: Card, turned: Card): MoveCode {
  const { rules } = table;
  const opponent = 1 - table.mover;
  const onReserve = rules.loadReserve ? table.reserveTop(opponent) : NONE;
  const onWaste = rules.loadWaste ? table.wasteTop(opponent) : NONE;
  if (table.loads(reserve, onReserve)) return moveCode(FROM_RESERVE, TO_RESERVE);
  if (table.loads(reserve, onWaste)) return moveCode(FROM_RESERVE, TO_WASTE);
  if (table.loads(turned, onReserve)) return moveCode(FROM_TURNED, TO_RESERVE);
  if (table.loads(turned, onWaste)) return moveCode(FROM_TURNED, TO_WASTE);
  return NO_MOVE;
}
