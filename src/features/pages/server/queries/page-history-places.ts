import { inArray } from 'drizzle-orm';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { pages } from '../tables.ts';

type Details = Record<string, unknown>;

/**
 * Details of a page's history for a user: places of a move that are outside the user's tree, or deleted, are reduced to
 * their id. One statement if there are such places at all.
 */
export async function hidePlaces(db: Db, { powers }: Viewer, all: readonly Details[]): Promise<Details[]> {
  const ids = powers.isSuperuser ? [] : [...new Set(all.flatMap((details) => placesIn(details).map(({ id }) => id)))];
  if (ids.length === 0) return [...all];
  const rows = await db.select({ id: pages.id, path: pages.path }).from(pages).where(inArray(pages.id, ids));
  const known = new Set(rows.filter(({ path }) => mayExplore(powers, path)).map(({ id }) => id));
  return all.map((details) => ({
    ...details,
    ...Object.fromEntries(
      placesIn(details).flatMap(({ name, id }) => (known.has(id) ? [] : [[name, { parentId: id }]])),
    ),
  }));
}

function placesIn(details: Details): { name: string; id: number }[] {
  return ['from', 'to'].flatMap((name) => {
    const place = details[name];
    if (typeof place !== 'object' || place === null || !('parentId' in place)) return [];
    return typeof place.parentId === 'number' ? [{ name, id: place.parentId }] : [];
  });
}
