import { and, desc, ilike, inArray, type SQL } from 'drizzle-orm';
import { inPublicCollection } from '#features/collections/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { videos } from './tables.ts';

/** A video in lists of staff; its poster is loaded with other images, in one batch. */
export interface ListedVideo {
  id: number;
  title: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  posterImageId: number | null;
  isPublic: boolean;
}

/**
 * Videos, newest first, and their total number; two statements.
 * @param filter `patterns` are LIKE patterns ("%dock%"), each must match the title; `where` limits to videos the user may choose
 */
export async function listVideos(
  db: Db,
  {
    patterns,
    where: choosable,
    limit,
    offset,
  }: {
    patterns: readonly string[];
    where?: SQL | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: ListedVideo[]; total: number }> {
  const where = and(...patterns.map((pattern) => ilike(videos.title, pattern)), choosable);
  const total = await db.$count(videos, where);
  const rows = await selectListed(db)
    .where(where)
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Videos by id, including private ones, one statement; ids of deleted videos are absent. For staff only. */
export async function findListedVideos(db: Db, ids: readonly number[]): Promise<Map<number, ListedVideo>> {
  if (ids.length === 0) return new Map();
  const rows = await selectListed(db).where(inArray(videos.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

function selectListed(db: Db) {
  return db
    .select({
      id: videos.id,
      title: videos.title,
      width: videos.width,
      height: videos.height,
      durationSeconds: videos.durationSeconds,
      posterImageId: videos.posterImageId,
      isPublic: inPublicCollection(videos.collectionId),
    })
    .from(videos)
    .$dynamic();
}
