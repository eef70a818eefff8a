import { eq, getTableColumns } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { collectionRoots, mayChangeMedia, type StaffPowers } from '#features/rights/permissions.ts';
import { collectionPathOf } from '#features/collections/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { type StoredImage, storedImage } from './queries.ts';
import { images } from './tables.ts';

/** Who asks. */
export interface Asker {
  accountId: number | null;
  powers: StaffPowers;
}

/** An image with the path of its collection. */
export interface PlacedImage {
  image: StoredImage;
  collectionPath: string;
}

/** True when the user has any right on images in its collection. */
export function maySeeImage({ powers }: Pick<Asker, 'powers'>, collectionPath: string): boolean {
  return collectionRoots(powers, 'image').some((root) => collectionPath.startsWith(root));
}

export function mayChangeImage(asker: Asker, { image, collectionPath }: PlacedImage): boolean {
  return mayChangeMedia(asker, 'image', { collectionPath, uploadedById: image.uploadedById });
}

/** An image that the asker may change. @throws NotFound for what they may not see, Forbidden for what they may */
export async function findImageFor(db: Db, asker: Asker, id: number): Promise<PlacedImage> {
  const [row] = await select(db).where(eq(images.id, id));
  return checked(asker, row);
}

/** The same, held until the commit; renditions are recorded under the same lock (record-rendition.ts). */
export async function lockImageFor(tx: Tx, asker: Asker, id: number): Promise<PlacedImage> {
  const [row] = await select(tx).where(eq(images.id, id)).for('update', { of: images });
  return checked(asker, row);
}

function select(db: Db) {
  return db
    .select({ image: getTableColumns(images), collectionPath: collectionPathOf(images.collectionId) })
    .from(images)
    .$dynamic();
}

function checked(
  asker: Asker,
  row: { image: typeof images.$inferSelect; collectionPath: string } | undefined,
): PlacedImage {
  if (!row || !maySeeImage(asker, row.collectionPath)) throw new NotFound('This image does not exist');
  const placed = { image: storedImage(row.image), collectionPath: row.collectionPath };
  if (!mayChangeImage(asker, placed)) throw new Forbidden('You may not change this image');
  return placed;
}
