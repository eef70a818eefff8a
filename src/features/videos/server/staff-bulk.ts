import { inArray } from 'drizzle-orm';
import { mediaBulk } from '#features/library/server/index.ts';
import { forgetReferences } from '#features/references/server/index.ts';
import { lockVideos } from './video-for.ts';
import { videos, videoSources } from './tables.ts';

/** The bulk actions of videos. */
export const bulkOfVideos = mediaBulk({
  kind: 'video',
  table: videos,
  lock: lockVideos,
  async remove(tx, ids) {
    // Read before the rows are deleted with their videos.
    const sources = await tx
      .select({ key: videoSources.fileKey })
      .from(videoSources)
      .where(inArray(videoSources.videoId, [...ids]));
    await tx.delete(videos).where(inArray(videos.id, [...ids]));
    await forgetReferences(tx, 'video', ids);
    return sources.map(({ key }) => key);
  },
});
