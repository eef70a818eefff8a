import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type FieldError, Invalid, NotFound } from '#shared/problem.ts';
import { hasCollection } from '#features/collections/server/index.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { hasImage } from '#features/images/server/index.ts';
import { forgetFiles } from '#features/library/server/index.ts';
import { forgetReferences } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { checkTracks, type NewTrack } from './check-tracks.ts';
import { notePoster } from './posters.ts';
import { checkSource, extensionOf, type NewSource, putSource } from './source-file.ts';
import { videos, videoSources, videoTracks } from './tables.ts';

interface Context {
  actor: Actor;
  /** ISO instant. */
  now: string;
  store: MediaStore;
}

/** A film as it is uploaded. */
export interface NewVideo {
  title: string;
  /** Pixels. */
  width: number;
  height: number;
  durationSeconds: number | null;
  posterImageId: number | null;
  /** Best first. */
  sources: readonly NewSource[];
  /** The first is shown unless the guest chooses otherwise. */
  tracks: readonly NewTrack[];
  /** None is the root. */
  collectionId?: number | null;
}

const MAX_TITLE_LENGTH = 255;
const MAX_PIXELS_A_SIDE = 16_384;

/**
 * Adds a film with its tracks. Files are written before the rows, so a row never names a file that is not there.
 * @throws Invalid naming every field that breaks a rule: "sources.0", "tracks.1.srclang".
 */
export async function storeVideo(tx: Tx, context: Context, video: NewVideo): Promise<number> {
  const { errors, tracks } = checkTracks(video.tracks);
  errors.unshift(...(await checkVideo(tx, video)));
  if (errors.length > 0) throw new Invalid(errors);

  const folder = randomUUID();
  const sources = [];
  for (const [sortOrder, source] of video.sources.entries()) {
    const key = `videos/${folder}/${sortOrder}.${extensionOf(source.mimetype)}`;
    sources.push({ ...(await putSource(context.store, key, source)), sortOrder });
  }
  const { width, height, durationSeconds, posterImageId, collectionId = null } = video;
  const title = video.title.trim();
  const [inserted] = await tx
    .insert(videos)
    .values({
      title,
      width,
      height,
      durationSeconds,
      posterImageId,
      collectionId,
      uploadedById: context.actor.accountId,
      createdAt: context.now,
    })
    .returning({ id: videos.id });
  if (!inserted) throw new Error('The new video has no id');
  const videoId = inserted.id;
  await tx.insert(videoSources).values(sources.map((source) => ({ ...source, videoId })));
  if (tracks.length > 0) await tx.insert(videoTracks).values(tracks.map((track) => ({ ...track, videoId })));
  await notePoster(tx, videoId, posterImageId);
  await record(tx, context, 'create', videoId, { title });
  await announceChange(tx, [`video:${videoId}`]);
  return videoId;
}

/** Its files go when the transaction commits. Rights are asked by the caller. @throws NotFound for a film that is gone. */
export async function deleteVideo(tx: Tx, context: Context, id: number): Promise<void> {
  const sources = await tx.select({ key: videoSources.fileKey }).from(videoSources).where(eq(videoSources.videoId, id));
  const deleted = await tx.delete(videos).where(eq(videos.id, id)).returning({ title: videos.title });
  if (deleted.length === 0) throw new NotFound('The video does not exist');
  await forgetReferences(tx, 'video', [id]);
  await record(tx, context, 'delete', id, { ...deleted[0] });
  await announceChange(tx, [`video:${id}`]);
  forgetFiles(
    tx,
    context.store,
    sources.map(({ key }) => key),
  );
}

async function checkVideo(tx: Tx, video: NewVideo): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const title = video.title.trim();
  if (title === '') refuse('title', 'is required');
  if (title.length > MAX_TITLE_LENGTH) refuse('title', `may have ${MAX_TITLE_LENGTH} characters at most`);
  for (const side of ['width', 'height'] as const) {
    if (!Number.isInteger(video[side]) || video[side] < 1 || video[side] > MAX_PIXELS_A_SIDE)
      refuse(side, `must be a whole number of pixels from 1 to ${MAX_PIXELS_A_SIDE}`);
  }
  if (video.durationSeconds !== null && !(video.durationSeconds > 0 && Number.isFinite(video.durationSeconds)))
    refuse('duration_seconds', 'must be more than 0');
  const { posterImageId } = video;
  if (posterImageId !== null && !(await hasImage(tx, posterImageId))) refuse('poster', 'does not exist');
  if (!(await hasCollection(tx, video.collectionId ?? null))) refuse('collection', 'does not exist');
  if (video.sources.length === 0) refuse('sources', 'at least one file is required');
  for (const [index, source] of video.sources.entries())
    errors.push(...(await checkSource(source, `sources.${index}`)));
  return errors;
}

function record(tx: Tx, context: Context, action: string, id: number, details: Record<string, unknown> = {}) {
  return recordHistory(tx, context.actor, {
    at: context.now,
    action: `video.${action}`,
    subjectKind: 'video',
    subjectId: String(id),
    details,
  });
}
