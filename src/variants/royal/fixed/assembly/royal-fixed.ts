/**
 * The search position of royal with placed twos fixed as a WebAssembly kernel, in AssemblyScript:
 * 64-bit masks and 128-bit vectors halve the time of a deal against TypeScript. The tests have a
 * twin in plain terms that must enter exactly the same positions.
 *
 * Cells are bit numbers: rows 1 and 2 are 0…25, rows 3 and 4 are 32…57, so that a shift by one
 * within 32-bit lanes moves a set of cells one column to the right. Cards are 16 × suit + rank − 1.
 * A move is `card | to << 6 | from << 12`, with FOLLOW when it opens a chain.
 *
 * States never repeat: every move joins a card to its predecessor and breaks at most the join to
 * its successor, so the joins, low cards first, only grow.
 *
 * Two prunings, both on the closure of a set G of cells that are, or may become, free: a card may
 * come to a cell of G (not a first one) if its predecessor lies or may come left of it, an
 * unplaced two to the first cells of G that it may take, and the cell where such a card lies now
 * joins G. What a move takes away is ignored, so G holds every cell that can ever become free.
 *
 * `lost`: a card lies where it cannot stay, in a cell that is not in the closure of the gaps.
 *
 * `persistent`: the moves into some of the gaps are enough (persistent sets: Godefroid 1996), if
 * in the closure of all other gaps no cell of theirs is disturbed: not the cell left of the gap
 * (the predecessor may go), not the cell behind the moving card (its successor may come there).
 * All free first cells go together when any two may fill them, and then no other first cell may
 * become free. With `first-gap=at-once` a move out of a first cell brings a two along: no other
 * first cell may become free, and the cell behind an unplaced two may not be or become free.
 * Every end position stays reachable. A set that is one gap is followed on the spot as long as
 * the gap that its move opens is such a set again.
 *
 * While better ends are sought, `lost` gives way to a bound: the cards that a row keeps now stay
 * (each lies right of its one predecessor), so its length never shrinks; and it never grows beyond
 * the first cell that holds a card which cannot stay, if that cell is not in the closure of the
 * gaps. A state is cut when no case between these lengths is worth more than the best end noted.
 */

// Memory, in bytes. CURRENT: the cell of each card as a one-bit mask, 32 bytes a rank, 8 a suit.
const CURRENT: usize = 0;
/** Per suit the first cells that its unplaced two may go to. */
const TWOS: usize = 512;
/** Card in each cell, −1 a gap; one guard byte before. */
export const CELL: usize = 1040;
/** Cell of each card, −1 none. */
const AT: usize = 1152;
const ROW_SUIT: usize = 1300;
/** First cell of the suit's row, −1 none yet. */
const SUIT_START: usize = 1304;
export const MOVES: usize = 1408;
const FORBIDDEN: usize = 1536;
const CHAIN: usize = 1568;
const LIVE: usize = 1600;
const NEEDS: usize = 1632;
const UNIT_END: usize = 1648;
export const KEY: usize = 1664;
/** 16 bytes for each card in each cell, filled from outside. */
export const ZOBRIST: usize = 4096;
const FRAMES: usize = ZOBRIST + 65536;
const FRAME_BYTES: usize = 32;
export const LOG: usize = FRAMES + FRAME_BYTES * 4096;
export const BEST_LOG: usize = LOG + 65536;
// Both are filled from outside, after the memory has been grown, where ends have a worth.
/** The case (16 bits) of four lengths, four bits each. */
export const CASES: usize = BEST_LOG + 65536;
/** By case of the lengths kept now and case of those that can be reached: the most worth (16 bits). */
export const MOST_WORTH: usize = CASES + 131072;
const ALL_CASES: i32 = 1820;

const FIRST: i64 = 0x0000200100002001;
const FOLLOW: i32 = 1 << 18;

