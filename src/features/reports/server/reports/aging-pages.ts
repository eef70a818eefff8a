import { and, asc, eq, ilike, isNotNull } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/index.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import {
  containing,
  hasOnPages,
  instant,
  onDays,
  pageLink,
  pagesWith,
  type Report,
  pageStatusText,
  text,
  typeText,
} from '../define-report.ts';

/** Live pages that the user may publish, least recently published first. */
export const agingPages: Report = {
  name: 'aging-pages',
  title: 'Aging pages',
  intro: 'Live pages, those published longest ago first.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'status', label: 'Status' },
    { name: 'last_published_at', label: 'Last published at' },
    { name: 'last_published_by', label: 'Last published by' },
    { name: 'type', label: 'Type' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [{ name: 'at', label: 'Last published' }],
  choices: [
    {
      name: 'type',
      label: 'Type',
      options: () => Object.values(TEMPLATES).map(({ name, label }) => ({ value: name, label })),
    },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(
      eq(pages.isLive, true),
      isNotNull(pages.lastPublishedAt),
      pagesWith(powers, ['publish']),
      onDays(pages.lastPublishedAt, query),
      query.type === undefined ? undefined : eq(pages.template, query.type),
      query.q === '' ? undefined : ilike(pages.liveTitle, containing(query.q)),
    );
    const total = await db.$count(pages, where);
    const rows = await db
      .select({
        id: pages.id,
        title: pages.liveTitle,
        isLive: pages.isLive,
        hasUnpublishedChanges: pages.hasUnpublishedChanges,
        lastPublishedAt: pages.lastPublishedAt,
        template: pages.template,
        by: staffName,
      })
      .from(pages)
      .leftJoin(pageRevisions, eq(pageRevisions.id, pages.liveRevisionId))
      .leftJoin(staffNames, eq(staffNames.id, pageRevisions.authorId))
      .where(where)
      .orderBy(asc(pages.lastPublishedAt), asc(pages.id))
      .limit(limit)
      .offset(offset);
    return {
      total,
      rows: rows.map(({ by, ...page }) => ({
        cells: [
          pageLink(page.id, page.title),
          text(pageStatusText(page)),
          instant(page.lastPublishedAt),
          text(by),
          typeText(page.template),
        ],
      })),
    };
  },
};
