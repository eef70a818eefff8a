import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { contrastRatio, PALETTE } from './palette.ts';

describe('PALETTE', () => {
  it('is the palette of the tokens', () => {
    const css = readFileSync(`${projectRoot()}/src/ui/site/tokens.css`, 'utf8');
    const palette = css.slice(0, css.indexOf('.onLight'));
    const declared = [...palette.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(declared)).toEqual(PALETTE);
  });
});

describe('contrastRatio', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#b3281d', '#b3281d', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  });
});
