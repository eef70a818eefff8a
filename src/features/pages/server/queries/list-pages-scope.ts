import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { explorableRoots, type PagePermission, type StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '../../page-rights.ts';
import { pages } from '../tables.ts';
import { isBelow } from './page-rows.ts';

/** Above every page. */
const TREE_ROOT = '/';
/**
 * Up to this number of subtrees, each is an index range; with more, every page looks its ancestors up by their depths.
 */
const MAX_RANGES = 20;

/** Every page that a search by the user may find. */
export function explorable(powers: StaffPowers): SQL {
  return explorableBelow(powers, TREE_ROOT);
}

/** The same below a path. Stepping stones are not searched: a match would reveal their content. */
export function explorableBelow(powers: StaffPowers, path: string): SQL {
  const roots = explorableRoots(powers);
  if (roots.some((root) => path.startsWith(root))) return path === TREE_ROOT ? sql`true` : isBelow(pages.path, path);
  return isWithin(roots.filter((root) => root.startsWith(path)));
}

/** Children of a page that the user may explore: below a stepping stone only those that lead to the user's pages. */
export function explorableChildren(powers: StaffPowers, parent: { id: number; path: string }): SQL {
  const isChild = eq(pages.parentId, parent.id);
  const roots = explorableRoots(powers);
  if (roots.some((root) => parent.path.startsWith(root))) return isChild;
  const depth = idsOf(parent.path).length;
  const leading = roots.filter((root) => root.startsWith(parent.path)).flatMap((root) => idsOf(root)[depth] ?? []);
  return sql`(${isChild} AND ${leading.length > 0 ? inArray(pages.id, [...new Set(leading)]) : sql`false`})`;
}

/** The explorer's root: roots of sites for a user who may see all, otherwise the user's topmost pages. */
export function topmost(powers: StaffPowers): SQL {
  const roots = explorableRoots(powers);
  if (roots.includes(TREE_ROOT)) return isNull(pages.parentId);
  const ids = roots.flatMap((root) => idsOf(root).at(-1) ?? []);
  return ids.length > 0 ? inArray(pages.id, ids) : sql`false`;
}

/** Pages at or below one of the paths. */
export function isWithin(paths: readonly string[]): SQL {
  if (paths.includes(TREE_ROOT)) return sql`true`;
  if (paths.length === 0) return sql`false`;
  if (paths.length <= MAX_RANGES) {
    return either(...paths.map((path) => sql`(${pages.path} = ${path} OR ${isBelow(pages.path, path)})`));
  }
  const byDepth = Map.groupBy(paths.map(idsOf), ({ length }) => length);
  return either(
    ...[...byDepth].map(([depth, all]) => {
      const ids = all.map((path) => path[depth - 1]);
      return sql`split_part(${pages.path}, '/', ${sql.raw(String(depth + 1))}) = ANY(${`{${ids.join(',')}}`}::text[])`;
    }),
  );
}

/** Pages whose open task the user decides by a group: they are there for the user wherever they are. */
export function awaitsDecision({ isActive, groupIds = [] }: StaffPowers): SQL {
  if (!isActive || groupIds.length === 0) return sql`false`;
  return sql`(${pages.review} IS NOT NULL AND ${pages.review} ->> 'status' = 'in_progress' AND EXISTS (
    SELECT FROM jsonb_array_elements_text(${pages.review} -> 'groupIds') AS named
    WHERE named::int = ANY(${`{${groupIds.join(',')}}`}::int[])))`;
}

/** The subtrees in which a user has one of the permissions. */
export function subtreesWith(
  { isActive, isSuperuser, pageGrants }: StaffPowers,
  ...permissions: PagePermission[]
): string[] {
  if (!isActive) return [];
  if (isSuperuser) return [TREE_ROOT];
  return [...new Set(pageGrants.filter((held) => permissions.includes(held.permission)).map((held) => held.pagePath))];
}

/** Pages whose draft the user may read, as the right `view_draft` has it. */
export function readsDraft({ accountId, powers }: Viewer): SQL {
  const isOwner = accountId === null ? sql`false` : eq(pages.ownerId, accountId);
  return either(
    isWithin(subtreesWith(powers, 'change', 'publish')),
    and(isOwner, isWithin(subtreesWith(powers, 'add'))),
    awaitsDecision(powers),
  );
}

/** The title of a page for a user, or null outside the user's tree. Made once for all pages of a list. */
export function titlesFor(powers: StaffPowers) {
  const roots = explorableRoots(powers);
  return (page: { title: string; path: string } | undefined): string | null =>
    page && roots.some((root) => page.path.startsWith(root) || root.startsWith(page.path)) ? page.title : null;
}

function idsOf(path: string): number[] {
  return path.split('/').filter(Boolean).map(Number);
}

function either(...conditions: readonly (SQL | undefined)[]): SQL {
  return sql`(${or(...conditions) ?? sql`false`})`;
}
