import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { isOneOf } from './subtree.ts';

/** These pages are not live any more: what they point at is pointed at by their drafts only. */
export async function forgetLiveReferences(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM content_references WHERE source_kind = 'page' AND NOT is_draft AND ${isOneOf(sql`source_id`, ids)}`);
  await tx.execute(sql`
    UPDATE content_references SET is_live = false
    WHERE source_kind = 'page' AND is_live AND ${isOneOf(sql`source_id`, ids)}`);
}
