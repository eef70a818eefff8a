import { sql, type SQL } from 'drizzle-orm';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { addReferences, contentReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { listPrivatePages } from '../queries/page-privacy.ts';
import { givePrivacy, planPrivacy, type PrivacyPlan } from './keep-privacy.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, isOneOf } from './subtree.ts';

/**
 * Makes aliases ordinary pages: what each shows becomes a revision of its own, live if the alias was live, with references
 * of its own. It stays as private as its source: with a restriction of its own, or off the site where one is not enough.
 * At most six statements. Returns their ids and titles.
 * @param which a condition on `alias`, a row of pages
 */
export async function detachAliases(
  tx: Tx,
  by: Pick<PageCommandContext, 'actor' | 'now'>,
  which: SQL,
): Promise<{ id: number; title: string }[]> {
  const privacy = await planAliases(tx, which);
  await givePrivacy(tx, by, privacy);
  const detached = await detach(tx, by, which, [...privacy.tooOpen]);
  const removed = detached.filter(({ id, wasShown }) => wasShown && privacy.tooOpen.has(id));
  await recordPages(
    tx,
    by,
    removed.map(({ id, title }) => ({ pageId: id, action: 'page.unpublish', details: { title } })),
  );
  await announcePages(
    tx,
    removed.map(({ id }) => id),
  );
  return detached;
}

async function planAliases(tx: Tx, which: SQL): Promise<PrivacyPlan> {
  const found = await listPrivatePages(
    tx,
    sql`pages.id IN (SELECT alias.id FROM pages AS alias JOIN pages AS source ON source.id = alias.alias_of_id WHERE ${which})`,
  );
  return planPrivacy(
    found.map(({ id, path, restrictions }) => {
      const held = restrictions.filter(({ pageId }) => path.includes(`/${pageId}/`));
      return { id, path, wanted: restrictions, held, isRestricted: held.some(({ pageId }) => pageId === id) };
    }),
  );
}

/** @param hidden of these, those that leave the site */
async function detach(
  tx: Tx,
  { actor, now }: Pick<PageCommandContext, 'actor' | 'now'>,
  which: SQL,
  hidden: readonly number[],
): Promise<{ id: number; title: string; wasShown: boolean }[]> {
  const stays = sql`NOT ${isOneOf(sql`alias.id`, hidden)}`;
  return rowsOf(
    tx,
    sql`
    WITH shown AS (
      SELECT alias.id, alias.slug, alias.is_live AS was_shown, alias.is_live AND ${stays} AS is_live,
        alias.was_live AND ${stays} AS was_live, revision.title, revision.content,
        revision.page_id AS origin_id, source.is_live AS is_source_live
      FROM pages AS alias
      JOIN pages AS source ON source.id = alias.alias_of_id
      JOIN page_revisions AS revision ON revision.id =
        coalesce(alias.live_revision_id, alias.draft_revision_id, source.live_revision_id, source.draft_revision_id)
      WHERE ${which}
    ), kept AS (
      INSERT INTO page_revisions (page_id, title, slug, content, created_at, author_id)
      SELECT id, title, slug, content, ${now}::timestamptz, ${actor.accountId}::int FROM shown
      RETURNING id, page_id, title
    ), pointing AS (
      ${addReferences(sql`
      SELECT 'page', shown.id, held.target_kind, held.target_id, held.path, shown.is_live, true
      FROM shown JOIN ${contentReferences} AS held ON held.source_kind = 'page' AND held.source_id = shown.origin_id
      WHERE held.is_live OR NOT shown.is_source_live`)}
    )
    UPDATE pages SET
      alias_of_id = NULL,
      draft_revision_id = kept.id,
      draft_title = kept.title,
      is_live = shown.is_live,
      was_live = shown.was_live,
      live_revision_id = CASE WHEN shown.is_live OR shown.was_live THEN kept.id ELSE NULL END,
      has_unpublished_changes = NOT (shown.is_live OR shown.was_live),
      version = version + 1
    FROM kept JOIN shown ON shown.id = kept.page_id WHERE pages.id = kept.page_id
    RETURNING pages.id, pages.draft_title AS title, shown.was_shown AS "wasShown"`,
  );
}

/**
 * Makes an alias a page of its own, with what it shows as its first revision.
 * @throws NotFound; Forbidden without the right, and for a page that is no alias
 */
export async function convertAlias(tx: Tx, context: PageCommandContext, pageId: number): Promise<void> {
  const page = await lockPageFor(tx, context, pageId, 'convert_alias');
  await detachAliases(tx, context, sql`alias.id = ${pageId}::int`);
  await recordPages(tx, context, [
    { pageId, action: 'page.convert_alias', details: { title: page.draftTitle, aliasOf: page.aliasOfId } },
  ]);
  if (page.isLive) await announcePages(tx, [pageId]);
}
