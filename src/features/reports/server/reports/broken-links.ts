import { sql } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import { contentReferences } from '#features/references/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { containing, hasOnPages, pageLink, pagesSeenBy, pagesWith, type Report, text } from '../define-report.ts';

interface Row {
  id: number;
  title: string;
  path: string;
  target: string | null;
  status: keyof typeof STATUS_LABELS;
}

/** State of the page to which a link leads. */
const STATUS_LABELS = { deleted: 'Deleted', trash: 'In the trash', draft: 'Not live' } as const;

const HIDDEN = 'A page that you may not see';

/** Links of live pages to pages that guests cannot see. */
export const brokenLinks: Report = {
  name: 'broken-links',
  title: 'Broken links',
  intro: 'Links on live pages to pages that are deleted, in the trash or not live. Guests do not see these links.',
  columns: [
    { name: 'title', label: 'Page' },
    { name: 'place', label: 'Field' },
    { name: 'target', label: 'Target' },
    { name: 'status', label: 'Target status' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  async read(db, { powers }, query, { limit, offset }) {
    const found = sql`
      FROM ${contentReferences} AS link
      JOIN ${pages} ON ${pages.id} = link.source_id AND ${pages.isLive}
      LEFT JOIN ${pages} AS target ON target.id = link.target_id
      WHERE link.source_kind = 'page' AND link.target_kind = 'page' AND link.is_live
        AND (target.id IS NULL OR NOT target.is_live)
        AND ${pagesWith(powers, ['change', 'publish'])}
        AND ${query.q === '' ? sql`true` : sql`${pages.liveTitle} ILIKE ${containing(query.q)}`}`;
    const [counted] = await rowsOf<{ total: number }>(db, sql`SELECT count(*)::int AS total ${found}`);
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT ${pages.id} AS id, ${pages.liveTitle} AS title, link.path,
          CASE WHEN ${pagesSeenBy(powers, sql`target.path`)} THEN target.draft_title
            WHEN target.id IS NOT NULL THEN ${HIDDEN} END AS target,
          CASE WHEN target.id IS NULL THEN 'deleted' WHEN target.trash_id IS NOT NULL THEN 'trash' ELSE 'draft' END AS status
        ${found} ORDER BY ${pages.liveTitle}, ${pages.id}, link.path LIMIT ${limit} OFFSET ${offset}`,
    );
    return {
      total: counted?.total ?? 0,
      rows: rows.map(({ id, title, path, target, status }) => ({
        cells: [pageLink(id, title), text(path), text(target ?? '–'), text(STATUS_LABELS[status])],
      })),
    };
  },
};
