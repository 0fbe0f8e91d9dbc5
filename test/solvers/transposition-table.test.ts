import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RandomStream } from '../../src/cards/shuffle.ts';
import {
  SMALLEST_TABLE_BYTES,
  TranspositionTable,
  tableBytes,
} from '../../src/solvers/transposition-table.ts';

type Key = readonly [number, number, number];

const MEBIBYTE = 2 ** 20;
const BUCKET_ENTRIES = 8;
const SMALLEST_ENTRIES = SMALLEST_TABLE_BYTES / 8;

/** What the table is documented to tell apart: key0, key1 and the ten highest bits of key2. */
const nameOf = ([key0, key1, key2]: Key): string => `${key0 | 0},${key1 | 0},${key2 >>> 22}`;

/** A random word as positions give them: a signed 32-bit integer. */
const randomKey = (random: RandomStream): Key => [
  random.next() | 0,
  random.next() | 0,
  random.next() | 0,
];

/** Number `i` of a sequence that fills the buckets evenly at every size of the table. */
function evenKey(i: number): Key {
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed |= ((i >>> bit) & 1) << (31 - bit);
  return [reversed, Math.imul(i, 0x9e3779b1) | 0, Math.imul(i, 0x85ebca6b) | 0];
}

/** Key number `i` of one bucket, in the table's smallest size. */
const keyOfBucket = (bucket: number, i: number): Key => [(bucket << 20) | i, 17 * i, 0];

test('a position is new once', () => {
  const table = new TranspositionTable(MEBIBYTE);
  expect(table.has(1, 2, 3)).toBe(false);
  expect(table.insert(1, 2, 3)).toBe(true);
  expect(table.has(1, 2, 3)).toBe(true);
  expect(table.insert(1, 2, 3)).toBe(false);
  expect(table.used).toBe(1);
});

test('keys of zeros and of ones are keys like others', () => {
  const keys: Key[] = [
    [0, 0, 0],
    [-1, -1, -1],
    [0, -1, 0],
    [-1, 0, 0],
    [0, 0, -1],
    [2 ** 31, 0, 0],
    [0, 2, 0],
    [0, 3, 0],
    [0, 1, 0],
  ].map((key) => key.map((word) => word | 0) as unknown as Key);
  const table = new TranspositionTable(MEBIBYTE);
  for (const [index, key] of keys.entries()) {
    for (const later of keys.slice(index)) expect(table.has(...later)).toBe(false);
    expect(table.insert(...key)).toBe(true);
    expect(table.insert(...key)).toBe(false);
  }
});

test('unsigned and signed writings of a key are the same key', () => {
  const table = new TranspositionTable(MEBIBYTE);
  table.insert(0xfedcba98 | 0, 0x89abcdef | 0, 0xffffffff | 0);
  expect(table.has(0xfedcba98, 0x89abcdef, 0xffffffff)).toBe(true);
});

test('keys that differ in any one of the 74 bits are told apart, in every size', () => {
  const random = new RandomStream(1n);
  const table = new TranspositionTable(4 * MEBIBYTE);
  for (const filling of [0, 60_000, 200_000]) {
    table.clear();
    for (let i = 0; i < filling; i++) table.insert(...evenKey(i));
    for (let i = 0; i < 50; i++) {
      const key = randomKey(random);
      const [key0, key1, key2] = key;
      table.insert(...key);
      for (let bit = 0; bit < 32; bit++) {
        expect(table.has(key0 ^ (1 << bit), key1, key2)).toBe(false);
        expect(table.has(key0, key1 ^ (1 << bit), key2)).toBe(false);
        expect(table.has(key0, key1, key2 ^ (1 << bit))).toBe(bit < 22);
      }
    }
  }
});

test('while nothing is forgotten the table is a set', () => {
  const random = new RandomStream(2n);
  const table = new TranspositionTable(16 * MEBIBYTE);
  const model = new Set<string>();
  const keys: Key[] = [];
  let next = 0;
  for (let i = 0; i < 100_000; i++) {
    // New keys, keys entered before, and keys one bit away from those.
    const old = keys[random.below(i + 1) % Math.max(1, keys.length)];
    const choice = random.below(64);
    const key =
      old === undefined || choice > 24 ? evenKey(next++) : choice > 0 ? old : oneBitOff(old);
    const name = nameOf(key);
    if (table.has(...key) !== model.has(name)) expect.fail(`has is wrong at ${i}`);
    if (table.insert(...key) === model.has(name)) expect.fail(`insert is wrong at ${i}`);
    if (table.forgotten > 0) expect.fail(`a bucket is full at ${i}`);
    if (!model.has(name)) keys.push(key);
    model.add(name);
    if (table.used !== model.size) expect.fail(`the count is wrong at ${i}`);
  }
  expect(table.used).toBeGreaterThan(1.5 * SMALLEST_ENTRIES);

  function oneBitOff([key0, key1, key2]: Key): Key {
    const bit = 1 << random.below(32);
    return random.below(2) === 0 ? [key0 ^ bit, key1, key2] : [key0, key1 ^ bit, key2];
  }
});

