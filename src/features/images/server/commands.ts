import { and, asc, eq, sql } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import { requireTarget, isInAllowedCollection } from '#features/collections/server/index.ts';
import { type MediaChange } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { FocalPoint } from '../contract.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import { focalColumns, type WrittenImage } from './image-file.ts';
import { images } from './tables.ts';

export interface NewImage {
  /** Inspected and written before the transaction: both take long, and a transaction may hold the only connection. */
  file: WrittenImage;
  title: string;
  altText: string;
  focalPoint?: FocalPoint | null;
  /** Null for the root. */
  collectionId?: number | null;
  /** Stores the same bytes again, as a separate image. */
  keepBoth?: boolean;
}

/**
 * Stores an image; identical bytes return the existing image, if the user may see it, unless `keepBoth`, and the new file
 * is deleted after the transaction commits. Renditions are made on first request.
 * @throws Invalid naming 'focalPoint', or 'collection' without the right to add there
 */
export async function storeImage(
  tx: Tx,
  change: MediaChange,
  image: NewImage,
): Promise<{ id: number; isNew: boolean }> {
  const { file, collectionId = null } = image;
  await requireTarget(tx, change.powers, 'image', collectionId);
  const focal = focalColumns(image.focalPoint ?? null);
  const { fileHash, originalKey } = file;
  // If the same file is stored twice at once, the second transaction waits and then finds the first image.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SAME_FILE_LOCK}, hashtext(${fileHash}))`);
  const present = image.keepBoth ? undefined : await findSame(tx, fileHash, change);
  if (present !== undefined) {
    forgetFiles(tx, change.store, [originalKey]);
    return { id: present, isNew: false };
  }
  const [inserted] = await tx
    .insert(images)
    .values({
      title: image.title,
      altText: image.altText,
      collectionId,
      uploadedById: change.actor.accountId,
      ...file,
      ...focal,
      createdAt: change.now,
    })
    .returning({ id: images.id });
  if (!inserted) throw new Error('The new image has no id');
  await recordHistory(tx, change, 'image.create', ['image', inserted.id], { title: image.title });
  return { id: inserted.id, isNew: true };
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
