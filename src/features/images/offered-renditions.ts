import type { RenditionFormat, RenditionSpec } from './contract.ts';
import { RENDITION_WIDTHS } from './contract.ts';
import type { Size } from './rendition-size.ts';

type Width = (typeof RENDITION_WIDTHS)[number];

/**
 * Widths offered to views, by format. The lists are in every page's data and markup, so they are short: the format that
 * nearly every browser supports in four sizes, the others in the one size that fits everywhere.
 */
const OFFERED: Readonly<Record<RenditionFormat, readonly Width[]>> = {
  avif: [480, 720, 960, 1600],
  webp: [1280],
  jpeg: [960],
  png: [960],
};
/** Frames cost bytes: a moving image comes in two sizes, beside its first frame for those who cannot show it. */
const OFFERED_MOVING: readonly Width[] = [480, 960];

/** The renditions that views choose from: no two of the same pixels, none larger than the original, smallest first. */
export function offeredRenditions(image: Size & { mimetype: string; hasAlpha: boolean; frameCount: number }) {
  if (image.mimetype === 'image/svg+xml') return [{ operation: 'original', format: 'svg' }] satisfies RenditionSpec[];
  const still = image.hasAlpha ? 'png' : 'jpeg';
  const ofFormat = (format: RenditionFormat, widths: readonly Width[]): RenditionSpec[] =>
    fitting(widths, image.width).map((width) => ({ operation: 'width', width, format }));
  if (image.frameCount > 1) return [...ofFormat('webp', OFFERED_MOVING), ...ofFormat(still, OFFERED[still])];
  return (['avif', 'webp', still] as const).flatMap((format) => ofFormat(format, OFFERED[format]));
}

/** The widths that the original fills, and in place of those that it does not the largest allowed that it does. */
function fitting(widths: readonly Width[], originalWidth: number): Width[] {
  const full = widths.filter((width) => width <= originalWidth);
  if (full.length === widths.length) return full;
  const largest = RENDITION_WIDTHS.findLast((width) => width <= originalWidth) ?? RENDITION_WIDTHS[0];
  return full.includes(largest) ? full : [...full, largest];
}
