import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { mayChangeMedia, type StaffPowers } from '#features/rights/permissions.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import {
  collectionNameOf,
  collectionPathOf,
  inPublicCollection,
  isInCollection,
  isInAllowedCollection,
} from '#features/collections/server/index.ts';
import { listHistory } from '#features/history/server/index.ts';
import { findListedImages, type ImageSigner, type ListedImage, thumbnailUrl } from '#features/images/server/index.ts';
import { mediaRules } from '#features/library/rules.ts';
import { cleanTag } from '#features/library/tags.ts';
import { countReferringEach, isUnreferred, usesOfKind } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import { type getVideo, type listVideos, VIDEO_PAGE_SIZE, type VideoRow } from '../contract.ts';
import { sourceUrl } from './queries.ts';
import { videos, videoSources, videoTracks } from './tables.ts';

/** The signed-in user. */
export interface Viewer {
  accountId: number | null;
  powers: StaffPowers;
}

/** Parsed query of the list endpoint. */
export type VideoSearch = z.output<NonNullable<(typeof listVideos)['query']>>;

/** One page of the videos that the user may see; a constant number of statements. */
export async function listVideosFor(
  db: Db,
  viewer: Viewer,
  signer: ImageSigner,
  search: VideoSearch,
): Promise<z.input<(typeof listVideos)['reply']>> {
  const where = and(...conditions(viewer, search));
  const total = await db.$count(videos, where);
  const used = usesOfKind(db, 'video');
  const sizes = sizesOfVideos(db);
  // PostgreSQL removes joins that the query does not use.
  const { rows: found, ...part } = await listPage(
    total,
    { p: search.p, size: VIDEO_PAGE_SIZE },
    selectRow(db)
      .leftJoin(used, eq(used.targetId, videos.id))
      .leftJoin(sizes, eq(sizes.videoId, videos.id))
      .where(where)
      .orderBy(
        ...inOrder(
          search.ordering,
          {
            title: sql`lower(${videos.title})`,
            createdAt: videos.createdAt,
            uses: sql`coalesce(${used.uses}, 0)`,
            size: sql`${sizes.sizeBytes}`,
          },
          videos.id,
        ),
      ),
  );
  const ids = found.map(({ id }) => id);
  const uses = await countReferringEach(db, 'video', ids);
  const posters = await findListedImages(db, posterIds(found));
  const rows = found.map((row) => toRow(viewer, row, { uses, posters, signer }));
  return { rows, ...part, mayAdd: mediaRules.video.add.allows(viewer.powers, {}) };
}

/** @throws NotFound for a deleted video or one in a collection without a right on videos */
export async function getVideoFor(
  db: Db,
  viewer: Viewer,
  signer: ImageSigner,
  id: number,
): Promise<z.input<(typeof getVideo)['reply']>> {
  const [row] = await selectRow(db).where(and(eq(videos.id, id), isSeen(viewer)));
  if (!row) throw new NotFound('The video does not exist');
  const uses = await countReferringEach(db, 'video', [id]);
  const posters = await findListedImages(db, posterIds([row]));
  const past = await listHistory(db, { kind: 'video', id: String(id) }, 1);
  const [changed] = past.rows;
  const sources = await db
    .select()
    .from(videoSources)
    .where(eq(videoSources.videoId, id))
    .orderBy(asc(videoSources.sortOrder));
  const tracks = await db
    .select({ id: videoTracks.id, kind: videoTracks.kind, label: videoTracks.label, srclang: videoTracks.srclang })
    .from(videoTracks)
    .where(eq(videoTracks.videoId, id))
    .orderBy(asc(videoTracks.sortOrder));
  const poster = row.posterImageId === null ? undefined : posters.get(row.posterImageId);
  return {
    ...toRow(viewer, row, { uses, posters, signer }),
    collectionId: row.collectionId,
    version: row.version,
    uploadedBy: row.uploadedBy,
    changed: changed ? { by: changed.by, at: changed.at } : null,
    poster: poster ? { id: poster.image.id, title: poster.image.title, thumbnail: thumbnailUrl(poster, signer) } : null,
    sources: sources.map((source) => ({
      hash: source.fileHash,
      mimetype: source.mimetype,
      sizeBytes: source.sizeBytes,
      url: sourceUrl(id, { ...source, hash: source.fileHash }),
    })),
    tracks: tracks.map((track) => ({ ...track, src: `/video-track/${track.id}/` })),
  };
}

/** Checks that the user may see a video. @throws NotFound when not */
export async function checkVideoFor(db: Db, viewer: Viewer, id: number): Promise<void> {
  const found = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, id), isSeen(viewer)));
  if (found.length === 0) throw new NotFound('The video does not exist');
}

function selectRow(db: Db) {
  return db
    .select({
      id: videos.id,
      title: videos.title,
      width: videos.width,
      height: videos.height,
      durationSeconds: videos.durationSeconds,
      posterImageId: videos.posterImageId,
      tags: videos.tags,
      version: videos.version,
      uploadedById: videos.uploadedById,
      uploadedBy: staffName,
      createdAt: videos.createdAt,
      collectionId: videos.collectionId,
      collection: collectionNameOf(videos.collectionId),
      collectionPath: collectionPathOf(videos.collectionId),
      isPublic: inPublicCollection(videos.collectionId),
      sizeBytes: sql<number>`coalesce((
        SELECT sum(s.size_bytes)::float8 FROM ${videoSources} AS s WHERE s.video_id = ${videos.id}), 0)`,
    })
    .from(videos)
    .leftJoin(staffNames, eq(staffNames.id, videos.uploadedById))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRow>>[number];

function toRow(
  viewer: Viewer,
  row: Row,
  around: { uses: ReadonlyMap<number, number>; posters: ReadonlyMap<number, ListedImage>; signer: ImageSigner },
): VideoRow {
  const poster = row.posterImageId === null ? undefined : around.posters.get(row.posterImageId);
  return {
    id: row.id,
    title: row.title,
    collection: row.collection,
    createdAt: new Date(row.createdAt).toISOString(),
    tags: row.tags,
    uses: around.uses.get(row.id) ?? 0,
    mayChange: mayChangeMedia(viewer, 'video', row),
    thumbnail: poster ? thumbnailUrl(poster, around.signer) : null,
    width: row.width,
    height: row.height,
    durationSeconds: row.durationSeconds,
    sizeBytes: row.sizeBytes,
    isPrivate: !row.isPublic,
  };
}

function posterIds(rows: readonly Row[]): number[] {
  return rows.flatMap(({ posterImageId }) => posterImageId ?? []);
}

function isSeen({ powers }: Viewer): SQL | undefined {
  return isInAllowedCollection(videos.collectionId, powers, 'video');
}

function conditions(viewer: Viewer, { q, collection, tag, mine, unused }: VideoSearch) {
  return [
    isSeen(viewer),
    hasWords(q, videos.title, sql`array_to_string(${videos.tags}, ' ')`),
    collection === undefined ? undefined : isInCollection(videos.collectionId, collection),
    tag === '' ? undefined : sql`${videos.tags} @> ARRAY[${cleanTag(tag)}]::text[]`,
    mine ? (viewer.accountId === null ? sql`false` : eq(videos.uploadedById, viewer.accountId)) : undefined,
    unused ? isUnreferred('video', sql`${videos}.id`) : undefined,
  ];
}

function sizesOfVideos(db: Db) {
  return db
    .select({
      videoId: videoSources.videoId,
      sizeBytes: sql<number>`sum(${videoSources.sizeBytes})`.as('size_bytes'),
    })
    .from(videoSources)
    .groupBy(videoSources.videoId)
    .as('sizes');
}
