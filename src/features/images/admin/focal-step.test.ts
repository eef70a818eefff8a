import { describe, expect, it } from 'vitest';
import { planRendition } from '#features/images/rendition-size.ts';
import { cutPosition, pointAt, stepPoint } from './focal-step.ts';

describe('stepPoint', () => {
  it('moves a hundredth by arrows, a tenth with Shift or Page keys, and to the edges', () => {
    const from = { x: 0.5, y: 0.5 };
    expect(stepPoint(from, 'ArrowLeft', false)).toEqual({ x: 0.49, y: 0.5 });
    expect(stepPoint(from, 'ArrowDown', true)).toEqual({ x: 0.5, y: 0.6 });
    expect(stepPoint(from, 'PageUp', false)).toEqual({ x: 0.5, y: 0.4 });
    expect(stepPoint(from, 'Home', false)).toEqual({ x: 0, y: 0.5 });
    expect(stepPoint(from, 'End', false)).toEqual({ x: 1, y: 0.5 });
    expect(stepPoint(from, 'a', false)).toBeUndefined();
  });

  it('stays within the image', () => {
    expect(stepPoint({ x: 0.05, y: 0 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 0 });
    expect(pointAt(-3, 1.5)).toEqual({ x: 0, y: 1 });
  });
});

describe('cutPosition', () => {
  it.each([
    [{ x: 0.5, y: 0.5 }, 50],
    [{ x: 0, y: 0.5 }, 0],
    [{ x: 1, y: 0.5 }, 100],
    [{ x: 0.4, y: 0.5 }, 30],
  ])('shows the part that the server crops around %j', (point, x) => {
    const original = { width: 800, height: 400 };
    const { crop } = planRendition(original, { operation: 'fill', width: 600, height: 600, format: 'webp' }, point);
    expect(crop && cutPosition(original, crop)).toEqual({ x, y: 50 });
  });
});
