import { indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';

/** Where in a film its poster stands, as content paths say it. */
const POSTER_PATH = 'poster';

/** Notes the picture that a film shows until it plays, so that the picture's uses tell of it. */
export async function notePoster(tx: Tx, videoId: number, posterImageId: number | null): Promise<void> {
  const held = posterImageId === null ? [] : [{ kind: 'image' as const, id: posterImageId, path: POSTER_PATH }];
  // A film has no drafts: what is saved is what guests see.
  await indexReferences(tx, { kind: 'video', id: videoId }, { live: held, draft: held });
}
