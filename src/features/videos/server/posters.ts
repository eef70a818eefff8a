import { indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';

/** Content path of a video's poster. */
const POSTER_PATH = 'poster';

/** Indexes the poster as a reference, so that the image's "used by" list contains the video. */
export async function notePoster(tx: Tx, videoId: number, posterImageId: number | null): Promise<void> {
  const held = posterImageId === null ? [] : [{ kind: 'image' as const, id: posterImageId, path: POSTER_PATH }];
  // A video has no drafts, so the references are the same in both.
  await indexReferences(tx, { kind: 'video', id: videoId }, { live: held, draft: held });
}
