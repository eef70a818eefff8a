import { and, asc, eq, sql } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import { requireTarget, isInAllowedCollection } from '#features/collections/server/index.ts';
import { type MediaChange } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { InspectedImage } from '#platform/image-processing/inspect-image.ts';
import type { FocalPoint } from '../contract.ts';
import { fileColumns, focalColumns, hashOf, putOriginal } from './image-file.ts';
import { images } from './tables.ts';

export interface NewImage {
  /** Inspected before the transaction: decoding takes long, and a transaction may hold the only connection. */
  file: InspectedImage;
  title: string;
  altText: string;
  focalPoint?: FocalPoint | null;
  /** Null for the root. */
  collectionId?: number | null;
  /** Stores the same bytes again, as a separate image. */
  keepBoth?: boolean;
}

/**
 * Stores an image; identical bytes return the existing image, if the user may see it, unless `keepBoth`. Renditions are
 * made on first request. The file is written before the row, so a row never refers to a missing file.
 * @throws Invalid naming 'focalPoint', or 'collection' without the right to add there
 */
export async function storeImage(tx: Tx, change: MediaChange, image: NewImage): Promise<number> {
  const { file, collectionId = null } = image;
  await requireTarget(tx, change.powers, 'image', collectionId);
  const focal = focalColumns(image.focalPoint ?? null);
  const fileHash = hashOf(file.bytes);
  // If the same file is stored twice at once, the second transaction waits and then finds the first image.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SAME_FILE_LOCK}, hashtext(${fileHash}))`);
  const present = image.keepBoth ? undefined : await findSame(tx, fileHash, change);
  if (present !== undefined) return present;
  const originalKey = await putOriginal(change.store, fileHash, file);
  const [inserted] = await tx
    .insert(images)
    .values({
      title: image.title,
      altText: image.altText,
      collectionId,
      uploadedById: change.actor.accountId,
      fileHash,
      originalKey,
      ...fileColumns(file),
      ...focal,
      createdAt: change.now,
    })
    .returning({ id: images.id });
  if (!inserted) throw new Error('The new image has no id');
  await recordHistory(tx, change, 'image.create', ['image', inserted.id], { title: image.title });
  return inserted.id;
}

/** An arbitrary number that no other lock uses. */
const SAME_FILE_LOCK = 7_141_106;

/** The oldest image with these bytes. */
async function findSame(tx: Tx, fileHash: string, { powers }: MediaChange): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.fileHash, fileHash), isInAllowedCollection(images.collectionId, powers, 'image')))
    .orderBy(asc(images.id))
    .limit(1);
  return found?.id;
}
