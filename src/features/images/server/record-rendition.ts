import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { formatSpec, type RenditionSpec } from '../contract.ts';
import type { StoredImage } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

/**
 * Records a rendition; a second call changes nothing. False when the image was deleted or its file was replaced: the
 * rendition must not be shown any more.
 */
export async function recordRendition(
  tx: Tx,
  image: Pick<StoredImage, 'id' | 'originalKey'>,
  rendition: Omit<typeof imageRenditions.$inferInsert, 'imageId' | 'spec'> & { spec: RenditionSpec },
): Promise<boolean> {
  // Locked until the commit, so that a simultaneous replacement of the file waits, then finds this row and deletes it.
  const [present] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, image.id), eq(images.originalKey, image.originalKey)))
    .for('share');
  if (!present) return false;
  await tx
    .insert(imageRenditions)
    .values({ ...rendition, imageId: image.id, spec: formatSpec(rendition.spec) })
    .onConflictDoNothing();
  return true;
}
