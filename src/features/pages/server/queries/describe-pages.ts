import { inArray } from 'drizzle-orm';
import { mayExplore } from '#features/accounts/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Asker } from '../../page-rights.ts';
import type { PageSummary } from '../../staff-shapes.ts';
import { pages } from '../tables.ts';
import { type FindTemplate, summarisePages } from './page-summaries.ts';

/** Pages by id as their summaries, one statement; those that are gone, in the trash or not the asker's to see are absent. */
export async function describePages(
  db: Db,
  asker: Asker,
  findTemplate: FindTemplate,
  ids: readonly number[],
): Promise<Map<number, PageSummary>> {
  if (ids.length === 0) return new Map();
  const found = await summarisePages(db, asker, findTemplate, { where: inArray(pages.id, [...ids]) });
  return new Map(found.filter(({ path }) => mayExplore(asker.powers, path)).map((page) => [page.id, page]));
}
