import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import type { Scene } from './render-image.ts';

/** Folder in which `npm run demo:images` stores each image as WebP, and the list of the rendered drawings. */
export const DRAWN_DIRECTORY = join(projectRoot(), 'seeds/demo/images/drawn');
export const DRAWN_LIST = join(DRAWN_DIRECTORY, 'drawings.json');

/** The bytes of a rendered image. */
export function readImage(name: string): Promise<Uint8Array> {
  return readFile(join(DRAWN_DIRECTORY, `${name}.webp`));
}

/** Names a drawing by its content, so that an image of an older drawing is detected. */
export function drawingId({ width, height, svg }: Scene): string {
  return createHash('sha256').update(`${width} ${height} ${svg}`).digest('base64url');
}
