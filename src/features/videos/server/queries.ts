import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImageProps, VideoProps, VideoTrackProps } from '#content/lookup.ts';
import { accessOf, inPublicCollection, isInAllowedCollection } from '#features/collections/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { extensionOf } from './source-file.ts';
import { type VideoMimetype, videos, videoSources, videoTracks } from './tables.ts';

/** Root path of video files. */
export const VIDEO_ROOT = '/media/videos';

/** A video without its poster, which is loaded with all other images of a page, in one batch. */
export interface VideoRow {
  id: number;
  title: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  posterImageId: number | null;
  createdAt: string;
  sources: { sortOrder: number; hash: string; mimetype: VideoMimetype }[];
  tracks: (Omit<VideoTrackProps, 'src'> & { id: number })[];
}

/** Public videos by id, one query; ids of deleted videos or videos in private collections are absent. */
export async function loadVideoRows(db: Db, ids: readonly number[]): Promise<Map<number, VideoRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: videos.id,
      title: videos.title,
      width: videos.width,
      height: videos.height,
      durationSeconds: videos.durationSeconds,
      posterImageId: videos.posterImageId,
      createdAt: videos.createdAt,
      // Drizzle omits the table name in queries of one table, so the subqueries write it out.
      sources: sql<VideoRow['sources']>`(
        SELECT coalesce(json_agg(json_build_object('sortOrder', s.sort_order, 'hash', s.file_hash, 'mimetype', s.mimetype)
          ORDER BY s.sort_order), '[]') FROM ${videoSources} AS s WHERE s.video_id = videos.id)`,
      tracks: sql<VideoRow['tracks']>`(
        SELECT coalesce(json_agg(json_build_object('id', t.id, 'kind', t.kind, 'label', t.label, 'srclang', t.srclang,
          'sort_order', t.sort_order) ORDER BY t.sort_order), '[]') FROM ${videoTracks} AS t WHERE t.video_id = videos.id)`,
    })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), inPublicCollection(videos.collectionId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Public URL of a source: "/media/videos/7/0123456789abcdef/0.mp4". */
export function sourceUrl(
  videoId: number,
  { sortOrder, hash, mimetype }: { sortOrder: number; hash: string; mimetype: VideoMimetype },
): string {
  return `${VIDEO_ROOT}/${videoId}/${hash.slice(0, 16)}/${sortOrder}.${extensionOf(mimetype)}`;
}

/** The video as view props. */
export function assembleVideo(row: VideoRow, poster: ImageProps | null): VideoProps {
  return {
    title: row.title,
    sources: row.sources.map(({ sortOrder, hash, mimetype }) => ({
      url: sourceUrl(row.id, { sortOrder, hash, mimetype }),
      mimetype,
    })),
    tracks: row.tracks.map(({ id, ...track }) => ({ ...track, src: `/video-track/${id}/` })),
    poster,
    width: row.width,
    height: row.height,
    duration_seconds: row.durationSeconds,
    uploaded_at: new Date(row.createdAt).toISOString(),
  };
}

/** A video's file with its access restrictions. */
export async function findVideoFile(db: Db, videoId: number, sortOrder: number) {
  const [row] = await db
    .select({
      mimetype: videoSources.mimetype,
      sizeBytes: videoSources.sizeBytes,
      hash: videoSources.fileHash,
      key: videoSources.fileKey,
      access: accessOf(videos.collectionId),
    })
    .from(videoSources)
    .innerJoin(videos, eq(videos.id, videoSources.videoId))
    .where(and(eq(videoSources.videoId, videoId), eq(videoSources.sortOrder, sortOrder)));
  return row;
}

/** A track's text with the video's access restrictions. */
export async function findTrackText(db: Db, id: number) {
  const [row] = await db
    .select({ text: videoTracks.body, hash: videoTracks.bodyHash, access: accessOf(videos.collectionId) })
    .from(videoTracks)
    .innerJoin(videos, eq(videos.id, videoTracks.videoId))
    .where(eq(videoTracks.id, id));
  return row;
}

/** Number of videos in the user's collections, including private ones. */
export function countVideos(db: Db, powers: StaffPowers): Promise<number> {
  return db.$count(videos, isInAllowedCollection(videos.collectionId, powers, 'video'));
}
