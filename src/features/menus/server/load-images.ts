import type { RenditionSpec } from '#features/images/contract.ts';
import { altTextIn } from '#features/images/alt-text.ts';
import { describeRendition, type ImageSigner, loadImages } from '#features/images/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { MenuImages, ShownItem } from '../shown-menu.ts';

const SMALL: RenditionSpec = { operation: 'fill', width: 320, height: 320, format: 'webp' };
const LARGE: RenditionSpec = { operation: 'width', width: 960, format: 'webp' };
const DRAWING: RenditionSpec = { operation: 'original', format: 'svg' };

/** Loads the images of menu items for guests. One statement; none when no item has an image. */
export async function loadMenuImages(
  db: Db,
  items: readonly Pick<ShownItem, 'id' | 'image'>[],
  { signer, language }: { signer: ImageSigner; language: string },
): Promise<MenuImages> {
  const images = await loadImages(db, [...new Set(items.flatMap(({ image }) => image ?? []))]);
  return Object.fromEntries(
    items.flatMap(({ id, image: imageId }) => {
      const image = imageId === null ? undefined : images.get(imageId)?.image;
      if (!image) return [];
      const isDrawing = image.mimetype === 'image/svg+xml';
      const rendition = (spec: RenditionSpec) => {
        const { url, width, height } = describeRendition(image, isDrawing ? DRAWING : spec, signer, language);
        return { src: url, width, height };
      };
      return [[id, { alt: altTextIn(image, language), small: rendition(SMALL), large: rendition(LARGE) }]];
    }),
  );
}
