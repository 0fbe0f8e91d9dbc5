/**
 * By 4 × 4 table of bits (bit `4 * suit + row`: the row may go to the suit): whether the four suits
 * can have a row each.
 */
const MATCHES = new Uint8Array(1 << 16);
for (let code = 0; code < 256; code++) {
  const rows = [code & 3, (code >> 2) & 3, (code >> 4) & 3, code >> 6];
  if (new Set(rows).size < 4) continue;
  const chosen = rows.reduce((bits, row, suit) => bits | (1 << (4 * suit + row)), 0);
  const others = 0xffff & ~chosen;
  // All sets that hold the four bits of this arrangement.
  for (let more = others; ; more = (more - 1) & others) {
    MATCHES[chosen | more] = 1;
    if (more === 0) break;
  }
}

export const canMatch = (table: number): boolean => MATCHES[table] === 1;
