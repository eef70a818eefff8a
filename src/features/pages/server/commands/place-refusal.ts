import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { TemplateDefinition } from '#content/define.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { countRefusal, mayBeBelow } from '../../placement-rules.ts';
import { isThere, siteRootPathOf } from '../queries/page-rows.ts';
import { pages } from '../tables.ts';
import { isWithin } from './subtree.ts';

/** Why pages are not allowed at a place. 'slug': another page has the address; 'right': the user lacks the right. */
export interface PlaceRefusal {
  kind: 'place' | 'right' | 'slug';
  message: string;
}

export interface Placing {
  /** The page and its present place; `path` null for one that comes from elsewhere (a copy). */
  page: { id: number; parentId: number | null; path: string | null; template: string };
  /** Slugs that it would have there, live and draft. */
  slugs: readonly string[];
  destination: { id: number; path: string; template: string; draftTitle: string };
  hasLive: boolean;
  /** Templates of all pages that come to the site, once for each page; empty when they are there already. */
  arriving: readonly string[];
}

/** The first reason why a page is not allowed below the destination; undefined when it is. At most two statements. */
export async function findPlaceRefusal(
  db: Db,
  { viewer, template: find }: { viewer: Viewer; template(name: string): TemplateDefinition | undefined },
  placing: Placing,
): Promise<PlaceRefusal | undefined> {
  const { page, destination, hasLive } = placing;
  if (page.path !== null && destination.path.startsWith(page.path)) {
    return { kind: 'place', message: 'is the page itself or a page below it' };
  }
  if (!mayOnPage(viewer.powers, 'add', destination.path)) {
    return { kind: 'right', message: 'You may not add pages there' };
  }
  if (hasLive && !mayOnPage(viewer.powers, 'publish', destination.path)) {
    return { kind: 'right', message: 'Some of these pages are live, and you may not publish pages there' };
  }
  if (page.path === null || page.parentId !== destination.id) {
    const child = find(page.template);
    const parent = find(destination.template);
    if (!child || !parent || !mayBeBelow(child, parent)) {
      return { kind: 'place', message: `cannot have a child page of type "${child?.label ?? page.template}"` };
    }
    const full = await findCountRefusal(db, find, placing);
    if (full) return { kind: 'place', message: full };
  }
  return findSlugRefusal(db, placing);
}

/** Another page there has the address, live or in its draft. One statement. */
export async function findSlugRefusal(
  db: Db,
  { page, slugs, destination }: Pick<Placing, 'page' | 'slugs' | 'destination'>,
): Promise<PlaceRefusal | undefined> {
  const wanted = [...new Set(slugs)];
  const [same] = await db
    .select({ slug: pages.slug, draftSlug: pages.draftSlug })
    .from(pages)
    .where(
      and(
        isThere,
        eq(pages.parentId, destination.id),
        page.path === null ? undefined : ne(pages.id, page.id),
        or(inArray(pages.slug, wanted), inArray(pages.draftSlug, wanted)),
      ),
    )
    .limit(1);
  if (!same) return undefined;
  const taken = wanted.includes(same.slug) ? same.slug : same.draftSlug;
  return { kind: 'slug', message: `Another page below "${destination.draftTitle}" has the slug "${taken}"` };
}

async function findCountRefusal(
  db: Db,
  find: (name: string) => TemplateDefinition | undefined,
  { page, destination, arriving }: Placing,
): Promise<string | undefined> {
  const names = [...new Set([page.template, ...arriving])].filter((name) => {
    const placement = find(name)?.placement;
    return placement?.maxCount !== undefined || placement?.maxCountPerParent !== undefined;
  });
  if (names.length === 0) return undefined;
  const counts = await db
    .select({
      template: pages.template,
      inSite: sql<number>`count(*)::int`,
      belowParent: sql<number>`(count(*) FILTER (WHERE ${eq(pages.parentId, destination.id)}))::int`,
    })
    .from(pages)
    .where(
      and(
        isThere,
        isWithin(pages.path, siteRootPathOf(destination.path)),
        inArray(pages.template, names),
        page.path === null ? undefined : not(isWithin(pages.path, page.path)),
      ),
    )
    .groupBy(pages.template);
  for (const name of names) {
    const child = find(name);
    const found = counts.find(({ template }) => template === name);
    const coming = arriving.filter((template) => template === name).length;
    // The rule is applied to the last incoming page.
    const inSite = coming === 0 ? 0 : (found?.inSite ?? 0) + coming - 1;
    const belowParent = name === page.template ? (found?.belowParent ?? 0) : 0;
    const refusal = child && countRefusal(child, { inSite, belowParent });
    if (refusal) return `cannot have another child page of type "${child.label}": ${refusal}`;
  }
  return undefined;
}

/** Slugs that are taken below a parent: of its existing pages, live and draft. One statement. */
export async function listSlugs(db: Db, parentId: number | null): Promise<Set<string>> {
  const rows = await db
    .select({ slug: pages.slug, draftSlug: pages.draftSlug })
    .from(pages)
    .where(and(isThere, parentId === null ? isNull(pages.parentId) : eq(pages.parentId, parentId)));
  return new Set(rows.flatMap(({ slug, draftSlug }) => (draftSlug === null ? [slug] : [slug, draftSlug])));
}
