import { and, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import {
  containing,
  hasOnPages,
  instant,
  onDays,
  pageLink,
  pagesWith,
  type Report,
  statusWords,
  text,
} from '../define-report.ts';

/** Pages that somebody keeps for themselves: those that the asker may change, and the asker's own. Newest lock first. */
export const lockedPages: Report = {
  name: 'locked',
  title: 'Locked pages',
  intro: 'Pages that nobody but the owner of the lock can change.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'status', label: 'Status' },
    { name: 'type', label: 'Type' },
    { name: 'updated', label: 'Updated' },
    { name: 'locked_at', label: 'Locked at' },
    { name: 'locked_by', label: 'Locked by' },
  ],
  may: (powers) => hasOnPages(powers, ['unlock', 'lock', 'change']),
  days: 'Locked',
  mine: 'Locked by me',
  choices: [
    {
      name: 'status',
      label: 'Live',
      options: () => [
        { value: 'live', label: 'Live' },
        { value: 'draft', label: 'Not live' },
      ],
    },
  ],
  async read(db, { accountId, powers }, query, { limit, offset }) {
    const isOwn = eq(pages.lockedById, accountId ?? 0);
    const where = and(
      isNotNull(pages.lockedAt),
      isNull(pages.trashId),
      query.mine ? isOwn : or(isOwn, pagesWith(powers, ['change', 'add'])),
      onDays(pages.lockedAt, query),
      query.status === undefined ? undefined : eq(pages.isLive, query.status === 'live'),
      query.q === '' ? undefined : ilike(pages.draftTitle, containing(query.q)),
    );
    const total = await db.$count(pages, where);
    const rows = await db
      .select()
      .from(pages)
      .where(where)
      .orderBy(desc(pages.lockedAt), desc(pages.id))
      .limit(limit)
      .offset(offset);
    return {
      total,
      rows: rows.map((page) => ({
        id: page.id,
        cells: [
          pageLink(page.id, page.draftTitle),
          text(statusWords(page)),
          text(findTemplate(page.template)?.label ?? page.template),
          instant(page.updatedAt),
          instant(page.lockedAt),
          text(page.lockedByName),
        ],
      })),
    };
  },
};
