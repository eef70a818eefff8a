import { eq, sql } from 'drizzle-orm';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import type { MediaChange, MediaEdit } from '#features/library/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import { type AltTexts, FURTHER_ALT_LANGUAGES } from '../alt-text.ts';
import type { FocalPoint } from '../contract.ts';
import { fileKeys, focalColumns, type WrittenImage } from './image-file.ts';
import { lockImageFor } from './image-for.ts';
import { imageRenditions, images } from './tables.ts';

/** The fields of an image that staff edit. */
export interface ImageEdit {
  title: string;
  altText: string;
  /** Unchanged when omitted. */
  altTexts?: AltTexts | undefined;
  tags: string[];
  /** Null for the root. */
  collectionId: number | null;
  focalPoint: FocalPoint | null;
}

/**
 * Changes an image's texts, tags, collection and focal point. A new focal point changes every address of the image. An
 * edit without differences changes nothing.
 * @param baseVersion the version from which the edit started
 * @returns the version after the edit
 * @throws NotFound, Forbidden, Conflict for an older version, Invalid naming 'collection' or 'focalPoint'
 */
export async function updateImage(
  tx: Tx,
  context: MediaEdit,
  id: number,
  { baseVersion, ...edit }: ImageEdit & { baseVersion: number },
): Promise<number> {
  const { focalX, focalY } = focalColumns(edit.focalPoint);
  const { image } = await lockImageFor(tx, viewerOf(context), id);
  await refuseOlderVersion(tx, { kind: 'image', id, noun: 'this image', version: image.version }, baseVersion);
  if (edit.collectionId !== image.collectionId) await requireTarget(tx, context.powers, 'image', edit.collectionId);
  const isMoved = (image.focalPoint?.x ?? null) !== focalX || (image.focalPoint?.y ?? null) !== focalY;
  const altTexts = Object.fromEntries(
    FURTHER_ALT_LANGUAGES.flatMap((code) => {
      const text = (edit.altTexts ?? image.altTexts)[code];
      return text ? [[code, text]] : [];
    }),
  );
  const newTexts = FURTHER_ALT_LANGUAGES.filter((code) => (altTexts[code] ?? '') !== (image.altTexts[code] ?? ''));
  const changed = [
    ...(edit.title === image.title ? [] : ['title']),
    ...(edit.altText === image.altText ? [] : ['alt_text']),
    ...newTexts.map((code) => `alt_text_${code}`),
    ...(JSON.stringify(edit.tags) === JSON.stringify(image.tags) ? [] : ['tags']),
    ...(edit.collectionId === image.collectionId ? [] : ['collection']),
    ...(isMoved ? ['focal_point'] : []),
  ];
  if (changed.length === 0) return image.version;
  const { title, altText, tags, collectionId } = edit;
  await tx
    .update(images)
    .set({ title, altText, altTexts, tags, collectionId, focalX, focalY, version: nextVersion })
    .where(eq(images.id, id));
  await recordHistory(tx, context, 'image.update', ['image', id], { title, changed });
  await announceChange(tx, [`image:${id}`]);
  return image.version + 1;
}

/**
 * Replaces an image's file. The image keeps its id, but its addresses change. The focal point is removed, because it
 * belonged to the old file. The old files are deleted after the transaction commits. The same file again changes nothing.
 * @returns the version after the change
 * @throws NotFound, Forbidden, Conflict for an older version
 */
export async function replaceImageFile(
  tx: Tx,
  context: MediaChange,
  id: number,
  { baseVersion, file }: { baseVersion: number; file: WrittenImage },
): Promise<number> {
  const { image } = await lockImageFor(tx, viewerOf(context), id);
  await refuseOlderVersion(tx, { kind: 'image', id, noun: 'this image', version: image.version }, baseVersion);
  if (image.fileHash === file.fileHash) {
    forgetFiles(tx, context.store, [file.originalKey]);
    return image.version;
  }
  const oldKeys = await fileKeys(tx, [id]);
  await tx.delete(imageRenditions).where(eq(imageRenditions.imageId, id));
  await tx
    .update(images)
    .set({ ...file, focalX: null, focalY: null, version: nextVersion })
    .where(eq(images.id, id));
  await recordHistory(tx, context, 'image.replace_file', ['image', id], { title: image.title });
  await announceChange(tx, [`image:${id}`]);
  forgetFiles(tx, context.store, oldKeys);
  return image.version + 1;
}

const nextVersion = sql`${images.version} + 1`;

function viewerOf({ actor, powers }: MediaEdit) {
  return { accountId: actor.accountId, powers };
}
