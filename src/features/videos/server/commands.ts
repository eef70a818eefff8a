import { type FieldError, Invalid } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { hasImage } from '#features/images/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { type MediaChange } from '#features/library/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { checkTracks, type NewTrack } from './check-tracks.ts';
import { notePoster } from './posters.ts';
import type { WrittenSource } from './source-file.ts';
import { videos, videoSources, videoTracks } from './tables.ts';

/** An uploaded video. */
export interface NewVideo {
  title: string;
  /** Pixels. */
  width: number;
  height: number;
  durationSeconds: number | null;
  posterImageId: number | null;
  /** Best first. */
  sources: readonly WrittenSource[];
  /** The first is the default track. */
  tracks: readonly NewTrack[];
  /** Null or absent for the root. */
  collectionId?: number | null;
}

const MAX_TITLE_LENGTH = 255;
const MAX_PIXELS_A_SIDE = 16_384;

/**
 * Adds a video with its tracks. Its files are written before the transaction.
 * @throws Invalid with each field that breaks a rule: "width", "tracks.1.srclang"; 'collection' without the right to add
 * to the collection
 */
export async function storeVideo(tx: Tx, change: MediaChange, video: NewVideo): Promise<number> {
  const { width, height, durationSeconds, posterImageId, collectionId = null } = video;
  await requireTarget(tx, change.powers, 'video', collectionId);
  const { errors, tracks } = checkTracks(video.tracks);
  errors.unshift(...(await checkVideo(tx, video)));
  if (errors.length > 0) throw new Invalid(errors);

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
      uploadedById: change.actor.accountId,
      createdAt: change.now,
    })
    .returning({ id: videos.id });
  if (!inserted) throw new Error('The new video has no id');
  const videoId = inserted.id;
  await tx.insert(videoSources).values(video.sources.map((source, sortOrder) => ({ ...source, sortOrder, videoId })));
  if (tracks.length > 0) await tx.insert(videoTracks).values(tracks.map((track) => ({ ...track, videoId })));
  await notePoster(tx, videoId, posterImageId);
  await recordHistory(tx, change, 'video.create', ['video', videoId], { title });
  await announceChange(tx, [`video:${videoId}`]);
  return videoId;
}

async function checkVideo(tx: Tx, video: NewVideo): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const refuse = (field: string, message: string) => errors.push({ field, message });
  const title = video.title.trim();
  if (title === '') refuse('title', 'is required');
  if (title.length > MAX_TITLE_LENGTH) refuse('title', `must have at most ${MAX_TITLE_LENGTH} characters`);
  for (const side of ['width', 'height'] as const) {
    if (!Number.isInteger(video[side]) || video[side] < 1 || video[side] > MAX_PIXELS_A_SIDE)
      refuse(side, `must be a whole number of pixels from 1 to ${MAX_PIXELS_A_SIDE}`);
  }
  if (video.durationSeconds !== null && !(video.durationSeconds > 0 && Number.isFinite(video.durationSeconds)))
    refuse('durationSeconds', 'must be more than 0');
  const { posterImageId } = video;
  if (posterImageId !== null && !(await hasImage(tx, posterImageId))) refuse('poster', 'does not exist');
  if (video.sources.length === 0) refuse('sources', 'at least one file is required');
  return errors;
}
