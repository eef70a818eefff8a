import type { ImageProps } from '#content/lookup.ts';

/** Root path of the addresses of renditions. */
export const IMAGE_ROOT = '/media/images/';

/**
 * Offered widths in pixels. 736 is there for the many phones of 412 by 1.75 pixels, which 720 misses by one; 720 stays for
 * addresses that others have kept.
 */
export const RENDITION_WIDTHS = [320, 480, 720, 736, 960, 1280, 1600, 2000] as const;
export const RENDITION_FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;

export type RenditionFormat = (typeof RENDITION_FORMATS)[number];

/** The subject of an image, as fractions of width and height from the top left. */
export interface FocalPoint {
  x: number;
  y: number;
}

/**
 * How a rendition is made from its original. The set is closed, so that nobody can request arbitrary work. `original` is the
 * cleaned file itself, for drawings that need no pixels.
 */
export type RenditionSpec =
  | { operation: 'width'; width: (typeof RENDITION_WIDTHS)[number]; format: RenditionFormat }
  | { operation: 'fill'; width: number; height: number; format: RenditionFormat }
  | { operation: 'original'; format: 'svg' };

/** Boxes that are filled by a crop: for sharing, for lists in the admin and on the menu, for tiles. */
const FILLS: readonly { width: number; height: number; formats: readonly RenditionFormat[] }[] = [
  { width: 1200, height: 630, formats: ['jpeg'] },
  { width: 160, height: 160, formats: ['webp', 'jpeg'] },
  { width: 320, height: 320, formats: ['webp'] },
  { width: 600, height: 600, formats: ['webp', 'jpeg'] },
];

/** Every offered rendition. */
export const RENDITION_SPECS: readonly RenditionSpec[] = [
  ...RENDITION_WIDTHS.flatMap((width) =>
    RENDITION_FORMATS.map((format): RenditionSpec => ({ operation: 'width', width, format })),
  ),
  ...FILLS.flatMap(({ width, height, formats }) =>
    formats.map((format): RenditionSpec => ({ operation: 'fill', width, height, format })),
  ),
  { operation: 'original', format: 'svg' },
];

const BY_TEXT = new Map(RENDITION_SPECS.map((spec) => [formatSpec(spec), spec]));
const BY_FILE_NAME = new Map(RENDITION_SPECS.map((spec) => [specFileName(spec), spec]));

/** The spec as staff write it and as rows store it: "width-960|format-webp". */
export function formatSpec(spec: RenditionSpec): string {
  return spec.operation === 'original' ? 'original' : `${operationText(spec)}|format-${spec.format}`;
}

/** Undefined for every text outside the closed set. */
export function parseSpec(text: string): RenditionSpec | undefined {
  return BY_TEXT.get(text);
}

/** The spec as the last part of an address: "width-960.webp". */
export function specFileName(spec: RenditionSpec): string {
  return `${operationText(spec)}.${spec.format}`;
}

export function parseSpecFileName(name: string): RenditionSpec | undefined {
  return BY_FILE_NAME.get(name);
}

export function renditionMimetype({ format }: RenditionSpec): string {
  return format === 'svg' ? 'image/svg+xml' : `image/${format}`;
}

/** The best rendition where only one can be given: in a plain `img`, linked data or a feed. */
export function plainRendition(image: ImageProps): ImageProps['renditions'][number] | undefined {
  const ofType = (type: string) => image.renditions.findLast(({ mimetype }) => mimetype === type);
  return ofType('image/svg+xml') ?? ofType('image/png') ?? ofType('image/jpeg') ?? image.renditions.at(-1);
}

function operationText(spec: RenditionSpec): string {
  if (spec.operation === 'original') return 'original';
  return spec.operation === 'width' ? `width-${spec.width}` : `fill-${spec.width}x${spec.height}`;
}
