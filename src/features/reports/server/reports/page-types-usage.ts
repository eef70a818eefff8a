import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { hasOnPages, instant, pageLink, pagesSeenBy, type Report, text } from '../define-report.ts';

/** Every page type with its number of pages, most first; unused types too. */
export const pageTypesUsage: Report = {
  name: 'page-types-usage',
  title: 'Page types usage',
  intro: 'The number of pages of each type, and the page that was edited last.',
  columns: [
    { name: 'type', label: 'Type' },
    { name: 'count', label: 'Pages' },
    { name: 'last_edited', label: 'Last edited page' },
    { name: 'last_edited_at', label: 'Edited at' },
    { name: 'last_edited_by', label: 'Edited by' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(isNull(pages.trashId), pagesSeenBy(powers));
    const counts = await db
      .select({ template: pages.template, count: sql<number>`count(*)::int` })
      .from(pages)
      .where(where)
      .groupBy(pages.template);
    const newest = await db
      .selectDistinctOn([pages.template], {
        template: pages.template,
        id: pages.id,
        title: pages.draftTitle,
        at: pages.updatedAt,
        by: staffName,
      })
      .from(pages)
      .leftJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
      .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
      .where(where)
      .orderBy(pages.template, desc(pages.updatedAt), desc(pages.id));
    const rows = Object.values(TEMPLATES)
      .map(({ name, label }) => {
        const count = counts.find(({ template }) => template === name)?.count ?? 0;
        return { label, name, count, last: newest.find(({ template }) => template === name) };
      })
      .filter(({ label }) => label.toLowerCase().includes(query.q.toLowerCase()))
      .toSorted((a, b) => b.count - a.count);
    return {
      total: rows.length,
      rows: rows.slice(offset, offset + limit).map(({ label, name, count, last }) => ({
        cells: [
          { text: label, href: `/wagtail/pages/usage/pages/${name}/` },
          text(count),
          last ? pageLink(last.id, last.title) : text(''),
          instant(last?.at ?? null),
          text(last?.by ?? null),
        ],
      })),
    };
  },
};
