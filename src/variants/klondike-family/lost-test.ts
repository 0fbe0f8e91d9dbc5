import { rankOf } from '../../cards/card.ts';
import { CLASS, type KingsPosition } from './kings-position.ts';

export class LostTest {
  readonly #position: KingsPosition;
  readonly #exposed = new Uint8Array(52);
  readonly #up = new Uint8Array(56);
  readonly #heights = new Int8Array(4);
  readonly #place = new Uint8Array(32);
  readonly #pointer = new Int8Array(16);
  readonly #taken = new Uint8Array(64);
  tests = 0;
  cuts = 0;

  constructor(position: KingsPosition) {
    this.#position = position;
  }

  isLost(): boolean {
    const p = this.#position;
    const { ranks, columns, depth } = p;
    const exposed = this.#exposed;
    const up = this.#up;
    const heights = this.#heights;
    const place = this.#place;
    const pointer = this.#pointer;
    this.tests++;
    up.fill(0);
    place.fill(0);
    exposed.fill(1);
    for (let column = 0; column < columns; column++) {
      const count = p.counts[column]!;
      pointer[column] = count;
      for (let i = 0; i < count - 1; i++) exposed[p.columnCards[column * depth + i]!] = 0;
    }
    for (let suit = 0; suit < 4; suit++) {
      heights[suit] = p.heights[suit]!;
      for (let r = 0; r < heights[suit]!; r++) up[suit * 13 + r] = 1;
    }
    let space = p.empty > 0 && p.rules.spaces === 'kings' ? 1 : 0;
    const canSpace = p.rules.spaces === 'kings';
    const back = p.rules.worryingBack;
    for (let rank = 2; rank <= ranks; rank++) {
      for (let colour = 0; colour < 2; colour++) {
        const cls = 2 * rank + colour;
        if (p.free(cls) > 0) place[cls] = 1;
      }
    }
    const simple = p.simple;
    const talonCount = p.talonCount;
    const draw = p.rules.draw;
    const w = p.wasteCount;
    const last = p.limited && p.passes < 2;
    const taken = this.#taken;
    if (!simple) {
      for (let j = 0; j < talonCount; j++) {
        const card = p.talon[j]!;
        const grid = j === talonCount - 1 || j === w - 1 || (j >= w && (j - w + 1) % draw === 0);
        exposed[card] = grid || (!last && (j + 1) % draw === 0) ? 1 : 0;
        taken[j] = 0;
      }
    }
    for (let changed = true; changed; ) {
      changed = false;
      if (!simple) {
        let before = 0;
        for (let j = 0; j < talonCount; j++) {
          const card = p.talon[j]!;
          if (exposed[card] === 0) {
            if (!last && (j + 1) % draw <= before) exposed[card] = 1;
            else if (j + 1 < talonCount && taken[j + 1] === 1) exposed[card] = 1;
            if (exposed[card] === 0) continue;
            changed = true;
          }
          if (
            taken[j] === 0 &&
            (up[card] === 1 ||
              (rankOf(card) === ranks ? space === 1 : place[(CLASS[card]! + 2) ^ 1] === 1))
          ) {
            taken[j] = 1;
            changed = true;
          }
          before += taken[j]!;
        }
      }
      for (let suit = 0; suit < 4; suit++) {
        for (;;) {
          const h = heights[suit]!;
          if (h === ranks) break;
          const card = suit * 13 + h;
          if (exposed[card] === 0) break;
          if (p.isVisible[card] === 1 && h > 0 && place[CLASS[card]!] === 0) break;
          up[card] = 1;
          heights[suit] = h + 1;
          changed = true;
          if (h + 1 === ranks && canSpace && p.isVisible[card] === 1 && p.baseOf[card] === -1)
            space = 1;
        }
      }
      for (let column = 0; column < columns; column++) {
        for (;;) {
          const count = pointer[column]!;
          if (count === 0) break;
          const card = p.columnCards[column * depth + count - 1]!;
          const king = rankOf(card) === ranks;
          if (up[card] === 0 && (king ? space === 0 : place[(CLASS[card]! + 2) ^ 1] === 0)) break;
          pointer[column] = count - 1;
          changed = true;
          if (count > 1) exposed[p.columnCards[column * depth + count - 2]!] = 1;
          else if (canSpace) space = 1;
        }
      }
      for (let rank = ranks; rank >= 2; rank--) {
        for (let colour = 0; colour < 2; colour++) {
          const cls = 2 * rank + colour;
          if (place[cls] === 1) continue;
          const parent = (cls + 2) ^ 1;
          const child = (cls - 2) ^ 1;
          let found = false;
          if (rank === ranks ? space === 1 : place[parent] === 1) {
            for (let i = 0; i < 2; i++) {
              const card = cardOfClass(cls, i);
              if (
                exposed[card] === 1 &&
                p.isVisible[card] === 0 &&
                (back || rankOf(card) > p.heights[(card / 13) | 0]!)
              )
                found = true;
            }
          }
          // a hidden card that is uncovered offers its place where it lies
          for (let i = 0; i < 2; i++) {
            const card = cardOfClass(cls, i);
            if (exposed[card] === 1 && p.isHidden[card] === 1) found = true;
          }
          if (p.laid[child]! > 0) {
            for (let i = 0; i < 2; i++) {
              const card = cardOfClass(child, i);
              if (up[card] === 1 && p.isVisible[card] === 1) found = true;
            }
          }
          if (found) {
            place[cls] = 1;
            changed = true;
          }
        }
      }
    }
    for (let suit = 0; suit < 4; suit++) {
      if (heights[suit]! < ranks) {
        this.cuts++;
        return true;
      }
    }
    return false;
  }
}

function cardOfClass(cls: number, i: number): number {
  const rank = cls >> 1;
  const red = cls & 1;
  const suit = red ? 1 + i : i === 0 ? 0 : 3;
  return suit * 13 + rank - 1;
}
