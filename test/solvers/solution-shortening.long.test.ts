import { expect, test } from 'vitest';
import { shortenedLengths } from './shortened-lengths.ts';

test('lines of papillon become at least a fifth shorter in the median', () => {
  const shares = shortenedLengths('papillon', { wrap: 'yes', wings: 'fan' }, 25)
    .map(([before, after]) => after / before)
    .sort((a, b) => a - b);
  console.log(`median share left: ${shares[12]!.toFixed(3)}`);
  expect(shares[12]).toBeLessThanOrEqual(0.8);
}, 600_000);
