import { and, desc, eq, asc, inArray, like } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { Viewer } from '../../page-rights.ts';
import { listRange, type ListTemplates, withParents } from './list-pages.ts';
import { explorable } from './list-pages-scope.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { isOpenToAll } from './page-privacy.ts';
import { isThere } from './page-rows.ts';
import type { Site } from './find-site.ts';

/** A live page without its content. */
export interface PageEntry {
  id: number;
  template: string;
  title: string;
  urlPath: string;
  lastPublishedAt: string;
}

/** Every live page of a site, in tree order; `templates` narrows it. */
export async function listLivePages(db: Db, site: Site, templates?: readonly string[]): Promise<PageEntry[]> {
  const rows = await db
    .select({
      id: pages.id,
      template: pages.template,
      title: pages.liveTitle,
      urlPath: pages.urlPath,
      lastPublishedAt: pages.lastPublishedAt,
    })
    .from(pages)
    .where(
      and(
        like(pages.path, `${site.rootPath}%`),
        eq(pages.isLive, true),
        isOpenToAll,
        templates ? inArray(pages.template, [...templates]) : undefined,
      ),
    )
    .orderBy(asc(pages.urlPath));
  return rows.map((row) => ({ ...row, lastPublishedAt: row.lastPublishedAt ?? '' }));
}

/** Pages that the user may explore, drafts too; those in the trash do not count. */
export function countPages(db: Db, powers: StaffPowers): Promise<number> {
  return db.$count(pages, and(isThere, explorable(powers)));
}

/** Pages of a type in the user's tree, newest change first; three statements. @throws NotFound for an unknown type */
export async function listPagesOfType(
  db: Db,
  viewer: Viewer,
  kinds: ListTemplates,
  query: { model: string; p: number },
) {
  const definition = kinds.template(query.model);
  if (!definition) throw new NotFound('This page type does not exist');
  const { rows, ...range } = await listRange(db, viewer, kinds, {
    where: and(isThere, eq(pages.template, query.model), explorable(viewer.powers)),
    order: [desc(pages.updatedAt), desc(pages.id)],
    p: query.p,
  });
  return { label: definition.label, rows: await withParents(db, viewer, rows), ...range };
}
