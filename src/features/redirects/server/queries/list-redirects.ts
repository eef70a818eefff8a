import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { byIds, hasWords, inOrder } from '#platform/db/list-sql.ts';
import { redirectRules } from '../../rules.ts';
import {
  type listRedirects as endpoint,
  type Ordering,
  REDIRECTS_PAGE_SIZE,
  type RedirectQuery,
  type Trouble,
} from '../../contract.ts';
import { redirects } from '../tables.ts';
import { describeRows, IS_BROKEN, root, selectRedirects } from './redirect-rows.ts';
import { listSites, showsPage } from './redirect-world.ts';

/** One page of the redirects that a query finds; four statements, however many there are. @throws Forbidden */
export async function listRedirects(
  db: Db,
  powers: StaffPowers,
  query: RedirectQuery,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, redirectRules.view);
  const where = found(powers, query);
  const orderBy = orderOf(query.ordering);
  const { rows, ...part } = await listPage(
    countFound(db, where),
    { p: query.p, size: REDIRECTS_PAGE_SIZE },
    byIds(selectIds(db, where).orderBy(...orderBy), (ids) =>
      selectRedirects(db, { where: inArray(redirects.id, ids), orderBy, limit: REDIRECTS_PAGE_SIZE }),
    ),
  );
  const allSites = await listSites(db);
  return {
    rows: await describeRows(db, powers, rows),
    ...part,
    sites: allSites.map(({ id, name }) => ({ id, name })),
    rights: rightsOf(redirectRules, powers),
  };
}

async function countFound(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(redirects)
    .leftJoin(sites, eq(sites.id, redirects.siteId))
    .leftJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(where);
  return row?.total ?? 0;
}

/** The ids of all matches of a query, on all pages; one statement. */
export async function listFoundIds(db: Db, powers: StaffPowers, query: Found): Promise<number[]> {
  const rows = await selectIds(db, found(powers, query));
  return rows.map(({ id }) => id);
}

function selectIds(db: Db, where: SQL | undefined) {
  return db
    .select({ id: redirects.id })
    .from(redirects)
    .leftJoin(sites, eq(sites.id, redirects.siteId))
    .leftJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(where);
}

type Found = Omit<RedirectQuery, 'p' | 'ordering'>;

/** Condition of a query of the list. */
export function found(powers: StaffPowers, query: Found): SQL | undefined {
  const { q, type, site, made, neverUsed, trouble } = query;
  // Otherwise a search could guess what the list hides.
  const shown = (column: SQLWrapper) => sql`CASE WHEN ${showsPage(powers)} THEN ${column} END`;
  return and(
    hasWords(q, redirects.oldPath, redirects.targetUrl, shown(pages.urlPath), shown(pages.liveTitle)),
    type && eq(redirects.isPermanent, type === 'permanent'),
    site === 'all' ? isNull(redirects.siteId) : site === undefined ? undefined : eq(redirects.siteId, site),
    made && eq(redirects.isAutomatic, made === 'automatic'),
    neverUsed ? eq(redirects.hitCount, 0) : undefined,
    trouble && TROUBLES[trouble],
  );
}

const LEADS_ON = sql`EXISTS (
  SELECT FROM redirects AS next
  WHERE next.old_path = ${redirects}.target_path AND next.id <> ${redirects}.id
    AND (next.site_id IS NULL OR ${redirects}.site_id IS NULL OR next.site_id = ${redirects}.site_id)
    AND NOT EXISTS (
      SELECT FROM ${pages} AS there JOIN ${pages} AS above ON starts_with(there.path, above.path)
      JOIN ${sites} AS its ON its.root_page_id = above.id AND its.id = coalesce(next.site_id, ${redirects}.site_id, its.id)
      WHERE there.is_live AND there.url_path = split_part(next.old_path, '?', 1) || '/'
    )
)`;

/** Follows each redirect that leads to another, at most as far as browsers do, to find loops. */
const IN_RING = sql`${redirects.id} IN (
  WITH RECURSIVE way AS (
    SELECT begun.id AS start, begun.site_id, begun.target_path, 1 AS hops, ARRAY[begun.id] AS seen, false AS is_ring
    FROM redirects AS begun
    WHERE EXISTS (SELECT FROM redirects AS next WHERE next.old_path = begun.target_path)
    UNION ALL
    SELECT way.start, coalesce(way.site_id, next.site_id), next.target_path, way.hops + 1, way.seen || next.id, next.id = ANY(way.seen)
    FROM way JOIN redirects AS next ON next.old_path = way.target_path
      AND (next.site_id IS NULL OR way.site_id IS NULL OR next.site_id = way.site_id)
    WHERE NOT way.is_ring AND way.hops < 20
  ) SELECT start FROM way WHERE is_ring)`;

const TROUBLES: Readonly<Record<Trouble, SQL | undefined>> = {
  broken: IS_BROKEN,
  chain: and(isNotNull(redirects.targetPath), LEADS_ON),
  ring: and(isNotNull(redirects.targetPath), IN_RING),
};

/** Of two equal redirects, the older one comes first. */
export function orderOf(ordering: Ordering): SQL[] {
  const columns = {
    from: redirects.oldPath,
    site: sites.name,
    type: redirects.isPermanent,
    hits: redirects.hitCount,
    last_hit: sql`coalesce(${redirects.lastHitAt}, '-infinity')`,
    created: redirects.createdAt,
  };
  const byId = ordering.startsWith('-') ? desc : asc;
  return [...inOrder(ordering, columns), asc(redirects.oldPath), byId(redirects.id)];
}