let ranks: i32 = 13;
let atOnce: bool = true;
let preset: bool = false;
let testLost: bool = true;
let usePersistent: bool = true;
let gaps: i64 = 0;
let misplaced: i64 = 0;
let closure: i64 = 0;
let frames: i32 = 0;
let logged: i32 = 0;
/** The last column, where no card can stay. */
let lastColumn: i64 = 0;
let noteEnds: bool = false;
let seekBetter: bool = false;
let best: i32 = 0;
let bestLogged: i32 = 0;

// @ts-ignore: decorator
@inline
function bit(cell: i32): i64 {
  return i64(1) << cell;
}

// @ts-ignore: decorator
@inline
function cardIn(cell: i32): i32 {
  return i32(load<i8>(CELL + cell));
}

// @ts-ignore: decorator
@inline
function cellOf(card: i32): i32 {
  return i32(load<i8>(AT + card));
}

// @ts-ignore: decorator
@inline
function isFirst(cell: i32): bool {
  return ((FIRST >> cell) & 1) != 0;
}

// @ts-ignore: decorator
@inline
function rowOf(cell: i32): i32 {
  return (cell >> 5) * 2 + i32((cell & 31) >= 13);
}

// @ts-ignore: decorator
@inline
function rowStart(row: i32): i32 {
  return (row >> 1) * 32 + (row & 1) * 13;
}

// @ts-ignore: decorator
@inline
function twoTargets(suit: i32): i64 {
  return load<i64>(TWOS + 8 * suit);
}

// @ts-ignore: decorator
@inline
function currentAddress(card: i32): usize {
  return CURRENT + (card & 15) * 32 + (card >> 4) * 8;
}

function isFinal(card: i32, cell: i32): bool {
  const row = rowOf(cell);
  if (cell - rowStart(row) != (card & 15) - 1) return false;
  const suit = card >> 4;
  const rowSuit = i32(load<i8>(ROW_SUIT + row));
  return rowSuit == suit || (rowSuit < 0 && i32(load<i8>(SUIT_START + suit)) < 0);
}

function findMisplaced(): void {
  let cells: i64 = 0;
  for (let suit = 0; suit < 4; suit++) {
    for (let index = 1; index < ranks; index++) {
      const card = suit * 16 + index;
      if (!isFinal(card, cellOf(card))) cells |= bit(cellOf(card));
    }
  }
  misplaced = cells;
}

function findTwoTargets(): void {
  for (let suit = 0; suit < 4; suit++) {
    const start = i32(load<i8>(SUIT_START + suit));
    let cells: i64 = FIRST;
    if (preset) cells = cellOf(suit * 16 + 1) == start ? 0 : bit(start);
    else if (start >= 0) cells = 0;
    store<i64>(TWOS + 8 * suit, cells);
  }
}

/** Takes up the cards written to CELL. `presetSuits`: suit of row 1 in the low byte, and so on. */
export function begin(
  ranksInDeck: i32,
  firstAtOnce: bool,
  presetSuits: i32,
  lost: bool,
  persistent: bool,
): void {
  ranks = ranksInDeck;
  atOnce = firstAtOnce;
  preset = presetSuits >= 0;
  testLost = lost;
  usePersistent = persistent;
  frames = 0;
  logged = 0;
  lastColumn = FIRST << (ranks - 1);
  memory.fill(CURRENT, 0, 512);
  memory.fill(AT, 0xff, 80);
  let key = i64x2.splat(0);
  gaps = 0;
  for (let row = 0; row < 4; row++) {
    for (let cell = rowStart(row); cell < rowStart(row) + ranks; cell++) {
      const card = cardIn(cell);
      if (card < 0) {
        gaps |= bit(cell);
        continue;
      }
      store<i8>(AT + card, i8(cell));
      store<i64>(currentAddress(card), bit(cell));
      key = v128.xor(key, v128.load(ZOBRIST + (card * 64 + cell) * 16));
    }
  }
  v128.store(KEY, key);
  store<i32>(ROW_SUIT, -1);
  store<i32>(SUIT_START, -1);
  for (let row = 0; row < 4; row++) {
    const start = rowStart(row);
    const card = cardIn(start);
    let suit = -1;
    if (preset) suit = (presetSuits >> (8 * row)) & 3;
    else if (card >= 0 && (card & 15) == 1) suit = card >> 4;
    if (suit >= 0) commit(start, suit);
  }
  findMisplaced();
  findTwoTargets();
}

