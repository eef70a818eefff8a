import { and, inArray, isNull } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/client.ts';

/** The part of pages that titles of chosen pages are made of. */
const pageTitles = pgTable('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  urlPath: text('url_path').notNull(),
  isLive: boolean('is_live').notNull(),
  draftTitle: text('draft_title').notNull(),
  liveTitle: text('live_title').notNull(),
  trashId: integer('trash_id'),
});

/** Pages that are there by id, whoever asks, one statement; what may be said of them is for the caller to decide. */
export async function findPageTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(pageTitles)
    .where(and(inArray(pageTitles.id, [...ids]), isNull(pageTitles.trashId)));
}

export type PageTitle = Awaited<ReturnType<typeof findPageTitles>>[number];
