import { sql } from 'drizzle-orm';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { findListedImages, hasImage, storeImage, type WrittenImage } from '#features/images/server/index.ts';
import { collectionRoots, mayOnCollection } from '#features/rights/permissions.ts';
import { collectionPathOf, requireTarget } from '#features/collections/server/index.ts';
import { type MediaChange } from '#features/library/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Tx } from '#platform/db/client.ts';
import { finishChange, lockForChange, type LockedVideo } from './video-for.ts';

/**
 * Changes a video's properties.
 * @throws NotFound, Forbidden, Conflict; Invalid on 'collection' or 'poster' for a new value without the right to it
 */
export async function saveVideo(
  tx: Tx,
  change: MediaChange,
  save: {
    id: number;
    baseVersion: number;
    title: string;
    tags: readonly string[];
    collectionId: number | null;
    posterImageId: number | null;
  },
): Promise<{ version: number }> {
  const video = await lockForChange(tx, change, save);
  const { title, tags, collectionId } = save;
  const posterImageId = save.posterImageId ?? (await deletedPosterOf(tx, video));
  const isMoved = collectionId !== video.collectionId;
  const hasOther = posterImageId !== video.posterImageId;
  if (isMoved) await requireTarget(tx, change.powers, 'video', collectionId);
  if (hasOther && posterImageId !== null) await requireImage(tx, change, posterImageId);
  const version = await finishChange(tx, change, video, {
    action: 'video.update',
    details: {
      title,
      ...(isMoved && { collection_id: collectionId }),
      ...(hasOther && { poster_image_id: posterImageId }),
    },
    columns: { title, tags: [...tags], collectionId, posterImageId },
  });
  return { version };
}

/**
 * Makes a frame of the video its poster: stores a new image in the video's collection.
 * @throws NotFound, Conflict; Forbidden also without the right to add images to the collection
 */
export async function makePosterFromFrame(
  tx: Tx,
  change: MediaChange,
  frame: { id: number; baseVersion: number; file: WrittenImage },
): Promise<{ version: number; poster: number }> {
  const video = await lockForChange(tx, change, frame);
  if (!mayOnCollection(change.powers, 'image', 'add', video.collectionPath))
    throw new Forbidden('You may not add images to the collection of this video: choose an existing image');
  const { id: poster } = await storeImage(tx, change, {
    file: frame.file,
    title: video.title,
    altText: '',
    collectionId: video.collectionId,
    // Always add a new image: an identical one may be in a private collection.
    keepBoth: true,
  });
  const version = await finishChange(tx, change, video, {
    action: 'video.poster',
    details: { poster_image_id: poster },
    columns: { posterImageId: poster },
  });
  return { version, poster };
}

/** A poster whose image is deleted stays, because no form shows it: it is back once the image is restored. */
async function deletedPosterOf(tx: Tx, { posterImageId: id }: LockedVideo): Promise<number | null> {
  return id !== null && !(await hasImage(tx, id)) ? id : null;
}

/** Any right on images of the collection lets the user see the image and use it as a poster. */
async function requireImage(tx: Tx, { powers }: MediaChange, id: number): Promise<void> {
  const listed = (await findListedImages(tx, [id])).get(id);
  const path = listed && (await pathOf(tx, listed.image.collectionId));
  if (path !== undefined && collectionRoots(powers, 'image').some((root) => path.startsWith(root))) return;
  throw new Invalid([{ field: 'poster', message: 'is an image that does not exist' }]);
}

async function pathOf(tx: Tx, collectionId: number | null): Promise<string> {
  const result = await rowsOf<{ path: string }>(tx, sql`SELECT ${collectionPathOf(sql`${collectionId}::int`)} AS path`);
  return result[0]?.path ?? '/';
}
