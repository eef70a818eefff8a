import { and, inArray, isNotNull } from 'drizzle-orm';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { pages } from '../tables.ts';
import { type FindTemplate, summarisePages } from './page-summaries.ts';

/** A page in usage lists. */
export interface DescribedPage {
  title: string;
  templateLabel: string;
  mayEdit: boolean;
  /** True for pages in the trash, which can be restored with all their references. */
  isInTrash: boolean;
}

/** Pages by id, one statement, and one more for the trash; deleted and invisible ones are absent. */
export async function describePages(
  db: Db,
  viewer: Viewer,
  findTemplate: FindTemplate,
  ids: readonly number[],
): Promise<Map<number, DescribedPage>> {
  if (ids.length === 0) return new Map();
  const there = await summarisePages(db, viewer, findTemplate, { where: inArray(pages.id, [...ids]) });
  const trashed =
    there.length === ids.length
      ? []
      : await db
          .select({ id: pages.id, title: pages.draftTitle, template: pages.template, path: pages.path })
          .from(pages)
          .where(and(inArray(pages.id, [...ids]), isNotNull(pages.trashId)));
  const described = [
    ...there.map((page) => ({
      ...page,
      templateLabel: page.template_label,
      mayEdit: page.rights.includes('edit'),
      isInTrash: false,
    })),
    ...trashed.map((page) => ({
      ...page,
      templateLabel: findTemplate(page.template)?.label ?? page.template,
      mayEdit: false,
      isInTrash: true,
    })),
  ];
  return new Map(
    described
      .filter(({ path }) => mayExplore(viewer.powers, path))
      .map(({ id, title, templateLabel, mayEdit, isInTrash }) => [id, { title, templateLabel, mayEdit, isInTrash }]),
  );
}