test('doubling in place keeps every position, from the smallest size to the last', () => {
  const table = new TranspositionTable(8 * MEBIBYTE);
  const entries = table.bytes / 8;
  let i = 0;
  for (let size = SMALLEST_ENTRIES; size < entries; size *= 2) {
    expect(table.final).toBe(false);
    // Past the point where a table of this size has doubled.
    for (; i < 0.7 * size; i++) if (!table.insert(...evenKey(i))) expect.fail(`${i} is not new`);
    for (let j = 0; j < i; j++) if (!table.has(...evenKey(j))) expect.fail(`${j} of ${i} is lost`);
    for (let j = i; j < 2 * i; j++) if (table.has(...evenKey(j))) expect.fail(`${j} is invented`);
    expect(table.used).toBe(i);
    expect(table.forgotten).toBe(0);
  }
  expect(table.final).toBe(true);
  for (; i < entries; i++) table.insert(...evenKey(i));
  expect(table.forgotten).toBe(0);
  expect(table.used).toBe(entries);
  for (let j = 0; j < i; j++) if (!table.has(...evenKey(j))) expect.fail(`${j} of ${i} is lost`);
  expect(table.insert(...evenKey(i))).toBe(true);
  expect(table.forgotten).toBe(1);
});

test('pins survive doubling', () => {
  const table = new TranspositionTable(2 * SMALLEST_TABLE_BYTES);
  const pinned = [0, 1, 2, 3].map((i) => keyOfBucket(5, i));
  for (const key of pinned) {
    table.insert(...key);
    table.pin(...key);
  }
  for (let i = 0; !table.final; i++) table.insert(...evenKey(i));
  // In the doubled table these four share the lower half of bucket 5; crowd it out.
  for (let i = 100; i < 200; i++) table.insert(...keyOfBucket(5, i));
  expect(table.forgotten).toBeGreaterThan(50);
  for (const key of pinned) expect(table.has(...key)).toBe(true);
});

test('buckets do not run into their neighbours', () => {
  for (const bucket of [0, 1, 2047, 2048, 4094, 4095]) {
    const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
    for (let i = 0; i < BUCKET_ENTRIES; i++) {
      for (const near of [bucket - 1, bucket, bucket + 1]) {
        if (near >= 0 && near < 4096) table.insert(...keyOfBucket(near, i));
      }
    }
    expect(table.forgotten).toBe(0);
    for (let i = BUCKET_ENTRIES; i < 50; i++) table.insert(...keyOfBucket(bucket, i));
    expect(table.forgotten).toBe(50 - BUCKET_ENTRIES);
    const kept = Array.from({ length: 50 }, (_, i) => table.has(...keyOfBucket(bucket, i)));
    expect(kept.filter(Boolean)).toHaveLength(BUCKET_ENTRIES);
    for (let i = 0; i < BUCKET_ENTRIES; i++) {
      if (bucket > 0) expect(table.has(...keyOfBucket(bucket - 1, i))).toBe(true);
      if (bucket < 4095) expect(table.has(...keyOfBucket(bucket + 1, i))).toBe(true);
    }
  }
});

describe('a full bucket', () => {
  const full = (): TranspositionTable => {
    const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
    for (let i = 0; i < BUCKET_ENTRIES; i++) table.insert(...keyOfBucket(7, i));
    return table;
  };

  test('takes a new position and forgets one other', () => {
    const table = full();
    expect(table.insert(...keyOfBucket(7, 8))).toBe(true);
    expect(table.has(...keyOfBucket(7, 8))).toBe(true);
    expect(table.forgotten).toBe(1);
    const kept = [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => table.has(...keyOfBucket(7, i)));
    expect(kept).toHaveLength(BUCKET_ENTRIES - 1);
  });

  test('never forgets a pinned position', () => {
    for (let free = 0; free < BUCKET_ENTRIES; free++) {
      const table = full();
      for (let i = 0; i < BUCKET_ENTRIES; i++) if (i !== free) table.pin(...keyOfBucket(7, i));
      for (let i = 8; i < 60; i++) {
        expect(table.insert(...keyOfBucket(7, i))).toBe(true);
        expect(table.has(...keyOfBucket(7, i))).toBe(true);
      }
      for (let i = 0; i < BUCKET_ENTRIES; i++) {
        expect(table.has(...keyOfBucket(7, i))).toBe(i !== free);
      }
    }
  });

  test('of pinned positions only does not enter a new one, and says it is new', () => {
    const table = full();
    for (let i = 0; i < BUCKET_ENTRIES; i++) table.pin(...keyOfBucket(7, i));
    for (const i of [8, 8, 9]) expect(table.insert(...keyOfBucket(7, i))).toBe(true);
    expect(table.has(...keyOfBucket(7, 8))).toBe(false);
    expect(table.forgotten).toBe(3);
    for (let i = 0; i < BUCKET_ENTRIES; i++) {
      expect(table.has(...keyOfBucket(7, i))).toBe(true);
      expect(table.insert(...keyOfBucket(7, i))).toBe(false);
    }
  });

  test('forgets a position again once it is unpinned', () => {
    const table = full();
    for (let i = 0; i < BUCKET_ENTRIES; i++) table.pin(...keyOfBucket(7, i));
    table.unpin(...keyOfBucket(7, 3));
    table.insert(...keyOfBucket(7, 8));
    expect(table.has(...keyOfBucket(7, 8))).toBe(true);
    expect(table.has(...keyOfBucket(7, 3))).toBe(false);
  });

  test('is not changed by pinning a position that it does not hold', () => {
    const table = full();
    table.pin(...keyOfBucket(7, 99));
    table.unpin(...keyOfBucket(7, 99));
    expect(table.has(...keyOfBucket(7, 99))).toBe(false);
    expect(table.used).toBe(BUCKET_ENTRIES);
  });
});

