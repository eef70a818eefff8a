import { indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';

/** Content path of a film's poster. */
const POSTER_PATH = 'poster';

/** Indexes the poster as a reference, so that the picture's "used by" list contains the film. */
export async function notePoster(tx: Tx, videoId: number, posterImageId: number | null): Promise<void> {
  const held = posterImageId === null ? [] : [{ kind: 'image' as const, id: posterImageId, path: POSTER_PATH }];
  // A film has no drafts, so the references are the same in both.
  await indexReferences(tx, { kind: 'video', id: videoId }, { live: held, draft: held });
}
