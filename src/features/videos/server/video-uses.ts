import { and, inArray } from 'drizzle-orm';
import { mayChangeMedia } from '#features/rights/permissions.ts';
import { collectionPathOf, isInAllowedCollection } from '#features/collections/server/index.ts';
import { type MediaEdit } from '#features/library/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Viewer } from './queries-library.ts';
import { videos } from './tables.ts';
import { finishChange, lockForChange } from './video-for.ts';

/** Describes videos for an image's "used by" list; one statement. Videos that the user may not see are absent. */
export async function describeVideosFor(
  db: Db,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, { type: string; title: string; editUrl: string | null }>> {
  const rows = await db
    .select({
      id: videos.id,
      title: videos.title,
      uploadedById: videos.uploadedById,
      collectionPath: collectionPathOf(videos.collectionId),
    })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), isInAllowedCollection(videos.collectionId, viewer.powers, 'video')));
  return new Map(
    rows.map(({ id, title, ...place }) => {
      const editUrl = mayChangeMedia(viewer, 'video', place) ? `/wagtail/videos/${id}/` : null;
      return [id, { type: 'Video', title, editUrl }];
    }),
  );
}

/**
 * Replaces a video's poster. The caller checks that the user may choose the new image.
 * @returns true: no reference to the old image is left, because a video has one poster
 * @throws NotFound, Forbidden
 */
export async function replaceInVideo(
  tx: Tx,
  edit: MediaEdit,
  id: number,
  { kind, from, to }: { kind: string; from: number; to: number },
): Promise<boolean> {
  const video = await lockForChange(tx, edit, { id });
  if (kind !== 'image' || video.posterImageId !== from) return true;
  await finishChange(tx, edit, video, {
    action: 'video.replace_poster',
    details: { poster_image_id: to },
    columns: { posterImageId: to },
  });
  return true;
}
