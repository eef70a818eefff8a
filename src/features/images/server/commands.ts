import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { Invalid, NotFound } from '#shared/problem.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { type InspectedImage, inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { FocalPoint } from '../contract.ts';
import { type StoredImage, storedImage } from './queries.ts';
import { imageRenditions, images } from './tables.ts';

/** Who changes pictures, when (ISO), and where the files go. */
export interface ImageCommandContext {
  actor: Actor;
  now: string;
  store: MediaStore;
}

/** A picture's file as it came: the name's ending must be true. */
export interface ImageFile {
  bytes: Uint8Array;
  /** "pier.jpg" */
  fileName: string;
}

/**
 * Stores a picture; the same bytes again give the picture that is already there. Renditions are made when they are
 * first asked for. The file is written before the row, so a row never names a file that does not exist.
 * @throws Invalid naming 'file' or 'focal_point'.
 */
export async function storeImage(
  tx: Tx,
  context: ImageCommandContext,
  picture: ImageFile & { title: string; altText: string; focalPoint?: FocalPoint | null },
): Promise<number> {
  const focal = focalColumns(picture.focalPoint ?? null);
  const file = await inspectImage(picture.bytes, picture.fileName);
  const fileHash = hashOf(file.bytes);
  const present = await findByHash(tx, fileHash);
  if (present !== undefined) return present;
  const originalKey = await putOriginal(context.store, fileHash, file);
  const [inserted] = await tx
    .insert(images)
    .values({
      title: picture.title,
      altText: picture.altText,
      fileHash,
      originalKey,
      ...fileColumns(file),
      ...focal,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: images.id });
  if (!inserted) {
    // Somebody stored the same file at the same moment, in a folder of its own.
    await context.store.remove(originalKey);
    const other = await findByHash(tx, fileHash);
    if (other === undefined) throw new Error('The new image has no id');
    return other;
  }
  await record(tx, context, 'image.create', inserted.id, { title: picture.title });
  return inserted.id;
}

/** Moves the subject of a picture, or forgets it: every address of the picture becomes another. @throws NotFound, Invalid */
export async function setFocalPoint(
  tx: Tx,
  context: Omit<ImageCommandContext, 'store'>,
  id: number,
  focalPoint: FocalPoint | null,
): Promise<void> {
  const { focalX, focalY } = focalColumns(focalPoint);
  const image = await lockImage(tx, id);
  if (image.focalPoint?.x === focalX && image.focalPoint?.y === focalY) return;
  if (!image.focalPoint && !focalPoint) return;
  await tx.update(images).set({ focalX, focalY }).where(eq(images.id, id));
  await record(tx, context, 'image.focal_point', id, { focal_point: focalPoint });
  await announceChange(tx, [`image:${id}`]);
}

/**
 * Puts another file in a picture's place: same id, other addresses. The focal point goes, since it was the old file's.
 * @returns keys of the files that nobody needs once `tx` has committed; the caller removes them then
 * @throws NotFound; Invalid naming 'file', also when another picture has that file already
 */
export async function replaceImageFile(
  tx: Tx,
  context: ImageCommandContext,
  id: number,
  replacement: ImageFile,
): Promise<string[]> {
  const file = await inspectImage(replacement.bytes, replacement.fileName);
  const fileHash = hashOf(file.bytes);
  const image = await lockImage(tx, id);
  if (image.fileHash === fileHash) return [];
  const [other] = await tx
    .select({ title: images.title })
    .from(images)
    .where(and(eq(images.fileHash, fileHash), ne(images.id, id)));
  if (other) {
    const message = `This file is already the picture “${other.title}”`;
    throw new Invalid([{ field: 'file', message }], message);
  }
  const oldKeys = await fileKeys(tx, image);
  const originalKey = await putOriginal(context.store, fileHash, file);
  await tx.delete(imageRenditions).where(eq(imageRenditions.imageId, id));
  await tx
    .update(images)
    .set({ fileHash, originalKey, ...fileColumns(file), focalX: null, focalY: null })
    .where(eq(images.id, id));
  await record(tx, context, 'image.replace_file', id, { title: image.title });
  await announceChange(tx, [`image:${id}`]);
  return oldKeys;
}

/**
 * Deletes a picture; what shows it does without from then on.
 * @returns keys of its files; the caller removes them once `tx` has committed
 * @throws NotFound
 */
export async function deleteImage(tx: Tx, context: Omit<ImageCommandContext, 'store'>, id: number): Promise<string[]> {
  const image = await lockImage(tx, id);
  const keys = await fileKeys(tx, image);
  await tx.delete(images).where(eq(images.id, id));
  await record(tx, context, 'image.delete', id, { title: image.title });
  await announceChange(tx, [`image:${id}`]);
  return keys;
}

/** Keeps renditions from being recorded meanwhile (rendition-records.ts waits for the same row). */
async function lockImage(tx: Tx, id: number): Promise<StoredImage> {
  const [row] = await tx.select().from(images).where(eq(images.id, id)).for('update');
  if (!row) throw new NotFound('There is no such picture');
  return storedImage(row);
}

async function fileKeys(tx: Tx, image: StoredImage): Promise<string[]> {
  const made = await tx
    .select({ key: imageRenditions.key })
    .from(imageRenditions)
    .where(eq(imageRenditions.imageId, image.id));
  return [...new Set([image.originalKey, ...made.map(({ key }) => key)])];
}

async function findByHash(tx: Tx, fileHash: string): Promise<number | undefined> {
  const [found] = await tx.select({ id: images.id }).from(images).where(eq(images.fileHash, fileHash));
  return found?.id;
}

/**
 * A folder is never used twice, not even for the same file: whoever removes the files of a deleted picture cannot
 * meet those of its successor.
 */
async function putOriginal(store: MediaStore, fileHash: string, file: InspectedImage): Promise<string> {
  const key = `images/${fileHash.slice(0, 16)}-${randomBytes(4).toString('hex')}/original.${file.extension}`;
  await store.put(key, file.bytes);
  return key;
}

function fileColumns({ bytes, mimetype, width, height, hasAlpha, frameCount }: InspectedImage) {
  return { sizeBytes: bytes.byteLength, mimetype, width, height, hasAlpha, frameCount };
}

function focalColumns(point: FocalPoint | null): { focalX: number | null; focalY: number | null } {
  if (!point) return { focalX: null, focalY: null };
  const isFraction = (value: number) => value >= 0 && value <= 1;
  if (!isFraction(point.x) || !isFraction(point.y)) {
    const message = 'The focal point must lie in the picture';
    throw new Invalid([{ field: 'focal_point', message }], message);
  }
  // Addresses and rows keep thousandths: finer than anybody can point.
  return { focalX: Math.round(point.x * 1000) / 1000, focalY: Math.round(point.y * 1000) / 1000 };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function record(
  tx: Tx,
  { actor, now }: Pick<ImageCommandContext, 'actor' | 'now'>,
  action: string,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  await recordHistory(tx, actor, { at: now, action, subjectKind: 'image', subjectId: String(id), details });
}
