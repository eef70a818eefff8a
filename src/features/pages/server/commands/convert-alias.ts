import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { detachAliases } from './detach-aliases.ts';
import { recordPages } from './record-pages.ts';
import { announcePages } from './subtree.ts';

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
