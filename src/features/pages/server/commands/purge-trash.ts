import { lt, type SQL, sql } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import type { Actor } from '#features/history/server/index.ts';
import { forgetReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { TRASH_DAYS } from '../../operations-contract.ts';
import type { PageCommandContext } from './context.ts';
import { pageTrash } from '../tables.ts';
import { detachAliases } from './detach-aliases.ts';
import { recordPages } from './record-pages.ts';
import { isOneOf, isWithinColumn, lockTree } from './subtree.ts';
import { lockEntry } from './trash-entry.ts';

const DAY_MS = 86_400_000;
const SYSTEM_TRASH: Actor = { accountId: null, name: 'trash' };

/**
 * Deletes a page in the trash permanently, with its descendants and those deleted before it.
 * @throws NotFound; Forbidden for users who could not delete it
 */
export async function purgeFromTrash(
  tx: Tx,
  context: PageCommandContext,
  trashId: number,
): Promise<{ pageCount: number }> {
  await lockTree(tx);
  const entry = await lockEntry(tx, context, trashId);
  if (!entry.mayDelete) throw new Forbidden('You may not delete this page permanently');
  return { pageCount: await purge(tx, context, [trashId]) };
}

/**
 * Permanently deletes pages that have been in the trash for longer than `TRASH_DAYS`; returns their number. @param now
 * ISO instant
 */
export async function purgeExpiredTrash(tx: Tx, now: string): Promise<number> {
  const limit = new Date(Date.parse(now) - TRASH_DAYS * DAY_MS).toISOString();
  const expired = await tx.select({ id: pageTrash.id }).from(pageTrash).where(lt(pageTrash.trashedAt, limit));
  if (expired.length === 0) return 0;
  await lockTree(tx);
  return purge(
    tx,
    { actor: SYSTEM_TRASH, now },
    expired.map(({ id }) => id),
  );
}

async function purge(tx: Tx, by: { actor: Actor; now: string }, trashIds: readonly number[]): Promise<number> {
  // Pages deleted earlier from within the subtree are purged with their ancestor.
  const isPurged = (page: SQL) => sql`(${page}.trash_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM page_trash JOIN pages AS top ON top.id = page_trash.page_id
    WHERE ${isOneOf(sql`page_trash.id`, trashIds)} AND ${isWithinColumn(sql`${page}.path`, sql`top.path`)}
  ))`;
  // An alias that stays keeps what it shows, which goes with its source otherwise.
  const detached = await detachAliases(tx, by, sql`${isPurged(sql`source`)} AND NOT ${isPurged(sql`alias`)}`);
  const gone = await rowsOf<{ id: number; title: string; urlPath: string }>(
    tx,
    sql`DELETE FROM pages WHERE ${isPurged(sql`pages`)} RETURNING id, draft_title AS title, url_path AS "urlPath"`,
  );
  await forgetReferences(
    tx,
    'page',
    gone.map(({ id }) => id),
  );
  await recordPages(tx, by, [
    ...detached.map(({ id, title }) => ({ pageId: id, action: 'page.convert_alias', details: { title } })),
    ...gone.map(({ id, title, urlPath }) => ({ pageId: id, action: 'page.purge', details: { title, urlPath } })),
  ]);
  return gone.length;
}
