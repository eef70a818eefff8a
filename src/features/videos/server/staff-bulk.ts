import { mediaBulk } from '#features/library/server/index.ts';
import { forgetReferences } from '#features/references/server/index.ts';
import { VIDEO_PARTS } from './deleted-videos.ts';
import { videos } from './tables.ts';
import { lockVideos } from './video-for.ts';

/** The bulk actions of videos. */
export const bulkOfVideos = mediaBulk({
  kind: 'video',
  table: videos,
  lock: lockVideos,
  parts: VIDEO_PARTS,
  forget: (tx, ids) => forgetReferences(tx, 'video', ids),
});
