/** Mixes one 32-bit word well and invertibly (the finaliser of MurmurHash3, Appleby, public domain). */
export function mixWord(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
