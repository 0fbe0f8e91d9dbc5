import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bytesText,
  durationText,
  percent,
  significant,
  thousands,
} from '../../src/statistics/figures.ts';
import { wilsonInterval, winRateInterval } from '../../src/statistics/interval.ts';
import { Spread } from '../../src/statistics/spread.ts';

describe('figures', () => {
  it('are written as people read them', () => {
    expect(thousands(1234567)).toBe('1,234,567');
    expect(thousands(18446744073709551615n)).toBe('18,446,744,073,709,551,615');
    expect(percent(0.56204)).toBe('56.20 %');
    expect(significant(0.036912)).toBe('0.0369');
    expect(significant(123456)).toBe('123,000');
    expect(significant(0)).toBe('0');
    expect(bytesText(2 ** 29)).toBe('512 MiB');
    expect(bytesText(2 ** 31)).toBe('2 GiB');
    expect(bytesText(2 ** 18)).toBe('256 KiB');
  });

  it.each([
    [340, '0.3 s'],
    [59_990, '1 min 00 s'],
    [245_000, '4 min 05 s'],
    [7_380_000, '2 h 03 min'],
    [1e12, '11,574 days'],
  ])('of %d ms say %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });
});

describe('the interval of a win rate', () => {
  it('agrees with published values of the score interval', () => {
    // Newcombe, Statistics in Medicine 17 (1998), table I: 81/263, 15/148, 0/20, 1/29.
    const published: [number, number, number, number][] = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ];
    for (const [won, total, low, high] of published) {
      expect(wilsonInterval(won, total).low).toBeCloseTo(low, 4);
      expect(wilsonInterval(won, total).high).toBeCloseTo(high, 4);
    }
  });

  it('stays within 0 and 1 and around the share', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(1000), (won, unknown, lost) => {
        const total = won + unknown + lost;
        fc.pre(total > 0);
        const { low, high } = winRateInterval(won, unknown, total);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(won / total);
        expect(high).toBeGreaterThanOrEqual((won + unknown) / total);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('counts the unknown as lost at the low end and as won at the high end', () => {
    const { low, high } = winRateInterval(50, 10, 100);
    expect(low).toBe(wilsonInterval(50, 100).low);
    expect(high).toBe(wilsonInterval(60, 100).high);
  });
});

describe('a spread', () => {
  it('has quantiles within one part in a thousand, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e9), { minLength: 1, maxLength: 200 }), (values) => {
        const spread = new Spread();
        for (const value of values) spread.add(value);
        const exact = [...values].sort((a, b) => a - b)[Math.ceil(0.99 * values.length) - 1]!;
        const found = spread.quantile(0.99);
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact / 1000);
        expect(spread.max).toBe(Math.max(...values));
      }),
    );
  });

  it('is exact for whole numbers up to 1,024', () => {
    for (let value = 0; value <= 1024; value++) {
      const spread = new Spread();
      spread.add(value);
      expect(spread.quantile(0.5)).toBe(value);
    }
  });
});
