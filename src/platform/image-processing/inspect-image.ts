import { Invalid } from '#shared/problem.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { loadSharp } from './load-sharp.ts';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Limit for all frames together: decoding more would use up the machine's memory. */
export const MAX_IMAGE_PIXELS = 64_000_000;
export const MAX_IMAGE_FRAMES = 120;
/** Time limit. On a slow machine, decoding an image with the maximum number of pixels takes about a tenth of it. */
const MOST_SECONDS = 15;

/** Accepted formats: format → its file name extensions. */
const FORMATS = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  gif: ['gif'],
  svg: ['svg'],
} as const;

type ImageFormat = keyof typeof FORMATS;
const ALLOWED = 'JPEG, PNG, WebP, AVIF, GIF or SVG';

/** A checked image and its properties. */
export interface InspectedImage {
  /** The bytes to store: drawings cleaned, all other formats unchanged. */
  bytes: Uint8Array;
  /** "jpg" */
  extension: string;
  mimetype: string;
  /** In pixels, after orientation is applied, of one frame. */
  width: number;
  height: number;
  hasAlpha: boolean;
  /** More than 1 for an animation. */
  frameCount: number;
}

/**
 * Checks an uploaded image by its content, decodes it once and cleans drawings.
 * @throws Invalid naming 'file' when it is not an image, not of the format in its name, damaged, or too large
 */
export async function inspectImage(bytes: Uint8Array, fileName: string): Promise<InspectedImage> {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const named = (Object.keys(FORMATS) as ImageFormat[]).find((format) =>
    (FORMATS[format] as readonly string[]).includes(extension),
  );
  if (!named) throw refusal(`The file extension is not supported: use ${ALLOWED}`);
  if (bytes.byteLength === 0) throw refusal('The file is empty');
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw refusal(`The file is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB`);
  const found = await formatOf(bytes);
  if (!found) throw refusal(`The file is not a supported image: use ${ALLOWED}`);
  if (found !== named) throw refusal(`The file is ${found.toUpperCase()}, but its name ends in .${extension}`);
  const kept = found === 'svg' ? sanitizeSvg(bytes) : bytes;
  return {
    bytes: kept,
    extension,
    mimetype: found === 'svg' ? 'image/svg+xml' : `image/${found}`,
    ...(await measure(kept)),
  };
}

/** Detects the format by the first bytes. */
async function formatOf(bytes: Uint8Array): Promise<ImageFormat | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type === undefined || type === 'application/xml') return isSvg(bytes) ? 'svg' : undefined;
  // Of an animated PNG, only the first frame would be shown.
  if (type === 'image/apng') throw refusal('The file is an animated PNG: save it as GIF or WebP');
  const format = type.replace(/^image\//, '');
  return format in FORMATS ? (format as ImageFormat) : undefined;
}

/** True when the first element is `svg`, after any comments and declarations. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<svg[\s>/]/i.test(start);
}

async function measure(bytes: Uint8Array) {
  const options = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const;
  const sharp = await loadSharp();
  const found = await sharp(bytes, { ...options, animated: true })
    .metadata()
    .catch((error: unknown) => {
      throw refusal(wrongSize(error) ?? 'The file is damaged: it cannot be read as an image');
    });
  const frameCount = found.pages ?? 1;
  const { width, height } = found.autoOrient;
  const frameHeight = frameCount > 1 ? (found.pageHeight ?? height) : height;
  if (frameCount > MAX_IMAGE_FRAMES) throw refusal(`The image has more than ${MAX_IMAGE_FRAMES} frames`);
  if (width * frameHeight * frameCount > MAX_IMAGE_PIXELS)
    throw refusal(`The image has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels`);
  // Only complete decoding tells a complete file from a truncated one.
  await sharp(bytes, { ...options, animated: true })
    .timeout({ seconds: MOST_SECONDS })
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      if (error instanceof Error && error.message.startsWith('timeout'))
        throw refusal('The image takes too long to process: reduce its size, or save it as JPEG');
      throw refusal(wrongSize(error) ?? 'The file is damaged: a part of it is missing');
    });
  return { width, height: frameHeight, hasAlpha: found.hasAlpha, frameCount };
}

/** What is wrong with the size of a drawing, by the library's error; undefined for other errors. */
function wrongSize(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('limit when scaled'))
    return 'The SVG is more than 32,767 pixels wide or high: reduce its width and height';
  return /bad dimensions|zero-sized/.test(message)
    ? 'The SVG has no size, or one that cannot be drawn: set its width and height'
    : undefined;
}

function refusal(message: string): Invalid {
  return new Invalid([{ field: 'file', message }], message);
}
