import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSpec, RENDITION_SPECS, type RenditionSpec } from './contract.ts';
import { focalKey, planRendition } from './rendition-size.ts';

const spec = (text: string): RenditionSpec => {
  const found = parseSpec(text);
  if (!found) throw new Error(text);
  return found;
};
const sides = fc.integer({ min: 1, max: 12_000 });
const originals = fc.record({ width: sides, height: sides });
const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const points = fc.option(fc.record({ x: fraction, y: fraction }));

describe('planRendition', () => {
  it('never enlarges, never is empty, and never exceeds the edges', () => {
    fc.assert(
      fc.property(originals, fc.constantFrom(...RENDITION_SPECS), points, (original, one, point) => {
        const { width, height, crop } = planRendition(original, one, point);
        const from = crop ?? { ...original, left: 0, top: 0 };
        for (const pixels of [width, height, from.width, from.height]) {
          expect(Number.isInteger(pixels)).toBe(true);
          expect(pixels).toBeGreaterThanOrEqual(1);
        }
        expect(width).toBeLessThanOrEqual(from.width);
        expect(height).toBeLessThanOrEqual(from.height);
        expect(Math.min(from.left, from.top)).toBeGreaterThanOrEqual(0);
        expect(from.left + from.width).toBeLessThanOrEqual(original.width);
        expect(from.top + from.height).toBeLessThanOrEqual(original.height);
      }),
    );
  });

  it('keeps the aspect ratio of the whole image to the pixel', () => {
    fc.assert(
      fc.property(originals, (original) => {
        const { width, height } = planRendition(original, spec('width-960|format-webp'), null);
        expect(width).toBe(Math.min(960, original.width));
        expect(Math.abs(height - (original.height * width) / original.width)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('includes the focal point in every crop', () => {
    fc.assert(
      fc.property(originals, fraction, fraction, (original, x, y) => {
        const { crop } = planRendition(original, spec('fill-600x600|format-webp'), { x, y });
        if (!crop) throw new Error('A fill is a cut');
        expect(x * original.width).toBeGreaterThanOrEqual(crop.left - 1);
        expect(x * original.width).toBeLessThanOrEqual(crop.left + crop.width + 1);
        expect(y * original.height).toBeGreaterThanOrEqual(crop.top - 1);
        expect(y * original.height).toBeLessThanOrEqual(crop.top + crop.height + 1);
      }),
    );
  });

  it.each([
    ['width-960|format-webp', { width: 1600, height: 900 }, { width: 960, height: 540, crop: null }],
    ['width-960|format-webp', { width: 300, height: 900 }, { width: 300, height: 900, crop: null }],
    ['width-960|format-webp', { width: 800, height: 20_000 }, { width: 655, height: 16_375, crop: null }],
    ['width-960|format-avif', { width: 1, height: 30_000 }, { width: 1, height: 16_383, crop: null }],
    ['width-320|format-png', { width: 12_000, height: 1 }, { width: 320, height: 1, crop: null }],
    ['original', { width: 40, height: 30 }, { width: 40, height: 30, crop: null }],
    [
      'fill-1200x630|format-jpeg',
      { width: 2400, height: 2400 },
      { width: 1200, height: 630, crop: { left: 0, top: 570, width: 2400, height: 1260 } },
    ],
    [
      'fill-600x600|format-webp',
      { width: 400, height: 200 },
      { width: 200, height: 200, crop: { left: 100, top: 0, width: 200, height: 200 } },
    ],
  ])('plans %s of %j', (text, original, expected) => {
    expect(planRendition(original, spec(text), null)).toEqual(expected);
  });

  it('crops at the edge that is near the focal point', () => {
    const square = spec('fill-600x600|format-webp');
    const left = (x: number) => planRendition({ width: 1600, height: 600 }, square, { x, y: 0.5 }).crop?.left;
    expect([0, 0.1, 0.5, 0.6, 1].map(left)).toEqual([0, 0, 500, 660, 1000]);
  });
});

describe('focalKey', () => {
  it('distinguishes crops and nothing else', () => {
    expect(focalKey(spec('fill-600x600|format-webp'), { x: 0.25, y: 1 })).toBe('250-1000');
    expect(focalKey(spec('fill-600x600|format-webp'), null)).toBe('');
    expect(focalKey(spec('width-960|format-webp'), { x: 0.25, y: 1 })).toBe('');
  });
});
