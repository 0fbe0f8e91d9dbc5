import { expect, test } from 'vitest';
import { MersenneTwister } from '../../src/cards/mersenne-twister.ts';
import { philox, RandomStream } from '../../src/cards/shuffle.ts';

/** The known answers for philox4x32-10 that its authors publish with Random123. */
test.each([
  [
    '00000000 00000000 00000000 00000000',
    '00000000 00000000',
    '6627e8d5 e169c58d bc57ac4c 9b00dbd8',
  ],
  [
    'ffffffff ffffffff ffffffff ffffffff',
    'ffffffff ffffffff',
    '408f276d 41c83b0e a20bc7c6 6d5451fd',
  ],
  [
    '243f6a88 85a308d3 13198a2e 03707344',
    'a4093822 299f31d0',
    'd16cfe09 94fdcceb 5001e420 24126ea1',
  ],
])('philox of counter %s and key %s is %s', (counter, key, answer) => {
  const out = new Uint32Array(4);
  philox(words(counter), words(key), out);
  expect([...out].map((word) => word.toString(16).padStart(8, '0')).join(' ')).toBe(answer);
});

function words(text: string): Uint32Array {
  return Uint32Array.from(text.split(' '), (word) => Number.parseInt(word, 16));
}

test('the first words of seed 0, stream 0 are those of counter 0 and key 0', () => {
  const random = new RandomStream(0n);
  const first = Array.from({ length: 4 }, () => random.next());
  expect(first).toEqual([0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
});

test('seed, stream and the number of the block each have their own words', () => {
  const seed = 0x299f31d0a4093822n;
  const random = new RandomStream(seed, 77);
  const key = words('a4093822 299f31d0');
  for (let block = 0; block < 5; block++) {
    const out = new Uint32Array(4);
    philox(Uint32Array.of(block, 0, 77, 0), key, out);
    expect(Array.from({ length: 4 }, () => random.next())).toEqual([...out]);
  }
});

test('draws below a bound are in range, and every value comes', () => {
  const random = new RandomStream(3n);
  for (const bound of [1, 2, 3, 7, 52, 104]) {
    const seen = new Set<number>();
    for (let i = 0; i < 60 * bound; i++) {
      const value = random.below(bound);
      expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
      seen.add(value);
    }
    expect(seen.size).toBe(bound);
  }
});

test('draws that would favour low values are rejected', () => {
  // 2^31 + 1 goes into 2^32 only once, so almost half of all words are rejected.
  const bound = 2 ** 31 + 1;
  const raw = new RandomStream(11n);
  const random = new RandomStream(11n);
  let rejected = 0;
  for (let i = 0; i < 200; i++) {
    let word = raw.next();
    while (word >= bound) {
      rejected++;
      word = raw.next();
    }
    expect(random.below(bound)).toBe(word);
  }
  expect(rejected).toBeGreaterThan(100);
});

test('seeds outside 64 bits are refused', () => {
  expect(() => new RandomStream(-1n)).toThrow(RangeError);
  expect(() => new RandomStream(2n ** 64n)).toThrow(RangeError);
});

test('a shuffle moves the cards about in place and keeps them all', () => {
  const items = Array.from({ length: 52 }, (_, index) => index);
  const shuffled = new RandomStream(9n).shuffle(items);
  expect(shuffled).toBe(items);
  expect(shuffled).not.toEqual([...items].sort((a, b) => a - b));
  expect([...shuffled].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, i) => i));
  expect(new RandomStream(9n).shuffle([])).toEqual([]);
});

/** From mt19937ar.out and the C++ standard: element 10,000 of the default seed is 4123659995. */
test('the Mersenne Twister gives the published outputs', () => {
  const random = new MersenneTwister(5489);
  const first = Array.from({ length: 5 }, () => random.next());
  expect(first).toEqual([3499211612, 581869302, 3890346734, 3586334585, 545404204]);
  for (let i = 5; i < 9999; i++) random.next();
  expect(random.next()).toBe(4123659995);
});
