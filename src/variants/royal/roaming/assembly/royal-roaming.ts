// The closure of ../closure.ts (see Closure) with the four suits side by side: lane s of a vector is
// suit s. A half board is 26 bits: rows 1 and 2 in the first vector of a pair, rows 3 and 4 in the second.

/** Per rank, 32 bytes: the cells of its four cards by half board. Written by RoamingBoard. */
export const BITS: usize = 0;
/** Where twos are or may stand while no first cell is free, by half board. */
export const TWOS: usize = 512;
/** Per suit -1 when its two is in the pool. */
export const POOLED: usize = 544;
/** The closure, two half boards. */
export const RESULT: usize = 560;

const FIRST: i32 = 0x2001;

let ranks: i32 = 13;
let lastFree: bool = false;
let lastFirstLo: i32 = 0;
let lastFirstHi: i32 = 0;

export function setRanks(count: i32): void {
  ranks = count;
}

// @ts-ignore: decorator
@inline
function join(v: v128): i32 {
  const w = v128.or(v, v128.shuffle<i32>(v, v, 2, 3, 0, 1));
  return i32x4.extract_lane(w, 0) | i32x4.extract_lane(w, 1);
}

let pLo: v128 = i32x4.splat(0);
let pHi: v128 = i32x4.splat(0);

/** The twos' places for the closure (gLo, gHi) so far. */
// @ts-ignore: decorator
@inline
function placeTwos(free: bool, enter: bool, poolLo: i32, poolHi: i32): void {
  if (!free) {
    pLo = v128.load(TWOS);
    pHi = v128.load(TWOS + 16);
    return;
  }
  const pooled = v128.load(POOLED);
  let placeLo = i32x4.splat(poolLo);
  let placeHi = i32x4.splat(poolHi);
  if (!enter) {
    placeLo = v128.and(placeLo, pooled);
    placeHi = v128.and(placeHi, pooled);
  }
  pLo = v128.or(v128.load(BITS + 32), placeLo);
  pHi = v128.or(v128.load(BITS + 48), placeHi);
}

/**
 * As Closure.close; the result is at RESULT.
 * @param free whether a first cell is free now
 */
export function close(
  gLo: i32,
  gHi: i32,
  stopLo: i32,
  stopHi: i32,
  poolLo: i32,
  poolHi: i32,
  free: bool,
  enter: bool,
): bool {
  if (((gLo & stopLo) | (gHi & stopHi)) != 0) return false;
  const zero = i32x4.splat(0);
  const mayEnter = enter || !free;
  for (;;) {
    const startLo = gLo;
    const startHi = gHi;
    const firstLo = gLo & FIRST;
    const firstHi = gHi & FIRST;
    const nowFree = free || (firstLo | firstHi) != 0;
    placeTwos(nowFree, mayEnter, poolLo | firstLo, poolHi | firstHi);
    let mLo = zero;
    let mHi = zero;
    if (nowFree) {
      if (!free) {
        gLo |= poolLo;
        gHi |= poolHi;
      }
      if (mayEnter) {
        mLo = v128.load(BITS + 32);
        mHi = v128.load(BITS + 48);
      }
    }
    const openLo = i32x4.splat(gLo & ~FIRST);
    const openHi = i32x4.splat(gHi & ~FIRST);
    let lo = pLo;
    let hi = pHi;
    for (let at: usize = BITS + 64; at < BITS + 13 * 32; at += 32) {
      const nLo = v128.and(i32x4.shl(lo, 1), openLo);
      const nHi = v128.and(i32x4.shl(hi, 1), openHi);
      const some = i32x4.ne(v128.or(nLo, nHi), zero);
      const cLo = v128.load(at);
      const cHi = v128.load(at, 16);
      mLo = v128.or(mLo, v128.and(cLo, some));
      mHi = v128.or(mHi, v128.and(cHi, some));
      lo = v128.or(cLo, nLo);
      hi = v128.or(cHi, nHi);
    }
    gLo |= join(mLo);
    gHi |= join(mHi);
    if (((gLo & stopLo) | (gHi & stopHi)) != 0) return false;
    if (gLo == startLo && gHi == startHi) {
      lastFree = nowFree;
      lastFirstLo = poolLo | firstLo;
      lastFirstHi = poolHi | firstHi;
      break;
    }
  }
  store<i32>(RESULT, gLo);
  store<i32>(RESULT + 4, gHi);
  return true;
}

/**
 * After a full closure with twos entering: bit `4 * suit + row` for a row whose cells all cards of
 * the suit may reach.
 */
export function homes(): i32 {
  const openLo = i32x4.splat(load<i32>(RESULT) & ~FIRST);
  const openHi = i32x4.splat(load<i32>(RESULT + 4) & ~FIRST);
  placeTwos(lastFree, true, lastFirstLo, lastFirstHi);
  let lo = pLo;
  let hi = pHi;
  let homeLo = lo;
  let homeHi = hi;
  for (let rank = 2; rank < ranks; rank++) {
    const at = BITS + usize(rank) * 32;
    lo = v128.or(v128.load(at), v128.and(i32x4.shl(lo, 1), openLo));
    hi = v128.or(v128.load(at, 16), v128.and(i32x4.shl(hi, 1), openHi));
    homeLo = v128.and(homeLo, i32x4.shr_u(lo, rank - 1));
    homeHi = v128.and(homeHi, i32x4.shr_u(hi, rank - 1));
  }
  const one = i32x4.splat(1);
  const rows = v128.or(
    v128.or(v128.and(homeLo, one), v128.and(i32x4.shr_u(homeLo, 12), i32x4.splat(2))),
    v128.or(
      i32x4.shl(v128.and(homeHi, one), 2),
      v128.and(i32x4.shr_u(homeHi, 10), i32x4.splat(8)),
    ),
  );
  return (
    i32x4.extract_lane(rows, 0) |
    (i32x4.extract_lane(rows, 1) << 4) |
    (i32x4.extract_lane(rows, 2) << 8) |
    (i32x4.extract_lane(rows, 3) << 12)
  );
}
