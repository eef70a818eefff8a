import { createHash, randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { Invalid } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { InspectedImage } from '#platform/image-processing/inspect-image.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { FocalPoint } from '../contract.ts';
import { imageRenditions, images } from './tables.ts';

/** Columns of an image's file that is in the media store. */
export type WrittenImage = Pick<
  typeof images.$inferSelect,
  'fileHash' | 'originalKey' | 'sizeBytes' | 'mimetype' | 'width' | 'height' | 'hasAlpha' | 'frameCount'
>;

/**
 * Writes the original into a folder of its own, before the transaction. Folders are never reused, not even for the same
 * file, so that deleting the files of a deleted image cannot delete those of its successor.
 */
export async function putOriginal(store: Pick<MediaStore, 'put'>, file: InspectedImage): Promise<WrittenImage> {
  const { bytes, extension, ...columns } = file;
  const fileHash = createHash('sha256').update(bytes).digest('hex');
  const originalKey = `images/${fileHash.slice(0, 16)}-${randomBytes(4).toString('hex')}/original.${extension}`;
  await store.put(originalKey, bytes);
  return { ...columns, fileHash, originalKey, sizeBytes: bytes.byteLength };
}

/** Keys of the originals of images and of all their renditions; one statement. */
export async function fileKeys(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const originals = tx
    .select({ key: images.originalKey })
    .from(images)
    .where(inArray(images.id, [...ids]));
  const made = tx
    .select({ key: imageRenditions.key })
    .from(imageRenditions)
    .where(inArray(imageRenditions.imageId, [...ids]));
  // The original of a drawing is also a rendition; the union lists it once.
  return (await union(originals, made)).map(({ key }) => key);
}

/** @throws Invalid naming 'focalPoint' for a point outside the image */
export function focalColumns(point: FocalPoint | null): { focalX: number | null; focalY: number | null } {
  if (!point) return { focalX: null, focalY: null };
  const isFraction = (value: number) => value >= 0 && value <= 1;
  if (!isFraction(point.x) || !isFraction(point.y)) {
    const message = 'The focal point must be inside the image';
    throw new Invalid([{ field: 'focalPoint', message }], message);
  }
  // Addresses and rows are precise to a thousandth, which is finer than a mouse.
  return { focalX: Math.round(point.x * 1000) / 1000, focalY: Math.round(point.y * 1000) / 1000 };
}
