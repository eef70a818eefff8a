import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

describe('formatFileSize', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [1049, '1 KB'],
    [1050, '1.1 KB'],
    [999_949, '999.9 KB'],
    [999_950, '1 MB'],
    [1_234_567, '1.2 MB'],
    [20_480_000, '20.5 MB'],
    [999_960_000, '1 GB'],
    [3_500_000_000_000, '3.5 TB'],
    [2e18, '2,000,000 TB'],
  ])('writes %d bytes as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });

  it.each([
    ['es', '1,2 MB'],
    ['fr-CA', '1,2 Mo'],
  ])('takes the decimal sign and the unit of %s', (language, text) => {
    expect(formatFileSize(1_234_567, language)).toBe(text);
  });

  it('takes as many decimals as asked', () => {
    expect([0, 2].map((decimals) => formatFileSize(1_234_567, 'en', decimals))).toEqual(['1 MB', '1.23 MB']);
  });

  it.each([-5, Number.NaN, Number.POSITIVE_INFINITY])('writes %d, which is no size, as nothing', (bytes) => {
    expect(formatFileSize(bytes)).toBe('0 B');
  });

  it('never shows 1000 of a unit that has a next one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_000_000_000_000 }), (bytes) => {
        const [number, unit] = formatFileSize(bytes).split(' ');
        expect(Number(number)).toBeLessThan(1000);
        const back = Number(number) * 1000 ** ['B', 'KB', 'MB', 'GB', 'TB'].indexOf(unit ?? '');
        expect(Math.abs(back - bytes)).toBeLessThanOrEqual(bytes * 0.051 + 0.5);
      }),
    );
  });
});
