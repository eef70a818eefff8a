import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { explorable, isPrivate, pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inSlices } from '#platform/slices.ts';
import { type Hop, RedirectGraph } from '../../chains.ts';
import type { RedirectWorld, RedirectInput } from '../../check-redirect.ts';
import { normaliseOldPath, pathOnly } from '../../old-path.ts';
import { redirects } from '../tables.ts';

/** Wanted redirects between two pauses: they take a few milliseconds. */
const WANTED_AT_ONCE = 500;

/**
 * Data for checking the wanted redirects, in four statements for any number, and more for many stored redirects. Pauses so
 * that other requests are served.
 * @param reach 'all' reads every redirect, for many; 'near' those that the targets lead to
 * @param keptPageId current target page of the redirect that is changed or restored; allowed even if the user may not see the page
 */
export async function loadWorld(
  db: Db,
  wanted: readonly RedirectInput[],
  {
    ownHost,
    powers,
    reach,
    keptPageId = null,
  }: { ownHost: string; powers: StaffPowers; reach: 'all' | 'near'; keptPageId?: number | null },
): Promise<RedirectWorld> {
  const olds: string[] = [];
  const targets: string[] = [];
  for await (const part of inSlices(wanted, WANTED_AT_ONCE)) {
    olds.push(...part.map(({ oldPath }) => storable(normaliseOldPath(oldPath))));
    targets.push(...part.filter(({ url }) => url.trim() !== '').map(({ url }) => storable(normaliseOldPath(url))));
  }
  const live = await listLivePagesAt(db, powers, [...olds.map(pathOnly), ...targets.map(pathOnly)]);
  const hops = reach === 'all' ? await listHops(db) : await listHopsNear(db, [...olds, ...targets]);
  // A redirect at a live page's address never applies, so every chain ends there.
  const answering = hops.filter(({ isShadowed }) => !isShadowed);
  return {
    sites: await listSites(db),
    ownHosts: [ownHost],
    livePages: live,
    pages: await listPages(db, powers, wanted, keptPageId),
    graph: new RedirectGraph(answering),
  };
}

export async function listSites(db: Db): Promise<{ id: number; name: string; host: string; rootPath: string }[]> {
  return db
    .select({ id: sites.id, name: sites.name, host: sites.host, rootPath: pages.path })
    .from(sites)
    .innerJoin(pages, eq(pages.id, sites.rootPageId))
    .orderBy(asc(sites.name), asc(sites.id));
}

/** Condition that the user is shown the title and the address of a page: nothing of one that is not live or private, unless they may open it. */
export function showsPage(powers: StaffPowers): SQL {
  return sql`(${or(explorable(powers), and(pages.isLive, not(isPrivate)))})`;
}

/** Live pages by the spelling that old paths have. */
async function listLivePagesAt(
  db: Db,
  powers: StaffPowers,
  paths: readonly string[],
): Promise<RedirectWorld['livePages']> {
  const addresses = JSON.stringify([...new Set(paths.map((path) => (path === '/' ? path : `${path}/`)))]);
  const rows = await db
    .select({
      id: pages.id,
      title: sql<string | null>`CASE WHEN ${showsPage(powers)} THEN ${pages.liveTitle} END`,
      path: pages.path,
      urlPath: pages.urlPath,
    })
    .from(pages)
    .where(
      and(eq(pages.isLive, true), sql`${pages.urlPath} IN (SELECT jsonb_array_elements_text(${addresses}::jsonb))`),
    );
  const found = new Map<string, { id: number; title: string | null; path: string }[]>();
  for (const { urlPath, ...page } of rows) {
    const path = normaliseOldPath(encodeURI(urlPath));
    found.set(path, [...(found.get(path) ?? []), page]);
  }
  return found;
}

async function listPages(
  db: Db,
  powers: StaffPowers,
  wanted: readonly RedirectInput[],
  keptPageId: number | null,
): Promise<RedirectWorld['pages']> {
  const ids = [...new Set(wanted.flatMap(({ pageId }) => (pageId === null ? [] : [pageId])))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: pages.id, title: pages.draftTitle, path: pages.path })
    .from(pages)
    .where(
      and(
        inArray(pages.id, ids),
        isNull(pages.trashId),
        or(showsPage(powers), keptPageId === null ? undefined : eq(pages.id, keptPageId)),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

type FoundHop = Hop & { isShadowed: boolean };

const HOP = {
  id: redirects.id,
  siteId: redirects.siteId,
  oldPath: redirects.oldPath,
  targetPath: redirects.targetPath,
  pageId: redirects.pageId,
  targetUrl: redirects.targetUrl,
  isShadowed: sql<boolean>`EXISTS (
    SELECT FROM ${pages} AS there JOIN ${pages} AS root ON starts_with(there.path, root.path)
    JOIN ${sites} AS its ON its.root_page_id = root.id
    WHERE there.is_live AND there.url_path = split_part(${redirects}.old_path, '?', 1) || '/' AND its.id = ${redirects}.site_id
  )`,
};

function listHops(db: Db): Promise<FoundHop[]> {
  return readAllRedirects((part) =>
    db.select(HOP).from(redirects).where(part.where).orderBy(part.orderBy).limit(part.limit),
  );
}

/** Redirects that are read together: they take a few milliseconds to receive. */
const PART_ROWS = 2000;

/** All redirects, by id, read in parts between which other requests are served. */
export async function readAllRedirects<T extends { id: number }>(
  read: (part: { where: SQL; orderBy: SQL; limit: number }) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = [];
  for (let after = 0; ;) {
    const part = await read({ where: gt(redirects.id, after), orderBy: asc(redirects.id), limit: PART_ROWS });
    all.push(...part);
    const last = part.at(-1);
    if (!last || part.length < PART_ROWS) return all;
    after = last.id;
    await setImmediate();
  }
}

/** Those at the paths, and all that these lead to. */
export function listHopsNear(db: Db, paths: readonly string[]): Promise<FoundHop[]> {
  const begun = JSON.stringify(paths);
  return db
    .select(HOP)
    .from(redirects)
    .where(
      sql`${redirects.id} IN (
        WITH RECURSIVE reached AS (
          SELECT first.id, first.target_path FROM redirects AS first
          WHERE first.old_path IN (SELECT jsonb_array_elements_text(${begun}::jsonb))
          UNION
          SELECT next.id, next.target_path FROM redirects AS next JOIN reached ON next.old_path = reached.target_path
        ) SELECT id FROM reached LIMIT 10000)`,
    );
}

/** The database has no text with this character, nor with half of a pair; what has them is refused by the checks. */
function storable(path: string): string {
  return path.replaceAll('\0', '').toWellFormed();
}
