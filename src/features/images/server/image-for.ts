import { eq, getTableColumns } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { collectionRoots, mayChangeMedia, type StaffPowers } from '#features/rights/permissions.ts';
import { collectionPathOf } from '#features/collections/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { type StoredImage, storedImage } from './queries.ts';
import { images } from './tables.ts';

/** The signed-in user. */
export interface Viewer {
  accountId: number | null;
  powers: StaffPowers;
}

/** An image with the path of its collection. */
export interface PlacedImage {
  image: StoredImage;
  collectionPath: string;
}

/** True when the user has any right on images in its collection. */
export function maySeeImage({ powers }: Pick<Viewer, 'powers'>, collectionPath: string): boolean {
  return collectionRoots(powers, 'image').some((root) => collectionPath.startsWith(root));
}

export function mayChangeImage(viewer: Viewer, { image, collectionPath }: PlacedImage): boolean {
  return mayChangeMedia(viewer, 'image', { collectionPath, uploadedById: image.uploadedById });
}

/**
 * An image that the user may change. @throws NotFound when the user may not see it, Forbidden when the user may only see it
 */
export async function findImageFor(db: Db, viewer: Viewer, id: number): Promise<PlacedImage> {
  const [row] = await select(db).where(eq(images.id, id));
  return checked(viewer, row);
}

/** As `findImageFor`, with a lock until the commit; renditions are recorded under the same lock (record-rendition.ts). */
export async function lockImageFor(tx: Tx, viewer: Viewer, id: number): Promise<PlacedImage> {
  const [row] = await select(tx).where(eq(images.id, id)).for('update', { of: images });
  return checked(viewer, row);
}

function select(db: Db) {
  return db
    .select({ image: getTableColumns(images), collectionPath: collectionPathOf(images.collectionId) })
    .from(images)
    .$dynamic();
}

function checked(
  viewer: Viewer,
  row: { image: typeof images.$inferSelect; collectionPath: string } | undefined,
): PlacedImage {
  if (!row || !maySeeImage(viewer, row.collectionPath)) throw new NotFound('This image does not exist');
  const placed = { image: storedImage(row.image), collectionPath: row.collectionPath };
  if (!mayChangeImage(viewer, placed)) throw new Forbidden('You may not change this image');
  return placed;
}
