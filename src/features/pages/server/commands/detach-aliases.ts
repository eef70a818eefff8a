import { type SQL, sql } from 'drizzle-orm';
import { addReferences, contentReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { PageCommandContext } from './context.ts';

/**
 * Makes aliases ordinary pages: what each shows becomes a revision of its own, live if the alias was live, with references
 * of its own. One statement. Returns their ids and titles.
 * @param which a condition on `alias`, a row of pages
 */
export async function detachAliases(
  tx: Tx,
  { actor, now }: Pick<PageCommandContext, 'actor' | 'now'>,
  which: SQL,
): Promise<{ id: number; title: string }[]> {
  return rowsOf(
    tx,
    sql`
    WITH shown AS (
      SELECT alias.id, alias.slug, alias.is_live, revision.title, revision.content,
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
      live_revision_id = CASE WHEN is_live OR was_live THEN kept.id ELSE NULL END,
      has_unpublished_changes = NOT (is_live OR was_live),
      version = version + 1
    FROM kept WHERE pages.id = kept.page_id
    RETURNING pages.id, pages.draft_title AS title`,
  );
}
