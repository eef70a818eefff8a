import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { pageRevisions, pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { hasOnPages, instant, pageLink, pagesSeenBy, type Report, text } from '../define-report.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

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
  choices: [
    {
      name: 'site',
      label: 'Site',
      async options(db) {
        const rows = await db.select({ id: sites.id, name: sites.name }).from(sites).orderBy(asc(sites.name));
        return rows.map(({ id, name }) => ({ value: String(id), label: name }));
      },
    },
    {
      name: 'language',
      label: 'Language',
      options: () => LANGUAGES.map((code) => ({ value: code, label: NAMES.of(code) ?? code })),
    },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(
      isNull(pages.trashId),
      pagesSeenBy(powers),
      query.site === undefined ? undefined : sql`starts_with(${pages.path}, ${rootPathOf(query.site)})`,
      query.language === undefined ? undefined : await isInLanguage(db, query.language),
    );
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

const rootPathOf = (site: number) =>
  sql`(SELECT root.path FROM ${sites} JOIN ${pages} AS root ON root.id = ${sites.rootPageId} WHERE ${sites.id} = ${site})`;

/** Pages in a language: that of the nearest page above with one of its own, else that of their site. */
async function isInLanguage(db: Db, language: string) {
  const given = await rowsOf<{ path: string; code: string; isPage: boolean }>(
    db,
    sql`SELECT ${pages.path} AS path, ${pages.languageCode} AS code, true AS "isPage" FROM ${pages} WHERE ${pages.languageCode} IS NOT NULL
      UNION ALL SELECT ${pages.path}, ${sites.languageCode}, false FROM ${sites} JOIN ${pages} ON ${pages.id} = ${sites.rootPageId}`,
  );
  return sql`${language} = (SELECT code FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (path text, code text, "isPage" boolean)
    WHERE starts_with(${pages.path}, given.path) ORDER BY length(given.path) DESC, "isPage" DESC LIMIT 1)`;
}
