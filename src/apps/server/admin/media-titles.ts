import type { ReferenceKind } from '#content/references.ts';
import { findListedDocuments } from '#features/documents/server/index.ts';
import { findListedImages } from '#features/images/server/index.ts';
import { findListedSnippets } from '#features/snippets/server/index.ts';
import { findListedVideos } from '#features/videos/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/** Titles of items of the library, for staff; one statement. Deleted items are absent. */
export async function mediaTitles(
  db: Db,
  kind: Exclude<ReferenceKind, 'page'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  switch (kind) {
    case 'image':
      return named(await findListedImages(db, ids), ({ image }) => image.title);
    case 'document':
      return named(await findListedDocuments(db, ids), ({ title }) => title);
    case 'video':
      return named(await findListedVideos(db, ids), ({ title }) => title);
    case 'snippet':
      return named(await findListedSnippets(db, ids), ({ name }) => name);
  }
}

/** The library's alternative text of existing images, '' where an image has none; one statement. */
export async function imageTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  return named(await findListedImages(db, ids), ({ image }) => image.altText);
}

function named<T>(found: ReadonlyMap<number, T>, nameOf: (thing: T) => string): Map<number, string> {
  return new Map([...found].map(([id, thing]) => [id, nameOf(thing)]));
}
