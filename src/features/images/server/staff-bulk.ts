import { inArray, sql } from 'drizzle-orm';
import { collectionPathOf, isInAllowedCollection } from '#features/collections/server/index.ts';
import { mediaBulk } from '#features/library/server/index.ts';
import { IMAGE_PARTS } from './deleted-images.ts';
import { images } from './tables.ts';

/** Bulk actions of images. Their history entries equal those of a saved form. */
export const bulkOfImages = mediaBulk({
  kind: 'image',
  table: images,
  lock: (tx, { powers }, ids) =>
    tx
      .select({
        id: images.id,
        title: images.title,
        tags: images.tags,
        collectionId: images.collectionId,
        collectionPath: collectionPathOf(images.collectionId),
        uploadedById: images.uploadedById,
      })
      .from(images)
      .where(
        sql`${inArray(images.id, [...ids])} AND ${isInAllowedCollection(images.collectionId, powers, 'image') ?? sql`true`}`,
      )
      .orderBy(images.id)
      .for('update'),
  parts: IMAGE_PARTS,
  tell: {
    tag: () => ({ action: 'image.update', details: { changed: ['tags'] } }),
    move: () => ({ action: 'image.update', details: { changed: ['collection'] } }),
  },
});
