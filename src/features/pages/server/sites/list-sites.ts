import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { listPage } from '#shared/listing.ts';
import { mayExplore, mayOnModel, type StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import type { LanguageCode } from '../../contract.ts';
import { type ListedSite, type listSites as endpoint, SITES_PAGE_SIZE } from '../../sites-contract.ts';
import { pages, sites } from '../tables.ts';

type Query = z.output<NonNullable<(typeof endpoint)['query']>>;
type Reply = z.input<(typeof endpoint)['reply']>;

/** One page of the sites; two statements. */
export async function listSites(db: Db, powers: StaffPowers, query: Query): Promise<Reply> {
  const where = hasWords(query.q, sites.host, sites.name);
  const { rows, ...part } = await listPage(
    db.$count(sites, where),
    { p: query.p, size: SITES_PAGE_SIZE },
    selectSites(db)
      .where(where)
      .orderBy(
        ...inOrder(query.ordering, { host: sites.host, name: sql`lower(${sites.name})`, port: sites.port }),
        asc(sites.port),
        asc(sites.id),
      ),
  );
  return {
    rows: rows.map((row) => toWire(powers, row)),
    ...part,
    mayAdd: mayOnModel(powers, 'site', 'add'),
    mayChange: mayOnModel(powers, 'site', 'change'),
    mayDelete: mayOnModel(powers, 'site', 'delete'),
  };
}

/** One site with its version. @throws NotFound */
export async function getSiteDetails(
  db: Db,
  powers: StaffPowers,
  siteId: number,
): Promise<ListedSite & { version: number }> {
  const [row] = await selectSites(db).where(eq(sites.id, siteId));
  if (!row) throw new NotFound('This site does not exist');
  return { ...toWire(powers, row), version: row.site.version };
}

function selectSites(db: Db) {
  return db
    .select({ site: sites, rootTitle: pages.draftTitle, rootPath: pages.path })
    .from(sites)
    .innerJoin(pages, eq(pages.id, sites.rootPageId));
}

function toWire(
  powers: StaffPowers,
  { site, rootTitle, rootPath }: { site: typeof sites.$inferSelect; rootTitle: string; rootPath: string },
): ListedSite {
  return {
    id: site.id,
    host: site.host,
    port: site.port,
    name: site.name,
    rootPage: mayExplore(powers, rootPath) ? { id: site.rootPageId, title: rootTitle } : null,
    language: site.languageCode as LanguageCode,
    timeZone: site.timeZone,
    isDefault: site.isDefault,
  };
}
