import { and, asc, eq, ilike, sql } from 'drizzle-orm';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import { containing, hasOnPages, instant, pageLink, pagesWith, type Report, text } from '../define-report.ts';

/** Live pages without a description, which search engines and shared links show. */
export const pageDescriptions: Report = {
  name: 'page-descriptions',
  title: 'Pages without description',
  intro: 'Live pages without a description for search engines and shared links.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'address', label: 'Address' },
    { name: 'type', label: 'Type' },
    { name: 'last_published_at', label: 'Last published at' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(
      eq(pages.isLive, true),
      pagesWith(powers, ['change', 'publish']),
      sql`EXISTS (SELECT 1 FROM ${pageRevisions} WHERE ${pageRevisions.id} = ${pages.liveRevisionId}
        AND coalesce(btrim(${pageRevisions.content} ->> 'description'), '') = '')`,
      query.q === '' ? undefined : ilike(pages.liveTitle, containing(query.q)),
    );
    const total = await db.$count(pages, where);
    const rows = await db
      .select({
        id: pages.id,
        title: pages.liveTitle,
        urlPath: pages.urlPath,
        template: pages.template,
        lastPublishedAt: pages.lastPublishedAt,
      })
      .from(pages)
      .where(where)
      .orderBy(asc(pages.urlPath))
      .limit(limit)
      .offset(offset);
    return {
      total,
      rows: rows.map((page) => ({
        cells: [
          pageLink(page.id, page.title),
          text(page.urlPath),
          text(findTemplate(page.template)?.label ?? page.template),
          instant(page.lastPublishedAt),
        ],
      })),
    };
  },
};
