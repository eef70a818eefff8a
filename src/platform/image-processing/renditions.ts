import sharp from 'sharp';

/** One size of a picture, encoded. */
export interface EncodedRendition {
  width: number;
  height: number;
  mimetype: string;
  bytes: Uint8Array;
}

/** Pictures with more pixels than this are refused: decoding them would take the machine's memory. */
export const MAX_IMAGE_PIXELS = 64_000_000;

/**
 * WebP at each of `widths` that is not wider than the original (the original's width when all are), plus one JPEG
 * for what cannot read WebP. Metadata is dropped, orientation applied.
 * @throws when the bytes are no picture or have too many pixels.
 */
export async function encodeRenditions(
  original: Uint8Array,
  widths: readonly number[],
): Promise<{ width: number; height: number; renditions: EncodedRendition[] }> {
  const input = sharp(original, { limitInputPixels: MAX_IMAGE_PIXELS }).rotate();
  const { data, info } = await input.toBuffer({ resolveWithObject: true });
  const sizes = widths.filter((width) => width <= info.width);
  if (sizes.length === 0) sizes.push(info.width);
  const renditions: EncodedRendition[] = [];
  for (const width of sizes) renditions.push(await encode(data, width, 'webp'));
  renditions.push(await encode(data, Math.min(960, info.width), 'jpeg'));
  return { width: info.width, height: info.height, renditions };
}

async function encode(picture: Uint8Array, width: number, format: 'webp' | 'jpeg'): Promise<EncodedRendition> {
  const resized = sharp(picture).resize({ width, withoutEnlargement: true });
  const encoded =
    format === 'webp' ? resized.webp({ quality: 78, effort: 3 }) : resized.jpeg({ quality: 78, mozjpeg: true });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, mimetype: `image/${format}`, bytes: data };
}
