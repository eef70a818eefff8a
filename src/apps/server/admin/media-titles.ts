import type { ReferenceKind } from '#content/references.ts';
import { type Chooser, mayChoose } from '#features/choosers/media-rights.ts';
import { findPlaces } from '#features/choosers/server/index.ts';
import { ownAltTextIn } from '#features/images/alt-text.ts';
import { findListedDocuments } from '#features/documents/server/index.ts';
import { findListedImages } from '#features/images/server/index.ts';
import { findListedSnippets } from '#features/snippets/server/index.ts';
import { findListedVideos } from '#features/videos/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/**
 * Titles of items of the library, for a user; two statements, one for snippets. Deleted items are absent, and so are those
 * that the user may not choose: the editor's form does not name them either.
 */
export async function mediaTitles(
  db: Db,
  viewer: Chooser,
  kind: Exclude<ReferenceKind, 'page'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (kind === 'snippet') return named(await findListedSnippets(db, ids), ({ name }) => name);
  const places = (await findPlaces(db, { image: [], document: [], video: [], [kind]: ids }))[kind];
  const chosen = ids.filter((id) => {
    const place = places.get(id);
    return place !== undefined && mayChoose(viewer, kind, place);
  });
  switch (kind) {
    case 'image':
      return named(await findListedImages(db, chosen), ({ image }) => image.title);
    case 'document':
      return named(await findListedDocuments(db, chosen), ({ title }) => title);
    case 'video':
      return named(await findListedVideos(db, chosen), ({ title }) => title);
  }
}

/** The library's alternative text of existing images by language, '' where an image has none; one statement. */
export async function imageTexts(db: Db, ids: readonly number[]): Promise<Map<number, (language: string) => string>> {
  const found = await findListedImages(db, ids);
  return named(
    found,
    ({ image }) =>
      (language: string) =>
        ownAltTextIn(image, language),
  );
}

function named<T, N>(found: ReadonlyMap<number, T>, nameOf: (thing: T) => N): Map<number, N> {
  return new Map([...found].map(([id, thing]) => [id, nameOf(thing)]));
}
