import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { projectRoot } from '#platform/project-root.ts';
import { settled } from './browser.ts';

const GUIDE = join(projectRoot(), 'docs/editors-guide.md');
const PICTURES = join(projectRoot(), 'docs/images/guide');
const STORIES = join(projectRoot(), 'e2e/staff/editors-guide.spec.ts');
/** For each image, the hash of the story that took it. */
const HASHES = join(PICTURES, 'stories.json');
const IS_TAKING = process.env['TAKE_GUIDE_PICTURES'] === '1';

export const MAX_PICTURE_BYTES = 80 * 1024;
/** Fewer colors until an image is small enough: text stays sharp longer than photos. */
const COLORS = [128, 64, 32, 16];

/** Wait between looks; 3 seconds in all for images, because a covered image may never be requested. */
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

/** The images in the repository by file name: the hash of the story that took each, and its size. */
export function storedPictures(): Map<string, { storyHash: string | undefined; sizeBytes: number }> {
  const hashes = JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>;
  const names = readdirSync(PICTURES).filter((name) => name.endsWith('.png'));
  return new Map(
    names.map((name) => [name, { storyHash: hashes[name], sizeBytes: statSync(join(PICTURES, name)).size }]),
  );
}

/** The files that the guide shows, in its order. */
export function picturesInGuide(): string[] {
  return [...readFileSync(GUIDE, 'utf8').matchAll(/!\[[^\]]+\]\(images\/guide\/([^)]+)\)/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** For each image that the stories take, by file name: the hash of its story's source. */
export function picturesInStories(): Map<string, string> {
  const stories = readFileSync(STORIES, 'utf8').split(/^(?= {2}it\()/m);
  return new Map(
    stories.flatMap((story) => {
      const hash = createHash('sha256').update(story).digest('hex').slice(0, 16);
      return [...story.matchAll(/takeForGuide\(\w+, '([\w-]+)'/g)].map(([, name]) => [`${name}.png`, hash] as const);
    }),
  );
}

/**
 * Takes a screenshot, only under `npm run guide:pictures`; other runs play the stories without it. All screenshots
 * show the same times.
 * @param clip in CSS pixels of the viewport; all of it by default
 */
export async function takeForGuide(page: Page, name: string, clip?: Clip): Promise<void> {
  if (!IS_TAKING) return;
  await settled(page);
  await drawn(page);
  await stopClocks(page);
  const file = `${name}.png`;
  const take = async () => {
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css', ...(clip && { clip }) });
    return pressed(shot, file);
  };
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, file), await restingPicture(page, take));
  const hashes = existsSync(HASHES) ? (JSON.parse(readFileSync(HASHES, 'utf8')) as Record<string, string>) : {};
  const current = picturesInStories();
  const kept = Object.entries({ ...hashes, [file]: current.get(file) }).filter(([picture]) => current.has(picture));
  writeFileSync(HASHES, `${JSON.stringify(Object.fromEntries(kept.toSorted()), null, 2)}\n`);
}

/** An image of a screen that no longer changes: two takes in a row are equal. */
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

async function pressed(shot: Buffer, name: string): Promise<Buffer> {
  for (const colors of COLORS) {
    const png = await sharp(shot)
      .png({ palette: true, colors, dither: 0.4, compressionLevel: 9, effort: 10 })
      .toBuffer();
    if (png.length <= MAX_PICTURE_BYTES) return png;
  }
  throw new Error(`${name} has too much in it for ${MAX_PICTURE_BYTES} bytes: take a smaller region`);
}

/** Waits for fonts and visible images, also in frames. Polls from outside: some frames run no timers. */
async function drawn(page: Page): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    // A frame that is navigating has not drawn its new page yet.
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

/** Replaces every shown time by the same one. */
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
