import { findPlaces } from '#features/choosers/server/index.ts';
import { findListedSnippets } from '#features/snippets/server/index.ts';
import type { FindItem } from '#features/usage/server/index.ts';

/** The data on which rights on one item of the library depend; one statement. */
export const findItem: FindItem = async (db, kind, id) => {
  if (kind === 'snippet') {
    const snippet = (await findListedSnippets(db, [id])).get(id);
    return snippet && { kind, model: snippet.model };
  }
  const places = await findPlaces(db, { image: [], document: [], video: [], [kind]: [id] });
  const place = places[kind].get(id);
  return place && { kind, ...place };
};
