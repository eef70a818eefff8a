import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCanvas } from './canvas.ts';
import { drawingId, DRAWN_DIRECTORY, DRAWN_LIST, readImage } from './drawn-images.ts';
import { afloat, ease, flicker } from './motion.ts';
import { IMAGES } from './images.ts';
import { renderImage } from './render-image.ts';
import { harborDusk } from './scenes/harbor-dusk.ts';
import { hearth } from './scenes/hearth.ts';
import { steam } from './steam.ts';

describe('the images', () => {
  it('have names of their own and say what they show, backgrounds apart', () => {
    expect(new Set(IMAGES.map(({ name }) => name)).size).toBe(IMAGES.length);
    for (const { name, altText } of IMAGES)
      if (name.startsWith('deep-water')) expect(altText).toBe('');
      else expect(altText, name).toMatch(/^[A-Z].{30,140}\.$/);
  });

  it.each(IMAGES)('$name is drawn the same each time, without a broken number', ({ scene }) => {
    const { svg } = scene();
    expect(scene().svg === svg).toBe(true);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(IMAGES)('$name is a drawing that can be painted', async ({ scene }) => {
    const { svg, width, height } = scene();
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height });
  });

  it('are kept as rendered from their drawings of today: npm run demo:images renders them again', async () => {
    const drawn = JSON.parse(await readFile(DRAWN_LIST, 'utf8')) as unknown;
    expect(drawn).toEqual(Object.fromEntries(IMAGES.map(({ name, scene }) => [name, drawingId(scene())])));
    const files = IMAGES.map(({ name }) => `${name}.webp`);
    expect((await readdir(DRAWN_DIRECTORY)).toSorted()).toEqual([...files, 'drawings.json'].toSorted());
    for (const { name, scene } of IMAGES) {
      const { width, height } = scene();
      expect(await sharp(await readImage(name)).metadata(), name).toMatchObject({ format: 'webp', width, height });
    }
  });

  it('become WebP of the scene’s size', async () => {
    const mark = IMAGES.find(({ name }) => name === 'logo-mark');
    const bytes = await renderImage(mark?.scene() ?? { width: 0, height: 0, svg: '' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 1000 });
  });
});

describe('scenes in motion', () => {
  it('repeat without a seam after six seconds where a video loops', () => {
    const start = harborDusk(0).svg;
    expect(largestMove(start, harborDusk(6).svg)).toBeLessThan(0.11);
    expect(largestMove(start, harborDusk(3.1).svg)).toBeGreaterThan(1);
  });

  it('move with the time, and float only with one', () => {
    expect(largestMove(hearth().svg, hearth(1).svg)).toBeGreaterThan(1);
    expect(afloat('<g/>', { x: 1, y: 1, lift: 3, index: 0 }, undefined)).toBe('<g/>');
  });

  it('begin and end their moves softly, and stay inside them', () => {
    expect([ease(-1, 0, 2), ease(0, 0, 2), ease(1, 0, 2), ease(2, 0, 2), ease(9, 0, 2)]).toEqual([0, 0, 0.5, 1, 1]);
    expect(ease(0.1, 0, 2)).toBeLessThan(0.05);
  });

  it('flicker near full light', () => {
    for (let seconds = 0; seconds < 6; seconds += 0.1)
      expect(Math.abs(flicker(seconds, 3) - 1)).toBeLessThanOrEqual(0.13);
  });

  it('let steam rise from where it is put', () => {
    const wisps = steam(createCanvas(100, 100), { x: 50, y: 90, width: 20, height: 60 });
    const starts = [...wisps.matchAll(/M(\S+) (\S+?)C/g)].map(([, , y]) => y);
    expect(starts).toEqual(['90', '90', '90', '90']);
  });
});

/** How far the numbers of two drawings of the same shapes lie apart; rounding makes a tenth. */
function largestMove(one: string, other: string): number {
  const numbersOf = (svg: string) => [...svg.matchAll(/-?\d+(?:\.\d+)?(?:e-\d+)?/g)].map(Number);
  const [first, second] = [numbersOf(one), numbersOf(other)];
  expect(second).toHaveLength(first.length);
  return first.reduce((most, value, at) => Math.max(most, Math.abs(value - (second[at] ?? 0))), 0);
}
