import { and, asc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { explorableRoots, type StaffPowers } from '#features/rights/permissions.ts';
import { defaultSiteZone, pageRevisions, pages, siteZone } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { MOST_ENTRIES } from '../contract.ts';
import { releaseBundles, releaseMembers } from './tables.ts';

/**
 * Scheduled changes between two instants, by time; three statements. Includes only pages that the user may explore, and
 * bundles with a member that the user may see.
 */
export async function listCalendar(db: Db, powers: StaffPowers, { from, to }: { from: string; to: string }) {
  const between = (column: Parameters<typeof gte>[0]) => and(gte(column, from), lt(column, to));
  const isSeen = and(isNull(pages.trashId), seenBy(powers));
  const limit = MOST_ENTRIES + 1;
  const going = await db
    .select({
      id: pages.id,
      title: pageRevisions.title,
      at: sql<string>`${pageRevisions.goLiveAt}`,
      by: pageRevisions.scheduledByName,
      siteTimeZone: siteZone,
    })
    .from(pageRevisions)
    .innerJoin(pages, eq(pages.id, pageRevisions.pageId))
    .where(and(between(pageRevisions.goLiveAt), isSeen))
    .orderBy(asc(pageRevisions.goLiveAt))
    .limit(limit);
  const leaving = await db
    .select({
      id: pages.id,
      title: pages.draftTitle,
      at: sql<string>`${pages.expireAt}`,
      siteTimeZone: siteZone,
    })
    .from(pages)
    .where(and(between(pages.expireAt), isSeen))
    .orderBy(asc(pages.expireAt))
    .limit(limit);
  const bundles = await db
    .select({
      id: releaseBundles.id,
      title: releaseBundles.name,
      at: sql<string>`${releaseBundles.goLiveAt}`,
      by: releaseBundles.scheduledByName,
      siteTimeZone: defaultSiteZone,
    })
    .from(releaseBundles)
    .where(and(between(releaseBundles.goLiveAt), concerns(powers)))
    .orderBy(asc(releaseBundles.goLiveAt))
    .limit(limit);
  const entries = [
    ...going.map((entry) => ({ kind: 'go_live' as const, ...entry })),
    ...leaving.map((entry) => ({ kind: 'expire' as const, ...entry, by: null })),
    ...bundles.map((entry) => ({ kind: 'bundle' as const, ...entry })),
  ]
    .map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id);
  return { entries: entries.slice(0, MOST_ENTRIES), isCut: entries.length > MOST_ENTRIES };
}

function seenBy(powers: StaffPowers): SQL | undefined {
  if (powers.isSuperuser) return undefined;
  const roots = JSON.stringify(explorableRoots(powers));
  return sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${roots}::jsonb) AS granted (path) WHERE starts_with(${pages.path}, granted.path))`;
}

/** Bundles with at least one member that the user may see. */
function concerns(powers: StaffPowers): SQL | undefined {
  if (powers.isSuperuser) return undefined;
  const models = JSON.stringify(powers.modelGrants.map(({ model }) => model));
  return sql`EXISTS (SELECT 1 FROM ${releaseMembers} AS held
    LEFT JOIN ${pages} ON held.kind = 'page' AND ${pages.id} = held.subject_id
    WHERE held.bundle_id = ${releaseBundles}.id
      AND (${seenBy(powers)} OR ${models}::jsonb ? (held.kind || '.' || held.model)))`;
}
