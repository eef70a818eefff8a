import { type SQL, sql } from 'drizzle-orm';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { containing, hasOnPages, instant, onDays, pageLink, pagesSeenBy, type Report, text } from '../define-report.ts';

interface Row {
  id: number;
  title: string;
  what: 'live' | 'expire';
  at: string;
  by: string | null;
}

/** Scheduled changes of pages, soonest first. */
export const scheduledPages: Report = {
  name: 'scheduled',
  title: 'Scheduled pages',
  intro: 'Pages that are scheduled to go live or expire, soonest first.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'what', label: 'Event' },
    { name: 'at', label: 'At' },
    { name: 'by', label: 'Scheduled by' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [{ name: 'at', label: 'Scheduled' }],
  choices: [
    {
      name: 'action',
      label: 'Event',
      options: () => [
        { value: 'live', label: 'Goes live' },
        { value: 'expire', label: 'Expires' },
      ],
    },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const seen: SQL = sql`${pages.trashId} IS NULL AND ${pagesSeenBy(powers)}`;
    const planned = sql`(
      SELECT ${pages.id} AS id, ${pageRevisions.title} AS title, 'live' AS what, ${pageRevisions.goLiveAt} AS at, ${pageRevisions.scheduledByName} AS by
      FROM ${pageRevisions} JOIN ${pages} ON ${pages.id} = ${pageRevisions.pageId} WHERE ${pageRevisions.goLiveAt} IS NOT NULL AND ${seen}
      UNION ALL
      SELECT ${pages.id}, ${pages.draftTitle}, 'expire', ${pages.expireAt}, NULL FROM ${pages} WHERE ${pages.expireAt} IS NOT NULL AND ${seen}
    ) AS planned`;
    const where = sql`planned.title ILIKE ${containing(query.q)} AND (${query.action ?? null}::text IS NULL OR planned.what = ${query.action ?? null}) AND ${onDays(sql`planned.at`, query) ?? sql`true`}`;
    const [counted] = await rowsOf<{ total: number }>(
      db,
      sql`SELECT count(*)::int AS total FROM ${planned} WHERE ${where}`,
    );
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT planned.* FROM ${planned} WHERE ${where} ORDER BY planned.at, planned.id LIMIT ${limit} OFFSET ${offset}`,
    );
    return {
      total: counted?.total ?? 0,
      rows: rows.map(({ id, title, what, at, by }) => ({
        cells: [
          pageLink(id, title),
          text(what === 'live' ? 'Goes live' : 'Expires'),
          instant(new Date(at).toISOString()),
          text(by),
        ],
      })),
    };
  },
};
