import { mkdtemp, rm, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { buildBaseMap } from '../../../scripts/build-base-map.ts';
import { openBaseMap, type BaseMap } from './base-map.ts';
import { renderStaticMap, renderStaticMapImage } from './static-map.ts';

let dir: string;
let map: BaseMap;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'base-map-'));
  await buildBaseMap(path.join(dir, 'base-map'), path.join(dir, 'gazetteer'));
  map = await openBaseMap(path.join(dir, 'base-map'));
});

afterAll(() => rm(dir, { recursive: true }));

const torrance = { latitude: 33.836, longitude: -118.34 };
const tokens = {
  land: '#ffffff',
  town: '#ffffff',
  county: '#ffffff',
  boundary: '#ffffff',
  water: '#0000ff',
  shallows: '#0000ff',
  river: '#0000ff',
};

async function colourAt(options: { latitude: number; longitude: number }, x: number, y: number): Promise<string> {
  const image = await renderStaticMapImage(map, {
    centre: options,
    zoom: 9,
    width: 300,
    height: 200,
    tokens,
    format: 'png',
  });
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

describe('openBaseMap', () => {
  it('throws Unavailable for a directory without a base map', async () => {
    await expect(openBaseMap(path.join(dir, 'nowhere'))).rejects.toBeInstanceOf(Unavailable);
  });

  it('is the same after a second build from the same inputs', async () => {
    expect((await buildBaseMap(path.join(dir, 'base-map'), path.join(dir, 'gazetteer'))).built).toBe(false);
  });

  it('has no layers outside the area, and a file for every tile within it', async () => {
    expect(await map.tile(6, 60, 60)).toEqual([]);
    const { version } = map.manifest;
    const columns = await readdir(path.join(dir, 'base-map', version, '6'));
    expect(columns.length).toBe(24);
    for (const column of columns) {
      const rows = await readdir(path.join(dir, 'base-map', version, '6', column));
      expect(rows.filter((row) => row.endsWith('.mvt'))).toHaveLength(21);
    }
  });
});

describe('renderStaticMap', () => {
  it('gives the same image for the same options', async () => {
    const options = { centre: torrance, zoom: 10, width: 400, height: 240, marker: 'B' };
    expect(await renderStaticMap(map, options)).toBe(await renderStaticMap(map, options));
  });

  it('needs no font and no other file', async () => {
    const svg = await renderStaticMap(map, { centre: torrance, zoom: 10, width: 400, height: 240, marker: 'A' });
    expect(svg).not.toMatch(/<text|<image|href|NaN|undefined|Infinity/);
  });

  it('draws any place on the globe, the sea included', async () => {
    for (const centre of [
      { latitude: 0, longitude: 0 },
      { latitude: 89, longitude: 180 },
      { latitude: -89, longitude: -180 },
    ]) {
      expect(await renderStaticMap(map, { centre, zoom: 10, width: 200, height: 100, marker: '' })).toContain('</svg>');
    }
  });

  it('limits the size of an image', async () => {
    const svg = await renderStaticMap(map, { centre: torrance, zoom: 99, width: 1e9, height: -4 });
    expect(svg).toContain('width="2048" height="16"');
  });

  it.each([
    ['land in Oklahoma', { latitude: 35.5, longitude: -98.9 }, '#ffffff'],
    ['land in Ontario', { latitude: 43.4, longitude: -80.9 }, '#ffffff'],
    ['the Pacific', { latitude: 33, longitude: -122 }, '#0000ff'],
    ['Lake Michigan', { latitude: 43, longitude: -87 }, '#0000ff'],
    ['Lake Okeechobee', { latitude: 26.95, longitude: -80.83 }, '#0000ff'],
    ['the seam at the border of Maine', { latitude: 46.4, longitude: -67.79 }, '#ffffff'],
  ])('draws %s in its colour', async (_, centre, colour) => {
    expect(await colourAt(centre, 158, 92)).toBe(colour);
  });

  it('has no gap between tiles', async () => {
    const meeting = { latitude: 38.8225, longitude: -101.25 };
    for (const [x, y] of [
      [150, 100],
      [151, 103],
      [147, 97],
    ] as const)
      expect(await colourAt(meeting, x, y)).toBe('#ffffff');
  });
});

describe('renderStaticMapImage', () => {
  it('multiplies the pixels by the scale', async () => {
    const image = await renderStaticMapImage(map, {
      centre: torrance,
      zoom: 10,
      width: 320,
      height: 200,
      marker: 'A',
      format: 'webp',
      scale: 2,
    });
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
  });
});
