import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { countRefusal, mayBeBelow } from '../../placement-rules.ts';
import { REFUSALS } from '../commands/context.ts';
import { pages } from '../tables.ts';
import { isBelow, isThere } from './page-rows.ts';
import { findPlacedPage } from './page-summaries.ts';

interface Kinds {
  template(name: string): TemplateDefinition | undefined;
  templates: readonly TemplateDefinition[];
}

/**
 * Page types that can be added below a page, by label; three statements.
 * @throws NotFound for a page that is deleted or outside the user's tree, Forbidden without the right to add there
 */
export async function listPageTypes(db: Db, viewer: Viewer, kinds: Kinds, pageId: number) {
  const { page, ancestors, language } = await findPlacedPage(db, viewer, (name) => kinds.template(name), pageId);
  if (!page.rights.includes('add')) throw new Forbidden(REFUSALS.add);
  const parent = kinds.template(page.template);
  const possible = parent && page.alias_of === null ? kinds.templates.filter((kind) => mayBeBelow(kind, parent)) : [];
  const counted = await countPages(db, page, possible);
  return {
    page,
    ancestors,
    language,
    types: possible
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
      .map((kind) => ({
        template: kind.name,
        label: kind.label,
        help: kind.help,
        refusal: countRefusal(kind, counted.get(kind.name) ?? { inSite: 0, belowParent: 0 }) ?? null,
      })),
  };
}

/** How many pages there are of each template whose number is limited. */
async function countPages(db: Db, parent: { id: number; path: string }, kinds: readonly TemplateDefinition[]) {
  const limited = kinds.filter(
    ({ placement }) => placement.maxCount !== undefined || placement.maxCountPerParent !== undefined,
  );
  if (limited.length === 0) return new Map<string, { inSite: number; belowParent: number }>();
  const siteRoot = `/${parent.path.split('/')[1] ?? ''}/`;
  const rows = await db
    .select({
      template: pages.template,
      inSite: sql<number>`count(*)::int`,
      belowParent: sql<number>`(count(*) FILTER (WHERE ${pages.parentId} = ${parent.id}))::int`,
    })
    .from(pages)
    .where(
      and(
        isThere,
        inArray(
          pages.template,
          limited.map(({ name }) => name),
        ),
        or(eq(pages.path, siteRoot), isBelow(pages.path, siteRoot)),
      ),
    )
    .groupBy(pages.template);
  return new Map(rows.map((row) => [row.template, row]));
}