test('clear forgets everything and starts small, with nothing left over when it grows again', () => {
  const table = new TranspositionTable(2 * MEBIBYTE);
  for (let i = 0; i < 250_000; i++) table.insert(...evenKey(i));
  expect(table.final).toBe(true);
  table.clear();
  expect(table.used).toBe(0);
  expect(table.forgotten).toBe(0);
  expect(table.final).toBe(false);
  for (let i = 0; i < 250_000; i++) if (table.has(...evenKey(i))) expect.fail(`${i} is left over`);
  for (let i = 250_000; i < 400_000; i++) {
    if (!table.insert(...evenKey(i))) expect.fail(`${i} is not new`);
  }
  for (let i = 0; i < 250_000; i++) if (table.has(...evenKey(i))) expect.fail(`${i} came back`);
  expect(table.used).toBe(150_000);
});

test('a cleared table does again exactly what a new one does', () => {
  const used = new TranspositionTable(MEBIBYTE);
  for (let i = 0; i < 200_000; i++) used.insert(...evenKey(i));
  for (let i = 0; i < 1000; i++) used.pin(...evenKey(i));
  used.clear();
  const fresh = new TranspositionTable(MEBIBYTE);
  const random = new RandomStream(5n);
  const keys = Array.from({ length: 200_000 }, () => randomKey(random));
  for (const [i, key] of keys.entries()) {
    const again = keys[(i * 7919) % (i + 1)]!;
    if (used.insert(...key) !== fresh.insert(...key)) expect.fail(`new differs at ${i}`);
    if (used.has(...again) !== fresh.has(...again)) expect.fail(`old differs at ${i}`);
  }
  expect(used.forgotten).toBe(fresh.forgotten);
  expect(fresh.forgotten).toBeGreaterThan(10_000);
});

test('a table never claims a position it was not given, however much it forgot', () => {
  const random = new RandomStream(6n);
  const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
  let found = 0;
  const entered: Key[] = [];
  for (let i = 0; i < 150_000; i++) {
    const key = randomKey(random);
    if (!table.insert(...key)) expect.fail(`key ${i} is claimed before it was entered`);
    entered.push(key);
  }
  for (const key of entered) if (table.has(...key)) found++;
  expect(found).toBe(table.used);
  expect(found + table.forgotten).toBe(entered.length);
  expect(found).toBeGreaterThan(0.99 * SMALLEST_ENTRIES);
});

test('a table of any history keeps what is pinned and claims nothing it was not given', () => {
  // Keys of four buckets only, so that these are always full and forgetting.
  const key = fc.tuple(fc.constantFrom(0, 1, 2048, 4095), fc.nat(24));
  const step = fc.record({
    does: fc.constantFrom('insert', 'insert', 'insert', 'has', 'pin', 'unpin'),
    key,
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const table = new TranspositionTable(SMALLEST_TABLE_BYTES);
      const given = new Set<string>();
      const pinned = new Map<string, Key>();
      for (const { does, key: place } of steps) {
        const words = keyOfBucket(...place);
        const name = nameOf(words);
        const before = table.has(...words);
        if (before) expect(given).toContain(name);
        if (does === 'insert') {
          expect(table.insert(...words)).toBe(!before);
          given.add(name);
        } else if (does === 'pin') {
          table.pin(...words);
          if (before) pinned.set(name, words);
        } else if (does === 'unpin') {
          table.unpin(...words);
          pinned.delete(name);
        }
        for (const kept of pinned.values()) expect(table.has(...kept)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('a table is the largest power of two within its budget, and never less than the smallest', () => {
  expect(tableBytes(0)).toBe(SMALLEST_TABLE_BYTES);
  expect(tableBytes(2 * SMALLEST_TABLE_BYTES - 1)).toBe(SMALLEST_TABLE_BYTES);
  expect(tableBytes(2 * SMALLEST_TABLE_BYTES)).toBe(2 * SMALLEST_TABLE_BYTES);
  expect(tableBytes(448 * MEBIBYTE)).toBe(256 * MEBIBYTE);
  expect(tableBytes(512 * MEBIBYTE)).toBe(512 * MEBIBYTE);
  expect(tableBytes(2 ** 60)).toBe(8 * 2 ** 30);
  expect(new TranspositionTable(3 * MEBIBYTE).bytes).toBe(2 * MEBIBYTE);
});
