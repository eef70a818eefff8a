import { and, asc, count, eq, inArray, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import { pages } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, valuesOf } from '#platform/db/list-sql.ts';
import { FORMS_PAGE_SIZE, type listForms as endpoint } from '../contract.ts';
import { formRules } from '../rules.ts';
import { formSubmissions } from './tables.ts';

/** The part of a template that this feature needs. */
export interface FormTemplate {
  label: string;
  takesSubmissions: boolean;
}
export interface FormTemplates {
  /** Names of the templates whose pages have a form. */
  names: readonly string[];
  find(name: string): FormTemplate | undefined;
}

/** The signed-in user, and the templates that have a form. */
export interface FormViewer extends Viewer {
  templates: FormTemplates;
}

/** Form pages that the user may edit, by title; three statements. @throws Forbidden for users who may edit no page */
export async function listForms(
  db: Db,
  viewer: FormViewer,
  { q, p: asked }: { q: string; p: number },
): Promise<z.infer<typeof endpoint.reply>> {
  const { powers, templates } = viewer;
  requireRule(powers, formRules.list);
  const where = and(isForm(viewer, templates.names), hasWords(q, pages.draftTitle));
  const { rows, ...part } = await listPage(
    db.$count(pages, where),
    { p: asked, size: FORMS_PAGE_SIZE },
    db
      .select({
        id: pages.id,
        title: pages.draftTitle,
        urlPath: pages.urlPath,
        template: pages.template,
        isLive: pages.isLive,
      })
      .from(pages)
      .where(where)
      .orderBy(asc(pages.draftTitle), asc(pages.id)),
  );
  const counts = await countEach(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, title, urlPath, template, isLive }) => ({
      id,
      title,
      urlPath,
      type: templates.find(template)?.label ?? template,
      isLive,
      submissionCount: counts.get(id)?.total ?? 0,
      newestAt: counts.get(id)?.newestAt ?? null,
    })),
    ...part,
  };
}

/** Condition: the page has a form or has submissions. Aliases count only if they have submissions. */
function isForm(viewer: Viewer, templates: readonly string[]): SQL | undefined {
  return and(
    isNull(pages.trashId),
    mayEdit(viewer),
    or(
      templates.length > 0 ? and(isNull(pages.aliasOfId), inArray(pages.template, [...templates])) : undefined,
      sql`${pages}.id = ANY (ARRAY ${valuesOf(formSubmissions, formSubmissions.pageId)})`,
    ),
  );
}

/** Page rights as an SQL condition: `change` on the page, or `add` for own pages. */
function mayEdit({ accountId, powers }: Viewer): SQL | undefined {
  if (powers.isSuperuser) return undefined;
  const below = (permission: PagePermission): SQL[] =>
    powers.pageGrants
      .filter((grant) => grant.permission === permission)
      .map(({ pagePath }) => sql`starts_with(${pages.path}, ${pagePath})`);
  const own = or(...below('add'));
  return or(
    sql`false`,
    ...below('change'),
    own && accountId !== null ? and(eq(pages.ownerId, accountId), own) : undefined,
  );
}

async function countEach(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { total: number; newestAt: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ pageId: formSubmissions.pageId, total: count(), newestAt: max(formSubmissions.submittedAt) })
    .from(formSubmissions)
    .where(and(inArray(formSubmissions.pageId, [...ids]), ne(formSubmissions.verdict, 'spam')))
    .groupBy(formSubmissions.pageId);
  return new Map(
    rows.map(({ pageId, total, newestAt }) => [
      pageId,
      { total, newestAt: newestAt && new Date(newestAt).toISOString() },
    ]),
  );
}
