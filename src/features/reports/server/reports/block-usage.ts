import { sql } from 'drizzle-orm';
import { BLOCKS } from '#blocks/definitions.ts';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { containing, hasOnPages, pageLink, pagesSeenBy, type Report, pageStatusText, text } from '../define-report.ts';

interface Row {
  id: number;
  title: string;
  is_live: boolean;
  has_changes: boolean;
  type: string;
  uses: number;
}

/** A block in content: an object with a type and a value, at any depth. */
const A_BLOCK = '$.** ? (exists(@.type) && exists(@.value))';

/** Block types with the pages that use them, by the newest drafts. */
export const blockUsage: Report = {
  name: 'block-usage',
  title: 'Block usage',
  intro: 'Which pages use which blocks, by their newest drafts.',
  columns: [
    { name: 'block', label: 'Block' },
    { name: 'title', label: 'Page' },
    { name: 'status', label: 'Status' },
    { name: 'uses', label: 'Uses' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  choices: [
    {
      name: 'type',
      label: 'Block',
      options: () => Object.entries(BLOCKS).map(([value, { label }]) => ({ value, label })),
    },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const known = JSON.stringify(query.type === undefined ? Object.keys(BLOCKS) : [query.type]);
    const found = sql`
      FROM ${pages}
      JOIN ${pageRevisions} ON ${pageRevisions.id} = ${pages.draftRevisionId}
      CROSS JOIN LATERAL jsonb_path_query(${pageRevisions.content}, ${sql.raw(`'strict ${A_BLOCK}'`)}) AS block
      WHERE ${pages.trashId} IS NULL AND ${pages.aliasOfId} IS NULL AND ${pagesSeenBy(powers)}
        AND ${known}::jsonb ? (block ->> 'type')
        AND ${query.q === '' ? sql`true` : sql`${pages.draftTitle} ILIKE ${containing(query.q)}`}
      GROUP BY ${pages.id}, ${pages.draftTitle}, ${pages.isLive}, ${pages.hasUnpublishedChanges}, block ->> 'type'`;
    const [counted] = await rowsOf<{ total: number }>(
      db,
      sql`SELECT count(*)::int AS total FROM (SELECT 1 ${found}) AS used`,
    );
    const rows = await rowsOf<Row>(
      db,
      sql`SELECT ${pages.id} AS id, ${pages.draftTitle} AS title, ${pages.isLive} AS is_live,
          ${pages.hasUnpublishedChanges} AS has_changes, block ->> 'type' AS type, count(*)::int AS uses
        ${found} ORDER BY type, title, id LIMIT ${limit} OFFSET ${offset}`,
    );
    return {
      total: counted?.total ?? 0,
      rows: rows.map(({ id, title, is_live: isLive, has_changes: hasUnpublishedChanges, type, uses }) => ({
        cells: [
          text(Object.entries(BLOCKS).find(([name]) => name === type)?.[1].label ?? type),
          pageLink(id, title),
          text(pageStatusText({ isLive, hasUnpublishedChanges })),
          text(uses),
        ],
      })),
    };
  },
};