function commit(start: i32, suit: i32): void {
  store<i8>(ROW_SUIT + rowOf(start), i8(suit));
  store<i8>(SUIT_START + suit, i8(start));
}

export function isWon(): bool {
  return misplaced == 0;
}

// @ts-ignore: decorator
@inline
function whereSome(cards: v128, arrivals: v128): v128 {
  return v128.andnot(cards, i64x2.eq(arrivals, i64x2.splat(0)));
}

/**
 * Closes `start` under the relaxed moves. True as soon as it meets `stop` or covers `cover`;
 * else false, and `closure` holds the fixed point.
 */
function close(start: i64, stop: i64, cover: i64): bool {
  const notFirst = i32x4.splat(~0x2001);
  const twosA = v128.load(TWOS);
  const twosB = v128.load(TWOS + 16);
  let g = start;
  for (;;) {
    const free = i64x2.splat(g);
    const open = v128.and(free, notFirst);
    // Where the cards of a rank may newly come: clubs and diamonds in A, hearts and spades in B.
    let newA = v128.and(free, twosA);
    let newB = v128.and(free, twosB);
    let movable = i64x2.splat(0);
    // Three ranks at a time, from the twos on.
    for (let at = CURRENT + 32; at < CURRENT + 13 * 32; at += 3 * 32) {
      let cardsA = v128.load(at);
      let cardsB = v128.load(at, 16);
      movable = v128.or(movable, v128.or(whereSome(cardsA, newA), whereSome(cardsB, newB)));
      newA = v128.and(i32x4.shl(v128.or(cardsA, newA), 1), open);
      newB = v128.and(i32x4.shl(v128.or(cardsB, newB), 1), open);
      cardsA = v128.load(at, 32);
      cardsB = v128.load(at, 48);
      movable = v128.or(movable, v128.or(whereSome(cardsA, newA), whereSome(cardsB, newB)));
      newA = v128.and(i32x4.shl(v128.or(cardsA, newA), 1), open);
      newB = v128.and(i32x4.shl(v128.or(cardsB, newB), 1), open);
      cardsA = v128.load(at, 64);
      cardsB = v128.load(at, 80);
      movable = v128.or(movable, v128.or(whereSome(cardsA, newA), whereSome(cardsB, newB)));
      newA = v128.and(i32x4.shl(v128.or(cardsA, newA), 1), open);
      newB = v128.and(i32x4.shl(v128.or(cardsB, newB), 1), open);
    }
    movable = v128.or(movable, v128.shuffle<i64>(movable, movable, 1, 0));
    const grown = g | i64x2.extract_lane(movable, 0);
    if ((grown & stop) != 0 || (cover & ~grown) == 0) return true;
    if (grown == g) break;
    g = grown;
  }
  closure = g;
  return false;
}

// @ts-ignore: decorator
@inline
function chainFrom(start: i32): i64 {
  let cell = start;
  let cells = bit(cell);
  while (!isFirst(cell)) {
    const left = cardIn(cell - 1);
    if (left < 0) break;
    const next = cellOf(left + 1);
    if (next < 0) break;
    const nextBit = bit(next);
    if (cells & nextBit) break;
    cells |= nextBit;
    cell = next;
  }
  return cells;
}

function isLost(): bool {
  let start: i64 = 0;
  for (let rest = gaps; rest != 0; rest &= rest - 1) start |= chainFrom(i32(ctz(rest)));
  if ((misplaced & ~start) == 0) return false;
  return !close(start, 0, misplaced);
}

