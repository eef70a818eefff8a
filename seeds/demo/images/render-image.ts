import sharp from 'sharp';
import { createRandom } from '../restaurants/random.ts';

/** SVG of a drawing, with its size in pixels. */
export interface Scene {
  width: number;
  height: number;
  svg: string;
}

const GRAIN_TILE = 256;
const GRAIN_STRENGTH = 0.13;

/** The scene as WebP with a fine grain, which hides banding and the vector look. The same bytes on every run. */
export async function renderImage({ width, height, svg }: Scene): Promise<Uint8Array> {
  const painted = await sharp(Buffer.from(svg))
    .resize(width, height)
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(painted)
    .composite([{ input: await grain(), tile: true, blend: 'overlay' }])
    .webp({ quality: 88, effort: 6 })
    .toBuffer();
}

let grainTile: Promise<Buffer> | undefined;

function grain(): Promise<Buffer> {
  grainTile ??= drawGrain();
  return grainTile;
}

/** Grey noise around the middle, slightly transparent: overlaid, it lightens and darkens alike. */
function drawGrain(): Promise<Buffer> {
  const random = createRandom('grain');
  const pixels = Buffer.alloc(GRAIN_TILE * GRAIN_TILE * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const sum = random.next() + random.next() + random.next();
    pixels.fill(Math.round((sum / 3) * 255), at, at + 3);
    pixels[at + 3] = Math.round(255 * GRAIN_STRENGTH);
  }
  return sharp(pixels, { raw: { width: GRAIN_TILE, height: GRAIN_TILE, channels: 4 } })
    .png()
    .toBuffer();
}
