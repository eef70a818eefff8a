import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FieldError } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { isSlug } from '../../slug.ts';
import { isBelow, lockAllAt, siteRootPathOf, type PageRow } from '../queries/page-rows.ts';
import { pages } from '../tables.ts';
import { faultOfSubtreePlace } from './address-limits.ts';
import type { PageCommandContext } from './context.ts';

export const SLUG_RULE = 'must contain only lower-case letters, digits and single hyphens';

/** Message for a slug that another page below the same parent has. */
export function takenSlug(slug: string, parentTitle: string): FieldError {
  return { field: 'slug', message: `"${slug}" is already used by another page below "${parentTitle}"` };
}

/** Address of a page with another slug: its last step changes. */
export function addressWith(page: Pick<PageRow, 'parentId' | 'slug' | 'urlPath'>, slug: string): string {
  if (page.parentId === null) return page.urlPath;
  return `${page.urlPath.slice(0, -page.slug.length - 1)}${slug}/`;
}

/**
 * Locks the parent of a page that gets another slug, before the page itself: when two pages take the same slug at the same
 * time, the second command sees the first. All commands lock parents first.
 */
export async function lockParentOfRenamed(tx: Tx, pageId: number, slug: string): Promise<void> {
  const renamed = alias(pages, 'renamed');
  const parentId = tx
    .select({ id: renamed.parentId })
    .from(renamed)
    .where(and(eq(renamed.id, pageId), sql`coalesce(${renamed.draftSlug}, ${renamed.slug}) <> ${slug}`));
  await tx
    .select({ id: pages.id })
    .from(pages)
    .where(eq(pages.id, sql`(${parentId})`))
    .for('update');
}

/** The error for a slug that would change the address of a page below that another user locked. */
export function faultOfLockBelow(page: PageRow, slug: string): FieldError | undefined {
  if (!page.below.locked || slug === page.slug) return undefined;
  return { field: 'slug', message: 'cannot change while another user has locked a page below this one' };
}

/** Why the page cannot have the slug; undefined when it can. Its present one is always valid. */
export async function faultOfSlug(tx: Tx, page: PageRow, slug: string): Promise<FieldError | undefined> {
  if (slug === (page.draftSlug ?? page.slug)) return undefined;
  if (page.parentId === null) return { field: 'slug', message: 'must stay empty on the first page of a site' };
  if (slug === '') return { field: 'slug', message: 'is required' };
  if (!isSlug(slug)) return { field: 'slug', message: SLUG_RULE };
  const place = { urlPath: addressWith(page, slug), depth: page.depth };
  return faultOfLockBelow(page, slug) ?? (await faultOfSubtreePlace(tx, page, place)) ?? findTakenSlug(tx, page, slug);
}

/** The error for a slug that a sibling has, live or in its draft. */
export async function findTakenSlug(tx: Tx, page: PageRow, slug: string): Promise<FieldError | undefined> {
  if (page.parentId === null) return undefined;
  const parent = alias(pages, 'parent');
  const [holder] = await tx
    .select({ parentTitle: parent.draftTitle })
    .from(pages)
    .innerJoin(parent, eq(parent.id, pages.parentId))
    .where(
      and(
        eq(pages.parentId, page.parentId),
        ne(pages.id, page.id),
        isNull(pages.trashId),
        or(eq(pages.slug, slug), eq(pages.draftSlug, slug)),
      ),
    )
    .limit(1);
  return holder && takenSlug(slug, holder.parentTitle);
}

/**
 * Updates the addresses of all pages below one that already has its new address, in one statement, and redirects the old
 * addresses of live pages. Returns the ids of the live pages below.
 */
export async function moveAddressesBelow(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  newUrlPath: string,
): Promise<number[]> {
  if (newUrlPath === page.urlPath) return [];
  await lockAllAt(tx, page.path);
  const rest = page.urlPath.length + 1;
  const moved = await tx
    .update(pages)
    .set({ urlPath: sql`${newUrlPath}::text || substr(${pages.urlPath}, ${rest}::int)` })
    .where(isBelow(pages.path, page.path))
    .returning({ id: pages.id, isLive: pages.isLive });
  if (page.isLive || page.below.live) {
    await context.addressesChanged?.(tx, {
      rootPath: page.path,
      oldUrlPath: page.urlPath,
      newUrlPath,
      siteRootPath: siteRootPathOf(page.path),
    });
  }
  return moved.filter(({ isLive }) => isLive).map(({ id }) => id);
}