/** The case of the lengths of rows whose cells hold their cards up to the first blocked one. */
function caseUpTo(blockedCells: i64): i32 {
  const blocked = blockedCells | lastColumn;
  const code =
    ctz(blocked) |
    (ctz(blocked >> 13) << 4) |
    (ctz(blocked >> 32) << 8) |
    (ctz(blocked >> 45) << 12);
  return i32(load<u16>(CASES + 2 * i32(code)));
}

// @ts-ignore: decorator
@inline
function mostWorth(least: i32, most: i32): i32 {
  return i32(load<u16>(MOST_WORTH + 2 * (least * ALL_CASES + most)));
}

/** No end that can still be reached is worth more than the best one. */
function isBeaten(): bool {
  const least = caseUpTo(misplaced | gaps);
  let start: i64 = 0;
  for (let rest = gaps; rest != 0; rest &= rest - 1) start |= chainFrom(i32(ctz(rest)));
  if (mostWorth(least, caseUpTo(misplaced & ~start)) > best) return false;
  close(start, 0, -1);
  return mostWorth(least, caseUpTo(misplaced & ~closure)) <= best;
}

/** No move is left. */
function noteEnd(): void {
  const kept = caseUpTo(misplaced | gaps);
  const worth = mostWorth(kept, kept);
  if (worth <= best) return;
  best = worth;
  bestLogged = logged;
  memory.copy(BEST_LOG, LOG, 4 * logged);
}

/**
 * How ends (no move is left, and not won) are treated from now on: whether the one of most worth
 * is noted, and whether states are cut that lead to nothing better. Forgets what was noted.
 */
export function valueEnds(note: bool, better: bool): void {
  noteEnds = note;
  seekBetter = better;
  best = 0;
  bestLogged = 0;
}

/** From now on states are cut that lead to no better end than the one noted. */
export function seekBetterEnds(): void {
  seekBetter = true;
}

/** The worth of the best end, 0: none was seen. */
export function bestEnd(): i32 {
  return best;
}

/** How many plain moves lead to the best end; they lie in BEST_LOG. */
export function bestLineLength(): i32 {
  return bestLogged;
}

// @ts-ignore: decorator
@inline
function isHopeless(): bool {
  return seekBetter ? isBeaten() : testLost && isLost();
}

// @ts-ignore: decorator
@inline
function behind(cell: i32): i64 {
  return bit(cell + 1) & ~FIRST;
}

// @ts-ignore: decorator
@inline
function behindUnplacedTwos(): i64 {
  let cells: i64 = 0;
  for (let suit = 0; suit < 4; suit++) {
    if (twoTargets(suit) != 0) cells |= behind(cellOf(16 * suit + 1));
  }
  return cells;
}

// @ts-ignore: decorator
@inline
function disturbing(card: i32, to: i32, from: i32): i64 {
  const left: i64 = isFirst(to) ? 0 : bit(to - 1);
  return (card & 15) == ranks - 1 ? left : left | behind(from);
}

function describeUnits(units: i32): i64 {
  let live: i64 = 0;
  let start = 0;
  for (let unit = 0; unit < units; unit++) {
    const end = i32(load<u8>(UNIT_END + unit));
    let cells: i64 = 0;
    let chain: i64 = 0;
    let forbidden: i64 = 0;
    for (let i = start; i < end; i++) {
      const move = load<i32>(MOVES + 4 * i);
      const card = move & 63;
      const to = (move >> 6) & 63;
      const from = move >> 12;
      cells |= bit(to);
      chain |= isFirst(to) ? bit(to) | chainFrom(from) : chainFrom(to);
      forbidden |= disturbing(card, to, from);
      if (isFirst(to) && !preset) forbidden |= FIRST;
      if (atOnce && isFirst(from)) {
        const twos = behindUnplacedTwos();
        forbidden |= twos & bit(to) ? -1 : (FIRST | twos) & ~bit(from);
      }
    }
    if (forbidden != -1) forbidden &= ~cells;
    store<i64>(LIVE + 8 * unit, cells);
    store<i64>(CHAIN + 8 * unit, chain);
    store<i64>(FORBIDDEN + 8 * unit, forbidden);
    live |= cells;
    start = end;
  }
  return gaps & ~live;
}

