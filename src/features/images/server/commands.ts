import { and, asc, eq, sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { standsWhereAllowed } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { InspectedImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { FocalPoint } from '../contract.ts';
import { fileColumns, focalColumns, hashOf, putOriginal } from './image-file.ts';
import { images } from './tables.ts';

/** Who changes pictures, when (ISO), and where the files go. */
export interface ImageCommandContext {
  actor: Actor;
  now: string;
  store: MediaStore;
  /** Whose library it is: pictures that they may not see are not given back. Without them the system's: all of it. */
  powers?: StaffPowers;
}

export interface NewImage {
  /** Looked at before the transaction began: decoding takes long, and a transaction may hold the only connection. */
  file: InspectedImage;
  title: string;
  altText: string;
  focalPoint?: FocalPoint | null;
  /** Null is the root. Who may add to it is the caller's to ask (`requireTarget`). */
  collectionId?: number | null;
  /** Stores the same bytes once more, as a picture of its own. */
  keepBoth?: boolean;
}

/**
 * Stores a picture; the same bytes again give the picture that is there already, if the powers let it be seen, unless
 * `keepBoth`. Renditions are made when they are first asked for. The file is written before the row, so a row never names
 * a file that does not exist.
 * @throws Invalid naming 'focal_point'.
 */
export async function storeImage(tx: Tx, context: ImageCommandContext, picture: NewImage): Promise<number> {
  const focal = focalColumns(picture.focalPoint ?? null);
  const { file } = picture;
  const fileHash = hashOf(file.bytes);
  // The same file twice at the same moment: the second waits and finds the first.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SAME_FILE_LOCK}, hashtext(${fileHash}))`);
  const present = picture.keepBoth ? undefined : await findSame(tx, fileHash, context.powers);
  if (present !== undefined) return present;
  const originalKey = await putOriginal(context.store, fileHash, file);
  const [inserted] = await tx
    .insert(images)
    .values({
      title: picture.title,
      altText: picture.altText,
      collectionId: picture.collectionId ?? null,
      uploadedById: context.actor.accountId,
      fileHash,
      originalKey,
      ...fileColumns(file),
      ...focal,
      createdAt: context.now,
    })
    .returning({ id: images.id });
  if (!inserted) throw new Error('The new image has no id');
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'image.create',
    subjectKind: 'image',
    subjectId: String(inserted.id),
    details: { title: picture.title },
  });
  return inserted.id;
}

/** Any number that no other lock has. */
const SAME_FILE_LOCK = 7_141_106;

/** The oldest picture of these bytes. */
async function findSame(tx: Tx, fileHash: string, powers: StaffPowers | undefined): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: images.id })
    .from(images)
    .where(
      and(eq(images.fileHash, fileHash), powers && standsWhereAllowed(sql`${images.collectionId}`, powers, 'image')),
    )
    .orderBy(asc(images.id))
    .limit(1);
  return found?.id;
}
