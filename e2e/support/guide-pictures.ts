import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { settled } from './browser.ts';

const GUIDE = join(projectRoot(), 'docs/editors-guide.md');
const PICTURES = join(projectRoot(), 'docs/images/guide');
/** Where a screen that is unlike its picture is left to be looked at. */
const UNLIKE = join(projectRoot(), 'node_modules/.cache/unlike-guide');
const IS_UPDATE = process.env['UPDATE_GUIDE'] === '1';

const MAX_PICTURE_BYTES = 80 * 1024;
/** Fewer colors until a picture is small enough: text stays sharp long after photos begin to show it. */
const COLORS = [128, 64, 32, 16];

/** Pictures are compared in grey at this size: letters are gone, the layout is there. */
const SKETCH = { width: 64, height: 40 } as const;
/**
 * The mean difference of two sketches, of 255 steps. The same screen drawn again differs by less than 0.5, the two
 * screens of the guide that are most alike by 2.9.
 */
export const TOLERANCE = 1;

/** For images on their way: three seconds, since one that is covered may never be asked for. */
const LOOK_MS = 100;
const MOST_LOOKS = 30;
const TAKE_AGAIN_MS = 1000;
const MOST_TAKES = 20;

export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The pictures of the guide that lie in the repository, by file name. */
export const storedPictures = (): string[] => (existsSync(PICTURES) ? readdirSync(PICTURES).toSorted() : []);

export const readPicture = (name: string): Buffer => readFileSync(join(PICTURES, name));

/** The files that the guide shows, in its order. */
export function picturesInGuide(): string[] {
  return [...readFileSync(GUIDE, 'utf8').matchAll(/!\[[^\]]+\]\(images\/guide\/([^)]+)\)/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/**
 * Takes a picture of the screen as it stands. With UPDATE_GUIDE=1 it is written to docs/images/guide/; otherwise it
 * has to be like the one that lies there. Times of the clock are made the same in all of them.
 * @param clip in CSS pixels of the viewport; all of it unless told
 */
export async function takeForGuide(page: Page, name: string, clip?: Clip): Promise<void> {
  await settled(page);
  await drawn(page);
  await stopClocks(page);
  const file = `${name}.png`;
  const take = async () => {
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', ...(clip && { clip }) });
    return pressed(shot, file);
  };
  if (IS_UPDATE) {
    mkdirSync(PICTURES, { recursive: true });
    writeFileSync(join(PICTURES, file), await restingPicture(page, take));
    return;
  }
  expect(storedPictures(), 'UPDATE_GUIDE=1 takes a picture that is missing').toContain(file);
  let fresh = await take();
  // Few colors change greys: only what lost the same ones can be compared.
  let difference = await differenceOf(fresh, readPicture(file));
  // A busy machine may still be drawing: what comes to look like the picture in the end is like it.
  for (let again = 0; again < MOST_TAKES && difference >= TOLERANCE; again++) {
    await page.waitForTimeout(TAKE_AGAIN_MS);
    fresh = await take();
    difference = await differenceOf(fresh, readPicture(file));
  }
  if (difference >= TOLERANCE) {
    mkdirSync(UNLIKE, { recursive: true });
    writeFileSync(join(UNLIKE, file), fresh);
  }
  expect(difference, `${file} shows what the screen shows; UPDATE_GUIDE=1 takes it anew`).toBeLessThan(TOLERANCE);
}

/** A picture of a screen that has come to rest: the take before it looked the same. */
async function restingPicture(page: Page, take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take();
  for (let again = 0; again < MOST_TAKES; again++) {
    await page.waitForTimeout(TAKE_AGAIN_MS);
    const next = await take();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The screen does not come to rest.');
}

/** How unlike two pictures look, from 0 to 255; pictures of another shape are as unlike as can be. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([sketch(one), sketch(other)]);
  if (first.shape !== second.shape) return 255;
  const sum = first.data.reduce((total, value, at) => total + Math.abs(value - (second.data[at] ?? 0)), 0);
  return sum / first.data.length;
}

async function sketch(picture: Buffer): Promise<{ shape: string; data: Buffer }> {
  const { width, height } = await sharp(picture).metadata();
  const data = await sharp(picture)
    .flatten()
    .greyscale()
    .resize({ ...SKETCH, fit: 'fill' })
    .raw()
    .toBuffer();
  return { shape: `${width} × ${height}`, data };
}

async function pressed(shot: Buffer, name: string): Promise<Buffer> {
  for (const colors of COLORS) {
    const png = await sharp(shot)
      .png({ palette: true, colors, dither: 0.4, compressionLevel: 9, effort: 10 })
      .toBuffer();
    if (png.length <= MAX_PICTURE_BYTES) return png;
  }
  throw new Error(`${name} has too much in it for ${MAX_PICTURE_BYTES} bytes: take a smaller region`);
}

/** Fonts and the images in sight have come, in frames as well. Nothing waits inside a frame: in some no timer runs. */
async function drawn(page: Page): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    // A frame that goes elsewhere while it is asked has not drawn what it goes to.
    const states = await Promise.all(page.frames().map((frame) => frame.evaluate(isDrawn).catch(() => false)));
    if (states.every(Boolean)) break;
    await page.waitForTimeout(LOOK_MS);
  }
}

function isDrawn(): boolean {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  return (
    document.fonts.status === 'loaded' && inSight.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  );
}

/** Every time that is shown becomes one and the same. */
function stopClocks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const say = (element: Element, text: string): void => {
      const [first] = element.childNodes;
      if (first) first.nodeValue = text;
    };
    for (const time of document.querySelectorAll('time')) {
      say(time, /\d{4}/.test(time.textContent) ? 'May 4, 2026' : '5 minutes ago');
    }
    for (const state of document.querySelectorAll('[data-testid="save-state"]')) {
      if (/^Saved \d/.test(state.textContent)) say(state, 'Saved 10:42 AM');
    }
    for (const notice of document.querySelectorAll('strong, p, h2, h3')) {
      for (const node of notice.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.nodeValue) {
          node.nodeValue = node.nodeValue.replace(/ at \d{1,2}:\d\d.(AM|PM)/, ' at 10:42 AM');
        }
      }
    }
  });
}
