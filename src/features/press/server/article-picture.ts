import type { ImageProps } from '#content/lookup.ts';

/** The first picture in resolved content, at any depth. */
export function firstPicture(value: unknown): ImageProps | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (isPicture(value)) return value;
  for (const inner of Object.values(value)) {
    const found = firstPicture(inner);
    if (found) return found;
  }
  return undefined;
}

function isPicture(value: object): value is ImageProps {
  return 'renditions' in value && 'imageData' in value;
}

/** Its largest JPEG or PNG, which every reader of shared links and linked data can show. */
export function readableRendition({ alt, renditions, imageData }: ImageProps, origin: string) {
  const readable = renditions.filter(({ mimetype }) => mimetype === 'image/jpeg' || mimetype === 'image/png');
  const largest = readable.toSorted((a, b) => a.width - b.width).at(-1);
  if (!largest) return undefined;
  const height = Math.round((largest.width * imageData.height) / imageData.width);
  return { url: new URL(largest.url, origin).href, width: largest.width, height, alt };
}
