import type { RenditionFormat, RenditionSpec } from './contract.ts';
import { RENDITION_WIDTHS } from './contract.ts';
import type { Size } from './rendition-size.ts';

type Width = (typeof RENDITION_WIDTHS)[number];

/**
 * Widths that views can choose from, by format. The lists are in the data and markup of every page, so they are short: four
 * sizes of the format that nearly every browser supports, and the most useful size of the others.
 */
const OFFERED: Readonly<Record<RenditionFormat, readonly Width[]>> = {
  avif: [480, 736, 960, 1600],
  webp: [1280],
  jpeg: [960],
  png: [960],
};
/** Animations are large: they come in two sizes, together with the first frame for browsers that do not support them. */
const OFFERED_MOVING: readonly Width[] = [480, 960];

/** Renditions that views choose from, smallest first. No two have the same pixels, and none is larger than the original. */
export function offeredRenditions(image: Size & { mimetype: string; hasAlpha: boolean; frameCount: number }) {
  if (image.mimetype === 'image/svg+xml') return [{ operation: 'original', format: 'svg' }] satisfies RenditionSpec[];
  const still = image.hasAlpha ? 'png' : 'jpeg';
  const ofFormat = (format: RenditionFormat, widths: readonly Width[]): RenditionSpec[] =>
    fitting(widths, image.width).map((width) => ({ operation: 'width', width, format }));
  if (image.frameCount > 1) return [...ofFormat('webp', OFFERED_MOVING), ...ofFormat(still, OFFERED[still])];
  return (['avif', 'webp', still] as const).flatMap((format) => ofFormat(format, OFFERED[format]));
}

/** Widths up to that of the original; larger ones are replaced by the largest allowed width that fits. */
function fitting(widths: readonly Width[], originalWidth: number): Width[] {
  const full = widths.filter((width) => width <= originalWidth);
  if (full.length === widths.length) return full;
  const largest = RENDITION_WIDTHS.findLast((width) => width <= originalWidth) ?? RENDITION_WIDTHS[0];
  return full.includes(largest) ? full : [...full, largest];
}
