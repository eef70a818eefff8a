import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { formatSpec, type RenditionSpec } from '../contract.ts';
import type { StoredImage } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

/**
 * Records a rendition; recording it twice changes nothing. False when the image is deleted or its file was replaced:
 * then the rendition may not be shown any more.
 */
export async function recordRendition(
  tx: Tx,
  image: Pick<StoredImage, 'id' | 'originalKey'>,
  rendition: Omit<typeof imageRenditions.$inferInsert, 'imageId' | 'spec'> & { spec: RenditionSpec },
): Promise<boolean> {
  // Held until the commit, so that a replacement that comes now finds this row and removes it.
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
