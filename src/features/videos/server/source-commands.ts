import { asc, eq } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { MediaChange } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { forgetFiles } from '#platform/storage/forget-files.ts';
import { MAX_SOURCES } from '../contract.ts';
import type { WrittenSource } from './source-file.ts';
import { videoSources } from './tables.ts';
import { finishChange, lockForChange } from './video-for.ts';

/**
 * Adds another format of the video, as its last source. Width, height and duration remain those of the first source.
 * @throws NotFound, Forbidden, Conflict; Invalid on 'file'
 */
export async function addSource(
  tx: Tx,
  change: MediaChange,
  { id, baseVersion, source }: { id: number; baseVersion: number; source: WrittenSource },
): Promise<{ version: number }> {
  const video = await lockForChange(tx, change, { id, baseVersion });
  const sources = await sourcesOf(tx, id);
  const refuse = (message: string) => new Invalid([{ field: 'file', message }]);
  if (sources.length >= MAX_SOURCES) throw refuse(`cannot be added: a video can have at most ${MAX_SOURCES} files`);
  if (sources.some(({ fileHash }) => fileHash === source.fileHash)) throw refuse('is already a format of this video');
  await tx.insert(videoSources).values({ ...source, videoId: id, sortOrder: sources.length });
  const version = await finishChange(tx, change, video, {
    action: 'video.source_add',
    details: { mimetype: source.mimetype, size_bytes: source.sizeBytes },
  });
  return { version };
}

/**
 * Reorders the sources and deletes those that are not listed, with their files after the commit. The URL of a moved source
 * changes.
 * @param hashes sources to keep, best first; at least one
 * @throws NotFound, Forbidden, Conflict; Invalid on 'sources'
 */
export async function arrangeSources(
  tx: Tx,
  change: MediaChange,
  { id, baseVersion, hashes }: { id: number; baseVersion: number; hashes: readonly string[] },
): Promise<{ version: number }> {
  const video = await lockForChange(tx, change, { id, baseVersion });
  const sources = await sourcesOf(tx, id);
  const refuse = (message: string) => new Invalid([{ field: 'sources', message }]);
  if (hashes.length === 0) throw refuse('must keep at least one');
  if (new Set(hashes).size < hashes.length) throw refuse('must each be listed once');
  const kept = hashes.map((hash) => sources.find(({ fileHash }) => fileHash === hash));
  const going = sources.filter(({ fileHash }) => !hashes.includes(fileHash));
  // The position is part of the primary key, so the rows are inserted again.
  await tx.delete(videoSources).where(eq(videoSources.videoId, id));
  const rows = kept.map((source, sortOrder) => {
    if (!source) throw refuse('must belong to this video');
    return { ...source, sortOrder };
  });
  await tx.insert(videoSources).values(rows);
  forgetFiles(
    tx,
    change.store,
    going.map(({ fileKey }) => fileKey),
  );
  const version = await finishChange(tx, change, video, {
    action: going.length > 0 ? 'video.source_remove' : 'video.source_order',
    details: { mimetypes: (going.length > 0 ? going : rows).map(({ mimetype }) => mimetype) },
  });
  return { version };
}

function sourcesOf(tx: Tx, videoId: number) {
  return tx.select().from(videoSources).where(eq(videoSources.videoId, videoId)).orderBy(asc(videoSources.sortOrder));
}
