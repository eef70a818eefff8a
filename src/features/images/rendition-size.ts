import type { FocalPoint, RenditionSpec } from './contract.ts';

/** In pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of the original, in pixels of the original, that is scaled to `width` × `height`. */
export interface RenditionPlan extends Size {
  crop: (Size & { left: number; top: number }) | null;
}

/** WebP and AVIF support no larger sides. */
const MOST_PIXELS_HIGH = 16_383;

/**
 * The part of the original that a rendition shows, and the rendition's size. It never exceeds the original's own pixels; a
 * fill keeps its aspect ratio and is cropped around the focal point, or the middle.
 */
export function planRendition(original: Size, spec: RenditionSpec, focalPoint: FocalPoint | null): RenditionPlan {
  if (spec.operation === 'original') return { ...original, crop: null };
  if (spec.operation === 'width') {
    const most = (original.width * MOST_PIXELS_HIGH) / original.height;
    const width = Math.max(1, Math.floor(Math.min(spec.width, original.width, most)));
    const height = Math.min(MOST_PIXELS_HIGH, atLeastOne((original.height * width) / original.width));
    return { width, height, crop: null };
  }
  const crop = fillCrop(original, spec, focalPoint ?? { x: 0.5, y: 0.5 });
  const scale = Math.min(1, spec.width / crop.width, spec.height / crop.height);
  if (scale < 1) return { width: spec.width, height: spec.height, crop };
  return { width: crop.width, height: crop.height, crop };
}

/** Distinguishes crops around different focal points; '' when the focal point makes no difference. */
export function focalKey(spec: RenditionSpec, focalPoint: FocalPoint | null): string {
  if (spec.operation !== 'fill' || !focalPoint) return '';
  return `${Math.round(focalPoint.x * 1000)}-${Math.round(focalPoint.y * 1000)}`;
}

/**
 * The largest part of `original` with the aspect ratio of `box`, with `centre` as close to its middle as the edges allow.
 */
function fillCrop(original: Size, box: Size, centre: FocalPoint): Size & { left: number; top: number } {
  const width = Math.min(original.width, atLeastOne((original.height * box.width) / box.height));
  const height = Math.min(original.height, atLeastOne((original.width * box.height) / box.width));
  return {
    width,
    height,
    left: within(centre.x * original.width - width / 2, original.width - width),
    top: within(centre.y * original.height - height / 2, original.height - height),
  };
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}

function within(position: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(position)));
}
