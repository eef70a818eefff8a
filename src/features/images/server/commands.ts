import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { encodeRenditions } from '#platform/image-processing/renditions.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { images, type StoredRendition } from './tables.ts';

/** Widths in pixels at which every picture is kept. */
export const RENDITION_WIDTHS = [480, 720, 960, 1600] as const;

/**
 * Stores a picture and its sizes; the same bytes again give the picture that is already there.
 * Files are written before the row, so a row never names a file that does not exist.
 */
export async function storeImage(
  tx: Tx,
  context: { actor: Actor; now: string; store: MediaStore },
  picture: { bytes: Uint8Array; title: string; altText: string; extension: string },
): Promise<number> {
  const fileHash = createHash('sha256').update(picture.bytes).digest('hex');
  const [present] = await tx.select({ id: images.id }).from(images).where(eq(images.fileHash, fileHash));
  if (present) return present.id;
  const folder = `images/${fileHash.slice(0, 16)}`;
  const encoded = await encodeRenditions(picture.bytes, RENDITION_WIDTHS);
  const originalKey = `${folder}/original.${picture.extension}`;
  await context.store.put(originalKey, picture.bytes);
  const renditions: StoredRendition[] = [];
  for (const { bytes, width, height, mimetype } of encoded.renditions) {
    const key = `${folder}/${width}.${mimetype.slice('image/'.length)}`;
    await context.store.put(key, bytes);
    renditions.push({ key, width, height, sizeBytes: bytes.byteLength, mimetype });
  }
  const [inserted] = await tx
    .insert(images)
    .values({
      title: picture.title,
      altText: picture.altText,
      fileHash,
      originalKey,
      width: encoded.width,
      height: encoded.height,
      renditions,
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
