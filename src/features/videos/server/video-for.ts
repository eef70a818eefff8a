import { eq, inArray, sql } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { mayChangeMedia } from '#features/rights/permissions.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { collectionPathOf, isInAllowedCollection } from '#features/collections/server/index.ts';
import { type MediaEdit } from '#features/library/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { notePoster } from './posters.ts';
import { videos } from './tables.ts';

/** The locked row of a video. */
export type LockedVideo = Awaited<ReturnType<typeof lockVideos>>[number];

/** Locks the videos that the user may see, in the order of ids; one statement. */
export function lockVideos(tx: Tx, { powers }: Pick<MediaEdit, 'powers'>, ids: readonly number[]) {
  const isMine = isInAllowedCollection(videos.collectionId, powers, 'video') ?? sql`true`;
  return tx
    .select({
      id: videos.id,
      title: videos.title,
      tags: videos.tags,
      version: videos.version,
      posterImageId: videos.posterImageId,
      collectionId: videos.collectionId,
      collectionPath: collectionPathOf(videos.collectionId),
      uploadedById: videos.uploadedById,
    })
    .from(videos)
    .where(sql`${inArray(videos.id, [...ids])} AND ${isMine}`)
    .orderBy(videos.id)
    .for('update');
}

/** True when the user may change or delete the video. */
function mayChange({ actor: { accountId }, powers }: MediaEdit, video: LockedVideo): boolean {
  return mayChangeMedia({ accountId, powers }, 'video', video);
}

/**
 * Locks the video until the commit.
 * @throws NotFound for a video that the user may not see, Forbidden without the right to change; Conflict when the video has
 * changed since `baseVersion`
 */
export async function lockForChange(
  tx: Tx,
  change: MediaEdit,
  { id, baseVersion }: { id: number; baseVersion?: number },
): Promise<LockedVideo> {
  const [video] = await lockVideos(tx, change, [id]);
  if (!video) throw new NotFound('The video does not exist');
  if (!mayChange(change, video)) throw new Forbidden('You may not change this video');
  await refuseOlderVersion(tx, { kind: 'video', id, noun: 'this video', version: video.version }, baseVersion);
  return video;
}

/** Raises the version, records the change in the history and drops cached pages. Returns the version. */
export async function finishChange(
  tx: Tx,
  change: MediaEdit,
  video: LockedVideo,
  done: {
    /** "video.update" */
    action: `video.${string}`;
    details: Record<string, unknown>;
    columns?: Partial<Pick<typeof videos.$inferInsert, 'title' | 'tags' | 'collectionId' | 'posterImageId'>>;
  },
): Promise<number> {
  const version = video.version + 1;
  await tx
    .update(videos)
    .set({ ...done.columns, version })
    .where(eq(videos.id, video.id));
  if (done.columns?.posterImageId !== undefined) await notePoster(tx, video.id, done.columns.posterImageId);
  await recordHistory(tx, change, done.action, ['video', video.id], done.details);
  await announceChange(tx, [`video:${video.id}`]);
  return version;
}
