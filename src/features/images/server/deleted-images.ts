import { type KeptPart, rowsIn } from '#features/deleted-records/server/index.ts';
import { deletedMedia } from '#features/library/server/index.ts';
import { imageRenditions, images } from './tables.ts';

/** Tables with rows of an image. */
export const IMAGE_PARTS = [
  [images, images.id],
  [imageRenditions, imageRenditions.imageId],
] as const satisfies readonly KeptPart[];

/** Deleted images, with their renditions. */
export const deletedImages = deletedMedia({
  kind: 'image',
  label: 'Image',
  parts: IMAGE_PARTS,
  screenOf: (id) => `/wagtail/images/${id}/`,
  // The original of a drawing is also a rendition.
  filesOf: (rows) => [
    ...new Set([
      ...rowsIn(rows, images).map((row) => String(row['original_key'])),
      ...rowsIn(rows, imageRenditions).map(({ key }) => String(key)),
    ]),
  ],
});
