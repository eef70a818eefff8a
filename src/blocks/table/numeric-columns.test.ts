import { describe, expect, it } from 'vitest';
import { numericColumns } from './numeric-columns.ts';

const isNumeric = (...texts: string[]) => numericColumns(texts.map((text) => [text]))[0];

describe('numericColumns', () => {
  it.each(['12', '1,250', '1 250', '$8.50', '8,50 $', '−3', '12 %', '450 cal', '-3 °F'])(
    'takes %s for a number',
    (text) => {
      expect(isNumeric(text)).toBe(true);
    },
  );

  it.each(['Closed', '12 oz. of cod', 'May 3', '$', '3 to 5 days'])('takes %s for words', (text) => {
    expect(isNumeric(text)).toBe(false);
  });

  it('asks every cell that is not empty, and one at least', () => {
    expect(isNumeric('12', '', '14')).toBe(true);
    expect(isNumeric('12', 'none')).toBe(false);
    expect(isNumeric('', ' ')).toBe(false);
  });

  it('distinguishes columns in ragged rows', () => {
    expect(numericColumns([['Cod', '12'], ['Crab'], ['Hake', '9', 'x']])).toEqual([false, true, false]);
  });
});
