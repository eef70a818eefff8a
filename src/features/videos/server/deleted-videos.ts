import { type KeptPart, rowsIn } from '#features/deleted-records/server/index.ts';
import { deletedMedia } from '#features/library/server/index.ts';
import { notePoster } from './posters.ts';
import { videos, videoSources, videoTracks } from './tables.ts';

/** Tables with rows of a video. */
export const VIDEO_PARTS = [
  [videos, videos.id],
  [videoSources, videoSources.videoId],
  [videoTracks, videoTracks.videoId],
] as const satisfies readonly KeptPart[];

/** Deleted videos, with their formats and tracks. */
export const deletedVideos = deletedMedia({
  kind: 'video',
  label: 'Video',
  parts: VIDEO_PARTS,
  screenOf: (id) => `/wagtail/videos/${id}/`,
  filesOf: (rows) => rowsIn(rows, videoSources).map((row) => String(row['file_key'])),
  follow: (tx, id, { poster_image_id: poster }) => notePoster(tx, id, typeof poster === 'number' ? poster : null),
});
