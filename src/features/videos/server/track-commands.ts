import { and, asc, eq, sql } from 'drizzle-orm';
import { type FieldError, Invalid, NotFound } from '#shared/problem.ts';
import type { MediaChange } from '#features/library/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { MAX_TRACKS } from '../contract.ts';
import { checkTrack, checkTrackLabels, checkTrackText, type NewTrack } from './check-tracks.ts';
import { videoTracks } from './tables.ts';
import { finishChange, lockForChange, type LockedVideo } from './video-for.ts';

/** Adds a track as the video's last. @throws NotFound, Forbidden, Conflict; Invalid on 'kind', 'label', 'srclang', 'body' */
export async function addTrack(
  tx: Tx,
  change: MediaChange,
  { videoId, baseVersion, ...track }: NewTrack & { videoId: number; baseVersion: number },
): Promise<{ version: number; track: number }> {
  const video = await lockForChange(tx, change, { id: videoId, baseVersion });
  const others = await tracksOf(tx, videoId);
  if (others.length >= MAX_TRACKS)
    throw new Invalid([{ field: 'body', message: `cannot be added: a video can have at most ${MAX_TRACKS} tracks` }]);
  const checked = checkTrack(track, others);
  refuse(checked.errors);
  const id = await insert(tx, { ...checked.track, videoId, sortOrder: others.length });
  return { version: await finish(tx, change, video, 'add', checked.track), track: id };
}

/**
 * Changes a track. A new text gets a new row and thus a new URL, because the old URL is cached for long.
 * @param body the text is kept when absent
 * @throws as `addTrack`
 */
export async function saveTrack(
  tx: Tx,
  change: MediaChange,
  {
    id,
    baseVersion,
    body,
    ...labelled
  }: Omit<NewTrack, 'body'> & { id: number; baseVersion: number; body?: string | undefined },
): Promise<{ version: number; track: number }> {
  const { video, track } = await lockTrack(tx, change, { id, baseVersion });
  const others = (await tracksOf(tx, video.id)).filter((one) => one.id !== id);
  const labels = checkTrackLabels(labelled, others);
  const text = body === undefined ? undefined : checkTrackText(body);
  refuse([...labels.errors, ...(text?.errors ?? [])]);
  let saved = id;
  if (text && text.text.bodyHash !== track.bodyHash) {
    await tx.delete(videoTracks).where(eq(videoTracks.id, id));
    saved = await insert(tx, { ...labels.track, ...text.text, videoId: video.id, sortOrder: track.sortOrder });
  } else {
    await tx.update(videoTracks).set(labels.track).where(eq(videoTracks.id, id));
  }
  return { version: await finish(tx, change, video, 'update', labels.track), track: saved };
}

/** @throws NotFound, Forbidden, Conflict */
export async function deleteTrack(
  tx: Tx,
  change: MediaChange,
  { id, baseVersion }: { id: number; baseVersion: number },
): Promise<{ version: number }> {
  const { video, track } = await lockTrack(tx, change, { id, baseVersion });
  await tx.delete(videoTracks).where(eq(videoTracks.id, id));
  const left = await tracksOf(tx, video.id);
  await place(
    tx,
    left.map((one) => one.id),
  );
  return { version: await finish(tx, change, video, 'delete', track) };
}

/** @param ids all tracks of the video, the default first @throws as above; Invalid on 'tracks' */
export async function orderTracks(
  tx: Tx,
  change: MediaChange,
  { videoId, baseVersion, ids }: { videoId: number; baseVersion: number; ids: readonly number[] },
): Promise<{ version: number }> {
  const video = await lockForChange(tx, change, { id: videoId, baseVersion });
  const tracks = await tracksOf(tx, videoId);
  if (ids.length !== tracks.length || tracks.some(({ id }) => !ids.includes(id)))
    throw new Invalid([{ field: 'tracks', message: 'must list each track of the video once' }]);
  await place(tx, ids);
  const labels = ids.map((id) => tracks.find((one) => one.id === id)?.label ?? '');
  const version = await finishChange(tx, change, video, { action: 'video.track_order', details: { labels } });
  return { version };
}

/** Locks a track. @throws NotFound also for a track of a video that the user may not see */
async function lockTrack(tx: Tx, change: MediaChange, { id, baseVersion }: { id: number; baseVersion: number }) {
  const select = () =>
    tx
      .select({
        id: videoTracks.id,
        videoId: videoTracks.videoId,
        sortOrder: videoTracks.sortOrder,
        kind: videoTracks.kind,
        label: videoTracks.label,
        srclang: videoTracks.srclang,
        bodyHash: videoTracks.bodyHash,
      })
      .from(videoTracks);
  const [found] = await select().where(eq(videoTracks.id, id));
  if (!found) throw new NotFound('The track does not exist');
  const video = await lockForChange(tx, change, { id: found.videoId, baseVersion }).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound('The track does not exist') : error;
  });
  // The track may have been deleted while the lock on the video was awaited.
  const [track] = await select().where(and(eq(videoTracks.id, id), eq(videoTracks.videoId, video.id)));
  if (!track) throw new NotFound('The track does not exist');
  return { video, track };
}

function tracksOf(tx: Tx, videoId: number) {
  return tx
    .select({ id: videoTracks.id, kind: videoTracks.kind, label: videoTracks.label })
    .from(videoTracks)
    .where(eq(videoTracks.videoId, videoId))
    .orderBy(asc(videoTracks.sortOrder));
}

async function insert(tx: Tx, track: typeof videoTracks.$inferInsert): Promise<number> {
  const [inserted] = await tx.insert(videoTracks).values(track).returning({ id: videoTracks.id });
  if (!inserted) throw new Error('The new track has no id');
  return inserted.id;
}

/** In two steps, because the unique constraint on positions is checked at once. */
async function place(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const shift of [MAX_TRACKS, 0]) {
    const places = JSON.stringify(ids.map((id, index) => ({ id, place: index + shift })));
    await tx.execute(sql`
      UPDATE ${videoTracks} SET sort_order = given.place
      FROM jsonb_to_recordset(${places}::jsonb) AS given (id int, place int) WHERE ${videoTracks}.id = given.id`);
  }
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new Invalid(errors);
}

function finish(
  tx: Tx,
  change: MediaChange,
  video: LockedVideo,
  what: 'add' | 'update' | 'delete',
  { kind, label, srclang }: Omit<NewTrack, 'body'>,
): Promise<number> {
  return finishChange(tx, change, video, { action: `video.track_${what}`, details: { kind, label, srclang } });
}
