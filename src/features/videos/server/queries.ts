import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ImageProps, VideoProps, VideoTrackProps } from '#content/lookup.ts';
import { accessOf, inPublicCollection } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { extensionOf } from './source-file.ts';
import { type VideoMimetype, videos, videoSources, videoTracks } from './tables.ts';

/** Path under which films are served. */
export const VIDEO_ROOT = '/media/videos';

/** A film whose poster is still to be loaded: together with all other pictures of a page, in one batch. */
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

/** Films that guests may see by id, one query; ids that are gone or in private collections are absent. */
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
      // A column of the one table asked stands here without its table's name, so the inner queries write it out.
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

/** Where guests get a source: "/media/videos/7/0123456789abcdef/0.mp4". */
export function sourceUrl(
  videoId: number,
  { sortOrder, hash, mimetype }: { sortOrder: number; hash: string; mimetype: VideoMimetype },
): string {
  return `${VIDEO_ROOT}/${videoId}/${hash.slice(0, 16)}/${sortOrder}.${extensionOf(mimetype)}`;
}

/** The film as views get it. */
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

/** The file of a film with who may have it. */
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

/** The text of a track with who may have the film. */
export async function findTrackText(db: Db, id: number) {
  const [row] = await db
    .select({ text: videoTracks.body, hash: videoTracks.bodyHash, access: accessOf(videos.collectionId) })
    .from(videoTracks)
    .innerJoin(videos, eq(videos.id, videoTracks.videoId))
    .where(eq(videoTracks.id, id));
  return row;
}

/** All films, private ones too. */
export function countVideos(db: Db): Promise<number> {
  return db.$count(videos);
}
