import { describe, expect, it } from 'vitest';
import { letter } from './lettering.ts';

describe('letter', () => {
  it('leaves out characters without a glyph', () => {
    expect(letter('東京🙂', 10)).toEqual({ path: '', width: 0 });
  });

  it('draws accents over their letters', () => {
    const plain = letter('e', 10);
    const accented = letter('É', 10);
    expect(accented.width).toBe(plain.width);
    expect(accented.path.startsWith(plain.path)).toBe(true);
    expect(accented.path.length).toBeGreaterThan(plain.path.length);
  });

  it('scales with the height', () => {
    expect(letter('Reno', 20).width).toBeCloseTo(letter('Reno', 10).width * 2);
  });

  it('has every letter and digit, and writes only path commands and numbers', () => {
    for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.'") {
      expect(`${character} ${letter(character, 10).path}`).toMatch(/^. ([MLCHVZ]( ?-?\d+(\.\d+)?)*)+$/);
    }
  });
});