/** A persistent set of the units, as bits; 0: none smaller than all. */
function choose(units: i32): i32 {
  const dead = describeUnits(units);
  const all = (1 << units) - 1;
  for (let unit = 0; unit < units; unit++) {
    const forbidden = load<i64>(FORBIDDEN + 8 * unit);
    let needs = 1 << unit;
    if (forbidden & dead) needs = all;
    else {
      for (let other = 0; other < units; other++) {
        if (other != unit) needs |= i32((forbidden & load<i64>(CHAIN + 8 * other)) != 0) << other;
      }
    }
    store<i32>(NEEDS + 4 * unit, needs);
  }
  for (let size = 1; size < units; size++) {
    for (let set = 1; set < all; set++) {
      if (popcnt<i32>(set) != size) continue;
      let needs = 0;
      let stop: i64 = 0;
      let start = dead;
      for (let unit = 0; unit < units; unit++) {
        if ((set >> unit) & 1) {
          needs |= load<i32>(NEEDS + 4 * unit);
          stop |= load<i64>(FORBIDDEN + 8 * unit);
        } else {
          start |= load<i64>(CHAIN + 8 * unit);
        }
      }
      if ((needs & ~set) == 0 && !close(start, stop, -1)) return set;
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function writeMove(at: i32, card: i32, to: i32): void {
  store<i32>(MOVES + 4 * at, card | (to << 6) | (cellOf(card) << 12));
}

/** Writes the moves that fill first cell `to`, from index `count` on; returns the new count. */
function writeTwos(to: i32, count: i32): i32 {
  for (let suit = 0; suit < 4; suit++) {
    if (twoTargets(suit) & bit(to)) writeMove(count++, 16 * suit + 1, to);
  }
  return count;
}

/** Writes the moves worth searching to MOVES and returns how many. */
export function moves(): i32 {
  const first = gaps & FIRST;
  if (first != 0 && atOnce) {
    const count = writeTwos(i32(ctz(first)), 0);
    return count > 1 && isHopeless() ? 0 : count;
  }
  let count = 0;
  let units = 0;
  if (first != 0 && !preset) {
    for (let rest = first; rest != 0; rest &= rest - 1) count = writeTwos(i32(ctz(rest)), count);
    store<u8>(UNIT_END + units++, u8(count));
  }
  for (let rest = preset ? gaps : gaps & ~FIRST; rest != 0; rest &= rest - 1) {
    const to = i32(ctz(rest));
    if (isFirst(to)) {
      count = writeTwos(to, count);
    } else {
      const left = cardIn(to - 1);
      if (left < 0 || cellOf(left + 1) < 0) continue;
      writeMove(count++, left + 1, to);
    }
    store<u8>(UNIT_END + units++, u8(count));
  }
  if (count < 2) {
    if (noteEnds && count == 0) noteEnd();
    return count;
  }
  const set = usePersistent && units > 1 ? choose(units) : 0;
  if (set != 0) {
    count = keepUnits(set, units);
    if (count == 1 && !isFirst((load<i32>(MOVES) >> 6) & 63)) {
      store<i32>(MOVES, load<i32>(MOVES) | FOLLOW);
      return 1;
    }
  }
  return isHopeless() ? 0 : count;
}

function keepUnits(set: i32, units: i32): i32 {
  let kept = 0;
  let start = 0;
  for (let unit = 0; unit < units; unit++) {
    const end = i32(load<u8>(UNIT_END + unit));
    if ((set >> unit) & 1) {
      for (let i = start; i < end; i++) {
        store<i32>(MOVES + 4 * kept++, load<i32>(MOVES + 4 * i));
      }
    }
    start = end;
  }
  return kept;
}

// @ts-ignore: decorator
@inline
function put(card: i32, from: i32, to: i32): void {
  store<i8>(CELL + from, -1);
  store<i8>(CELL + to, i8(card));
  store<i8>(AT + card, i8(to));
  store<i64>(currentAddress(card), bit(to));
  gaps ^= bit(to) | bit(from);
}

function step(move: i32): void {
  const card = move & 63;
  const to = (move >> 6) & 63;
  const from = move >> 12;
  store<i32>(LOG + 4 * logged++, move);
  put(card, from, to);
  const change = v128.xor(
    v128.load(ZOBRIST + (card * 64 + from) * 16),
    v128.load(ZOBRIST + (card * 64 + to) * 16),
  );
  v128.store(KEY, v128.xor(v128.load(KEY), change));
  misplaced &= ~bit(from);
  if ((card & 15) == 1) {
    if (!preset) {
      commit(to, card >> 4);
      misplaceForeign(card >> 4, to);
    }
    findTwoTargets();
  }
  if (!isFinal(card, to)) misplaced |= bit(to);
}

/** A row has got its suit: its other cards and the suit's cards elsewhere cannot stay. */
function misplaceForeign(suit: i32, start: i32): void {
  const row = ((i64(1) << ranks) - 1) << start;
  let cells: i64 = 0;
  let final: i64 = 0;
  for (let index = 1; index < ranks; index++) {
    const cell = cellOf(16 * suit + index);
    cells |= bit(cell);
    if (cell == start + index - 1) final |= bit(cell);
  }
  misplaced = (misplaced | cells | (row & ~gaps)) & ~final;
}

/** Goes on with the gap that `move` opened, as long as it stays a persistent set by itself. */
function follow(move: i32): void {
  for (;;) {
    const card = move & 63;
    const to = (move >> 6) & 63;
    const gap = move >> 12;
    if (isFirst(gap)) return;
    const left = cardIn(gap - 1);
    if (left < 0) return;
    const from = cellOf(left + 1);
    if (from < 0 || isFirst(from)) return;
    const stop = disturbing(left + 1, gap, from);
    if (closure & stop) return;
    // Where the card now lies its successor may come behind it: the closure may grow.
    if ((card & 15) != ranks - 1 && (behind(to) & closure) != 0 && close(closure, stop, -1)) return;
    move = (left + 1) | (gap << 6) | (from << 12);
    step(move);
  }
}

/** Plays on while exactly one move is legal. */
function force(): void {
  while ((gaps & FIRST) == 0) {
    let only = -1;
    for (let rest = gaps; rest != 0; rest &= rest - 1) {
      const to = i32(ctz(rest));
      const left = cardIn(to - 1);
      if (left < 0) continue;
      const from = cellOf(left + 1);
      if (from < 0) continue;
      if (only >= 0) return;
      only = (left + 1) | (to << 6) | (from << 12);
    }
    if (only < 0) return;
    step(only);
  }
}

/** Returns whether the game is won. */
export function play(move: i32): bool {
  const frame = FRAMES + FRAME_BYTES * frames++;
  v128.store(frame, v128.load(KEY));
  store<i64>(frame, misplaced, 16);
  store<i32>(frame, logged, 24);
  const plain = move & (FOLLOW - 1);
  step(plain);
  if (move & FOLLOW) follow(plain);
  force();
  return misplaced == 0;
}

export function undo(): void {
  const frame = FRAMES + FRAME_BYTES * --frames;
  v128.store(KEY, v128.load(frame));
  misplaced = load<i64>(frame, 16);
  const bottom = load<i32>(frame, 24);
  let twoMoved = false;
  while (logged > bottom) {
    const move = load<i32>(LOG + 4 * --logged);
    const card = move & 63;
    const to = (move >> 6) & 63;
    put(card, to, move >> 12);
    if ((card & 15) == 1) {
      twoMoved = true;
      if (!preset) {
        store<i8>(ROW_SUIT + rowOf(to), -1);
        store<i8>(SUIT_START + (card >> 4), -1);
      }
    }
  }
  if (twoMoved) findTwoTargets();
}

/** How many plain moves the line holds; they lie in LOG. */
export function lineLength(): i32 {
  return logged;
}
