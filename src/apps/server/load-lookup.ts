import { EMPTY_LOOKUP, type Lookup } from '#content/lookup.ts';
import type { ReferenceKind } from '#content/references.ts';
import { loadImages } from '#features/images/server/index.ts';
import { loadPageTargets } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/** Loads what content points at: one query per kind that occurs, none for the others. */
export async function loadLookup(db: Db, ids: Readonly<Record<ReferenceKind, number[]>>): Promise<Lookup> {
  const [pages, images] = await Promise.all([loadPageTargets(db, ids.page), loadImages(db, ids.image)]);
  return { ...EMPTY_LOOKUP, page: (id) => pages.get(id), image: (id) => images.get(id) };
}
